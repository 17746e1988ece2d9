import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oldFiles } from '../../server/lib/oldFiles';

const DAY_MS = 86_400_000;

test('how old a file is is told by the clock of its file system, not by that of a machine which is ahead', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-files-'));
  for (const name of ['fresh', 'old']) writeFileSync(join(folder, name), name);
  const yesterday = new Date(Date.now() - 2 * DAY_MS);
  utimesSync(join(folder, 'old'), yesterday, yesterday);
  const ahead = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * DAY_MS);
  expect(await oldFiles(folder, DAY_MS)).toEqual(['old']);
  ahead.mockRestore();
  expect(await oldFiles(join(folder, 'absent'), DAY_MS)).toEqual([]);
  rmSync(folder, { recursive: true });
});
