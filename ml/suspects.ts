import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** After so many verdicts, each of a process that ended or hung while it read the text alone, nobody reads it again. */
const MOST_VERDICTS = 3;
const REMEMBERED = { max: 1_000, ttl: 3_600_000 };

/** Remembers by their hashes which texts ended or hung the processes that read them. */
export function createSuspects() {
  const verdicts = new LRUCache<string, number>(REMEMBERED);
  const keyOf = (text: string) => createHash('sha256').update(text).digest('base64');
  return {
    isGivenUp: (text: string) => verdicts.size > 0 && (verdicts.get(keyOf(text)) ?? 0) >= MOST_VERDICTS,
    /** One more verdict; says whether it was the last. */
    condemn(text: string): boolean {
      const key = keyOf(text);
      const count = (verdicts.get(key) ?? 0) + 1;
      verdicts.set(key, count);
      return count >= MOST_VERDICTS;
    },
  };
}
