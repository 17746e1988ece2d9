import { type WordTable, wordsOf } from '../../../models/wordTable';
import { nextTurn } from '../../lib/eventLoop';

/** Words that are compared before others have their turn: a few milliseconds. */
const SLICE_WORDS = 8_000;

/** Sums over all rows read, column by column; `words[i]` belongs to the i-th number of each. */
export interface WordTotals {
  words: string[];
  count: number[];
  entries: number[];
  read: number[];
  sentiment: number[];
}

/** A map that doubles moves all that it holds, for half a million words a tenth of a second; of so many each moves little. */
const SHELVES = 256;

function shelfOf(word: string): number {
  const { length } = word;
  const ending = word.charCodeAt(length - 1) * 31 + word.charCodeAt(length >> 1);
  return (ending * 31 + (length > 1 ? word.charCodeAt(length - 2) : 0)) % SHELVES;
}

export function createWordTotals() {
  const totals: WordTotals = { words: [], count: [], entries: [], read: [], sentiment: [] };
  const shelves = Array.from({ length: SHELVES }, () => new Map<string, number>());
  const placeOf = (word: string) => {
    const places = shelves[shelfOf(word)] as Map<string, number>;
    const known = places.get(word);
    if (known !== undefined) return known;
    const place = totals.words.push(word) - 1;
    places.set(word, place);
    return place;
  };
  return {
    totals,
    addTable(table: WordTable): void {
      wordsOf(table).forEach((word, row) => {
        const place = placeOf(word);
        add(totals.count, place, table.count[row]);
        add(totals.entries, place, table.entries[row]);
        add(totals.read, place, table.read[row]);
        add(totals.sentiment, place, table.sentiment[row]);
      });
    },
    /** A word of one entry; `sentiment` in thousandths, null where nothing was read. */
    addWord(word: string, count: number, sentiment: number | null): void {
      const place = placeOf(word);
      add(totals.count, place, count);
      add(totals.entries, place, 1);
      add(totals.read, place, sentiment === null ? 0 : 1);
      add(totals.sentiment, place, sentiment ?? 0);
    },
  };
}

function add(column: number[], place: number, value = 0): void {
  column[place] = (column[place] ?? 0) + value;
}

/**
 * Places of the words used most: by count, then by entries, then by code units. Looks at each word once, in slices, and
 * sorts only those that can be among them.
 */
export async function rankWords({ words, count, entries }: WordTotals, limit: number): Promise<number[]> {
  const byUse = (a: number, b: number) =>
    (count[b] ?? 0) - (count[a] ?? 0) ||
    (entries[b] ?? 0) - (entries[a] ?? 0) ||
    ((words[a] ?? '') < (words[b] ?? '') ? -1 : 1);
  let best: number[] = [];
  let last: number | undefined; // of the best, once there are as many as asked for
  for (const place of words.keys()) {
    if (place % SLICE_WORDS === SLICE_WORDS - 1) await nextTurn();
    if (last !== undefined && byUse(last, place) < 0) continue;
    best.push(place);
    if (best.length < 2 * limit) continue;
    best = best.sort(byUse).slice(0, limit);
    last = best.at(-1);
  }
  return best.sort(byUse).slice(0, limit);
}
