import type { Transaction } from 'sequelize';
import { User } from '../../models';
import { lockUserRow } from '../../models/repositories/userRows';
import { runSteps } from '../../models/runSteps';
import { invalidToken } from '../errors';

/**
 * Takes the row of a user for the rest of the transaction, so that two writers of one diary follow one another.
 * Every transaction that changes entries, summaries or reports begins with it. On SQLite the transaction itself is
 * exclusive already. Throws a 401 when the account is gone.
 */
export async function lockUser(userId: number, transaction: Transaction): Promise<void> {
  if (!(await lockUserIfThere(userId, transaction))) throw invalidToken();
}

/** The same for work that nobody asked for: says whether there is such a user, for an account may be deleted meanwhile. */
export async function lockUserIfThere(userId: number, transaction: Transaction): Promise<boolean> {
  return runSteps(transaction, (engine) => lockUserRow(engine, userId));
}

/** The same for a change of the account itself: gives the user to change. */
export async function lockAccount(userId: number, transaction: Transaction): Promise<User> {
  const user = await User.findByPk(userId, { transaction, lock: transaction.LOCK.UPDATE });
  if (!user) throw invalidToken();
  return user;
}
