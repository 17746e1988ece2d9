import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of its own of a few MB, in memory. */
export interface TinyDisk {
  folder: string;
  /** Takes all room but so many bytes; `free` gives it back. */
  fill(leaveBytes: number): void;
  free(): void;
  /** As a system does with a disk that it takes for broken. */
  allowWriting(isAllowed: boolean): void;
  unmount(): void;
}

/** Mounts one at `folder`; null where that is not allowed: it needs root, and Linux. */
export function mountTinyDisk(folder: string, megabytes: number): TinyDisk | null {
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  if (mounted.status !== 0) return null;
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(leaveBytes) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)), { flag: 'a' });
    },
    free: () => rmSync(ballast, { force: true }),
    allowWriting: (isAllowed) =>
      void spawnSync('mount', ['-o', `remount,${isAllowed ? 'rw' : 'ro'}`, folder], { stdio: 'ignore' }),
    unmount: () => void spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' }),
  };
}
