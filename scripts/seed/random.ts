import { mulberry32 } from '../../server/lib/mulberry32';

/** A source of chance that gives the same for the same seed. */
export interface Random {
  /** 0 <= x < 1 */
  next(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** A key, with a probability in proportion to its weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
  /** Normally distributed with mean 0 and standard deviation 1. */
  normal(): number;
}

export function createRandom(seed: string): Random {
  const next = mulberry32(hashText(seed));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(choices) {
      const choice = choices[int(0, choices.length - 1)];
      if (choice === undefined) throw new RangeError('nothing to pick from');
      return choice;
    },
    weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
      const entries = Object.entries(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      const last = entries.at(-1);
      if (!last) throw new RangeError('nothing to pick from');
      return last[0];
    },
    // Box and Muller, "A note on the generation of random normal deviates", 1958.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
