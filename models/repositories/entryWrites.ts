import { createHash } from 'node:crypto';
import type { InferCreationAttributes } from 'sequelize';
import type { Engine } from '../dialects/dialect';
import type { IdempotencyRecord } from '../IdempotencyRecord';
import { deleteRows, insertRow } from './rows';
import { change, inList, type Steps, select, selectOne, together } from './steps';
import { type Storable, toInstant } from './values';

/** Inserts an entry; gives its id. */
export const insertEntry = (engine: Engine, fields: Record<string, Storable>): Steps<number> =>
  insertRow(engine, 'diaries', fields);

/** Whether a user had an entry of this client's name that was deleted. */
export function* isClientIdRetired(userId: number, clientId: string): Steps<boolean> {
  const sql = 'SELECT id FROM deleted_entries WHERE user_id = ? AND client_id = ?';
  return (yield* selectOne(sql, [userId, clientId])) !== null;
}

/** Which of some names a user's entries have, or had. */
export function* findUsedClientIds(userId: number, clientIds: readonly string[]): Steps<string[]> {
  if (clientIds.length === 0) return [];
  const { sql, values } = inList(clientIds);
  const named = (table: string) =>
    select<{ clientId: string }>(`SELECT client_id AS clientId FROM ${table} WHERE user_id = ? AND client_id ${sql}`, [
      userId,
      ...values,
    ]);
  const found = yield* together([named('diaries'), named('deleted_entries')]);
  return found.flat().map(({ clientId }) => clientId);
}

/** Every entry that is inserted from now on has a higher id; 0 where there is none. */
export function* findNewestId(): Steps<number> {
  const row = yield* selectOne<{ id: number | null }>('SELECT MAX(id) AS id FROM diaries', []);
  return row?.id ?? 0;
}

/** Entries of a user behind an id. By the ids themselves: an index that begins with the user would be read whole. */
export function* findIdsAfter(userId: number, id: number): Steps<number[]> {
  const sql = 'SELECT id FROM diaries WHERE id > ? AND user_id + 0 = ? ORDER BY id';
  return (yield* select<{ id: number }>(sql, [id, userId])).map((row) => row.id);
}

/** What stands for an idempotency key once its entry was deleted. No client can choose it: theirs have no spaces. */
export const tombstoneKey = (key: string): string => ` ${createHash('sha256').update(key).digest('hex')}`;

/** Deletes entries with their parts. Their idempotency keys stay spent, but nothing that was said with them is kept. */
export function* deleteEntries(userId: number, ids: readonly number[]): Steps<void> {
  if (ids.length === 0) return;
  const one = inList(ids);
  const made = `SELECT id, \`key\` FROM idempotency_records WHERE user_id = ? AND diary_id ${one.sql}`;
  for (const record of yield* select<{ id: number; key: string }>(made, [userId, ...one.values])) {
    const key = tombstoneKey(record.key);
    yield* change('DELETE FROM idempotency_records WHERE user_id = ? AND `key` = ?', [userId, key]); // of days ago
    const sql = "UPDATE idempotency_records SET answer = '{}', request_hash = '', `key` = ? WHERE id = ?";
    yield* change(sql, [key, record.id]);
  }
  yield* deleteRows('diaries', ids);
}

/** Keeps an answer under its key, in the place of one that is as old as `oldest`. Fails on a key that is kept already. */
export function* keepAnswer(
  engine: Engine,
  { answer, ...record }: Omit<InferCreationAttributes<IdempotencyRecord>, 'id'>,
  oldest: Date,
): Steps<void> {
  const { userId, key } = record;
  const sql = 'DELETE FROM idempotency_records WHERE user_id = ? AND `key` = ? AND created_at <= ?';
  yield* change(sql, [userId, key, toInstant(engine, oldest)]);
  yield* insertRow(engine, 'idempotency_records', { ...record, answer: JSON.stringify(answer) });
}

/** Forgets the answers of idempotency keys that quote entries as they were. */
export function* forgetAnswers(userId: number, diaryIds: readonly number[]): Steps<void> {
  const { sql, values } = inList(diaryIds);
  yield* change(`UPDATE idempotency_records SET answer = '{}' WHERE user_id = ? AND diary_id ${sql}`, [
    userId,
    ...values,
  ]);
}
