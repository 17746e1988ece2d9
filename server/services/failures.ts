import { isDatabaseUnavailable } from '../../models/failures';
import { AppError, unavailable } from '../errors';
import { isDiskFull } from '../lib/diskFull';

/** Somebody has to make room. */
const FULL_DISK_SECONDS = 60;

/** What clients are told of an error, through every transport; null of a defect. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return unavailable('The database is not reachable just now');
  return isDiskFull(error) ? unavailable('The disk of the service is full just now', FULL_DISK_SECONDS) : null;
}
