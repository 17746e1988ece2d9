import { isDatabaseFull, isDatabaseUnavailable } from '../../models/failures';
import { AppError, unavailable } from '../errors';
import { isSystemFull } from '../lib/diskFull';

/** Somebody has to make room. */
const FULL_DISK_SECONDS = 60;

/** Whether there is no room left, for a file or in the database. */
const isDiskFull = (error: unknown): boolean => isSystemFull(error) || isDatabaseFull(error);

/** What clients are told of an error, through every transport; null of a defect. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return unavailable('The disk of the service is full just now', FULL_DISK_SECONDS);
  return isDatabaseUnavailable(error) ? unavailable('The database is not reachable just now') : null;
}

/** What the log says of an error that somebody has to mend; null of a refusal, which is the client's to read. */
export function toTrouble(error: unknown): string | null {
  if (error instanceof AppError) return null;
  if (isDiskFull(error)) return 'the disk is full';
  return isDatabaseUnavailable(error) ? 'the database is not reachable' : null;
}
