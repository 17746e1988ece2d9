import type { Engine } from '../database';
import { deleteRow, insertRow, insertRows } from './rows';
import { change, type Steps, selectOne } from './steps';
import type { Storable } from './values';

type Part = Record<string, Storable> & { diaryId: number };
type PartTable = 'emotions' | 'tags';

/** Inserts an entry; gives its id. */
export const insertEntry = (engine: Engine, fields: Record<string, Storable>): Steps<number> =>
  insertRow(engine, 'diaries', fields);

/** Inserts emotions or tags of an entry. */
export function* insertParts(engine: Engine, table: PartTable, parts: readonly Part[]): Steps<void> {
  if (parts.length > 0) yield* insertRows(engine, table, parts);
}

/** Puts these in the place of what the entry has. */
export function* replaceParts(engine: Engine, table: PartTable, diaryId: number, parts: readonly Part[]): Steps<void> {
  yield* change(`DELETE FROM ${table} WHERE diary_id = ?`, [diaryId]);
  yield* insertParts(engine, table, parts);
}

/** Whether a user had an entry of this client's name that was deleted. */
export function* isNameSpent(userId: number, clientId: string): Steps<boolean> {
  const sql = 'SELECT id FROM deleted_entries WHERE user_id = ? AND client_id = ?';
  return (yield* selectOne(sql, [userId, clientId])) !== null;
}

/** Deletes an entry with its parts. Its idempotency keys stay spent, but hold nothing that was made from its text. */
export function* deleteEntry({ userId, id }: { userId: number; id: number }): Steps<void> {
  const sql = "UPDATE idempotency_records SET answer = '{}', request_hash = '' WHERE user_id = ? AND diary_id = ?";
  yield* change(sql, [userId, id]);
  yield* deleteRow('diaries', id);
}

/** Forgets the answers of idempotency keys that quote an entry as it was. */
export function* forgetAnswers(userId: number, diaryId: number): Steps<void> {
  yield* change("UPDATE idempotency_records SET answer = '{}' WHERE user_id = ? AND diary_id = ?", [userId, diaryId]);
}
