import { type Comparison, comparerOf, type DaySeries, splitBy } from '../../../lib/statistics/compareDays';
import { adjustForMany } from '../../../lib/statistics/falseDiscovery';
import { meanOf } from '../../../lib/statistics/moments';
import { shrink, varianceBetween } from '../../../lib/statistics/shrinkage';
import { FALSE_DISCOVERY_RATE, isConfirmed } from './confirm';
import { withoutWeekdays } from './weekdays';

/** Days with a mood, and days on either side: under these nothing is said. */
export const MIN_DAYS = 30;
export const MIN_SIDE_DAYS = 5;
/** Less than this, on -1...1, is no difference that a person would feel. */
export const MIN_DIFFERENCE = 0.05;

/** Something that is there on some of the days. */
export interface Candidate {
  name: string;
  presence: readonly boolean[];
}

export interface Association extends Comparison {
  name: string;
  /** Before the weekdays were taken out. */
  plainDifference: number;
  adjustedP: number;
  shrunken: number;
  mayBeChance: boolean;
}

export interface Refusal {
  name: string;
  reason: 'not_enough_days' | 'not_enough_other_days' | 'no_variation';
  missingDays: number;
}

export interface Question extends DaySeries {
  /** 1 (Monday) to 7 of each day. */
  weekdays: readonly number[];
  candidates: readonly Candidate[];
  /** Whether what belongs to the weekdays is taken out first: not where they are the question. */
  removeWeekdays: boolean;
}

/**
 * What goes with the values. Every candidate that has enough days is compared, all p-values are adjusted together, and the
 * largest shrunken difference comes first; all others are refused with the days that are missing. Something is called more
 * than chance only where the adjusted p says so, the difference can be felt, and the doubts of `isConfirmed` are answered.
 */
export function measureAssociations(question: Question): { items: Association[]; refused: Refusal[] } {
  const { days, weekdays, candidates, removeWeekdays } = question;
  const values = removeWeekdays ? withoutWeekdays(question.values, weekdays) : question.values;
  const compare = comparerOf({ days, values });
  const refused: Refusal[] = [];
  const compared: (Candidate & { comparison: Comparison })[] = [];
  for (const candidate of candidates) {
    const shortage = shortageOf(candidate);
    const comparison = shortage ? null : compare(candidate.presence);
    if (comparison) compared.push({ ...candidate, comparison });
    else refused.push(shortage ?? { name: candidate.name, reason: 'no_variation', missingDays: 0 });
  }
  const adjusted = adjustForMany(compared.map(({ comparison }) => comparison.p));
  const isFinding = compared.map(
    ({ comparison }, index) =>
      (adjusted[index] ?? 1) <= FALSE_DISCOVERY_RATE && Math.abs(comparison.difference) >= MIN_DIFFERENCE,
  );
  const presences = compared.map(({ presence }) => presence);
  const confirmed = isFinding.includes(true)
    ? isConfirmed({ days, values }, presences, removeWeekdays ? 'others' : 'weekdays')
    : [];
  const between = varianceBetween(compared.map(({ comparison }) => comparison));
  const items = compared.map(({ name, presence, comparison }, index) => ({
    ...comparison,
    name,
    plainDifference: differenceOf(question.values, presence),
    adjustedP: adjusted[index] ?? 1,
    shrunken: shrink(comparison, between),
    mayBeChance: !(isFinding[index] && confirmed[index]),
  }));
  return { items: items.sort(byShrunkenSize), refused };
}

function shortageOf({ name, presence }: Candidate): Refusal | null {
  let having = 0;
  for (const isThere of presence) if (isThere) having += 1;
  const lacking = presence.length - having;
  const missing = Math.max(MIN_DAYS - presence.length, MIN_SIDE_DAYS - having);
  if (missing > 0) return { name, reason: 'not_enough_days', missingDays: missing };
  if (lacking < MIN_SIDE_DAYS) return { name, reason: 'not_enough_other_days', missingDays: MIN_SIDE_DAYS - lacking };
  return null;
}

function differenceOf(values: readonly number[], presence: readonly boolean[]): number {
  const { having, lacking } = splitBy(presence, values);
  return meanOf(having) - meanOf(lacking);
}

/** Where the differences differ no more than chance lets expect, all shrink to 0: then in the order that they would have next to it. */
function byShrunkenSize(a: Association, b: Association): number {
  const weight = ({ difference, error }: Association) => Math.abs(difference) / error ** 2;
  return Math.abs(b.shrunken) - Math.abs(a.shrunken) || weight(b) - weight(a) || (a.name < b.name ? -1 : 1);
}
