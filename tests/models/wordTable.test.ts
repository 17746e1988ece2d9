import { fromWordTable, MOST_TABLE_WORDS, toWordTable, type WordSums } from '../../models/wordTable';

const sumsOf = (words: number): WordSums =>
  Object.fromEntries(Array.from({ length: words }, (_, index) => [`word${index}`, [2, 1, 1, index]]));

test('a table holds four thousand words, and of one more none', () => {
  expect(MOST_TABLE_WORDS).toBe(4_000);
  const full = toWordTable(sumsOf(4_000));
  expect(full.isWide).toBeUndefined();
  expect(fromWordTable(full)).toEqual(sumsOf(4_000));
  expect(toWordTable(sumsOf(4_001))).toEqual({
    words: '',
    count: [],
    entries: [],
    read: [],
    sentiment: [],
    isWide: true,
  });
});
