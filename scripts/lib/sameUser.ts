import { resolve } from 'node:path';
import { databaseFileOf } from '../../models/databaseUrl';
import type { Config } from '../../server/config';
import { findOtherOwner } from '../../server/lib/owner';
import { UsageError } from './command';

/** What says where a diary is, which `sudo` would leave out. */
const KEPT = 'DATA_DIR,DATABASE_URL,JWT_SECRET,MEDIA_DIR,IMPORT_DIR';

/**
 * Throws a `UsageError` for whoever does not own what the service made, and for `root` where it would be made in a folder of
 * somebody else's: the service could not read the files.
 */
export function refuseOtherUser({ databaseUrl, importDir, mediaDir }: Config, command: string): void {
  const file = databaseFileOf(databaseUrl);
  const other = findOtherOwner(file === null ? [importDir, mediaDir] : [resolve(file)]);
  if (other === null) return;
  const { path, uid, user } = other;
  throw new UsageError(
    `${path} belongs to user id ${uid}, and this is user id ${user}, whose files the service could not read. Run it as the ` +
      `service's user: sudo -u '#${uid}' --preserve-env=${KEPT} npm run ${command} -- ...`,
  );
}
