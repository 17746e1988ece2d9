import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { databaseFileOf } from '../../models/databaseUrl';
import type { Config } from '../../server/config';
import { UsageError } from './command';

/**
 * Files are made for their owner alone: what another user makes, `root` too, the service cannot read. Throws a `UsageError` for
 * whoever does not own what the service made.
 */
export function refuseOtherUser({ databaseUrl, importDir, mediaDir }: Config): void {
  const user = process.getuid?.();
  if (user === undefined) return; // no such owners
  const file = databaseFileOf(databaseUrl);
  const made = file === null ? [importDir, mediaDir] : [file];
  for (const path of made.map((one) => resolve(one)).filter(existsSync)) {
    const { uid } = statSync(path);
    if (uid === user) continue;
    throw new UsageError(
      `${path} belongs to user id ${uid}, and this is user id ${user}, whose files the service could not read. Run it as the ` +
        `service's user: sudo -u '#${uid}' npm run import -- ...`,
    );
  }
}
