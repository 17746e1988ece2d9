import fc from 'fast-check';
import { mostPresent } from '../../../server/services/stats/associations/candidates';
import { mostPresentWords } from '../../../server/services/stats/associations/wordDays';

/** Syllables 31 apart, so that many of their words have the same hash: 가 + 31 code units is 갟. */
const syllable = fc.integer({ min: 0, max: 40 }).map((place) => String.fromCharCode(0xac00 + place));
const word = fc.oneof(
  fc.array(syllable, { minLength: 2, maxLength: 3 }).map((syllables) => syllables.join('')),
  fc.constantFrom('garden', 'gardens', 'gard', '정원', 'été', '😀a'),
);
const dayOfWords = fc.uniqueArray(word, { maxLength: 12 });

test('words are found where they stand as they would be cut out one by one, also those that share a hash', () => {
  const isSame = (days: string[][]) =>
    expect(
      mostPresentWords(
        days.map((words) => words.join(' ')),
        5,
      ),
    ).toEqual(mostPresent(days, 5));
  isSame([['각가', '가갟'], ['가갟'], ['각가'], ['가갟']]);
  fc.assert(fc.property(fc.array(dayOfWords, { maxLength: 20 }), isSame), { numRuns: 300 });
});
