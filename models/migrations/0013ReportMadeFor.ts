import { DataTypes, type QueryInterface, QueryTypes } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE = 'reports';
/** Reports of one statement, each with some kilobytes to look through: a server has only seconds for it. */
const STEP = 200;

/**
 * For which language and period a report was made stands in a column of its own, so that nobody has to look into its
 * text. Every step is skipped or does nothing new when an interrupted run already did it.
 */
export async function tellMadeFor(schema: QueryInterface): Promise<void> {
  const columns = await schema.describeTable(TABLE);
  if (!columns.made_for) await schema.addColumn(TABLE, 'made_for', { type: DataTypes.JSON, allowNull: true });
  const { sequelize } = schema;
  for (let after = 0; ; ) {
    const [step] = await sequelize.query<{ last: number | null }>(
      `SELECT MAX(id) AS last FROM (SELECT id FROM ${TABLE} WHERE id > :after ORDER BY id LIMIT :step) some`,
      { replacements: { after, step: STEP }, type: QueryTypes.SELECT },
    );
    const last = step?.last;
    if (last === null || last === undefined) return;
    await sequelize.query(
      `UPDATE ${TABLE} SET made_for = JSON_EXTRACT(body, '$.locale', '$.period')
       WHERE id > :after AND id <= :last AND made_for IS NULL`,
      { replacements: { after, last } },
    );
    after = Number(last);
  }
}
