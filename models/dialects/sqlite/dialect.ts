import { sqliteConnectionOf } from '../../adapters/transaction';
import type { Dialect, OpeningFault } from '../dialect';
import { BUSY_TIMEOUT_MS } from './busyTimeout';
import { FILE_GONE } from './file';
import { runAtOnce } from './prepared';

/** How long a change of the schema waits for those who write. */
const PATIENCE_MS = 10_000;

const OPENING_FAULTS: Readonly<Record<string, OpeningFault>> = {
  SQLITE_CANTOPEN: 'unopened',
  SQLITE_FULL: 'full',
  SQLITE_NOTADB: 'damaged',
  SQLITE_CORRUPT: 'damaged',
};

export const sqlite: Dialect = {
  isServer: false,
  now: "SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS now",
  others: 'SELECT 0 AS others',
  forUpdate: '',
  orUpdate: (key, columns) =>
    ` ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  instantEnd: ' +00:00',
  failures: {
    transient: ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED'],
    full: ['SQLITE_FULL'],
    tooLarge: [],
    rejected: ['SQLITE_CONSTRAINT_CHECK', 'SQLITE_CONSTRAINT_NOTNULL', 'SQLITE_TOOBIG'],
    refused: [],
    locked: [],
    lockedOut: [],
    blocked: [],
    expired: [],
    readOnly: ['SQLITE_READONLY'],
    crowded: [],
    gone: [FILE_GONE],
    unavailable: ['SQLITE_IOERR', 'SQLITE_IOERR_WRITE', 'SQLITE_CANTOPEN'],
    duplicate: 'SQLITE_CONSTRAINT_UNIQUE',
    openingFault: (code) => OPENING_FAULTS[code] ?? (code.startsWith('SQLITE_IOERR') ? 'failing' : null),
  },
  runSteps: (transaction, steps) => runAtOnce(sqliteConnectionOf(transaction), steps),
  /** Nothing is served yet, so waiting may block. */
  async changeSchema(sequelize, work) {
    await sequelize.query(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
    try {
      return await work();
    } finally {
      await sequelize.query(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  },
  tryToWrite: 'DELETE FROM migrations WHERE 1 = 0', // BEGIN IMMEDIATE only reads where it may not write
  nextId: 'SELECT seq + 1 AS next FROM sqlite_sequence WHERE name = $1',
  continueIds: ({ sequelize, write }, table, next) =>
    write(async (transaction) => {
      await sequelize.query('DELETE FROM sqlite_sequence WHERE name = $1', { bind: [table], transaction });
      const bind = [table, next - 1];
      await sequelize.query('INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)', { bind, transaction });
    }),
};
