import type { Database } from './database';
import { DIALECTS } from './dialects';
import { isTransient } from './failures';

/**
 * Rejects where this process may read a database and not write it: its diaries would be shown, and nobody could sign in. Of one whose
 * schema is there; changes nothing.
 */
export async function requireWritable({ engine, sequelize }: Database): Promise<void> {
  const { tryToWrite } = DIALECTS[engine];
  try {
    if (tryToWrite !== null) await sequelize.query(tryToWrite);
  } catch (error) {
    if (!isTransient(error)) throw error; // another process writes just now, and this one would be let
  }
}
