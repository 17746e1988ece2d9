import { closest, distance } from 'fastest-levenshtein';

/** Two letters in the wrong order are two changes. */
const MOST_CHANGES = 2;
/** In a short name two changes make any other: `PORT` is not `HOST`. */
const LEAST_LENGTH = 8;

/** Names that are given and not known, and nearly one that is not given: each with that one, which may have been meant. */
export function misspelled(
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
): { name: string; meant: string }[] {
  const free = known.filter((name) => name.length >= LEAST_LENGTH && !given[name]);
  if (free.length === 0) return []; // of none there is no nearest
  const strange = Object.keys(given).filter((name) => !known.includes(name));
  return strange.flatMap((name) => {
    const meant = closest(name.toUpperCase(), free);
    return distance(name.toUpperCase(), meant) <= MOST_CHANGES ? [{ name, meant }] : [];
  });
}
