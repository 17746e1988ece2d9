import type { Slices } from '../eventLoop';
import { mulberry32 } from '../mulberry32';
import { meanOf } from './moments';

export interface BlockPermutation {
  /** Days of a block: neighbours stay together, so that what drifts goes on drifting. */
  block: number;
  draws: number;
  seed: number;
}

const DRAWS_OF_A_SLICE = 20;

/** Two differences count as equal within this, however their sums were added up. */
const TIE = 1e-9;

/**
 * For each presence the share of shuffles in which the difference of means is at least as far from 0 as it is:
 * (1 + exceedances) / (draws + 1), after B. Phipson and G. K. Smyth (2010). Each shuffle cuts the series into blocks from a
 * random offset and puts them in a random order, the same for all presences. The same seed gives the same answer.
 */
export function* blockPermutationP(
  values: readonly number[],
  presences: readonly (readonly boolean[])[],
  { block, draws, seed }: BlockPermutation,
): Slices<number[]> {
  const random = mulberry32(seed);
  const mean = meanOf(values);
  const centred = values.map((value) => value - mean);
  const places = presences.map((presence) => [...presence.keys()].filter((place) => presence[place]));
  const distance = (series: ArrayLike<number>, own: readonly number[]) => {
    let sum = 0;
    for (const place of own) sum += series[place] ?? 0;
    return Math.abs(sum); // in proportion to the difference of means, whose other side is what is left
  };
  const observed = places.map((own) => distance(centred, own) - TIE);
  const exceedances = places.map(() => 0);
  const shuffled = new Float64Array(centred.length);
  for (let draw = 0; draw < draws; draw += 1) {
    if (draw % DRAWS_OF_A_SLICE === 0) yield;
    shuffleBlocks(centred, shuffled, { block, random });
    for (const [index, own] of places.entries()) {
      if (distance(shuffled, own) >= (observed[index] ?? 0)) exceedances[index] = (exceedances[index] ?? 0) + 1;
    }
  }
  return exceedances.map((count) => (1 + count) / (draws + 1));
}

/** Writes the values into `shuffled`, block by block in a random order: nothing is allocated but the few starts. */
function shuffleBlocks(
  values: readonly number[],
  shuffled: Float64Array,
  { block, random }: { block: number; random: () => number },
): void {
  const offset = Math.floor(random() * block);
  const starts: number[] = offset > 0 ? [0] : [];
  for (let start = offset; start < values.length; start += block) starts.push(start);
  for (let last = starts.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [starts[last], starts[other]] = [starts[other] ?? 0, starts[last] ?? 0];
  }
  let place = 0;
  for (const start of starts) {
    const end = start < offset ? Math.min(offset, values.length) : Math.min(start + block, values.length);
    for (let from = start; from < end; from += 1) shuffled[place++] = values[from] ?? 0;
  }
}
