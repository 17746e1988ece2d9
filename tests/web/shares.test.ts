import { EMOTIONS, type Emotion } from '../../ml/emotions';
import { PAINFUL, PLEASANT } from '../../server/insights/tone';
import { markedOf } from '../../server/web/reading/marked';
import * as page from '../../server/web/reading/shares';

const { isTelling, isToneOf, mayBeMeasured, mayBeNamed, mayDiffer, mayStandBeside, wasRead, wholeShares } = page;

describe('whether a reading has more to say than that nothing clear was read', () => {
  test.each([
    ['of a clear emotion', 'joy', 'basic', 0.1, true],
    ['of feelings in balance', null, 'full', 0.65, true],
    ['of what could not be measured', null, 'full', null, true],
    ['not of next to no feeling', null, 'full', 0.1, false],
    ['nor by basic means', null, 'basic', 0.65, false],
  ])('%s', (_, dominant, support, intensity, isMore) => {
    expect(isTelling({ dominant, support, intensity }, dominant)).toBe(isMore);
  });
});

describe('whether a text is taken to have been read', () => {
  test.each([
    ['where its language is known', 'text', 'en', null, true],
    ['where an emotion is clear in one word', 'text', null, 'joy', true],
    ['not where neither is known, such as of “Triste” alone', 'text', null, null, false],
    ['nor where it was not', 'selected', 'el', null, false],
  ])('%s', (_, basis, language, dominant, isSo) => {
    expect(wasRead({ basis, language, dominant })).toBe(isSo);
  });
});

describe('whether the words are said to sound like something else than was chosen', () => {
  const shares = { anger: 60, fear: 21, disgust: 19 };
  const ofJoy = { joy: 97, sadness: 3 };
  test.each([
    ['where it is far ahead', 'full', 'disgust', shares, true],
    ['not of one word', 'full', 'disgust', shares, false, 0.19],
    ['not by a hair', 'full', 'fear', shares, false],
    ['not by a simple reader', 'basic', 'joy', shares, false],
    ['nor something pleasant to who is in pain', 'full', 'sadness', ofJoy, false],
    ['nor anything else that does not hurt', 'full', 'sadness', { surprise: 97, sadness: 3 }, false],
    ['nor joy to who chose trust, such as at a funeral', 'full', 'trust', ofJoy, false],
    ['nor disgust to who chose trust', 'full', 'trust', { disgust: 97, trust: 3 }, false],
    ['but fear to who did', 'full', 'trust', { fear: 97, trust: 3 }, true],
    ['and to others', 'full', 'surprise', ofJoy, true],
    ['and of a text for which nothing was chosen', 'full', null, ofJoy, true],
  ])('%s', (_, support, chosen, all, isSaid, intensity = 0.6) => {
    const emotions = Object.entries(all).map(([type, percentage]) => ({ type, percentage }));
    const [{ type: dominant } = { type: null }] = emotions;
    expect(mayDiffer({ dominant, support, intensity, emotions }, chosen)).toBe(isSaid);
  });

  test('by the emotion that is told, which need not have the largest share', () => {
    const emotions = [
      { type: 'fear', percentage: 50 }, // below its threshold
      { type: 'joy', percentage: 40 },
      { type: 'sadness', percentage: 10 },
    ];
    const told = { dominant: 'joy', support: 'full', intensity: 0.6, emotions };
    expect(mayDiffer(told, 'sadness')).toBe(false);
    expect(mayDiffer(told, 'surprise')).toBe(true);
    expect(mayDiffer(told, 'fear')).toBe(false);
  });
});

test.each([
  [
    [97.5, 2.5],
    [98, 2],
  ],
  [
    [33.3, 33.3, 33.4],
    [33, 33, 34],
  ],
  [[100], [100]],
  [
    [60.4, 25.4, 14.2],
    [61, 25, 14],
  ],
])('shares of %p are shown as %p, which make 100', (shares, shown) => {
  expect(wholeShares(shares)).toEqual(shown);
});

describe('whether tone, shares and words of a reading are shown beside what was chosen', () => {
  const mixed = { fear: 60, joy: 28, sadness: 12 };
  const level = { anger: 45, joy: 44, disgust: 11 };
  test.each([
    ['not a light tone beside pain', 'sadness', null, 0.23, { sadness: 100 }, false],
    ['nor where something pleasant outweighs it', 'sadness', null, -0.1, mixed, false],
    ['nor where it is almost level with it, as of a blow told lightly', 'fear', 'anger', -0.09, level, false],
    ['nor of an emotion that does not hurt', 'sadness', 'surprise', -0.5, { surprise: 60, sadness: 40 }, false],
    [
      'nor of one that does, but weighs less than a pleasant one',
      'fear',
      'sadness',
      -0.1,
      { joy: 50, sadness: 40 },
      false,
    ],
    ['but where pain weighs twice as much', 'fear', null, -0.1, mixed, true],
    ['and of another pain that is clear', 'sadness', 'fear', -0.1, mixed, true],
    ['and of what has neither', 'sadness', null, null, {}, true],
    ['and beside any other choice', 'joy', 'sadness', 0.2, mixed, true],
    ['but no disgust beside what is pleasant', 'trust', 'disgust', 0.2, { disgust: 100 }, false],
    ['and beside none', null, null, 0.2, mixed, true],
  ])('%s', (_, chosen, dominant, sentiment, shares, isShown) => {
    const emotions = Object.entries(shares).map(([type, percentage]) => ({ type, percentage }));
    expect(mayBeMeasured({ dominant, sentiment, emotions }, chosen)).toBe(isShown);
  });
});

describe('whether an emotion is named over a text that reads as if it had next to no feeling', () => {
  test.each([
    ['not beside another choice, such as anger at a deathbed', 'anger', 'trust', 0.04, false],
    ['but where it was chosen, too', 'fear', 'fear', 0, true],
    ['and where nothing was chosen', 'fear', null, 0, true],
    ['and beside any choice where there is feeling', 'anger', 'trust', 0.2, true],
    ['and where that was not measured', 'anger', 'trust', null, true],
  ])('%s', (_, dominant, chosen, intensity, isNamed) => {
    expect(mayBeNamed({ dominant, intensity }, chosen)).toBe(isNamed);
    expect(isTelling({ dominant, intensity, support: 'full' }, chosen)).toBe(isNamed);
  });
});

test.each([
  ['joy', -0.05, false],
  ['joy', 0.15, false],
  ['joy', 0.2, true],
  ['anger', 0.3, false],
  ['anger', -0.1, false],
  ['anger', -0.2, true],
  ['surprise', -0.9, true],
  [null, 0, true],
])('under the name of %s a tone of %d is told: %p', (named, sentiment, isTold) => {
  expect(isToneOf(named, sentiment)).toBe(isTold);
});

test('the page calls the same emotions painful and pleasant as reports do', () => {
  expect([page.PAINFUL, page.PLEASANT]).toEqual([PAINFUL, PLEASANT]);
});

test('beside pain stands no reading of anything else, and beside anything pleasant any but disgust', () => {
  for (const chosen of [...EMOTIONS, null])
    for (const read of EMOTIONS) {
      const isApart = chosen !== null && PAINFUL.includes(chosen) && !PAINFUL.includes(read);
      const isUnkind = chosen !== null && PLEASANT.includes(chosen) && read === 'disgust';
      expect([chosen, read, mayStandBeside(read, chosen)]).toEqual([chosen, read, !isApart && !isUnkind]);
    }
});

test('one pleasant emotion is not named beside another, nor an emotion beside itself', () => {
  const isNamed = (dominant: string, chosen: string | null) =>
    mayDiffer({ dominant, support: 'full', intensity: 0.6, emotions: [{ type: dominant, percentage: 100 }] }, chosen);
  expect(isNamed('joy', 'trust')).toBe(false);
  expect(isNamed('anticipation', 'joy')).toBe(false);
  expect(isNamed('sadness', 'sadness')).toBe(false);
  expect(isNamed('sadness', 'joy')).toBe(true);
  expect(isNamed('joy', 'surprise')).toBe(true);
  expect(isNamed('joy', null)).toBe(true);
  expect(isNamed('joy', 'sadness')).toBe(false);
});

describe('what is marked in a text', () => {
  const word = (text: string, emotion: Emotion, weight: number) => ({ text, emotion, weight });
  const shown = (words: ReturnType<typeof word>[], emotion: Emotion | null = null, language: string | null = 'en') =>
    markedOf({ sentences: [], words }, { emotion, language }).words.map(({ text }) => text);

  test('beside pain no word or sentence of what does not hurt, and beside a pleasant choice none of disgust', () => {
    const words = [word('sixty', 'joy', 0.32), word('hand', 'joy', -0.3), word('gone', 'sadness', 0.2)];
    expect(shown(words, 'sadness')).toEqual(['gone']);
    expect(shown(words)).toEqual(['sixty', 'hand', 'gone']);
    expect(shown([word('bed', 'disgust', 0.4), word('thank', 'joy', 0.3)], 'trust')).toEqual(['thank']);
    const all = { sentences: [{ dominant: 'joy' }, { dominant: 'fear' }, { dominant: null }], words: [] };
    const { sentences } = markedOf(all, { emotion: 'sadness', language: 'en' });
    expect(sentences.map(({ dominant }) => dominant)).toEqual(['fear']);
  });

  test('only the eight words that weigh most, however many moved the reading', () => {
    const words = Array.from({ length: 20 }, (_, at) =>
      word(`word${at}`, 'fear', (at % 2 ? 1 : -1) * (0.1 + at / 100)),
    );
    expect(shown(words)).toEqual([19, 18, 17, 16, 15, 14, 13, 12].map((at) => `word${at}`));
    expect(shown([word('hardly', 'fear', 0.05)])).toEqual([]);
  });

  test('no article or preposition of English, but denials; nor are words of other languages taken for these', () => {
    const words = ['The', 'not', 'in', 'never', 'was'].map((text) => word(text, 'sadness', 0.3));
    expect(shown(words)).toEqual(['not', 'never']);
    expect(shown([word('was', 'anger', 0.3)], 'anger', 'de')).toEqual(['was']);
  });
});
