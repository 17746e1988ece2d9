/** By word: `[count, entries containing it, of these read, sum of their sentiments in thousandths]`. */
export type WordSums = Record<string, [count: number, entries: number, read: number, sentiment: number]>;

/**
 * How word sums are stored: column by column, because a word cloud reads many thousands at once and a JSON object with
 * as many names takes five times as long to parse. The words are joined by spaces, which no word contains.
 */
export interface WordTable {
  words: string;
  count: number[];
  entries: number[];
  read: number[];
  sentiment: number[];
}

/** Words in code unit order, so that the same sums always give the same table. */
export function toWordTable(sums: WordSums): WordTable {
  const words = Object.keys(sums).sort();
  const rows = words.map((word): WordSums[string] => sums[word] ?? [0, 0, 0, 0]);
  return {
    words: words.join(' '),
    count: rows.map(([count]) => count),
    entries: rows.map(([, entries]) => entries),
    read: rows.map(([, , read]) => read),
    sentiment: rows.map(([, , , sentiment]) => sentiment),
  };
}

export function fromWordTable(table: WordTable): WordSums {
  const { count, entries, read, sentiment } = table;
  const sums: WordSums = {};
  wordsOf(table).forEach((word, row) => {
    sums[word] = [count[row] ?? 0, entries[row] ?? 0, read[row] ?? 0, sentiment[row] ?? 0];
  });
  return sums;
}

export function wordsOf({ words }: WordTable): string[] {
  return words === '' ? [] : words.split(' ');
}
