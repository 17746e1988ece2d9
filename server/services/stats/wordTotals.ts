import { type WordTable, wordsOf } from '../../../models/wordTable';
import type { Contribution } from '../contributions';

/** Sums over all rows read, column by column; `words[i]` belongs to the i-th number of each. */
export interface WordTotals {
  words: string[];
  count: number[];
  entries: number[];
  read: number[];
  sentiment: number[];
}

export function createWordTotals() {
  const totals: WordTotals = { words: [], count: [], entries: [], read: [], sentiment: [] };
  const places = new Map<string, number>();
  const placeOf = (word: string) => {
    const place = places.get(word) ?? places.size;
    if (place === places.size) {
      places.set(word, place);
      totals.words.push(word);
    }
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
    addEntry({ words, reading }: Contribution): void {
      for (const [word, count] of Object.entries(words)) {
        const place = placeOf(word);
        add(totals.count, place, count);
        add(totals.entries, place, 1);
        add(totals.read, place, reading ? 1 : 0);
        add(totals.sentiment, place, reading?.sentiment ?? 0);
      }
    },
  };
}

function add(column: number[], place: number, value = 0): void {
  column[place] = (column[place] ?? 0) + value;
}

/** Places of the words used most: by count, then by entries, then by code units. Sorts only those that can be among them. */
export function rankWords({ words, count, entries }: WordTotals, limit: number): number[] {
  const least = leastOfLargest(count, limit);
  const byUse = (a: number, b: number) =>
    (count[b] ?? 0) - (count[a] ?? 0) ||
    (entries[b] ?? 0) - (entries[a] ?? 0) ||
    ((words[a] ?? '') < (words[b] ?? '') ? -1 : 1);
  return [...words.keys()]
    .filter((place) => (count[place] ?? 0) >= least)
    .sort(byUse)
    .slice(0, limit);
}

/** The `rank`-th largest of positive whole numbers, 0 when there are fewer; in time that grows with their number alone. */
function leastOfLargest(values: readonly number[], rank: number): number {
  const howOften = new Map<number, number>();
  for (const value of values) howOften.set(value, (howOften.get(value) ?? 0) + 1);
  let left = rank;
  for (const [value, times] of [...howOften].sort(([a], [b]) => b - a)) {
    left -= times;
    if (left <= 0) return value;
  }
  return 0;
}
