import type { ImportFormat } from '../../server/services/imports/formats/format';
import { readItems } from '../../server/services/imports/readItems';
import type { ImportSource } from '../../server/services/imports/source';

const MOST = 1_000_000;

/** What is read of so many records, from just before the limit on: the millionth and what comes after it. */
async function readFrom(records: number): Promise<number> {
  const refused = { refused: { where: 'a line', reason: 'says nothing' } };
  const format = {
    async *records() {
      for (let number = 0; number < records; number += 1) yield refused;
    },
  } as unknown as ImportFormat;
  const reading = { source: {} as ImportSource, format, context: { timeZone: 'UTC' } };
  let read = 0;
  for await (const { items } of readItems(reading, '2026-11-22', MOST - 3)) read += items.length;
  return read;
}

test('a file of a million records is read to its end, and one of more is refused, not cut', async () => {
  expect(await readFrom(MOST)).toBe(3);
  await expect(readFrom(MOST + 1)).rejects.toThrow('The file has more than 1000000 records; part it');
}, 60_000);
