import { composeReport } from '../../server/services/reports/compose';
import type { Facts } from '../../server/services/reports/facts/facts';
import {
  changeOf,
  heavyStretchOf,
  recoveryOf,
  trendOf,
  usualShareOf,
} from '../../server/services/reports/facts/signals';
import { en } from '../../server/services/reports/locales/en';
import { factsOf, HISTORY_DAYS, type TestEntry } from './support/randomFacts';

const WEEK = HISTORY_DAYS - 7;

function entry(sentiment: number, tags: string[] = []): TestEntry {
  return { selected: 'joy', read: { emotion: 'joy', strength: 0.5, sentiment }, tags };
}

/** A diary of nine weeks, by the sentiment of each day; null for a day without an entry. */
function diary(sentimentOn: (index: number) => number | null, tagsOn: (index: number) => string[] = () => []): Facts {
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const sentiment = sentimentOn(index);
    return sentiment === null ? [] : [entry(sentiment, tagsOn(index))];
  });
  return factsOf({ days, monday: '2026-11-16' });
}

/** The week of the report alone: seven sentiments. */
const week = (...sentiments: (number | null)[]) => diary((index) => sentiments[index - WEEK] ?? null);

/** The last three weeks, each with one sentiment. */
const weeks = (...sentiments: [number, number, number]) =>
  diary((index) => sentiments[Math.floor((index - WEEK + 14) / 7)] ?? null);

describe('the week compared', () => {
  const compared = (facts: Facts) => composeReport(facts, en).comparison;

  it('is compared with the week right before it, and lighter is what has more sentiment', () => {
    expect(compared(weeks(0.9, -0.5, 0.3))).toEqual({
      week: '2026-W46',
      entries: 7,
      sentiment: -0.5,
      change: 0.8,
      text: en.comparison.lighter,
    });
    expect(compared(weeks(-0.9, 0.5, 0.2))).toMatchObject({
      sentiment: 0.5,
      change: -0.3,
      text: en.comparison.heavier,
    });
    expect(compared(weeks(-0.9, 0.25, 0.2)).text).toBe(en.comparison.similar);
  });

  it('moves suggestions in the same direction', () => {
    expect(changeOf(weeks(0.9, -0.5, 0.3))).toBeCloseTo(0.8, 9);
    expect(changeOf(weeks(-0.9, 0.5, 0.2))).toBeCloseTo(-0.3, 9);
  });
});

test('a row of heavy days has no gap: a day without an entry or a light one ends it', () => {
  expect(heavyStretchOf(week(-0.4, -0.4, null, -0.4, 0.3, null, -0.2))).toBe(2);
  expect(heavyStretchOf(week(-0.4, null, -0.4, null, -0.4, null, -0.4))).toBe(1);
  expect(heavyStretchOf(week(-0.1, 0.1, 0, -0.15, -0.5, -0.9, 0.1))).toBe(3);
});

test('a recovery comes within the two days after the hardest, never before it', () => {
  expect(recoveryOf(week(0.6, -0.8, -0.7, -0.6, -0.6, -0.5, -0.6))).toBeNull();
  expect(recoveryOf(week(-0.8, -0.7, -0.7, -0.6, 0.6, 0.5, 0.6))).toBeNull();
  expect(recoveryOf(week(-0.8, -0.7, 0.2, null, null, null, null))).toMatchObject({ after: { date: '2026-11-18' } });
});

test('a direction needs four days', () => {
  expect(trendOf(week(-0.5, 0, 0.5, null, null, null, null))).toBeNull();
  expect(trendOf(week(-0.6, -0.4, -0.2, 0, null, null, null))).toBeCloseTo(1.2, 9);
});

test('a week of ups and downs is called so, and an even one is not', () => {
  const headline = (facts: Facts) => composeReport(facts, en).headline;
  const said = (variants: readonly unknown[], facts: Facts) =>
    variants
      .map((variant) =>
        typeof variant === 'function' ? variant({ emotion: en.emotion.joy, weekday: '', tag: '' }) : variant,
      )
      .includes(headline(facts));
  expect(said(en.headline.mixed, week(0.8, -0.8, 0.8, -0.8, 0.8, -0.8, 0.1))).toBe(true);
  expect(said(en.headline.mixed, week(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1))).toBe(false);
});

test('what is usual needs five days', () => {
  expect(
    usualShareOf(
      diary((index) => (index >= WEEK || index < 4 ? 0.2 : null)),
      'joy',
    ),
  ).toBeNull();
  expect(
    usualShareOf(
      diary((index) => (index >= WEEK || index < 5 ? 0.2 : null)),
      'joy',
    ),
  ).toBeGreaterThan(0.1);
});

test('a tag is of this week only when it was used in it', () => {
  const facts = diary(
    (index) => (index % 4 === 0 ? 0.7 : 0),
    (index) => (index % 4 === 0 && index < WEEK ? ['sauna'] : []),
  );
  expect(facts.patterns.lighterTag).toMatchObject({ tag: 'sauna', usedThisWeek: false });
});

test('a weekend is Saturday and Sunday', () => {
  const facts = diary((index) => (index % 7 >= 5 ? 0.6 : 0));
  expect(facts.patterns.weekend).toEqual({ difference: expect.closeTo(0.6, 9), days: 18, otherDays: 45 });
});
