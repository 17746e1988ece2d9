import type { QueryInterface } from 'sequelize';

/** Frozen: released text of a migration imports nothing that may change. */
const BROKEN_ENTRIES = `SELECT id FROM diaries WHERE typeof(sentiment) = 'text'
  UNION SELECT diary_id FROM emotions WHERE typeof(score) = 'text'`;

/**
 * Mends what bad days left behind. A model that yields no numbers had NaN stored on SQLite, as text, and every list with
 * such an entry failed: the entry waits for a reading again (other engines refuse NaN). Answers kept under an
 * idempotency key quote texts that their writers have replaced since: they are emptied, and the entry itself answers.
 * Safe to run again.
 */
export async function mendBadDays(schema: QueryInterface): Promise<void> {
  const { sequelize } = schema;
  if (sequelize.getDialect() === 'sqlite') {
    // First the entries, then their emotions: after an interruption the emotions left still find them.
    await sequelize.query(
      `UPDATE diaries SET analysis_status = 'pending', analysis_basis = NULL, sentiment = NULL, language = NULL,
         model_name = NULL, model_version = NULL, analysed_at = NULL, lease_until = NULL, attempts = 0
       WHERE id IN (${BROKEN_ENTRIES})`,
    );
    await sequelize.query(
      `DELETE FROM emotions WHERE source = 'detected'
         AND diary_id IN (SELECT id FROM diaries WHERE analysis_status = 'pending')`,
    );
  }
  await sequelize.query(
    `UPDATE idempotency_records SET answer = '{}'
     WHERE diary_id IN (SELECT id FROM diaries WHERE updated_at > created_at)`,
  );
}
