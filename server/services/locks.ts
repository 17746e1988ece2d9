import type { Transaction } from 'sequelize';
import { User } from '../../models';
import type { Database } from '../../models/database';
import { lockUserRow } from '../../models/repositories/userRows';
import { runSteps } from '../../models/runSteps';
import { invalidToken } from '../errors';
import { createGates, type Gate } from '../lib/gate';

/** `writer`: as the row says while it is held, whatever this process remembers of the account. */
type Work<T> = (transaction: Transaction, writer: { timeZone: string }) => Promise<T>;

const turns = new WeakMap<Database, ReturnType<typeof createGates>>();

/**
 * Of what asks for the row of a user one at a time goes to the database. Whoever waits there for the row has a connection
 * meanwhile, and two people whose rows are held by another process would have all that there are. On SQLite nobody waits so.
 */
export function inTurn(database: Database, userId: number): Gate {
  if (!database.isServer) return (work) => work();
  const gates = turns.get(database) ?? createGates({ running: 1, waiting: Number.POSITIVE_INFINITY });
  turns.set(database, gates);
  return gates(String(userId));
}

/**
 * Runs work in a transaction that has the row of a user, so that two writers of one diary follow one another: every one
 * that changes entries, summaries or reports does. On SQLite the transaction itself is exclusive already. Throws a 401 when
 * the account is gone.
 */
export const writeAs = <T>(database: Database, userId: number, work: Work<T>): Promise<T> =>
  inTurn(
    database,
    userId,
  )(() =>
    database.writeAfter(
      (engine) => lockUserRow(engine, userId),
      (writer, transaction) => {
        if (!writer) throw invalidToken();
        return work(transaction, writer);
      },
    ),
  );

/** Takes that row for work that nobody asked for: says whether there is one, for an account may be deleted meanwhile. */
export const lockUserIfThere = async (userId: number, transaction: Transaction): Promise<boolean> =>
  (await runSteps(transaction, (engine) => lockUserRow(engine, userId))) !== null;

/** Runs work in a transaction that changes the account itself: gives the user to change. */
export const changeAccount = <T>(
  database: Database,
  userId: number,
  work: (user: User, transaction: Transaction) => Promise<T>,
): Promise<T> =>
  inTurn(
    database,
    userId,
  )(() => database.write(async (transaction) => work(await lockAccount(userId, transaction), transaction)));

async function lockAccount(userId: number, transaction: Transaction): Promise<User> {
  const user = await User.findByPk(userId, { transaction, lock: transaction.LOCK.UPDATE });
  if (!user) throw invalidToken();
  return user;
}
