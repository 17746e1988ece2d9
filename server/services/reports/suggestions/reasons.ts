import type { Emotion } from '../../../../ml/emotions';
import { countOf } from '../../../insights/choices';
import { PAINFUL } from '../../../insights/tone';
import { agreementClaim } from '../claims/agreement';
import type { Claim } from '../claims/claim';
import { comparisonOf } from '../claims/comparison';
import { chosenClaim, isGrave, writtenClaim } from '../claims/summary';
import { DEEPEST } from '../facts/deepPages';
import type { Facts } from '../facts/facts';
import { veryHeavyDaysOf } from '../facts/heavyWeeks';
import { agreementOf, extremesOf, heavyStretchOf, recoveryOf, trendOf, usualOf } from '../facts/signals';

/** Reasons that several rules give. Each is empty where the fact is not known. One choice alone is told as such, not as a part. */

export function share({ week }: Facts, emotion: Emotion): Claim[] {
  const { chosen } = week;
  if (chosen.count === 1) return [chosenClaim(week)];
  return [{ kind: 'share', emotion, count: countOf(chosen.sums, emotion), of: chosen.count }];
}

export function shares({ week: { chosen } }: Facts, ...emotions: Emotion[]): Claim[] {
  const counts = emotions.map((emotion) => ({ emotion, count: countOf(chosen.sums, emotion) }));
  return [{ kind: 'shares', counts, of: chosen.count }];
}

export function shift(facts: Facts, emotion: Emotion): Claim[] {
  const usual = usualOf(facts, emotion);
  const { sums, count: of } = facts.week.chosen;
  return usual ? [{ kind: 'shift', emotion, count: countOf(sums, emotion), of, usual }] : [];
}

export function mostChosen(facts: Facts): Claim[] {
  const { leader, count } = facts.week.chosen;
  return leader && count > 1
    ? [{ kind: 'share', emotion: leader.emotion, count: leader.count, of: count }]
    : [chosenClaim(facts.week)];
}

export function agreement({ week }: Facts): Claim[] {
  return [agreementClaim(agreementOf(week.days))];
}

export function painful({ week }: Facts): Claim[] {
  const { chosen } = week;
  if (chosen.count === 1) return [chosenClaim(week)];
  return [{ kind: 'painful', part: chosen.painful, of: chosen.count }];
}

export function pleasant({ week }: Facts): Claim[] {
  const { chosen } = week;
  if (chosen.count === 1) return [chosenClaim(week)];
  return [{ kind: 'pleasant', part: chosen.pleasant, of: chosen.count }];
}

export function brightest(facts: Facts): Claim[] {
  const day = extremesOf(facts).brightest;
  return day ? [{ kind: 'brightest', weekday: day.weekday }] : [];
}

export function hardest(facts: Facts): Claim[] {
  const day = extremesOf(facts).hardest;
  return day ? [{ kind: 'hardest', weekday: day.weekday }] : [];
}

export function swing(facts: Facts): Claim[] {
  const extremes = extremesOf(facts);
  if (!extremes.brightest || !extremes.hardest) return [];
  return [{ kind: 'swing', brightest: extremes.brightest.weekday, hardest: extremes.hardest.weekday }];
}

export function recovery(facts: Facts): Claim[] {
  const found = recoveryOf(facts);
  return found ? [{ kind: 'recovery', hardest: found.hardest.weekday, after: found.after.weekday }] : [];
}

export function trend(facts: Facts): Claim[] {
  return [{ kind: 'trend', lighter: trendOf(facts) === 'lighter' }];
}

export function stretch(facts: Facts): Claim[] {
  return [{ kind: 'stretch', days: heavyStretchOf(facts) }];
}

export function written(facts: Facts): Claim[] {
  return [writtenClaim(facts)];
}

/** The share of painful choices beside that of last week. */
export function painfulBeside(facts: Facts): Claim[] {
  const compared = comparisonOf(facts);
  if (!('now' in compared)) return [];
  const { now, then } = compared;
  return [{ kind: 'painfulBeside', now, then }];
}

/** The day with the most entries, the later one among equals. */
export function fullDay({ week }: Facts): Claim[] {
  const most = Math.max(...week.days.map(({ entries }) => entries));
  const day = week.days.findLast(({ entries }) => entries === most);
  return day ? [{ kind: 'fullDay', weekday: day.weekday, entries: most }] : [];
}

/** On how many of the days that were read the texts were very heavy. */
export function heavyTexts({ week }: Facts): Claim[] {
  const { days, of } = veryHeavyDaysOf(week);
  if (of === 1) return [{ kind: 'heavyTextsOnce' }];
  return [days === of ? { kind: 'heavyTextsAlways', of } : { kind: 'heavyTexts', days, of }];
}

/**
 * The painful emotion that was chosen most, if only as often as others; one that was chosen once, as each of mostly others
 * was, is in front of nothing.
 */
export function painInFront({ week }: Facts): Emotion | null {
  const { leader, count, painful } = week.chosen;
  if (leader === null || (leader.count === 1 && 2 * painful < count)) return null;
  return [leader.emotion, ...leader.tied].find((emotion) => PAINFUL.includes(emotion)) ?? null;
}

/** What an idea for any week rests on where painful choices ask for one: these. In pain nobody hears that nothing asks for it. */
export function painOrNothing(facts: Facts): Claim[] {
  const { chosen } = facts.week;
  if (chosen.tone === 'heavy') return painful(facts);
  if (painInFront(facts) !== null) return painShare(facts);
  return isGrave(chosen) ? painful(facts) : anyWeek();
}

/** How often fear and sadness were chosen; where neither was, the painful emotion in front. */
export function deepChoices(facts: Facts): Claim[] {
  const [first, second] = DEEPEST.filter((emotion) => countOf(facts.week.chosen.sums, emotion) > 0);
  if (!first) return painShare(facts);
  return second ? shares(facts, first, second) : share(facts, first);
}

/** Empty where none is in front. */
export function painShare(facts: Facts): Claim[] {
  const emotion = painInFront(facts);
  return emotion === null ? [] : share(facts, emotion);
}

/** For what suits any week: that no fact of this one asks for it. */
const anyWeek = (): Claim[] => [{ kind: 'anyWeek' }];
