import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { databaseFileOf } from '../../models/databaseUrl';
import type { Config } from '../../server/config';
import { UsageError } from './command';

const ROOT = 0;

/**
 * Files are made for their owner alone: what another user makes, `root` too, the service cannot read. Throws a `UsageError` for
 * whoever does not own what the service made, and for `root` where it would be made in a folder of somebody else's.
 */
export function refuseOtherUser({ databaseUrl, importDir, mediaDir }: Config, command: string): void {
  const user = process.getuid?.();
  if (user === undefined) return; // no such owners
  const file = databaseFileOf(databaseUrl);
  const made = file === null ? [importDir, mediaDir] : [resolve(file)];
  for (const path of made.map((one) => (existsSync(one) || user !== ROOT ? one : dirname(one))).filter(existsSync)) {
    const { uid } = statSync(path);
    if (uid === user) continue;
    throw new UsageError(
      `${path} belongs to user id ${uid}, and this is user id ${user}, whose files the service could not read. Run it as the ` +
        `service's user: sudo -u '#${uid}' npm run ${command} -- ...`,
    );
  }
}
