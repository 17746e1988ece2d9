import { type WordTable, wordsOf } from '../../../models/wordTable';

/** Sums over all rows read, column by column; `words[i]` belongs to the i-th number of each. */
export interface WordTotals {
  words: string[];
  count: number[];
  entries: number[];
  read: number[];
  sentiment: number[];
}

export function addUpWords(tables: readonly WordTable[]): WordTotals {
  const totals: WordTotals = { words: [], count: [], entries: [], read: [], sentiment: [] };
  const places = new Map<string, number>();
  for (const table of tables) {
    wordsOf(table).forEach((word, row) => {
      const place = places.get(word) ?? places.size;
      if (place === places.size) {
        places.set(word, place);
        totals.words.push(word);
      }
      add(totals.count, place, table.count[row]);
      add(totals.entries, place, table.entries[row]);
      add(totals.read, place, table.read[row]);
      add(totals.sentiment, place, table.sentiment[row]);
    });
  }
  return totals;
}

function add(column: number[], place: number, value = 0): void {
  column[place] = (column[place] ?? 0) + value;
}

/** Places of the words used most: by count, then by entries, then by code units. Sorts only those that can be among them. */
export function rankWords({ words, count, entries }: WordTotals, limit: number): number[] {
  const ascending = Int32Array.from(count).sort();
  const least = ascending.at(-limit) ?? 0;
  const byUse = (a: number, b: number) =>
    (count[b] ?? 0) - (count[a] ?? 0) ||
    (entries[b] ?? 0) - (entries[a] ?? 0) ||
    ((words[a] ?? '') < (words[b] ?? '') ? -1 : 1);
  return [...words.keys()]
    .filter((place) => (count[place] ?? 0) >= least)
    .sort(byUse)
    .slice(0, limit);
}
