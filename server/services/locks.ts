import type { Transaction } from 'sequelize';
import { User } from '../../models';
import type { Database } from '../../models/database';
import { lockUserRow } from '../../models/repositories/userRows';
import { runSteps } from '../../models/runSteps';
import { invalidToken } from '../errors';

/** `writer`: as the row says while it is held, whatever this process remembers of the account. */
type Work<T> = (transaction: Transaction, writer: { timeZone: string }) => Promise<T>;

/**
 * Runs work in a transaction that has the row of a user, so that two writers of one diary follow one another: every one
 * that changes entries, summaries or reports does. On SQLite the transaction itself is exclusive already. Throws a 401 when
 * the account is gone.
 */
export const writeAs = <T>(database: Database, userId: number, work: Work<T>): Promise<T> =>
  database.writeAfter(
    (engine) => lockUserRow(engine, userId),
    (writer, transaction) => {
      if (!writer) throw invalidToken();
      return work(transaction, writer);
    },
  );

/** Takes that row for work that nobody asked for: says whether there is one, for an account may be deleted meanwhile. */
export const lockUserIfThere = async (userId: number, transaction: Transaction): Promise<boolean> =>
  (await runSteps(transaction, (engine) => lockUserRow(engine, userId))) !== null;

/** The same for a change of the account itself: gives the user to change. */
export async function lockAccount(userId: number, transaction: Transaction): Promise<User> {
  const user = await User.findByPk(userId, { transaction, lock: transaction.LOCK.UPDATE });
  if (!user) throw invalidToken();
  return user;
}
