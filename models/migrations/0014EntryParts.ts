import { DataTypes, type QueryInterface, QueryTypes } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE = 'diaries';
/** Entries of one statement: a server has only seconds for it. */
const STEP = 500;

/** One JSON array of the values of some rows; of none it is empty on SQLite and null on MySQL. */
const ARRAY_OF: Record<string, string> = { sqlite: 'JSON_GROUP_ARRAY', mysql: 'JSON_ARRAYAGG' };

/**
 * The row of an entry says what was read in it and which tags it has, so that whoever shows it reads one row. Every step is
 * skipped or does nothing new when an interrupted run already did it.
 */
export async function sayParts(schema: QueryInterface): Promise<void> {
  const columns = await schema.describeTable(TABLE);
  for (const name of ['emotion_parts', 'tag_parts'])
    if (!columns[name]) await schema.addColumn(TABLE, name, { type: DataTypes.JSON, allowNull: true });
  const { sequelize } = schema;
  const arrayOf = ARRAY_OF[sequelize.getDialect()] ?? 'JSON_ARRAYAGG';
  const said = (
    values: string,
    table: string,
  ) => `CASE WHEN EXISTS (SELECT 1 FROM ${table} WHERE diary_id = ${TABLE}.id)
      THEN (SELECT ${arrayOf}(JSON_ARRAY(${values})) FROM ${table} WHERE diary_id = ${TABLE}.id) END`;
  for (let after = 0; ; ) {
    const [step] = await sequelize.query<{ last: number | null }>(
      `SELECT MAX(id) AS last FROM (SELECT id FROM ${TABLE} WHERE id > :after ORDER BY id LIMIT :step) some`,
      { replacements: { after, step: STEP }, type: QueryTypes.SELECT },
    );
    const last = step?.last;
    if (last === null || last === undefined) return;
    await sequelize.query(
      `UPDATE ${TABLE} SET emotion_parts = ${said('type, score, evidence, clear', 'emotions')},
         tag_parts = ${said('position, name, `key`', 'tags')}
       WHERE id > :after AND id <= :last`,
      { replacements: { after, last } },
    );
    after = Number(last);
  }
}
