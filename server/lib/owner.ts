import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const ROOT = 0;

export interface OtherOwner {
  path: string;
  /** Whose it is, and who this process is. */
  uid: number;
  user: number;
}

/**
 * Files are made for their owner alone: what another user makes, `root` too, the service cannot read. The first of some paths
 * that belongs to another than this user, or that `root` would make in a folder of somebody else's; null where all is well.
 */
export function findOtherOwner(paths: readonly string[]): OtherOwner | null {
  const user = process.getuid?.();
  if (user === undefined) return null; // no such owners
  for (const path of paths.map((one) => (existsSync(one) || user !== ROOT ? one : dirname(one))).filter(existsSync)) {
    const { uid } = statSync(path);
    if (uid !== user) return { path, uid, user };
  }
  return null;
}
