import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** After so many crashes, each of a process that ended or hung while it read the text alone, nobody reads it again. */
const MOST_CRASHES = 3;
const REMEMBERED = { max: 1_000, ttl: 3_600_000 };

/** Remembers by their hashes which texts ended or hung the processes that read them. */
export function createPoisonTexts() {
  const crashes = new LRUCache<string, number>(REMEMBERED);
  const keyOf = (text: string) => createHash('sha256').update(text).digest('base64');
  return {
    isPoison: (text: string) => crashes.size > 0 && (crashes.get(keyOf(text)) ?? 0) >= MOST_CRASHES,
    /** One more crash; says whether it was the last. */
    recordCrash(text: string): boolean {
      const key = keyOf(text);
      const count = (crashes.get(key) ?? 0) + 1;
      crashes.set(key, count);
      return count >= MOST_CRASHES;
    },
  };
}
