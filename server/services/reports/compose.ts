import type { z } from 'zod';
import type { weeklyReport } from '../../contract/reports';
import { selectedOf } from '../../insights/days';
import { roundOrNull } from '../../insights/numbers';
import { changeOf } from '../../insights/spans';
import { comparisonOf } from './claims/comparison';
import { headlineOf } from './claims/headline';
import { withoutSaid } from './claims/once';
import { cutWeek, type DayRange, rangeClaims } from './claims/ranges';
import { summaryOf } from './claims/summary';
import type { ReportDay } from './facts/days';
import type { Facts } from './facts/facts';
import { daysBeforeFirst, extremesOf } from './facts/signals';
import type { Locale } from './locales/locale';
import { chooseRule } from './suggestions/choose';
import { fillFrame } from './words/frames';
import { wordsOf } from './words/lexicon';
import { sayClaim, sayReasons } from './words/say';

type Answer = z.output<typeof weeklyReport.output>;

/** The part of a report that is stored: everything that follows from the facts and the language. */
export type ReportBody = Pick<
  Answer,
  'locale' | 'headline' | 'summary' | 'period' | 'ranges' | 'highlights' | 'comparison' | 'suggestion' | 'disclaimer'
>;

/** Raise it with every change of rules or words: reports of an older version are then made anew. */
export const TEMPLATE_VERSION = '2.27.0';

/** Puts the facts of a week into words. The same facts and language always give the same body. */
export function composeReport(facts: Facts, locale: Locale): ReportBody {
  const { period, week, before, turn, isUnsure } = facts;
  const first = { over: period.daysElapsed - Number(period.current), before: daysBeforeFirst(facts) };
  const say = (claim: Parameters<typeof sayClaim>[0]) => sayClaim(claim, locale, turn);
  const headline = headlineOf(facts);
  return {
    locale: locale.language,
    headline: say(headline),
    summary: withoutSaid(headline, summaryOf(facts)).map(say).join(' '),
    period,
    ranges: cutWeek(week.days, first).map((range) =>
      describeRange(range, rangeClaims(range, isUnsure).map(say).join(' ')),
    ),
    highlights: describeHighlights(facts),
    comparison: {
      week: before.id,
      entries: before.entries,
      sentiment: roundOrNull(before.average),
      change: changeOf(week, before),
      text: say(comparisonOf(facts)),
    },
    suggestion: describeSuggestion(facts, locale),
    disclaimer: locale.disclaimer,
  };
}

function describeRange({ kind, days, portrait, read }: DayRange, text: string): ReportBody['ranges'][number] {
  const { chosen, detected, average, entries } = portrait;
  const isRead = kind === 'read' && portrait.read > 0;
  return {
    from: days[0]?.date ?? '',
    to: days.at(-1)?.date ?? '',
    basis: kind === 'chosen' ? 'selected' : isRead ? 'detected' : null,
    dominant: chosen.leader?.emotion ?? read,
    tied: chosen.leader?.tied ?? [],
    detected,
    sentiment: roundOrNull(average),
    entries,
    text,
  };
}

function describeHighlights(facts: Facts): ReportBody['highlights'] {
  const { brightest, hardest } = extremesOf(facts);
  const describe = (day: ReportDay | null) =>
    day && { date: day.date, sentiment: roundOrNull(day.sentiment), dominant: selectedOf(day) };
  return { brightest: describe(brightest), hardest: describe(hardest) };
}

/** What it rests on is said in frames half a round away from those of the summary, which may tell the same. */
const REASON_TURNS = 4;

function describeSuggestion(facts: Facts, locale: Locale): ReportBody['suggestion'] {
  const { rule, variant } = chooseRule(facts, ({ id }) => locale.suggestion[id].length);
  const because = rule.because(facts);
  const words = Object.assign({}, ...[...because].reverse().map((claim) => wordsOf(claim, locale.lexicon)));
  // Words that name two things are about the first of them.
  const [first] = because;
  if (first?.kind === 'shares' && first.counts[0]) words.emotion = locale.lexicon.emotion(first.counts[0].emotion);
  if (first?.kind === 'swing') words.weekday = locale.lexicon.weekday(first.hardest);
  return {
    id: rule.id,
    text: fillFrame(locale.suggestion[rule.id][variant] ?? '', words, locale.particle),
    because: sayReasons(because, locale, facts.turn + REASON_TURNS),
  };
}
