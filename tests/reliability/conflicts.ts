import type { Database } from '../../models/database';
import type { PreparedConnection } from '../../models/dialects/sqlite/prepared';
import type { EngineName } from '../support/databases';
import { onConnections } from '../support/mysqlConnections';
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

interface Doom {
  statementsLeft: number;
  atCommit: boolean;
}

/**
 * Lets every fifth transaction fail with a conflict, at its commit or at an earlier statement, as an engine would.
 * The product knows nothing of it: only the connections of this one database object are wrapped of its driver.
 */
export function injectConflicts(database: Database, engine: EngineName, random: Random): Injection {
  const injection: Injection = { begun: 0, faults: {} };
  const { faults } = injection;
  const conflicts = CONFLICTS[engine];
  let turn = 0; // each kind in its turn, so that none is left to chance
  const doomed = new WeakMap<object, Doom>();

  /** What the next statement of a transaction fails with; null where it is to pass. */
  function fate(text: string, transaction: object): (Error & Conflict) | null {
    if (/^(SET autocommit = 0|BEGIN)/.test(text)) {
      injection.begun += 1;
      if (injection.begun % EVERY === 0)
        doomed.set(transaction, { statementsLeft: random.between(1, 6), atCommit: random.next() < 0.5 });
      return null;
    }
    const doom = doomed.get(transaction);
    if (!doom || /^(ROLLBACK|SET|SAVEPOINT|RELEASE)/.test(text)) return null;
    doom.statementsLeft -= 1;
    const isDue = text.startsWith('COMMIT') || (!doom.atCommit && doom.statementsLeft <= 0);
    if (!isDue) return null;
    doomed.delete(transaction);
    const conflict = conflicts[turn++ % conflicts.length] as Conflict;
    faults[conflict.code] = (faults[conflict.code] ?? 0) + 1;
    return Object.assign(new Error('injected conflict'), conflict);
  }

  if (engine === 'sqlite') wrapDriver(database, fate);
  else wrapConnections(database, fate);
  return injection;
}

type Fate = (text: string, transaction: object) => Error | null;

type Callback = (error: Error) => void;

function wrapConnections(database: Database, fate: Fate): void {
  onConnections(database, (connection) => {
    for (const method of ['query', 'execute'] as const) {
      const send = connection[method].bind(connection);
      connection[method] = (command, ...rest) => {
        const error = fate((typeof command === 'string' ? command : command.sql).trim(), connection);
        return error ? queueMicrotask(() => (rest.at(-1) as Callback)(error)) : send(command, ...rest);
      };
    }
  });
}

function wrapDriver({ sequelize }: Database, fate: Fate): void {
  const { Database: Connection } = sequelize.options.dialectModule as { Database: { prototype: PreparedConnection } };
  const { perform } = Connection.prototype;
  // Until the end of the test file: others of this process use the same driver.
  jest.spyOn(Connection.prototype, 'perform').mockImplementation(function (this: PreparedConnection, statement) {
    const error = fate(statement.sql.trim(), this);
    if (error) throw error;
    return perform.call(this, statement);
  });
}
