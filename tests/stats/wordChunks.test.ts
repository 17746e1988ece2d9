import fc from 'fast-check';
import { chunksOf, eachStoredWord } from '../../models/wordTable';
import { createWordTotals } from '../../server/services/stats/wordTotals';

/** What `countWords` may keep: a letter, then letters, marks, digits, apostrophes and underscores. */
const letter = fc.constantFrom(...'aéßΩжשा책字あ𠮷');
const word = fc
  .tuple(letter, fc.string({ unit: fc.oneof(letter, fc.constantFrom(..."09'_\u0301")), maxLength: 12 }))
  .map(([first, rest]) => first + rest);
const counts = fc.dictionary(word, fc.integer({ min: 1, max: 99 }), { maxKeys: 60 });

/** As MySQL 8 gives what it was given. */
const spaced = (words: object) =>
  `{${Object.entries(words)
    .map(([name, count]) => `"${name}": ${count}`)
    .join(', ')}}`;

const readInChunks = (stored: unknown, length: number) => {
  const found: [string, number][] = [];
  const chunks = [...chunksOf(stored, length)];
  for (const chunk of chunks)
    eachStoredWord(chunk, (text, start, end, count) => found.push([text.slice(start, end), count]));
  return { found, chunks };
};

test('words that are read in chunks are the words of the whole, however they are stored', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 80 }), (words, length) => {
      for (const stored of [JSON.stringify(words), spaced(words), words])
        expect(readInChunks(stored, length).found).toEqual(Object.entries(words));
    }),
  );
});

test.each([(words: object) => JSON.stringify(words), spaced])(
  'no chunk is much longer than it was asked to be',
  (store) => {
    const words = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`word${index}`, 1]));
    const { chunks } = readInChunks(store(words), 100);
    expect(Math.max(...chunks.map((chunk) => String(chunk).length))).toBeLessThan(120);
  },
);

test('totals add up by word, in the order in which words came', () => {
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 5 }), (entries) => {
      const { words, count, addWord } = createWordTotals();
      const expected = new Map<string, number>();
      for (const entry of entries) {
        for (const [name, times] of Object.entries(entry)) {
          addWord(words.placeOf(name), times, null);
          expected.set(name, (expected.get(name) ?? 0) + times);
        }
      }
      const found = Array.from({ length: words.size() }, (_, place) => [words.wordAt(place), count.at(place)]);
      expect(found).toEqual([...expected]);
    }),
  );
});
