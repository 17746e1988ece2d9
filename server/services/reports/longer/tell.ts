import { EMOTIONS } from '../../../../ml/emotions';
import { besideLeader, countOf } from '../../../insights/choices';
import { lengthOf } from '../../../insights/period';
import type { Portrait } from '../../../insights/portrait';
import { choicesSpeak, isInPain, PAINFUL } from '../../../insights/tone';
import { type AgreementClaim, agreementClaim } from '../claims/agreement';
import type { Part } from '../claims/claim';
import { isLevel, isTwoSided } from '../claims/headline';
import { isPained, wentAlong } from '../claims/summary';
import { isNameable } from '../facts/nameable';
import { LEAST_COMPARED, moveOf } from '../facts/numbers';
import { isPlain } from '../facts/plain';
import type { LongClaim, LongPeriod } from './claims';
import type { LongFacts, LongPart } from './facts';

const LEAST_OF_CALMEST = 3;
/** Of fewer parts none is called the calmest. */
const LEAST_WHOLE = 3;

/** With fewer choices nobody says what kind of a month or a year it was. */
const LEAST_JUDGED = { month: 5, year: 12 };

/** The period in one line, by its tone. */
export function headlineOf(facts: LongFacts): LongClaim {
  const { whole, period, isDeep } = facts;
  const { kind } = period;
  const { tone, leader, count, painful } = whole.chosen;
  if (whole.entries === 0) {
    if (period.daysElapsed === 0) return { kind: 'headlineAhead', period: kind };
    return { kind: period.current ? 'headlineWaiting' : 'headlineBlank', period: kind };
  }
  if (!leader || !tone) return { kind: 'headlineUnchosen', period: kind };
  if (!choicesSpeak(whole)) return { kind: 'headlineFew', period: kind, entries: whole.entries, named: count };
  const { tied } = leader;
  const isMany = isLevel(leader);
  if (count === 1) return { kind: 'headlineOne', period: kind, emotion: leader.emotion };
  if (count < LEAST_JUDGED[kind]) {
    const hasLeader = leader.count > 1 && !isMany;
    return hasLeader
      ? { kind: 'headlineShort', period: kind, entries: whole.entries, tied }
      : { kind: 'headlineShortTie', period: kind, entries: whole.entries };
  }
  if (tone === 'heavy') {
    if (!tied.every((emotion) => PAINFUL.includes(emotion)))
      return { kind: 'headlineHeavyMany', period: kind, painful: { part: painful, of: count } };
    return isMany ? { kind: 'headlineHeavyTie', period: kind } : { kind: 'headlineHeavy', period: kind, tied };
  }
  const isTorn = tone === 'mixed' || (tone === 'light' && 4 * painful >= count);
  if (isDeep && isTorn) return { kind: 'headlineContrast', period: kind };
  const isOpen = tone === 'light' ? !isBright(facts) : !isTwoSided(whole.chosen);
  const shown = isOpen ? 'open' : tone;
  if (isMany) return { kind: shown === 'light' ? 'headlineLightTie' : 'headlineTie', period: kind };
  const named = ({ light: 'headlineLight', mixed: 'headlineMixed', open: 'headlineOpen' } as const)[shown];
  return { kind: named, period: kind, tied };
}

/** Nobody calls a time bright in which somebody died, or may have. */
const isBright = ({ whole, isUnsure, mayBeDeep }: LongFacts): boolean => !mayBeDeep && !isPlain(whole, isUnsure);

/** Of fewer days with a clear emotion in their words nothing is said. */
const LEAST_CLEAR_DAYS = 3;

/**
 * How often choice and words went together; null under some days, and where words often went elsewhere that were read
 * unsurely, or stand beside painful choices: a reader that misses grief would say so to a mourner. Nobody hears that they
 * mostly went elsewhere beside words that said the same.
 */
export function agreementOf({ agreement, isUnsure, whole }: LongFacts): AgreementClaim | null {
  const { days, of, untold } = agreement;
  const isDoubtful = (isUnsure || isPained(whole.chosen)) && 4 * days < 3 * of;
  const isContradiction = wentAlong(whole) && 2 * days < of;
  return untold > 0 || of < LEAST_CLEAR_DAYS || isDoubtful || isContradiction ? null : agreementClaim(agreement);
}

/** What stands before and after the words about how the texts sounded. */
export function summaryOf(facts: LongFacts): { opening: LongClaim[]; closing: LongClaim[] } {
  const { whole, period, begins, isBefore, direction } = facts;
  const { kind } = period;
  if (whole.entries === 0) {
    const over = isBefore ? 'notBegun' : 'blank';
    const empty = period.daysElapsed === 0 ? 'ahead' : period.current ? 'waiting' : over;
    return { opening: [{ kind: empty, period: kind }], closing: [] };
  }
  const { entries, daysWritten: days } = whole;
  const writtenClaim = (): LongClaim => {
    if (entries === 1) return { kind: 'writtenOne', period: kind };
    if (days === 1) return { kind: 'writtenDay', period: kind, entries };
    if (days === lengthOf(period)) return { kind: 'writtenDaily', period: kind, entries };
    return { kind: period.current ? 'writtenSoFar' : 'written', period: kind, entries, days };
  };
  const opening: LongClaim[] = [
    writtenClaim(),
    ...(begins ? [{ kind: 'begins', day: begins } as const] : []),
    ...chosenClaims(whole),
    ...unchosenClaims(whole, kind),
  ];
  const closing: LongClaim[] = [
    ...[agreementOf(facts)].filter((claim) => claim !== null),
    ...(direction === 'rising' ? [{ kind: 'lighter', period: kind } as const] : []),
    ...(direction === 'falling' ? [{ kind: 'heavier', period: kind } as const] : []),
  ];
  return { opening, closing };
}

function chosenClaims(whole: Portrait): LongClaim[] {
  const { leader, count, sums } = whole.chosen;
  if (!leader) return [];
  const pain = painClaims(whole);
  const { emotion, tied } = leader;
  if (count === 1) return [{ kind: 'one', emotion }];
  if (leader.count === 1) return [{ kind: 'each', tied }, ...pain];
  const rest = besideLeader(count, leader);
  if (tied.length > 1 && rest > 0) return [{ kind: 'tieAmong', tied, count: leader.count, rest }, ...pain];
  if (tied.length > 1) return [{ kind: 'tie', tied, count: leader.count }, ...pain];
  if (EMOTIONS.every((each) => each === emotion || countOf(sums, each) === 0))
    return [{ kind: 'only', emotion, count }];
  return [{ kind: 'most', emotion, count: leader.count, of: count }, ...pain];
}

function unchosenClaims({ entries, chosen }: Portrait, period: LongPeriod): LongClaim[] {
  if (chosen.count === 0) return [{ kind: 'unchosenAll', period }];
  return chosen.count < entries ? [{ kind: 'unchosen', entries: entries - chosen.count }] : [];
}

/** Few choices do not say that there was nothing painful. */
function painClaims(whole: Portrait): LongClaim[] {
  const { count: of, painful: part } = whole.chosen;
  if (part > 0) return [{ kind: 'painful', painful: { part, of } }];
  return choicesSpeak(whole) ? [{ kind: 'painless' }] : [];
}

/** What was written most, a tie of two as one; null of more, where they may not be named, and where they were written once. */
export function wordClaim({ mostWritten }: LongFacts): LongClaim | null {
  const [first, second] = mostWritten;
  if (!first || first.count < 2) return null;
  const { word, count } = first;
  if (mostWritten.length > 2 || !mostWritten.every((each) => isNameable(each.word))) return null;
  return second ? { kind: 'wordPair', word, other: second.word, count } : { kind: 'word', word, count };
}

/** What is said of a part; beside its choices how many entries have none. */
export function partClaims(part: LongPart, label: string): LongClaim[] {
  const { entries, chosen } = part.portrait;
  const claim = partClaim(part, label);
  return 'entries' in claim || chosen.count === entries
    ? [claim]
    : [claim, { kind: 'partOpen', entries: entries - chosen.count }];
}

function partClaim({ portrait, isAhead }: LongPart, label: string): LongClaim {
  const { entries, chosen } = portrait;
  if (entries === 0) return { kind: isAhead ? 'partAhead' : 'partQuiet', label };
  const { leader, count: of } = chosen;
  if (!leader) return { kind: 'partUnchosen', label, entries };
  const { emotion, count, tied } = leader;
  const rest = besideLeader(of, leader);
  if (count < of && !choicesSpeak(portrait)) return { kind: 'partFew', label, entries, named: of };
  if (chosen.painful > count && !tied.some((each) => PAINFUL.includes(each)))
    return { kind: 'partPainful', label, tied, painful: { part: chosen.painful, of } };
  if (tied.length > 1 && rest > 0) return { kind: 'partTieAmong', label, tied, count, rest };
  if (tied.length > 1) return { kind: 'partTie', label, tied, count };
  if (count < of) return { kind: 'partMost', label, emotion, count, of };
  if (of < entries) return { kind: 'partSome', label, emotion, count, entries: entries - of };
  return count === 1 ? { kind: 'partOne', label, emotion } : { kind: 'partOnly', label, emotion, count };
}

/**
 * The calmest part that is whole, by the share of painful choices where they speak for it, unless pain leads it, and the
 * fullest, by entries; null of two such parts, and where another is about as calm, by the bound of the comparisons, or as
 * full.
 */
export function highlightsOf(parts: readonly LongPart[]): { calmest: LongPart | null; fullest: LongPart | null } {
  const chosen = parts.filter(
    ({ isWhole, portrait }) => isWhole && portrait.chosen.count >= LEAST_OF_CALMEST && choicesSpeak(portrait),
  );
  const calmest = chosen.find((part) =>
    parts.every((other) => part === other || isCalmer(painfulOf(part), painfulOf(other))),
  );
  return {
    calmest: chosen.length < LEAST_WHOLE || !calmest || isInPain(calmest.portrait.chosen) ? null : calmest,
    fullest: only(
      parts.filter(({ portrait }) => portrait.entries > 0),
      ({ portrait }) => portrait.entries,
    ),
  };
}

/** By the bound of the comparisons; beside a part of too few choices for it, by the share of painful ones alone, where it has any. */
function isCalmer(one: Part, other: Part): boolean {
  if (other.of < LEAST_OF_CALMEST) return other.of === 0 || one.part * other.of < other.part * one.of;
  return moveOf(one, other) === 'fewer';
}

const painfulOf = ({ portrait: { chosen } }: LongPart): Part => ({ part: chosen.painful, of: chosen.count });

/** The one with the largest value, of two or more; null in a tie. */
function only(parts: readonly LongPart[], value: (part: LongPart) => number): LongPart | null {
  if (parts.length < 2) return null;
  const most = Math.max(...parts.map(value));
  const [first, ...others] = parts.filter((part) => value(part) > most - 1e-9);
  return others.length === 0 ? (first ?? null) : null;
}

/** The period beside the one before, by the share of painful choices. */
export function comparisonOf({ whole, before, period: { kind: period } }: LongFacts): LongClaim {
  if (before.entries === 0) return { kind: 'noneBefore', period };
  if (!choicesSpeak(whole) || !choicesSpeak(before)) return { kind: 'fewBefore', period };
  if (whole.chosen.count < LEAST_COMPARED || before.chosen.count < LEAST_COMPARED) return { kind: 'fewBefore', period };
  const now = { part: whole.chosen.painful, of: whole.chosen.count };
  const then = { part: before.chosen.painful, of: before.chosen.count };
  const move = moveOf(now, then);
  if (now.part === 0 && then.part === 0) return { kind: 'nonePainful', period };
  const isOneSided = now.part === 0 || then.part === 0;
  if (move === 'unclear' || (move === 'same' && isOneSided)) return { kind: 'painfulSideBySide', period, now, then };
  if (move === 'same') return { kind: 'aboutAsPainful', period, now, then };
  return { kind: move === 'more' ? 'morePainful' : 'fewerPainful', period, now, then };
}
