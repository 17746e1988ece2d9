import { mysqlConnectionOf } from '../../adapters/transaction';
import type { Dialect, OpeningFault } from '../dialect';
import { runInPackets } from './prepared';

const [DUPLICATE_ENTRY, DEADLOCK, LOCK_WAIT_TIMEOUT, CHANGED_ROW] = [1062, 1213, 1205, 1020];
const SERIALISATION_FAILURE = '40001';
/** A server that goes away or takes no writes: not prepared (Galera), read-only, query or connection killed. */
const GONE = [1047, 1053, 1290, 1317, 1836, 1927];

/** MySQL and MariaDB. */
export const mysql: Dialect = {
  isServer: true,
  now: "SELECT DATE_FORMAT(UTC_TIMESTAMP(3), '%Y-%m-%dT%H:%i:%s.%fZ') AS now",
  others:
    'SELECT COUNT(*) AS others FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
  forUpdate: ' FOR UPDATE',
  instantEnd: '',
  failures: {
    transient: [DEADLOCK, LOCK_WAIT_TIMEOUT, CHANGED_ROW, SERIALISATION_FAILURE],
    full: ['ER_DISK_FULL', 'ER_RECORD_FILE_FULL'],
    tooLarge: ['ER_NET_PACKET_TOO_LARGE'],
    unavailable: [
      'PROTOCOL_CONNECTION_LOST',
      'PROTOCOL_SEQUENCE_TIMEOUT',
      'ER_SERVER_SHUTDOWN',
      'ER_CON_COUNT_ERROR',
      ...GONE,
    ],
    duplicate: DUPLICATE_ENTRY,
    openingFault,
  },
  runSteps: (transaction, steps) => runInPackets(mysqlConnectionOf(transaction), steps),
  changeSchema: (_, work) => work(),
  nextId:
    'SELECT AUTO_INCREMENT AS next FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = $1',
  async continueIds({ sequelize }, table, next) {
    await sequelize.query(`ALTER TABLE ${table} AUTO_INCREMENT = ${next}`);
  },
};

function openingFault(code: string): OpeningFault | null {
  if (code === 'ER_BAD_DB_ERROR') return 'absent';
  if (/^ER_(DBACCESS|ACCESS)_DENIED/.test(code)) return 'refused';
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return 'withoutTls';
  return code.startsWith('HANDSHAKE') ? 'untrusted' : null;
}
