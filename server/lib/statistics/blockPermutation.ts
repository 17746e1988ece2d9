import { mulberry32 } from '../mulberry32';
import { meanOf } from './moments';

export interface BlockPermutation {
  /** Days of a block: neighbours stay together, so that what drifts goes on drifting. */
  block: number;
  draws: number;
  seed: number;
}

/** Two differences count as equal within this, however their sums were added up. */
const TIE = 1e-9;

/**
 * For each presence the share of shuffles in which the difference of means is at least as far from 0 as it is:
 * (1 + exceedances) / (draws + 1), after B. Phipson and G. K. Smyth (2010). Each shuffle cuts the series into blocks from a
 * random offset and puts them in a random order, the same for all presences. The same seed gives the same answer.
 */
export function blockPermutationP(
  values: readonly number[],
  presences: readonly (readonly boolean[])[],
  { block, draws, seed }: BlockPermutation,
): number[] {
  const random = mulberry32(seed);
  const mean = meanOf(values);
  const centred = values.map((value) => value - mean);
  const places = presences.map((presence) => [...presence.keys()].filter((place) => presence[place]));
  const distance = (series: readonly number[], own: readonly number[]) => {
    let sum = 0;
    for (const place of own) sum += series[place] ?? 0;
    return Math.abs(sum); // in proportion to the difference of means, whose other side is what is left
  };
  const observed = places.map((own) => distance(centred, own) - TIE);
  const exceedances = places.map(() => 0);
  for (let draw = 0; draw < draws; draw += 1) {
    const shuffled = shuffleBlocks(centred, block, random);
    for (const [index, own] of places.entries()) {
      if (distance(shuffled, own) >= (observed[index] ?? 0)) exceedances[index] = (exceedances[index] ?? 0) + 1;
    }
  }
  return exceedances.map((count) => (1 + count) / (draws + 1));
}

function shuffleBlocks(values: readonly number[], block: number, random: () => number): number[] {
  const offset = Math.floor(random() * block);
  const blocks: (readonly number[])[] = offset > 0 ? [values.slice(0, offset)] : [];
  for (let start = offset; start < values.length; start += block) blocks.push(values.slice(start, start + block));
  for (let last = blocks.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [blocks[last], blocks[other]] = [blocks[other] ?? [], blocks[last] ?? []];
  }
  return blocks.flat();
}
