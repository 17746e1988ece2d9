import type { Emotion } from '../../../../ml/emotions';
import type { Facts } from '../facts/facts';
import {
  changeOf,
  choicesOf,
  extremesOf,
  heavyStretchOf,
  shareOf,
  trendOf,
  usualShareOf,
  weekday,
} from '../facts/signals';
import type { Reason } from './rule';

/** Reasons that several rules give. Each is empty where the fact is not known. */

const toPercent = (share: number) => Math.round(share * 100);

/** How much of an emotion there was: in the texts, or in the choices where no text could be read. */
export function share(facts: Facts, emotion: Emotion): Reason[] {
  const { week } = facts;
  if (week.basis === 'detected') return [{ kind: 'share', emotion, percentage: toPercent(shareOf(facts, emotion)) }];
  return [{ kind: 'chosen', emotion, count: week.chosen[emotion], entries: week.entries }];
}

export function bothShares(facts: Facts, emotion: Emotion, other: Emotion): Reason[] {
  if (facts.week.basis !== 'detected') return [...share(facts, emotion), ...share(facts, other)];
  const [percentage, otherPercentage] = [toPercent(shareOf(facts, emotion)), toPercent(shareOf(facts, other))];
  return [{ kind: 'shares', emotion, percentage, other, otherPercentage }];
}

export function shift(facts: Facts, emotion: Emotion): Reason[] {
  const usual = usualShareOf(facts, emotion);
  if (usual === null) return [];
  return [{ kind: 'shift', emotion, percentage: toPercent(shareOf(facts, emotion)), usual: toPercent(usual) }];
}

export function mostChosen(facts: Facts): Reason[] {
  const { emotion, count } = choicesOf(facts);
  return [{ kind: 'chosen', emotion, count, entries: facts.week.entries }];
}

export function brightest(facts: Facts): Reason[] {
  const extremes = extremesOf(facts.week);
  return extremes ? [{ kind: 'brightest', weekday: weekday(extremes.brightest) }] : [];
}

export function hardest(facts: Facts): Reason[] {
  const extremes = extremesOf(facts.week);
  return extremes ? [{ kind: 'hardest', weekday: weekday(extremes.hardest) }] : [];
}

export function swing(facts: Facts): Reason[] {
  const extremes = extremesOf(facts.week);
  return extremes
    ? [{ kind: 'swing', brightest: weekday(extremes.brightest), hardest: weekday(extremes.hardest) }]
    : [];
}

export function trend(facts: Facts): Reason[] {
  return [{ kind: 'trend', lighter: (trendOf(facts) ?? 0) > 0 }];
}

export function comparison(facts: Facts): Reason[] {
  return [{ kind: 'comparison', lighter: (changeOf(facts) ?? 0) > 0 }];
}

export function tone(facts: Facts): Reason[] {
  return [{ kind: 'tone', lighter: (facts.week.average ?? 0) > 0 }];
}

export function stretch(facts: Facts): Reason[] {
  return [{ kind: 'stretch', days: heavyStretchOf(facts) }];
}

export function written({ week }: Facts): Reason[] {
  return [{ kind: 'written', entries: week.entries, days: week.daysWritten }];
}
