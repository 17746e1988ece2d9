import fc from 'fast-check';
import { createSpares } from '../../server/services/stats/spares';
import { createWordIndex } from '../../server/services/stats/wordIndex';
import { createWordTotals, rankWords } from '../../server/services/stats/wordTotals';
import { drawn } from './support/drawn';

const words = fc.array(fc.string({ unit: fc.constantFrom(...'abß책𠮷\ud800\uffff'), minLength: 1, maxLength: 4 }), {
  maxLength: 300,
});

test('each word has one place, found wherever it stands in a text', () => {
  fc.assert(
    fc.property(words, (given) => {
      const index = createWordIndex();
      const text = given.join(' ');
      let start = 0;
      const places = given.map((word) => {
        const place = index.placeOf(text, start, start + word.length);
        start += word.length + 1;
        return place;
      });
      const different = [...new Set(given)];
      expect(places).toEqual(given.map((word) => different.indexOf(word)));
      expect(different.map((_, place) => index.wordAt(place))).toEqual(different);
    }),
  );
});

test('words are in order by their code units, as < says', () => {
  fc.assert(
    fc.property(words, (given) => {
      const index = createWordIndex();
      const places = given.map((word) => index.placeOf(word));
      const sorted = places.sort((a, b) => index.compare(a, b)).map((place) => index.wordAt(place));
      expect(sorted).toEqual([...given].sort());
    }),
  );
});

test('more words than a block, a page and a shelf hold, and one longer than a page, are all found again', () => {
  const index = createWordIndex();
  const long = 'x'.repeat(70_000);
  const many = [...Array.from({ length: 60_000 }, (_, number) => `word${number}`), long, 'last'];
  for (const word of many) index.placeOf(word);
  expect(index.size()).toBe(many.length);
  expect(many.every((word, place) => index.placeOf(word) === place && index.wordAt(place) === word)).toBe(true);
});

test('of many words those used most are ranked, ties by entries and then by what is drawn of their letters', async () => {
  const totals = createWordTotals();
  const uses = new Map<string, [count: number, entries: number]>();
  for (let number = 0; number < 30_000; number += 1) {
    const word = `w${(number * 7919) % 10_007}`;
    const [count, entries] = uses.get(word) ?? [0, 0];
    uses.set(word, [count + (number % 5), entries + 1]);
    totals.addWord(totals.words.placeOf(word), number % 5, null);
  }
  const expected = [...uses].sort(
    ([a, [countA, inA]], [b, [countB, inB]]) => countB - countA || inB - inA || drawn(a) - drawn(b),
  );
  const ranked = await rankWords(totals, 50);
  expect(ranked.map((place) => totals.words.wordAt(place))).toEqual(expected.slice(0, 50).map(([word]) => word));
});

test('words written once are not left out from the end of the alphabet', async () => {
  const totals = createWordTotals();
  for (const letter of 'abcdefghijklmnopqrstuvwxyz')
    for (const end of ['alpha', 'onda', 'urra']) totals.addWord(totals.words.placeOf(letter + end), 1, null);
  const first = (await rankWords(totals, 30)).map((place) => totals.words.wordAt(place)[0] ?? '');
  expect(first.filter((letter) => letter > 'm').length).toBeGreaterThan(9);
  expect(first.filter((letter) => letter <= 'm').length).toBeGreaterThan(9);
});

test('arrays are used again, so many at most, and forgotten when nobody needs them for a while', () => {
  const { take, give } = createSpares(() => ({}), 2);
  const used = [take(), take(), take()];
  give(used);
  expect([take(), take(), take()].filter((one) => used.includes(one))).toHaveLength(2);
  const waiting = jest.spyOn(globalThis, 'setTimeout');
  give(used);
  const [forget] = waiting.mock.lastCall ?? [];
  waiting.mockRestore();
  forget?.();
  expect(used).not.toContain(take());
});
