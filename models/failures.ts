import { ConnectionError, UniqueConstraintError } from 'sequelize';
import { saysConnectionIsLost } from './adapters/lostConnection';
import { CutShortError } from './cutShort';
import { DIALECTS } from './dialects';
import { type DatabaseFault, WORKING_FAULTS } from './dialects/dialect';

const FAILURES = Object.values(DIALECTS).map(({ failures }) => failures);

/** Of the system below every driver. */
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'];

type Codes = ReadonlySet<string | number | undefined>;
const TRANSIENT: Codes = new Set(FAILURES.flatMap(({ transient }) => transient));
const FULL: Codes = new Set(FAILURES.flatMap(({ full }) => full));
const TOO_LARGE: Codes = new Set(FAILURES.flatMap(({ tooLarge }) => tooLarge));
const REJECTED: Codes = new Set(FAILURES.flatMap(({ rejected }) => rejected));
const WORKING = WORKING_FAULTS.map((fault) => ({ fault, codes: new Set(FAILURES.flatMap((codes) => codes[fault])) }));
const UNAVAILABLE: Codes = new Set([...UNREACHABLE, ...FULL, ...FAILURES.flatMap(({ unavailable }) => unavailable)]);
const DUPLICATE: Codes = new Set(FAILURES.map(({ duplicate }) => duplicate));

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

const isAmong = (codes: Codes, { code, errno, sqlState }: DriverError): boolean =>
  codes.has(code) || codes.has(errno) || codes.has(sqlState);

/** Whether running the whole transaction again may succeed. */
export function isTransient(error: unknown): boolean {
  if (error instanceof CutShortError) return true;
  return !(error instanceof ConnectionError) && isAmong(TRANSIENT, driverError(error));
}

/** Whether the database has no room left. */
export const isDatabaseFull = (error: unknown): boolean => isAmong(FULL, driverError(error));

/** Whether the database is set up to take less at once than was sent. */
export const isTooLargeForDatabase = (error: unknown): boolean => isAmong(TOO_LARGE, driverError(error));

/** Whether the database takes just these values never: tried again they are refused again. */
export const isRejected = (error: unknown): boolean => isAmong(REJECTED, driverError(error));

/** Whether the database is away, too slow, too busy, full, read-only, or refuses us: nothing the request could change. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionError || isTransient(error)) return true;
  const failure = driverError(error);
  return isAmong(UNAVAILABLE, failure) || workingFaultOf(failure) !== null || saysConnectionIsLost(failure.message);
}

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof UniqueConstraintError || isAmong(DUPLICATE, driverError(error));
}

/** Why a database could not be opened, read or written; null where that is not for a person to mend, or it is only away. */
export function databaseFaultOf(error: unknown): DatabaseFault | null {
  const failure = driverError(error);
  const { code = '' } = failure;
  const opening = FAILURES.map(({ openingFault }) => openingFault(code)).find((fault) => fault !== null);
  return opening ?? workingFaultOf(failure);
}

const workingFaultOf = (failure: DriverError) => WORKING.find(({ codes }) => isAmong(codes, failure))?.fault ?? null;
