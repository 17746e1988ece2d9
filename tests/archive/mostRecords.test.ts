import type { ImportFormat } from '../../server/services/imports/formats/format';
import { readItems } from '../../server/services/imports/readItems';
import type { ImportSource } from '../../server/services/imports/source';

const MOST = 1_000_000;

/** So many records, of which nothing is known but that they are there. */
function formatOf(records: number): ImportFormat {
  const refused = { refused: { where: 'a line', reason: 'says nothing' } };
  return {
    async *records() {
      for (let number = 0; number < records; number += 1) yield refused;
    },
  } as unknown as ImportFormat;
}

test('a file of a million records is read to its end, and one of more is refused, not cut', async () => {
  const read = (records: number) => {
    const reading = { source: {} as ImportSource, format: formatOf(records), context: { timeZone: 'UTC' } };
    return readItems(reading, { here: '2026-11-22', furthest: '2026-11-22' }, MOST - 200).next();
  };
  expect(await read(MOST)).toMatchObject({ value: { position: MOST } });
  await expect(read(MOST + 1)).rejects.toThrow('The file has more than 1000000 records; part it');
}, 600_000); // a million steps; how soon is not the question here
