import { type QueryInterface, QueryTypes } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE = 'emotion_stats';
/** Days of one statement: a server has only seconds for it. */
const STEP = 500;

/** Entries of the day that chose fear or sadness, and whose sentiment is -0.4 or lower in whole thousandths. */
const DEEP_PAGES = `FROM diaries WHERE diaries.user_id = ${TABLE}.user_id AND diaries.day = ${TABLE}.date
  AND diaries.emotion IN ('fear', 'sadness') AND diaries.sentiment * 1000 < -399.5`;

/**
 * A day's summary counts its deep pages, which reports heed and a mean hides. An interrupted run is safe to run again: each
 * day is counted, not counted up.
 */
export async function countDeepPages(schema: QueryInterface): Promise<void> {
  const { sequelize } = schema;
  for (let after = 0; ; ) {
    const [step] = await sequelize.query<{ last: number | null }>(
      `SELECT MAX(id) AS last FROM (SELECT id FROM ${TABLE} WHERE id > :after ORDER BY id LIMIT :step) some`,
      { replacements: { after, step: STEP }, type: QueryTypes.SELECT },
    );
    const last = step?.last;
    if (last === null || last === undefined) return;
    await sequelize.query(
      `UPDATE ${TABLE} SET daily_summary = JSON_SET(daily_summary, '$.deep', (SELECT COUNT(*) ${DEEP_PAGES}))
       WHERE id > :after AND id <= :last AND EXISTS (SELECT 1 ${DEEP_PAGES})`,
      { replacements: { after, last } },
    );
    after = Number(last);
  }
}
