import { createHash } from 'node:crypto';

/** A whole number 0...2^32-1 that looks random but only depends on the text. */
export function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}

/** Always the same variant for the same seed. */
export function pickVariant<T>(variants: readonly [T, ...T[]], seed: string): T {
  return variants[hashOf(seed) % variants.length] ?? variants[0];
}
