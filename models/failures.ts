import { ConnectionError, UniqueConstraintError } from 'sequelize';
import { saysConnectionIsLost } from './adapters/lostConnection';

/** MySQL error numbers after which the same transaction may succeed: deadlock, lock wait timeout, changed row, unknown commit order. */
const TRANSIENT_NUMBERS = new Set([1213, 1205, 1020]);
const TRANSIENT_CODES = new Set(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED']);
const SERIALISATION_FAILURE = '40001';

const GONE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
  'ER_CON_COUNT_ERROR',
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_IOERR_WRITE',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
]);

/** MySQL error numbers of a server that goes away or takes no writes: not prepared (Galera), read-only, query or connection killed. */
const GONE_NUMBERS = new Set([1047, 1053, 1290, 1317, 1836, 1927]);

interface DriverError {
  code?: string;
  errno?: number;
  sqlState?: string;
  message?: string;
}

function driverError(error: unknown): DriverError {
  const parent = (error as { parent?: DriverError })?.parent ?? (error as { original?: DriverError })?.original;
  return parent ?? ((error ?? {}) as DriverError);
}

/** Whether running the whole transaction again may succeed. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ConnectionError) return false;
  const { code, errno, sqlState } = driverError(error);
  return TRANSIENT_NUMBERS.has(errno ?? 0) || TRANSIENT_CODES.has(code ?? '') || sqlState === SERIALISATION_FAILURE;
}

/** Whether the database is away, too slow, too busy, full, or read-only: nothing the request could change. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionError || isTransient(error)) return true;
  const { code, errno, message } = driverError(error);
  return GONE_CODES.has(code ?? '') || GONE_NUMBERS.has(errno ?? 0) || saysConnectionIsLost(message);
}

const DUPLICATE_ENTRY = 1062;

export function isUniqueViolation(error: unknown): boolean {
  const { code, errno } = driverError(error);
  return error instanceof UniqueConstraintError || code === 'SQLITE_CONSTRAINT_UNIQUE' || errno === DUPLICATE_ENTRY;
}
