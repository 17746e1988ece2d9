import { fromJson } from './columns';

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
  /** There were more words than a table holds: it holds none, for good, and who asks counts the entries themselves. */
  isWide?: true;
}

/**
 * Different words of one table. A table is read and written whole with every entry, so without a bound each entry would
 * cost more than the one before. A person who writes two pages a day uses some 3 000 different words in a month.
 */
export const MOST_TABLE_WORDS = 4_000;

const WIDE: WordTable = { words: '', count: [], entries: [], read: [], sentiment: [], isWide: true };

/** Words in code unit order, so that the same sums always give the same table. */
export function toWordTable(sums: WordSums): WordTable {
  const words = Object.keys(sums).sort();
  if (words.length > MOST_TABLE_WORDS) return WIDE;
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

/** How a stored table begins where an engine keeps JSON as the text that it was given. */
const BEGINNING = '{"words":"';

/**
 * The words alone of a table as it is stored, joined by spaces, null of a wide one: without taking its numbers apart, which
 * takes most of the time where thousands of days are looked at.
 */
export function storedWords(stored: unknown): string | null {
  if (typeof stored === 'string' && stored.startsWith(BEGINNING)) {
    const words = stored.slice(BEGINNING.length, stored.indexOf('"', BEGINNING.length));
    if (words !== '' && !words.includes('\\')) return words;
  }
  const table = fromJson<WordTable>(stored);
  return table.isWide ? null : table.words;
}

function wordsOf({ words }: WordTable): string[] {
  return words === '' ? [] : words.split(' ');
}

/** Goes through words that are joined by spaces, in their text. */
export function eachWordOf(words: string, take: (text: string, start: number, end: number) => void): void {
  for (let start = 0; start < words.length; ) {
    const space = words.indexOf(' ', start);
    const end = space === -1 ? words.length : space;
    take(words, start, end);
    start = end + 1;
  }
}

/** A word, by the text that it stands in. */
type Take = (text: string, start: number, end: number, count: number) => void;

const [ZERO, NINE] = [48, 57];

/**
 * Goes through the words of an entry as they are stored, `{"word":3}`, in their text: an object of so many names takes ten
 * times as long to make, and half a million strings are much garbage. No word holds a quote, a comma or anything that
 * JSON escapes.
 */
export function eachStoredWord(stored: unknown, take: Take): void {
  if (typeof stored !== 'string' || stored.includes('\\')) {
    for (const [word, count] of Object.entries(fromJson<Record<string, number>>(stored)))
      take(word, 0, word.length, count);
    return;
  }
  for (let open = stored.indexOf('"'); open !== -1; ) {
    const close = stored.indexOf('"', open + 1);
    if (close === -1) return;
    const next = stored.indexOf('"', close + 1);
    take(stored, open + 1, close, digitsIn(stored, close + 1, next === -1 ? stored.length : next));
    open = next;
  }
}

/** The whole number whose digits stand somewhere there, among what is none. */
function digitsIn(text: string, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= ZERO && unit <= NINE) number = number * 10 + unit - ZERO;
  }
  return number;
}

/** Cuts the words of an entry as they are stored into chunks of about so many characters, each for `eachStoredWord`. */
export function* chunksOf(stored: unknown, length: number): Generator<unknown, void, void> {
  if (typeof stored !== 'string' || stored.includes('\\')) return void (yield stored);
  const nextWord = /, ?"/g; // MySQL 8 writes a space
  for (let start = 0; start < stored.length; ) {
    nextWord.lastIndex = start + length;
    const end = nextWord.exec(stored)?.index ?? stored.length;
    yield stored.slice(start, end);
    start = end + 1;
  }
}

/** What a stored table should be, given a counted one: a wide one is always right, although its words may have gone since. */
export function unlessWide(stored: WordTable, counted: WordTable | undefined): WordTable | undefined {
  return stored.isWide ? counted : stored;
}
