import type { Slices } from '../../../lib/eventLoop';
import { type Comparison, splitBy } from '../../../lib/statistics/compareDays';
import { adjustForMany } from '../../../lib/statistics/falseDiscovery';
import { meanOf } from '../../../lib/statistics/moments';
import { shrink, varianceBetween } from '../../../lib/statistics/shrinkage';
import { besideOthers, isTooLittle, MIN_SIDE_DAYS, type Series } from './beside';
import { FALSE_DISCOVERY_RATE, isConfirmed } from './confirm';

/** Days with a mood: under these nothing is said. */
const MIN_DAYS = 30;
/** Less than this, on -1...1, is no difference that a person would feel. */
export const MIN_DIFFERENCE = 0.05;
/** A mean from here on is pleasant: above anticipation, below trust (`EMOTION_VALENCES`). */
const PLEASANT = 0.25;
/** Less is shown as 0.00, which points nowhere. */
const MIN_SHOWN = 0.005;

/** Something that is there on some of the days. */
export interface Candidate {
  name: string;
  presence: readonly boolean[];
}

export interface Association extends Comparison {
  name: string;
  /** Of all days with it and all others, before the weekdays were taken out. */
  plainDifference: number;
  /** Days with it that were not compared: all days of their weekdays have it. */
  daysAside: number;
  /** The days with it and those without it were both pleasant on average. */
  arePleasant: boolean;
  /** The plain difference points the other way: no direction can be told. */
  isOpposed: boolean;
  adjustedP: number;
  shrunken: number;
  mayBeChance: boolean;
}

export interface Refusal {
  name: string;
  reason: 'not_enough_days' | 'not_enough_other_days' | 'no_variation' | 'bound_to_weekdays';
  missingDays: number;
  /** Where it is there on one weekday only: which. */
  weekday: number | null;
  /** Whether it is the diary that has too few days, whatever is asked of it. */
  isShortDiary?: boolean;
}

export interface Measured {
  items: Association[];
  refused: Refusal[];
}

export interface Question extends Series {
  values: readonly number[];
  candidates: readonly Candidate[];
}

/**
 * What goes with the values. Every candidate that has enough days is compared, all p-values are adjusted together, and the
 * largest shrunken difference comes first; all others are refused with the days that are missing. Something is called more
 * than chance only where the adjusted p says so, the difference can be felt and does not point against the plain one, and
 * the doubts of `isConfirmed` are answered.
 */
export function* measureAssociations(question: Question): Slices<Measured> {
  const { values, candidates } = question;
  const compare = besideOthers(question, values);
  const refused: Refusal[] = [];
  const compared: (Candidate & { comparison: Comparison; daysAside: number })[] = [];
  for (const candidate of candidates) {
    yield;
    const { name, presence } = candidate;
    const shortage = shortageOf(candidate);
    const { comparison, likened } = shortage ? { comparison: null, likened: null } : compare(presence);
    if (comparison) compared.push({ ...candidate, comparison, daysAside: likened?.aside ?? 0 });
    else if (shortage) refused.push(shortage);
    else if (likened && isTooLittle(likened))
      refused.push({ name, reason: 'bound_to_weekdays', missingDays: 0, weekday: onlyWeekdayOf(question, presence) });
    else refused.push({ name, reason: 'no_variation', missingDays: 0, weekday: null });
  }
  const adjusted = adjustForMany(compared.map(({ comparison }) => comparison.p));
  const isFinding = compared.map(
    ({ comparison }, index) =>
      (adjusted[index] ?? 1) <= FALSE_DISCOVERY_RATE && Math.abs(comparison.difference) >= MIN_DIFFERENCE,
  );
  const presences = compared.map(({ presence }) => presence);
  const confirmed = isFinding.includes(true) ? yield* isConfirmed(question, presences) : [];
  const between = varianceBetween(compared.map(({ comparison }) => comparison));
  const items = compared.map(({ name, presence, comparison, daysAside }, index) => {
    const [meanWith, meanWithout] = meansOf(values, presence);
    const plainDifference = meanWith - meanWithout;
    const isOpposed = Math.abs(plainDifference) >= MIN_SHOWN && plainDifference * comparison.difference < 0;
    return {
      ...comparison,
      name,
      plainDifference,
      daysAside,
      arePleasant: Math.min(meanWith, meanWithout) >= PLEASANT,
      isOpposed,
      adjustedP: adjusted[index] ?? 1,
      shrunken: shrink(comparison, between),
      mayBeChance: isOpposed || !(isFinding[index] && confirmed[index]),
    };
  });
  return { items: items.sort(byShrunkenSize), refused };
}

/** The weekday of all days with something; null where they are of several. */
function onlyWeekdayOf({ weekdays }: Series, presence: readonly boolean[]): number | null {
  const own = new Set(weekdays.filter((_, place) => presence[place]));
  const [first = null] = own;
  return own.size === 1 ? first : null;
}

function shortageOf({ name, presence }: Candidate): Refusal | null {
  let having = 0;
  for (const isThere of presence) if (isThere) having += 1;
  const lacking = presence.length - having;
  const [ofDiary, ofOwn, ofOthers] = [MIN_DAYS - presence.length, MIN_SIDE_DAYS - having, MIN_SIDE_DAYS - lacking];
  const missing = Math.max(ofDiary, ofOwn);
  const isShortDiary = ofDiary >= ofOwn;
  if (missing > 0) return { name, reason: 'not_enough_days', missingDays: missing, weekday: null, isShortDiary };
  if (ofOthers > 0) return { name, reason: 'not_enough_other_days', missingDays: ofOthers, weekday: null };
  return null;
}

function meansOf(values: readonly number[], presence: readonly boolean[]): [number, number] {
  const { having, lacking } = splitBy(presence, values);
  return [meanOf(having), meanOf(lacking)];
}

/** Where the differences differ no more than chance lets expect, all shrink to 0: then in the order that they would have next to it. */
function byShrunkenSize(a: Association, b: Association): number {
  const weight = ({ difference, error }: Association) => Math.abs(difference) / error ** 2;
  return Math.abs(b.shrunken) - Math.abs(a.shrunken) || weight(b) - weight(a) || (a.name < b.name ? -1 : 1);
}
