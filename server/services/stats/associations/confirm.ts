import type { Slices } from '../../../lib/eventLoop';
import { blockPermutationP } from '../../../lib/statistics/blockPermutation';
import { withoutDrift } from '../../../lib/statistics/drift';
import { adjustForMany } from '../../../lib/statistics/falseDiscovery';
import { besideOthers, type Series } from './beside';
import { withoutWeekdays } from './weekdays';

/** Share of false findings among all findings that is put up with. */
export const FALSE_DISCOVERY_RATE = 0.1;
/** Under so many days the closed form is a little too generous, and shuffled blocks must agree. */
const SURE_DAYS = 180;
const DRAWS = { draws: 1_999, seed: 20_261_121 };
/** Days of a block. Blocks of whole weeks would leave every weekday in its place, however they are shuffled. */
const BLOCK = { weekdays: 10, others: 14 };

/**
 * Which presences stand up to two doubts. A slow drift of mood over months makes anything that comes and goes in long
 * stretches look meaningful (in simulated noise with a drift 17 of 100 diaries had a finding, without this doubt): they
 * must hold without it. And on a diary of under 180 days a seeded permutation of blocks of 14 days must agree (of 10, where
 * the weekdays are the question).
 */
export function* isConfirmed(
  series: Series & { values: readonly number[] },
  presences: readonly (readonly boolean[])[],
): Slices<boolean[]> {
  const { days, weekdays, values, removeWeekdays } = series;
  const compare = besideOthers(series, withoutDrift(values, days));
  const withoutTheDrift: number[] = [];
  for (const presence of presences) {
    yield;
    withoutTheDrift.push(compare(presence).comparison?.p ?? 1);
  }
  const tests = [withoutTheDrift];
  if (values.length < SURE_DAYS) {
    const block = removeWeekdays ? BLOCK.others : BLOCK.weekdays;
    // Where nothing but chance is supposed, a day with it is like any other of its weekday.
    const shuffled = removeWeekdays ? withoutWeekdays(values, weekdays) : values;
    tests.push(yield* blockPermutationP(shuffled, presences, { block, ...DRAWS }));
  }
  const adjusted = tests.map(adjustForMany);
  return presences.map((_, index) => adjusted.every((pValues) => (pValues[index] ?? 1) <= FALSE_DISCOVERY_RATE));
}
