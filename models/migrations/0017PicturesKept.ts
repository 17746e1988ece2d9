import { DataTypes, type QueryInterface, QueryTypes } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE = 'users';
/** People of one statement: a server has only seconds for it. */
const STEP = 100;

/**
 * A user's row says how many pictures there are and how many bytes they have, so that nobody counts them all for each new one. An
 * interrupted run is safe to run again: each user's are counted, not counted up.
 */
export async function countPictures(schema: QueryInterface): Promise<void> {
  const columns = await schema.describeTable(TABLE);
  const types = { images: DataTypes.INTEGER, image_bytes: DataTypes.BIGINT };
  for (const [name, type] of Object.entries(types))
    if (!columns[name]) await schema.addColumn(TABLE, name, { type, allowNull: false, defaultValue: 0 });
  const { sequelize } = schema;
  for (let after = 0; ; ) {
    const [step] = await sequelize.query<{ last: number | null }>(
      `SELECT MAX(id) AS last FROM (SELECT id FROM ${TABLE} WHERE id > :after ORDER BY id LIMIT :step) some`,
      { replacements: { after, step: STEP }, type: QueryTypes.SELECT },
    );
    const last = step?.last;
    if (last === null || last === undefined) return;
    await sequelize.query(
      `UPDATE ${TABLE} SET images = (SELECT COUNT(*) FROM images WHERE user_id = ${TABLE}.id),
         image_bytes = (SELECT COALESCE(SUM(bytes), 0) FROM images WHERE user_id = ${TABLE}.id)
       WHERE id > :after AND id <= :last`,
      { replacements: { after, last } },
    );
    after = Number(last);
  }
}
