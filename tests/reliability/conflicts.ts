import { DatabaseError, type QueryOptions, type Transaction } from 'sequelize';
import type { Database } from '../../models/database';
import type { EngineName } from '../support/databases';
import type { Random } from '../support/random';

interface Conflict {
  code: string;
  errno?: number;
  sqlState?: string;
}

const CONFLICTS: Record<EngineName, Conflict[]> = {
  sqlite: [{ code: 'SQLITE_BUSY' }, { code: 'SQLITE_BUSY_SNAPSHOT' }, { code: 'SQLITE_LOCKED' }],
  mariadb: [
    { code: 'ER_LOCK_DEADLOCK', errno: 1213, sqlState: '40001' },
    { code: 'ER_LOCK_WAIT_TIMEOUT', errno: 1205, sqlState: 'HY000' },
    { code: 'ER_CHECKREAD', errno: 1020, sqlState: 'HY000' },
    { code: 'ER_UNKNOWN', errno: 9999, sqlState: '40001' },
  ],
};

const EVERY = 5;

/** Transactions begun since the injection, and the faults that some of them got, by code. */
export interface Injection {
  begun: number;
  faults: Record<string, number>;
}

/**
 * Lets every fifth transaction fail with a conflict, at its commit or at one of its first statements, as an engine would.
 * The product knows nothing of it: only this one database object is wrapped.
 */
export function injectConflicts(database: Database, engine: EngineName, random: Random): Injection {
  const { sequelize } = database;
  const query = sequelize.query.bind(sequelize) as (sql: unknown, options?: QueryOptions) => Promise<unknown>;
  const injection: Injection = { begun: 0, faults: {} };
  const { faults } = injection;
  const conflicts = CONFLICTS[engine];
  let turn = 0; // each kind in its turn, so that none is left to chance
  const doomed = new WeakMap<Transaction, { statementsLeft: number; atCommit: boolean }>();

  const failing = async (sql: unknown, options?: QueryOptions) => {
    const text = (typeof sql === 'string' ? sql : (sql as { query: string }).query).trim();
    const { transaction } = options ?? {};
    if (!transaction) return query(sql, options);
    if (/^(START TRANSACTION|BEGIN)/.test(text)) {
      injection.begun += 1;
      if (injection.begun % EVERY === 0)
        doomed.set(transaction, { statementsLeft: random.between(1, 6), atCommit: random.next() < 0.5 });
      return query(sql, options);
    }
    const doom = doomed.get(transaction);
    if (!doom || /^(ROLLBACK|SET|SAVEPOINT|RELEASE)/.test(text)) return query(sql, options);
    doom.statementsLeft -= 1;
    const isDue = doom.atCommit ? text.startsWith('COMMIT') : doom.statementsLeft <= 0;
    if (!isDue) return query(sql, options);
    doomed.delete(transaction);
    const conflict = conflicts[turn++ % conflicts.length] as Conflict;
    faults[conflict.code] = (faults[conflict.code] ?? 0) + 1;
    const error = Object.assign(new Error('injected conflict'), conflict, { sql: text });
    throw new DatabaseError(error);
  };
  Object.assign(sequelize, { query: failing });
  return injection;
}
