import type { z } from 'zod';
import type { weeklyReport } from '../../contract/reports';
import { weekdayOf } from '../../lib/dates';
import { roundOrNull, roundTo3 } from '../stats/numbers';
import type { DayFacts } from './facts/days';
import type { Facts } from './facts/facts';
import { extremesOf } from './facts/signals';
import { bySize, toneOf } from './facts/weeks';
import type { ComparisonKind, Locale, WeekKind, WeekWords } from './locales/locale';
import { isHeavy, moodOf } from './mood';
import { cutWeek, type DayRange } from './ranges';
import { chooseRule } from './suggestions/choose';
import { pickVariant } from './variants';
import { namesOf, say, sayReasons, withoutNames } from './words';

type Answer = z.output<typeof weeklyReport.output>;

/** The part of a report that is stored: everything that follows from the facts and the language. */
export type ReportBody = Pick<
  Answer,
  'locale' | 'headline' | 'summary' | 'period' | 'ranges' | 'highlights' | 'comparison' | 'suggestion' | 'disclaimer'
>;

/** Raise it with every change of rules or words: reports of an older version are then made anew. */
export const TEMPLATE_VERSION = '1.1.0';

const WIDE_SWING = 0.35;
const SMALL_SWING = 0.12;
const LEAST_SWING_DAYS = 3;
const SECOND_SHARE = 0.15;
const SIMILAR_CHANGE = 0.1;

/** Puts the facts of a week into words. The same facts and language always give the same body. */
export function composeReport(facts: Facts, locale: Locale): ReportBody {
  const { userId, period, week } = facts;
  const seed = `${userId} ${week.id}`;
  const kind = weekKindOf(facts);
  const { rule, because } = chooseRule(facts);
  const weekNames = { emotion: week.dominant ? locale.emotion[week.dominant] : '', weekday: '', tag: '' };
  return {
    locale: locale.language,
    headline: say(
      week.dominant ? locale.headline[kind] : withoutNames(locale.headline[kind]),
      weekNames,
      `${seed} headline`,
    ),
    summary: summaryOf(facts, locale, `${seed} summary`),
    period,
    ranges: cutWeek(week.days, period.daysElapsed).map((range) => describeRange(range, locale)),
    highlights: describeHighlights(facts),
    comparison: describeComparison(facts, locale),
    suggestion: {
      id: rule.id,
      text: say(locale.suggestion[rule.id], namesOf(locale, because), `${seed} ${rule.id}`),
      because: sayReasons(locale, because),
    },
    disclaimer: locale.disclaimer,
  };
}

function weekKindOf({ week, period }: Facts): WeekKind {
  if (week.entries === 0) return period.daysElapsed === 0 ? 'ahead' : 'blank';
  if (week.average === null) return 'unread';
  const hasBoth =
    week.days.some(({ sentiment }) => isHeavy(sentiment)) && week.days.some(({ sentiment }) => (sentiment ?? 0) > 0);
  return swingOf(week) === 'wide' && hasBoth ? 'mixed' : moodOf(week.average);
}

function swingOf({ daysRead, swing }: Facts['week']): WeekWords['swing'] {
  if (daysRead < LEAST_SWING_DAYS || swing === null) return null;
  if (swing >= WIDE_SWING) return 'wide';
  return swing < SMALL_SWING ? 'small' : 'some';
}

function summaryOf({ week, period }: Facts, locale: Locale, seed: string): string {
  if (week.entries === 0)
    return pickVariant(period.daysElapsed === 0 ? locale.aheadSummary : locale.blankSummary, seed);
  const { entries, daysWritten, average, basis, shares, dominant } = week;
  const second = shares && bySize(shares)[1];
  return locale.summary({
    entries,
    days: daysWritten,
    current: period.current,
    mood: average === null ? null : moodOf(average),
    swing: swingOf(week),
    basis,
    dominant,
    second: second && shares[second] >= SECOND_SHARE ? second : null,
  });
}

function describeRange(
  { kind, days, dominant, sentiment, entries }: DayRange,
  locale: Locale,
): ReportBody['ranges'][number] {
  const from = days[0]?.date ?? '';
  const to = days.at(-1)?.date ?? '';
  const mood = sentiment === null ? null : moodOf(sentiment);
  return {
    from,
    to,
    basis: kind === 'detected' || kind === 'selected' ? kind : null,
    dominant,
    sentiment: roundOrNull(sentiment),
    entries,
    text: locale.range({ kind, from: weekdayOf(from), to: weekdayOf(to), dominant, mood, entries }),
  };
}

function describeHighlights({ week }: Facts): ReportBody['highlights'] {
  const extremes = extremesOf(week);
  const describe = (day: DayFacts & { sentiment: number }) => {
    const { dominant } = toneOf([day]);
    return { date: day.date, sentiment: roundTo3(day.sentiment), dominant };
  };
  return extremes
    ? { brightest: describe(extremes.brightest), hardest: describe(extremes.hardest) }
    : { brightest: null, hardest: null };
}

function describeComparison({ week, before }: Facts, locale: Locale): ReportBody['comparison'] {
  const [now, then] = [roundOrNull(week.average), roundOrNull(before.average)];
  const change = now === null || then === null ? null : roundTo3(now - then);
  return {
    week: before.id,
    entries: before.entries,
    sentiment: then,
    change,
    text: locale.comparison[comparisonKindOf(before.entries, change)],
  };
}

function comparisonKindOf(entriesBefore: number, change: number | null): ComparisonKind {
  if (entriesBefore === 0) return 'none';
  if (change === null) return 'unknown';
  if (Math.abs(change) < SIMILAR_CHANGE) return 'similar';
  return change > 0 ? 'lighter' : 'heavier';
}
