import type { Engine } from '../database';
import { type Steps, selectOne } from './steps';

/**
 * Takes the row of a user for the rest of the transaction; says whether there is one. On SQLite the transaction itself is
 * exclusive already.
 */
export function* lockUserRow(engine: Engine, userId: number): Steps<boolean> {
  const sql = `SELECT id FROM users WHERE id = ?${engine === 'sqlite' ? '' : ' FOR UPDATE'}`;
  return (yield* selectOne(sql, [userId])) !== null;
}
