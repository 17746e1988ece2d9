import type { Emotion } from '../../ml/emotions';
import { composeReport } from '../../server/services/reports/compose';
import type { Facts } from '../../server/services/reports/facts/facts';
import { lookAcrossWeeks } from '../../server/services/reports/facts/runs';
import {
  heavyStretchOf,
  painChangeOf,
  recoveryOf,
  trendOf,
  usualOf,
} from '../../server/services/reports/facts/signals';
import { en } from '../../server/services/reports/locales/en';
import { factsOf, HISTORY_DAYS, type TestEntry } from './support/randomFacts';

const WEEK = HISTORY_DAYS - 7;

function entry(selected: Emotion, tags: string[] = [], sentiment = 0): TestEntry {
  return { selected, read: { emotion: selected, strength: 0.5, sentiment }, tags };
}

/** A diary of nine weeks, by what was chosen on each day; null for a day without an entry. */
function diary(chosenOn: (index: number) => Emotion | null, tagsOn: (index: number) => string[] = () => []): Facts {
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const chosen = chosenOn(index);
    return chosen === null ? [] : [entry(chosen, tagsOn(index))];
  });
  return factsOf({ days, monday: '2026-11-16' });
}

/** The week of the report alone: seven choices. */
const week = (...chosen: (Emotion | null)[]) => diary((index) => chosen[index - WEEK] ?? null);

/** The last three weeks: so many painful choices of seven in each. */
const weeks = (...painful: [number, number, number]) =>
  diary((index) => {
    const ofWeek = painful[Math.floor((index - WEEK + 14) / 7)];
    return ofWeek === undefined ? null : index % 7 < ofWeek ? 'fear' : 'joy';
  });

describe('the week compared', () => {
  const compared = (facts: Facts) => composeReport(facts, en).comparison;

  it('is compared with the week right before it, by the share of painful choices, with the amounts', () => {
    expect(compared(weeks(0, 5, 2))).toMatchObject({ week: '2026-W46', entries: 7 });
    expect(compared(weeks(0, 5, 2)).text).toMatch(
      /^(A smaller|Lighter|The weight shrank).*two of seven.*five of seven/,
    );
    expect(compared(weeks(7, 1, 4)).text).toMatch(/^(A larger|Heavier|The weight grew).*four of seven.*one of seven/);
    expect(compared(weeks(7, 2, 3)).text).toMatch(/^(Much like|About as heavy|Close to).*three of seven.*two of seven/);
  });

  it('moves suggestions in the same direction', () => {
    expect(painChangeOf(weeks(0, 5, 2))).toBeCloseTo(-3 / 7, 9);
    expect(painChangeOf(weeks(7, 1, 4))).toBeCloseTo(3 / 7, 9);
    expect(painChangeOf(week('joy', 'fear'))).toBeNull();
  });
});

test('a row of heavy days has no gap: a day without an entry or a light one ends it', () => {
  expect(heavyStretchOf(week('fear', 'anger', null, 'sadness', 'joy', null, 'fear'))).toBe(2);
  expect(heavyStretchOf(week('fear', null, 'anger', null, 'sadness', null, 'fear'))).toBe(1);
  expect(heavyStretchOf(week('joy', 'trust', 'surprise', 'fear', 'anger', 'disgust', 'joy'))).toBe(3);
});

test('a recovery comes within the two days after the hardest, never before it', () => {
  const hardest = (...around: (Emotion | null)[]) => recoveryOf(week(...around));
  expect(hardest('joy', 'sadness', 'surprise', 'surprise', 'surprise', 'joy', 'joy')).toBeNull();
  expect(hardest('joy', 'surprise', 'sadness', 'surprise', 'joy', null, null)).toMatchObject({
    hardest: { date: '2026-11-18' },
    after: { date: '2026-11-20' },
  });
});

test('a direction needs four days, two steps, and never a step back', () => {
  expect(trendOf(week('fear', 'surprise', 'joy', null, null, null, null))).toBeNull();
  expect(trendOf(week('fear', 'fear', 'fear', 'joy', null, null, null))).toBeNull();
  expect(trendOf(week('fear', 'surprise', 'fear', 'joy', null, null, null))).toBeNull();
  expect(trendOf(week('fear', 'surprise', 'surprise', 'joy', null, null, null))).toBe('lighter');
  expect(trendOf(week('joy', 'joy', 'surprise', 'anger', null, null, null))).toBe('heavier');
});

describe('the headline', () => {
  const headline = (...chosen: (Emotion | null)[]) => composeReport(week(...chosen), en).headline;

  it('of a week of mostly painful choices is never light or even', () => {
    expect(headline('sadness', 'sadness', 'anger', 'joy', 'fear', 'sadness', 'joy')).toMatch(
      /heavy|hard|asked a lot|not an easy|weight|weighed|difficult/i,
    );
  });

  it('of a week with both says so, and names both in a tie', () => {
    expect(headline('joy', 'fear', 'joy', 'fear', null, null, null)).toMatch(/joy and fear/i);
    expect(headline('joy', 'fear', 'joy', 'fear', null, null, null)).toMatch(
      /side by side|two sides|both|mixed|between|bright moments and hard|neither all|contrasts/i,
    );
  });
});

test('a difference between what was chosen and how the texts sound is said', () => {
  const sounding = (selected: Emotion, sentiment: number) =>
    composeReport(
      factsOf({
        days: Array.from({ length: HISTORY_DAYS }, (_, index) =>
          index < WEEK ? [] : [entry(selected, [], sentiment)],
        ),
        monday: '2026-11-16',
      }),
      en,
    ).summary;
  expect(sounding('sadness', 0.5)).toMatch(/sounded (lighter|brighter) than/);
  expect(sounding('sadness', 0)).toMatch(/sounded (calmer|more even) than/);
  expect(sounding('joy', -0.5)).toMatch(/sounded (heavier|darker) than/);
  expect(sounding('joy', 0)).toMatch(/sounded (plainer|more sober) than/);
  expect(sounding('joy', 0.5)).toMatch(/went along|said the same|pointed the same way|agreed/);
});

describe('a look across weeks', () => {
  it('finds a weekday that stood out from its week three times in a row, and no sooner', () => {
    const sundays = (count: number) =>
      diary((index) => (index % 7 === 6 && index >= HISTORY_DAYS - 7 * count ? 'sadness' : 'joy'));
    expect(lookAcrossWeeks(sundays(3))).toEqual({ kind: 'weekdayRun', weekday: 7, weeks: 3, heavy: true });
    expect(lookAcrossWeeks(sundays(2))).toMatchObject({ kind: 'weekRun' });
  });

  it('finds what is missing and what is back', () => {
    const missing = diary((index) => (index >= WEEK ? 'trust' : index % 2 ? 'anger' : 'surprise'));
    expect(lookAcrossWeeks(missing)).toEqual({ kind: 'firstWithout', emotion: 'anger', weeks: 8 });
    const back = diary((index) => (index >= WEEK || index < 7 ? 'joy' : 'trust'));
    expect(lookAcrossWeeks(back)).toEqual({ kind: 'backAgain', emotion: 'joy', weeks: 7 });
  });
});

test('what is usual needs eight choices before and four now', () => {
  const before = (days: number) => diary((index) => (index >= WEEK || index < days ? 'joy' : null));
  expect(usualOf(before(7), 'joy')).toBeNull();
  expect(usualOf(before(8), 'joy')).toEqual({ part: 8, of: 8 });
});

test('a tag is of this week only when it was used in it', () => {
  const facts = diary(
    (index) => (index % 4 === 0 ? 'joy' : 'fear'),
    (index) => (index % 4 === 0 && index < WEEK ? ['sauna'] : []),
  );
  expect(facts.patterns.lighterTag).toMatchObject({ tag: 'sauna', usedThisWeek: false });
});

test('a weekend is Saturday and Sunday', () => {
  const facts = diary((index) => (index % 7 >= 5 ? 'joy' : 'surprise'));
  expect(facts.patterns.weekend).toEqual({ difference: 1, days: 18, otherDays: 45 });
});
