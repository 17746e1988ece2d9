import type { Connection } from 'mysql2/promise';
import { addDays, weekRange } from '../../server/lib/dates';
import { REPORT_HISTORY_WEEKS } from '../../server/services/summaries';

const PAGE = 50;

/** The statements of a batch over everybody without the batch: same pages, same rows read, stored reports written back as they are. */
export async function runBareStatements(connection: Connection, week: string): Promise<void> {
  const { from = '', to = '' } = weekRange(week) ?? {};
  const first = addDays(from, -7 * (REPORT_HISTORY_WEEKS - 1));
  for (let lastId = 0; ; ) {
    const [users] = await connection.query('SELECT id, time_zone, locale FROM users WHERE id > ? ORDER BY id LIMIT ?', [
      lastId,
      PAGE,
    ]);
    const ids = (users as { id: number }[]).map(({ id }) => id);
    lastId = ids.at(-1) ?? 0;
    if (ids.length === 0) return;
    await connection.beginTransaction();
    await connection.query('SELECT id, time_zone, locale FROM users WHERE id IN (?) ORDER BY id FOR UPDATE', [ids]);
    const [reports] = await connection.query(
      'SELECT user_id, week, input_hash, model_version, template_version, body, stale, generated_at FROM reports WHERE user_id IN (?) AND week = ?',
      [ids, week],
    );
    await connection.query(
      'SELECT user_id, date, daily_summary FROM emotion_stats WHERE user_id IN (?) AND date BETWEEN ? AND ?',
      [ids, first, to],
    );
    await connection.query(
      "SELECT user_id, model_version FROM diaries WHERE user_id IN (?) AND day BETWEEN ? AND ? AND analysis_basis = 'text' ORDER BY date, id",
      [ids, from, to],
    );
    const rows = (reports as Record<string, unknown>[]).map((report) =>
      Object.values(report).map((value) => (isPlainObject(value) ? JSON.stringify(value) : value)),
    );
    await connection.query(
      `INSERT INTO reports (user_id, week, input_hash, model_version, template_version, body, stale, generated_at) VALUES ?
       ON DUPLICATE KEY UPDATE input_hash = VALUES(input_hash), model_version = VALUES(model_version),
         template_version = VALUES(template_version), body = VALUES(body), stale = VALUES(stale), generated_at = VALUES(generated_at)`,
      [rows],
    );
    await connection.commit();
  }
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}
