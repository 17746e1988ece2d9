import type { Analyser, Reading } from '../../ml/analyser';
import { derivedFrom } from '../../server/lib/derived';
import { readableOf } from '../../server/lib/readable';
import type { SeedEntry } from './diaries';
import type { Random } from './random';
import { drawReading } from './readings';
import type { NewEntry } from './write';

/** How many texts are given to the analyser at once. */
const TOGETHER = 16;

export type Read = (entry: SeedEntry) => Promise<Reading>;

/** Readings drawn from the emotions that were put into the texts. */
export function readByDrawing(random: Random): Read {
  return async ({ felt, language }) => drawReading(felt, language, random);
}

/** Readings by the real model. */
export function readByModel(analyser: Analyser): Read {
  return ({ content }) => analyser.analyse(readableOf(content), { background: true });
}

/** Reads made-up entries and derives what is stored beside a text. `onPrepared` is told of each batch. */
export async function prepareEntries(
  entries: readonly SeedEntry[],
  read: Read,
  onPrepared: (batch: readonly SeedEntry[]) => void,
): Promise<NewEntry[]> {
  const prepared: NewEntry[] = [];
  for (let start = 0; start < entries.length; start += TOGETHER) {
    const batch = entries.slice(start, start + TOGETHER);
    const readings = await Promise.all(batch.map(read));
    batch.forEach(({ content, emotion, tags, date, day }, index) => {
      const { searchText, words } = derivedFrom(content);
      prepared.push({
        content,
        searchText,
        words,
        emotion,
        tags,
        date,
        day,
        reading: readings[index] ?? null,
      });
    });
    onPrepared(batch);
  }
  return prepared;
}
