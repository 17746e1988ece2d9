import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSource } from '../../server/services/imports/source';

const TEXT = 'A day by the sea, and another one. '.repeat(6_000);

test('a file that is no ZIP is read as often as it is asked for, each time from its beginning, also once it was removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-file-'));
  const path = join(folder, 'diary.md');
  writeFileSync(path, TEXT);
  const source = await openSource(path);
  if (source.kind !== 'plain') throw new Error('this is no ZIP');
  rmSync(folder, { recursive: true });
  for await (const piece of source.read()) {
    expect(TEXT.startsWith(String(piece))).toBe(true);
    break; // whoever found enough reads no further
  }
  for (let time = 0; time < 2; time += 1) {
    const pieces: Buffer[] = [];
    for await (const piece of source.read()) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe(TEXT);
  }
  source.close();
});
