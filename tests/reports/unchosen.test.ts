import type { Emotion } from '../../ml/emotions';
import { monthPeriod } from '../../server/insights/period';
import { addDays } from '../../server/lib/dates';
import { composeReport } from '../../server/services/reports/compose';
import { collectFacts } from '../../server/services/reports/facts/facts';
import { LOCALES } from '../../server/services/reports/locales';
import { en } from '../../server/services/reports/locales/en';
import { composeMonth } from '../../server/services/reports/longer/compose';
import { collectLongFacts } from '../../server/services/reports/longer/facts';
import { findUntruths } from './checker/check';
import { factsOf, HISTORY_DAYS, sourceOf, summaryOf, type TestEntry } from './support/randomFacts';

/** Weeks and months in which most entries, or some, were imported without a chosen emotion. */

const wrote = (selected: Emotion | null, sentiment = -0.9): TestEntry => ({
  selected,
  read: { emotion: selected ?? 'sadness', strength: 0.8, sentiment },
  tags: [],
});

/** Reports of one week in sixteen turns, in both languages. */
function weeks(days: TestEntry[][]) {
  const all = [...Array.from({ length: HISTORY_DAYS - 7 }, (): TestEntry[] => []), ...days];
  return Array.from({ length: 16 }, (_, turn) => {
    const diary = { days: all, monday: addDays('2026-08-03', 7 * turn) };
    return LOCALES.map((locale) => {
      const report = composeReport(factsOf(diary), locale);
      expect(findUntruths(report, sourceOf(diary).summaries)).toEqual([]);
      return report;
    });
  }).flat();
}

/** Reports of one month in four turns, in both languages. */
function months(entries: TestEntry[][]) {
  return ['2026-03', '2026-04', '2026-05', '2026-06'].flatMap((id) => {
    const period = { ...monthPeriod(id, { today: '2026-11-21', timeZone: 'UTC' }), kind: 'month' as const };
    const days = entries.map((_, index) => addDays(`${id}-08`, index));
    const summaries = new Map(days.map((day, index) => [day, summaryOf(day, entries[index] ?? [])]));
    return LOCALES.map((locale) => composeMonth(collectLongFacts({ period, summaries, words: [] }), locale, new Map()));
  });
}

const TONE = /bright|light|friendly|heavy|hard|환한|가벼|밝은|빛|무거|힘든/i;

describe('choices speak for all entries', () => {
  const FEW = /\b(two|three) of (four|five) entries\b|(네|다섯) 편.*[두세] 편/;
  const days = (chosen: number, of: number) =>
    Array.from({ length: 7 }, (_, index) => (index < of ? [wrote(index < chosen ? 'joy' : null, 0.6)] : []));
  const SOUNDED = /\b(sounded|words)\b|글이|글의 분위기|글도/; // of a week that is headed by its texts
  const headlines = (chosen: number, of: number) => [
    ...weeks(days(chosen, of)).map(({ headline }) => SOUNDED.test(headline)),
    ...months(days(chosen, of)).map(({ headline }) => FEW.test(headline)),
  ];

  it('from more than half of them on, not from half', () => {
    expect(new Set(headlines(2, 4))).toEqual(new Set([true]));
    expect(new Set(headlines(3, 5))).toEqual(new Set([false]));
  });
});

describe('one choice among five entries', () => {
  const days = [[wrote('joy', 0.6)], [wrote(null)], [wrote(null)], [wrote(null)], [wrote(null)], [], []];

  it('does not speak for the week: its texts do, where they were read, surely, and not lighter than a deep page', () => {
    const headlines = (chosen: Emotion, sentiments: readonly (number | null)[], isUnsure = false) => {
      const read = sentiments.map((sentiment, index): TestEntry[] => {
        const { read: said, ...entry } = wrote(index === 0 ? chosen : null, sentiment ?? 0);
        return [{ ...entry, read: sentiment === null ? null : said }];
      });
      const all = [...Array.from({ length: HISTORY_DAYS - 7 }, (): TestEntry[] => []), ...read, [], []];
      return Array.from({ length: 16 }, (_, turn) =>
        LOCALES.map((locale) => {
          const source = sourceOf({ days: all, monday: addDays('2026-08-03', 7 * turn) });
          const report = composeReport(collectFacts({ ...source, isUnsure }), locale);
          if (!isUnsure) expect(findUntruths(report, source.summaries)).toEqual([]);
          return report.headline;
        }),
      ).flat();
    };
    const COUNTED = /\bone of five entries\b|다섯 편.*한 편|쓴 다섯 편/;
    const all = (told: string[], pattern: RegExp) =>
      expect(told.filter((headline) => !pattern.test(headline))).toEqual([]);
    all(headlines('joy', [0.1, -0.3, -0.3, -0.3, -0.3]), /heavy|무거|무겁게/);
    all(headlines('joy', [0.5, 0.3, 0.3, 0.3, 0.3]), /light|가벼|밝은/);
    all(headlines('joy', [0, 0, 0.1, 0, 0]), /even|neither|잔잔|가볍지도|기울지/);
    all(
      headlines('joy', [0.5, -0.45, 0.5, -0.45, 0]),
      /now light|at times|one day|가볍기도|밝은 글도|어떤 날|가벼운 글과/,
    );
    all(headlines('joy', [0.5, null, null, null, 0.5]), COUNTED);
    all(headlines('joy', [0.5, 0.3, 0.3, 0.3, 0.3], true), COUNTED);
    all(headlines('sadness', [0.5, 0.3, 0.3, 0.3, 0.3]), COUNTED);
    all(headlines('joy', [0.9, -0.6, 0.9, 0.9, 0.9]), COUNTED);
  });

  it('does not speak for a month either, nor for its part', () => {
    for (const { headline, summary, weeks: parts, locale } of months(days)) {
      expect(headline).toMatch(locale === 'en' ? /\bone of five entries\b/ : /다섯 편.*한 편/);
      expect(headline).not.toMatch(TONE);
      expect(summary).toMatch(locale === 'en' ? /four entries/ : /네 편/);
      expect(summary).not.toMatch(/every time|no other emotion|nothing else|in (all|one|none) .*entries|한 번 다/);
      const part = parts.find(({ entries }) => entries > 1);
      if (part && part.painful.of > 0) expect(part.text).toMatch(locale === 'en' ? /\bentr(y|ies)\b/ : /편/);
    }
  });

  it('is compared with no other week', () => {
    const joyful = Array.from({ length: 7 }, () => [wrote('joy', 0.5)]);
    const all = [...Array.from({ length: HISTORY_DAYS - 14 }, (): TestEntry[] => []), ...joyful];
    const fearful = [[wrote('fear')], [wrote('fear')], ...Array.from({ length: 5 }, () => [wrote(null, 0.5)])];
    const report = composeReport(factsOf({ days: [...all, ...fearful], monday: '2026-11-16' }), en);
    expect(report.comparison.text).toMatch(/\bseven entries\b.*\bseven entries\b/);
    expect(report.comparison.text).not.toMatch(/heavi|lighter|painful|choice/i);
  });
});

describe('texts beside a choice that does not speak for them', () => {
  const AGAINST =
    /than (what you|your|the emotions you) cho|went along|same as your|same way|agreed with|choices|보다|고른 감정과|직접 고른 것/;
  const days = (selected: Emotion, sentiment: number, read: Emotion) =>
    Array.from({ length: 7 }, (_, index) => [
      { ...wrote(index === 0 ? selected : null), read: { emotion: read, strength: 0.8, sentiment } },
    ]);

  it('are not held against it, but said to sound as they do', () => {
    for (const [selected, sentiment] of [
      ['joy', -0.9],
      ['joy', 0],
      ['joy', 0.6],
      ['sadness', -0.9],
    ] as const)
      for (const { summary } of weeks(days(selected, sentiment, 'fear'))) {
        expect(summary).not.toMatch(AGAINST);
        expect(summary).toMatch(/sounded|글은|쓴 글만 보면|글의 분위기는/);
        expect(summary).not.toMatch(/not what you chose|가장 많이 고른 것과/);
      }
  });

  it('are not said to be light where it is sadness', () => {
    for (const sentiment of [0, 0.6])
      for (const { summary } of weeks(days('sadness', sentiment, 'joy')))
        expect(summary).not.toMatch(/sounded|글은 |글의/);
  });
});

test('entries without a choice are counted where some days are told by one emotion', () => {
  const both = [wrote('joy', 0.6), wrote('joy', 0.6), wrote(null)];
  for (const { ranges, locale } of weeks([both, [], [], [], [], [], []])) {
    expect(ranges[0]?.text).toMatch(locale === 'en' ? /\bone entry\b/ : /한 편/);
    expect(ranges[0]?.text).not.toMatch(/nothing (but|else)|only that|no other|다른 감정은 없|온통/);
  }
  for (const { weeks: parts, locale } of months([both])) {
    const text = parts.find(({ entries }) => entries === 3)?.text;
    expect(text).toMatch(locale === 'en' ? /\bone entry\b/ : /한 편/);
    expect(text).not.toMatch(/nothing but|only that|no other/);
  }
});

test('entries without a choice are counted beside those that some days are told by', () => {
  const OPEN = { en: /\b(two|three) entries\b/, ko: /(두|세) 편/ };
  const open = [wrote(null), wrote(null)];
  for (const chosen of [
    [wrote('joy', 0.6), wrote('joy', 0.6), wrote('trust', 0.6)],
    [wrote('joy', 0.6), wrote('joy', 0.6), wrote('trust', 0.6), wrote('trust', 0.6), wrote('fear')],
    [wrote('joy', 0.6), wrote('trust', 0.6), wrote('fear')],
  ]) {
    const days = [[...chosen, ...open], [], [], [], [], [], []];
    for (const { ranges, locale } of weeks(days)) expect(ranges[0]?.text).toMatch(OPEN[locale as 'en']);
    for (const { weeks: parts, locale } of months(days))
      expect(parts.find(({ entries }) => entries > 0)?.text).toMatch(OPEN[locale as 'en']);
    for (const { ranges } of weeks([chosen, [], [], [], [], [], []])) expect(ranges[0]?.text).not.toMatch(/entr|편/);
  }
});

test('a week or a month without any choice is told as that, not by as many entries as it has', () => {
  const days = [[wrote(null, 0)], [wrote(null, 0)], [wrote(null, 0)], [], [], [], []];
  for (const { summary } of [...weeks(days), ...months(days)]) {
    expect(summary.match(/three entries|세 편/g)).toHaveLength(1);
    expect(summary).toMatch(/no emotion|no chosen emotion|고른 감정은? ?없|고른 감정이 없|고르지 않|비워 두/i);
  }
});

test('one choice alone is told as one, not as “all of one”', () => {
  for (const { summary, weeks: parts } of months([[wrote('joy', 0.6)]])) {
    const told = [summary, ...parts.map(({ text }) => text)].join(' ');
    expect(told).not.toMatch(/한 번 다|every time|only that|nothing but|each time/);
  }
});

test('what was read unsurely where nothing was chosen is told as unsure', () => {
  for (const turn of Array.from({ length: 12 }, (_, index) => index)) {
    const days = [
      ...Array.from({ length: HISTORY_DAYS - 7 }, (): TestEntry[] => []),
      [wrote(null)],
      [wrote(null)],
      [],
      [],
      [],
      [],
      [],
    ];
    const source = sourceOf({ days, monday: addDays('2026-08-03', 7 * turn) });
    for (const locale of LOCALES) {
      const tell = (isUnsure: boolean) => composeReport(collectFacts({ ...source, isUnsure }), locale).ranges[0]?.text;
      expect(tell(true)).toMatch(/unsure|not surely|as far as it could be read|확실하지|빗나갔을/);
      expect(tell(false)).not.toMatch(/unsure|not surely|as far as|확실하지|빗나갔을/);
      expect(
        findUntruths(composeReport(collectFacts({ ...source, isUnsure: true }), locale), source.summaries),
      ).toEqual([]);
    }
  }
});
