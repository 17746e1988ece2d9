import { mysqlConnectionOf } from '../../adapters/transaction';
import type { Dialect, OpeningFault } from '../dialect';
import { runInPackets } from './prepared';

const [DUPLICATE_ENTRY, DEADLOCK, LOCK_WAIT_TIMEOUT, CHANGED_ROW] = [1062, 1213, 1205, 1020];
const SERIALISATION_FAILURE = '40001';
/** A server that goes away: not prepared (Galera), shut down, query or connection killed. */
const GONE = [1047, 1053, 1317, 1927];
/** Null, text of another encoding, too long, out of range; a CHECK of MariaDB, which says of its JSON so, and of MySQL; JSON of MySQL, too deep. */
const REJECTED = [1048, 1366, 1406, 1264, 4025, 3819, 3140, 3157];
/** By number, of MySQL and of MariaDB: those of the latter have another name in the driver. */
const [LOCKED, LOCKED_OUT] = [
  [3118, 4151],
  [3955, 4150],
];
/** At the first statement, or at signing in. */
const EXPIRED = [1820, 1862];
/** Read-only by its settings, or as a replica; while data of it are moved. */
const READ_ONLY = [1290, 1836];

/** MySQL and MariaDB. */
export const mysql: Dialect = {
  isServer: true,
  now: "SELECT DATE_FORMAT(UTC_TIMESTAMP(3), '%Y-%m-%dT%H:%i:%s.%fZ') AS now",
  others:
    'SELECT COUNT(*) AS others FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
  forUpdate: ' FOR UPDATE',
  orUpdate: (_, columns) =>
    ` ON DUPLICATE KEY UPDATE ${columns.map((column) => `${column} = VALUES(${column})`).join(', ')}`,
  instantEnd: '',
  failures: {
    transient: [DEADLOCK, LOCK_WAIT_TIMEOUT, CHANGED_ROW, SERIALISATION_FAILURE],
    full: ['ER_DISK_FULL', 'ER_RECORD_FILE_FULL'],
    tooLarge: ['ER_NET_PACKET_TOO_LARGE'],
    rejected: REJECTED,
    refused: [
      'ER_ACCESS_DENIED_ERROR',
      'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
      'ER_HOST_NOT_PRIVILEGED',
      'ER_DBACCESS_DENIED_ERROR',
      'ER_TABLEACCESS_DENIED_ERROR',
      'ER_COLUMNACCESS_DENIED_ERROR',
      'ER_SPECIFIC_ACCESS_DENIED_ERROR',
    ],
    locked: LOCKED,
    lockedOut: LOCKED_OUT,
    blocked: ['ER_HOST_IS_BLOCKED'],
    expired: EXPIRED,
    readOnly: READ_ONLY,
    crowded: ['ER_CON_COUNT_ERROR', 'ER_TOO_MANY_USER_CONNECTIONS', 'ER_USER_LIMIT_REACHED'],
    gone: [],
    unavailable: ['PROTOCOL_CONNECTION_LOST', 'PROTOCOL_SEQUENCE_TIMEOUT', 'ER_SERVER_SHUTDOWN', ...GONE],
    duplicate: DUPLICATE_ENTRY,
    openingFault,
  },
  runSteps: (transaction, steps) => runInPackets(mysqlConnectionOf(transaction), steps),
  changeSchema: (_, work) => work(),
  tryToWrite: null,
  nextId:
    'SELECT AUTO_INCREMENT AS next FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = $1',
  async continueIds({ sequelize }, table, next) {
    await sequelize.query(`ALTER TABLE ${table} AUTO_INCREMENT = ${next}`);
  },
};

function openingFault(code: string): OpeningFault | null {
  if (code === 'ER_BAD_DB_ERROR') return 'absent';
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return 'withoutTls';
  return code.startsWith('HANDSHAKE') ? 'untrusted' : null;
}
