import { eachWordOf, type WordTable } from '../../../models/wordTable';
import { createPauses } from '../../lib/eventLoop';
import { asTyped } from '../../web/lib/jamo';
import { createColumn, createWordIndex } from './wordIndex';

/** Words that are compared between two looks at the clock. */
const SLICE_WORDS = 1_000;

/** Sums over all rows read, by the places of words. */
export type WordTotals = ReturnType<typeof createWordTotals>;

export function createWordTotals() {
  const words = createWordIndex();
  const [count, entries, read, sentiment] = [createColumn(), createColumn(), createColumn(), createColumn()];
  return {
    words,
    /** A word as it is shown: as it is typed, not as it is stored. */
    typedAt: (place: number): string => asTyped(words.wordAt(place)),
    count,
    entries,
    read,
    /** In thousandths. */
    sentiment,
    addTable(table: WordTable): void {
      let row = 0;
      eachWordOf(table.words, (text, start, end) => {
        const place = words.placeOf(text, start, end);
        count.add(place, table.count[row] ?? 0);
        entries.add(place, table.entries[row] ?? 0);
        read.add(place, table.read[row] ?? 0);
        sentiment.add(place, table.sentiment[row] ?? 0);
        row += 1;
      });
    },
    /** A word of one entry; `mood` is its sentiment in thousandths, null where nothing was read. */
    addWord(place: number, times: number, mood: number | null): void {
      count.add(place, times);
      entries.add(place, 1);
      if (mood === null) return;
      read.add(place, 1);
      sentiment.add(place, mood);
    },
    /** Gives back what it holds; nothing is to be asked of it from then on. */
    release(): void {
      for (const held of [words, count, entries, read, sentiment]) held.release();
    },
  };
}

/**
 * Places of the words used most: by count, then by entries. What is still level is in an order that is always the same and
 * has nothing to do with the alphabet: of the many words written once, those that are left would all begin alike. Looks at
 * each word once, in slices, and sorts only those that can be among them.
 */
export async function rankWords({ words, count, entries }: WordTotals, limit: number): Promise<number[]> {
  const byUse = (a: number, b: number) =>
    count.at(b) - count.at(a) ||
    entries.at(b) - entries.at(a) ||
    words.drawnAt(a) - words.drawnAt(b) ||
    words.compare(a, b);
  const pauseIfDue = createPauses();
  let best: number[] = [];
  let last: number | undefined; // of the best, once there are as many as asked for
  for (let place = 0; place < words.size(); place += 1) {
    if (place % SLICE_WORDS === SLICE_WORDS - 1) await pauseIfDue();
    if (last !== undefined && byUse(last, place) < 0) continue;
    best.push(place);
    if (best.length < 2 * limit) continue;
    best = best.sort(byUse).slice(0, limit);
    last = best.at(-1);
  }
  return best.sort(byUse).slice(0, limit);
}

/** The words of the largest count. */
export interface MostWritten {
  /** The first of them, two at most. */
  words: string[];
  /** How many there are. */
  tied: number;
  count: number;
  /** Of the first. */
  entries: number;
}

export const NAMED_IN_A_TIE = 2;

/**
 * What was written most, and by how many words; null where there is none.
 * @param best places of the words used most, two or more where there are as many
 */
export async function findMostWritten(totals: WordTotals, best: readonly number[]): Promise<MostWritten | null> {
  const { words, count, entries, typedAt } = totals;
  const [first] = best;
  if (first === undefined) return null;
  const most = count.at(first);
  const pauseIfDue = createPauses();
  let tied = 0;
  for (let place = 0; place < words.size(); place += 1) {
    if (place % SLICE_WORDS === SLICE_WORDS - 1) await pauseIfDue();
    if (count.at(place) === most) tied += 1;
  }
  const named = best.slice(0, Math.min(tied, NAMED_IN_A_TIE)).map(typedAt);
  return { words: named, tied, count: most, entries: entries.at(first) };
}
