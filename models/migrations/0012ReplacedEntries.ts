import { DataTypes, type QueryInterface, QueryTypes } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE = 'import_records';
const INDEX = 'import_records_user_id_keeps_images_id_index';
/** Records of one statement, some of them with hundreds of kilobytes: a server has only seconds for it. */
const STEP = 200;

/**
 * What is asked of the entry that an import replaced stands in columns of its own, so that nobody has to look into its text.
 * Every step is skipped or does nothing new when an interrupted run already did it.
 */
export async function tellOfReplaced(schema: QueryInterface): Promise<void> {
  const columns = await schema.describeTable(TABLE);
  if (!columns.replaced_revision)
    await schema.addColumn(TABLE, 'replaced_revision', { type: DataTypes.INTEGER, allowNull: true });
  if (!columns.keeps_images)
    await schema.addColumn(TABLE, 'keeps_images', { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false });
  await tellOfRows(schema);
  const indexes = (await schema.showIndex(TABLE)) as { name: string }[];
  if (!indexes.some(({ name }) => name === INDEX))
    await schema.addIndex(TABLE, { name: INDEX, fields: ['user_id', 'keeps_images', 'id'] });
}

/** Fills the columns, some records at a time; INSTR minds the case on every engine. */
async function tellOfRows({ sequelize }: QueryInterface): Promise<void> {
  for (let after = 0; ; ) {
    const [step] = await sequelize.query<{ last: number | null }>(
      `SELECT MAX(id) AS last FROM (SELECT id FROM ${TABLE} WHERE id > :after ORDER BY id LIMIT :step) some`,
      { replacements: { after, step: STEP }, type: QueryTypes.SELECT },
    );
    const last = step?.last;
    if (last === null || last === undefined) return;
    await sequelize.query(
      `UPDATE ${TABLE} SET replaced_revision = JSON_EXTRACT(replaced, '$.diary.revision'),
         keeps_images = INSTR(replaced, '/api/images/') > 0
       WHERE id > :after AND id <= :last AND replaced IS NOT NULL AND replaced_revision IS NULL`,
      { replacements: { after, last } },
    );
    after = Number(last);
  }
}
