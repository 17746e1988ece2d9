/** The longest n-gram, in code points. */
const LONGEST = 5;
const SPACE = 32;

/**
 * The buckets of a text's character n-grams with their values, for tables of 2^bits buckets: the same arithmetic as
 * `ml/training/languages/features.py`. The text is brought to NFKC and lower case, runs of a character are cut to three,
 * and it is split at white space; each word has a space on either side. Every n-gram of 1 to 5 code points inside such a
 * word is hashed (FNV-1a over its code points, then MurmurHash3's final mix). The value of a bucket is 1 + ln(count);
 * the values of a text have length 1. Linear in the length; empty for a text without words.
 */
export const ngramsOf = (text: string, bits: number): Map<number, number> => toUnitLength(countNgrams(text, bits));

/** The same with how often each is there in place of its value: half the time. */
export function countNgrams(text: string, bits: number): Map<number, number> {
  const counts = new Map<number, number>();
  const points = pointsOf(normalise(text));
  for (let start = 0; start < points.length; start++) {
    let hash = 2166136261;
    const last = Math.min(points.length, start + LONGEST);
    for (let end = start; end < last; end++) {
      const point = points[end] as number;
      hash = Math.imul(hash ^ point, 16777619);
      const isWordEnd = point === SPACE && end > start;
      if (isWordEnd && end === start + 1 && points[start] === SPACE) break;
      if (end > start || point !== SPACE) {
        const bucket = mix(hash) >>> (32 - bits);
        counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      }
      if (isWordEnd) break;
    }
  }
  return counts;
}

/** The words with one space before, between and after them; "" where there is none. */
function normalise(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(.)\1{3,}/gsu, '$1$1$1')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

function pointsOf(text: string): number[] {
  const points: number[] = [];
  for (const character of text) points.push(character.codePointAt(0) as number);
  return points;
}

function mix(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 2246822507);
  h ^= h >>> 13;
  h = Math.imul(h, 3266489909);
  return h ^ (h >>> 16);
}

function toUnitLength(counts: Map<number, number>): Map<number, number> {
  let squares = 0;
  for (const [bucket, count] of counts) {
    const value = 1 + Math.log(count);
    counts.set(bucket, value);
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  for (const [bucket, value] of counts) counts.set(bucket, value / length);
  return counts;
}
