import { DataTypes, type QueryInterface } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE = 'import_records';
const INDEX = 'import_records_user_id_keeps_images_id_index';

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
  await schema.sequelize.query(
    `UPDATE ${TABLE} SET replaced_revision = JSON_EXTRACT(replaced, '$.diary.revision'),
       keeps_images = (replaced LIKE '%/api/images/%')
     WHERE replaced IS NOT NULL AND replaced_revision IS NULL`,
  );
  const indexes = (await schema.showIndex(TABLE)) as { name: string }[];
  if (!indexes.some(({ name }) => name === INDEX))
    await schema.addIndex(TABLE, { name: INDEX, fields: ['user_id', 'keeps_images', 'id'] });
}
