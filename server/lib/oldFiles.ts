import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Files of a folder that nobody has written to for `ageMs`, by name; none where there is no such folder. Their age is told by
 * the clock that dates them, the file system's: the processes that share a folder may be on machines whose clocks differ.
 */
export async function oldFiles(folder: string, ageMs: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return [];
  const now = await folderNow(folder);
  const old: string[] = [];
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.mtimeMs < now - ageMs) old.push(name);
  }
  return old;
}

/** When a file that is written at this moment was written, in epoch ms. What a kill leaves of it is old in its turn. */
async function folderNow(folder: string): Promise<number> {
  const probe = join(folder, randomUUID());
  await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
  try {
    return (await stat(probe)).mtimeMs;
  } finally {
    await rm(probe, { force: true });
  }
}
