import { type QueryInterface, QueryTypes } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const TABLE = 'imports';
/** Imports of one statement, with plans of up to some hundred kilobytes: a server has only seconds for it. */
const STEP = 100;

/**
 * The plans of imports that are over quote texts, moods and tags, also of entries that were deleted since: only numbers are left of
 * them, and nothing of what their owners said of moods. Safe to run again.
 */
export async function forgetPlannedWords({ sequelize }: QueryInterface): Promise<void> {
  for (let after = 0; ; ) {
    const [step] = await sequelize.query<{ last: number | null }>(
      `SELECT MAX(id) AS last FROM (SELECT id FROM ${TABLE} WHERE id > :after ORDER BY id LIMIT :step) some`,
      { replacements: { after, step: STEP }, type: QueryTypes.SELECT },
    );
    const last = step?.last;
    if (last === null || last === undefined) return;
    await sequelize.query(
      `UPDATE ${TABLE} SET choices = NULL,
         plan = JSON_SET(plan, '$.samples', JSON_ARRAY(), '$.moods', JSON_ARRAY(), '$.tags.names', JSON_ARRAY())
       WHERE id > :after AND id <= :last AND status IN ('done', 'failed', 'undoing')`,
      { replacements: { after, last } },
    );
    after = Number(last);
  }
}
