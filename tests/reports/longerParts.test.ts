import type { Emotion } from '../../ml/emotions';
import { monthPeriod, yearPeriod } from '../../server/insights/period';
import { LOCALES, localeFor } from '../../server/services/reports/locales';
import { composeMonth, composeYear } from '../../server/services/reports/longer/compose';
import { collectLongFacts } from '../../server/services/reports/longer/facts';
import { summaryOf, type TestEntry } from './support/randomFacts';

/** What months and years tell of parts that are not over, and of words. */

const joy: TestEntry = { selected: 'joy', read: null, tags: [] };
const day = '2026-11-23';

test('tell a part with days to come as it is so far, and one that ends today as it is', () => {
  const summaries = new Map([[day, summaryOf(day, [joy, joy])]]);
  const told = (today: string) =>
    LOCALES.flatMap((locale) => {
      const now = { today, timeZone: 'UTC' };
      const month = { ...monthPeriod('2026-11', now), kind: 'month' as const };
      const year = { ...yearPeriod(2026, now), kind: 'year' as const };
      const { weeks } = composeMonth(collectLongFacts({ period: month, summaries, words: [] }), locale, new Map());
      const of2026 = composeYear(collectLongFacts({ period: year, summaries, words: [] }), locale, new Map());
      return [...weeks, ...of2026.months, ...of2026.seasons].filter(({ entries }) => entries > 0);
    });
  expect(told(day).map(({ text }) => /so far|진행 중인/.test(text))).toEqual(Array(6).fill(true));
  expect(told('2026-11-29').map(({ text }) => /so far|진행 중인/.test(text))).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(told('2026-12-31').filter(({ text }) => /so far|진행 중인/.test(text))).toEqual([]);
});

test('tell two words that were written as often as a tie, of more none, and none beside one that may not be named', () => {
  const said = (counts: Record<string, number>) => {
    const list = Object.entries(counts).map(([word, count]) => ({ word, count }));
    const period = { ...monthPeriod('2026-11', { today: '2026-12-31', timeZone: 'UTC' }), kind: 'month' as const };
    const facts = collectLongFacts({ period, summaries: new Map([[day, summaryOf(day, [joy])]]), words: list });
    return LOCALES.map((locale) => composeMonth(facts, locale, new Map()).summary).join(' ');
  };
  expect(said({ calm: 3, garden: 2 })).toMatch(/‘calm’[^.]*three times/);
  expect(said({ calm: 3, garden: 3 })).toMatch(
    /‘calm’ and ‘garden’[^.]*three times each[\s\S]*‘calm’, ‘garden’[^.]*세 번씩/,
  );
  expect(said({ calm: 3, garden: 3, river: 3 })).not.toMatch(/calm|three times|세 번/);
  expect(said({ depression: 9, river: 3 })).not.toMatch(/river|depression/);
  expect(said({ depression: 9, river: 9 })).not.toMatch(/river|depression/); // a tie of two, not one word alone
  expect(said({ depression: 9, river: 9, calm: 9 })).not.toMatch(/calm|nine times|아홉 번/);
  for (const once of [{ calm: 1 }, { calm: 1, garden: 1 }, { calm: 1, garden: 1, river: 1 }])
    expect(said(once)).not.toMatch(/calm|everal[^.]* each|낱말|여럿/);
});

test('go by parts that are over and have three choices, and leave out those before the first page', () => {
  const fear: TestEntry = { ...joy, selected: 'fear' };
  const yearOf = (today: string, ...april: TestEntry[]) => {
    const months = [[fear, fear, fear], [fear, fear, joy], [fear, joy, joy], april];
    const days = months.map((entries, index) => [`2026-0${index + 1}-10`, entries] as const);
    const period = { ...yearPeriod(2026, { today, timeZone: 'UTC' }), kind: 'year' as const };
    const summaries = new Map(days.map(([date, entries]) => [date, summaryOf(date, [...entries])]));
    return collectLongFacts({ period, summaries, words: [], firstDay: '2026-01-31' });
  };
  expect(yearOf('2026-04-30', joy, joy, joy).direction).toBe('rising');
  expect(yearOf('2026-04-29', joy, joy, joy).direction).toBe('insufficient_data');
  expect(yearOf('2026-04-30', joy, joy).direction).toBe('insufficient_data');
  const { parts, begins } = yearOf('2026-04-30', joy);
  expect([parts[0]?.id, begins]).toEqual(['2026-01', null]); // its first page is of the last day of a month
});

test.each<[Emotion, Emotion[], boolean]>([
  ['fear', ['joy', 'trust', 'joy', 'joy'], true],
  ['fear', ['joy', 'trust', 'joy', 'joy', 'joy'], true],
  ['fear', ['joy', 'trust', 'joy', 'joy', 'fear'], false],
  ['joy', ['fear', 'anger', 'fear', 'fear', 'fear'], true],
  ['joy', ['fear', 'anger', 'fear', 'fear', 'joy'], false],
])(
  'tell a month of %s that goes over into %j that it went one way: %p, however few choices came last',
  (first, then, isTold) => {
    const monthOf = ([a, b, c, d, last]: Emotion[]) => {
      const weeks = [[first, first, first], [first, first, a], [first, b, c], [a, c, d], last ? [last] : []];
      const days = weeks.map((emotions, index) => {
        const date = `2026-10-${String(1 + 7 * index).padStart(2, '0')}`;
        return [
          date,
          summaryOf(
            date,
            emotions.map((selected = 'joy') => ({ ...joy, selected })),
          ),
        ] as const;
      });
      const period = { ...monthPeriod('2026-10', { today: '2026-10-31', timeZone: 'UTC' }), kind: 'month' as const };
      return collectLongFacts({ period, summaries: new Map(days), words: [] });
    };
    const told = LOCALES.map((locale) => composeMonth(monthOf(then), locale, new Map()).summary);
    expect(told.map((summary) => /grew|turned|갈수록|흐를수록/.test(summary))).toEqual(LOCALES.map(() => isTold));
  },
);

test('say in no breath that the words went along with the choices and hardly ever held them', () => {
  const trust = (emotion: Emotion): TestEntry => ({
    selected: 'trust',
    read: { emotion, strength: 0.8, sentiment: 0.5 },
    tags: [],
  });
  const told = (...read: Emotion[]) => {
    const dates = read.map((_, index) => `2026-11-0${index + 2}`);
    const summaries = new Map(dates.map((date, index) => [date, summaryOf(date, [trust(read[index] ?? 'joy')])]));
    const period = { ...monthPeriod('2026-11', { today: '2026-12-31', timeZone: 'UTC' }), kind: 'month' as const };
    const month = composeMonth(collectLongFacts({ period, summaries, words: [] }), localeFor('en'), new Map());
    return [/said the same|went along|pointed the same way|agreed with/.test(month.summary), month.agreement.text];
  };
  expect(told('joy', 'joy', 'trust')).toEqual([true, null]);
  expect(told('joy', 'trust', 'trust')).toEqual([true, expect.stringContaining('two days')]);
});

test('tell of a part with few choices how many there are, and call no period painless for them', () => {
  const open: TestEntry = { selected: null, read: null, tags: [] };
  const told = (entries: TestEntry[]) =>
    LOCALES.map((locale) => {
      const period = { ...monthPeriod('2026-11', { today: '2026-12-31', timeZone: 'UTC' }), kind: 'month' as const };
      const facts = collectLongFacts({ period, summaries: new Map([[day, summaryOf(day, entries)]]), words: [] });
      const { weeks, summary } = composeMonth(facts, locale, new Map());
      return [
        weeks.find(({ entries: count }) => count > 0)?.text,
        /no painful|painful emotion|힘든 감정/.test(summary),
      ];
    });
  const trust: TestEntry = { selected: 'trust', read: null, tags: [] };
  expect(told([joy, trust, open, open])).toEqual([
    [expect.stringMatching(/two of four entries/), false],
    [expect.stringMatching(/네 편 가운데/), false],
  ]);
  expect(told([joy, trust, open])).toEqual([
    [expect.stringMatching(/joy and trust/), true],
    [expect.stringMatching(/기쁨/), true],
  ]);
});

test('tell painful emotions of a part where they are more than what was chosen most', () => {
  const textsOf = (painful: number) => {
    const chosen = { trust: 4, joy: 3, fear: painful - 3, sadness: 2, anger: 1 };
    const entries = Object.entries(chosen).flatMap(([emotion, count]) =>
      Array.from({ length: count }, (): TestEntry => ({ ...joy, selected: emotion as Emotion })),
    );
    const period = { ...monthPeriod('2026-11', { today: '2026-12-31', timeZone: 'UTC' }), kind: 'month' as const };
    const facts = collectLongFacts({ period, summaries: new Map([[day, summaryOf(day, entries)]]), words: [] });
    return [0, 1, 2, 3, 4].flatMap((turn) =>
      LOCALES.flatMap((locale) => {
        const part = composeMonth({ ...facts, turn }, locale, new Map()).weeks.find((week) => week.entries > 0);
        return part?.text ?? '';
      }),
    );
  };
  for (const text of textsOf(6))
    expect(text).toMatch(/painful emotions in 6 of 13.*trust|힘든 감정을 13번 가운데 6번 .*신뢰/);
  for (const text of textsOf(4)) expect(text).not.toMatch(/painful|힘든/);
});
