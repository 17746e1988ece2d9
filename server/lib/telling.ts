/** Which readings may be held beside what was chosen: one rule for a week, a month and a year. */

/** What reads as if it had less feeling than this may be full of it: one word, or slang that the reader does not know. */
export const LEAST_FEELING = 0.2;

/**
 * Whether nobody should say how a text sounds: it was read by basic means, which often miss what a text means, or as if it
 * had next to no feeling.
 */
export const isUnsure = ({ support, intensity }: { support: string | null; intensity: number | null }): boolean =>
  support === 'basic' || (intensity ?? 1) < LEAST_FEELING;
