import { databaseFaultOf, isDatabaseFull, isDatabaseUnavailable, isTooLargeForDatabase } from '../../models/failures';
import { AppError, unavailable } from '../errors';
import { isSystemFull } from '../lib/diskFull';
import { SilentDiskError } from '../lib/onDisk';

/** Somebody has to make room. */
const FULL_DISK_SECONDS = 60;

const TOO_LARGE = 'This is larger than the database of the service is set up to take';

const DATABASE_TROUBLE: Readonly<Record<string, string>> = {
  readOnly: 'the database takes no writes: it is read-only, or a replica',
  refused: 'the database refuses its user: the password is wrong, or a right is missing',
  locked: 'the database keeps out its user, which is locked: unlock it there (ALTER USER … ACCOUNT UNLOCK)',
  lockedOut:
    'the database keeps out its user after too many wrong passwords: correct the one in DATABASE_URL, then unlock the account there (ALTER USER … ACCOUNT UNLOCK, or FLUSH PRIVILEGES)',
  blocked:
    'the database keeps out this machine, whose connections broke too often: unblock it there (FLUSH HOSTS), and look for who breaks them',
  expired: 'the password of the database’s user has expired: set a new one there, and in DATABASE_URL',
  crowded: 'the database takes no more connections: raise max_connections there, or lower DATABASE_POOL',
  gone: 'the file of the database was moved, removed or replaced while the service ran: nothing is saved. Put it back where it was; where it is lost, stop the service and restore a backup',
};

/** Whether there is no room left, for a file or in the database. */
const isDiskFull = (error: unknown): boolean => isSystemFull(error) || isDatabaseFull(error);

/** A disk that the system made read-only after a fault, or a folder of which somebody changed the rights. */
const UNWRITABLE = ['EROFS', 'EACCES', 'EPERM'];

const isUnwritable = (error: unknown): boolean =>
  UNWRITABLE.includes(String((error as NodeJS.ErrnoException | undefined)?.code));

/** Whether the disk takes no file, which somebody has to mend. */
export const isUnkept = (error: unknown): boolean => isUnwritable(error) || isSystemFull(error);

/** Whether the database can be read, but keeps nothing just now, which somebody has to mend. */
export const isOnlyReadable = (error: unknown): boolean =>
  isDatabaseFull(error) || databaseFaultOf(error) === 'readOnly';

/** What clients are told of an error, through every transport; null of a defect. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return unavailable('The disk of the service is full just now', FULL_DISK_SECONDS);
  if (isUnwritable(error)) return unavailable('The disk of the service takes nothing just now', FULL_DISK_SECONDS);
  if (error instanceof SilentDiskError)
    return unavailable('The disk of the service does not answer just now', FULL_DISK_SECONDS);
  if (isTooLargeForDatabase(error)) return new AppError('PAYLOAD_TOO_LARGE', TOO_LARGE);
  if (databaseFaultOf(error) === 'readOnly') {
    return unavailable('The database of the service takes no changes just now', FULL_DISK_SECONDS);
  }
  return isDatabaseUnavailable(error) ? unavailable('The database is not reachable just now') : null;
}

/** What the log says of an error that somebody has to mend; null of a refusal, which is the client's to read. */
export function toTrouble(error: unknown): string | null {
  if (error instanceof AppError) return null;
  if (isDiskFull(error)) return 'the disk is full';
  if (isUnwritable(error)) return 'a folder of the service cannot be written: MEDIA_DIR or IMPORT_DIR';
  if (error instanceof SilentDiskError) return 'a folder of the service does not answer: MEDIA_DIR or IMPORT_DIR';
  if (isTooLargeForDatabase(error))
    return 'the database takes less at once than was sent: max_allowed_packet is too small';
  const fault = databaseFaultOf(error) ?? '';
  return DATABASE_TROUBLE[fault] ?? (isDatabaseUnavailable(error) ? 'the database is not reachable' : null);
}
