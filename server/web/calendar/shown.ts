import { mayStandBeside } from '../reading/shares';

export type Kind = 'chosen' | 'read';

/** What is known of a day, by the names of emotions. */
interface Known<E> {
  emotion: E | null;
  detected: E | null;
}

/** The emotion that is shown of a day; null where none is. */
export function shownOf<E extends string>({ emotion, detected }: Known<E>, kind: Kind): E | null {
  if (kind === 'chosen') return emotion;
  return detected && mayStandBeside(detected, emotion) ? detected : null;
}

interface ReadDays<E> {
  written: number;
  /** Each emotion that is shown of any, and of how many; most first. */
  read: [E, number][];
  /** Those of which none is shown. */
  unclear: number;
}

/** What is shown as read of days with entries. */
export function countRead<E extends string>(days: readonly (Known<E> & { entries: number })[]): ReadDays<E> {
  const shown = days.filter(({ entries }) => entries > 0).map((day) => shownOf(day, 'read'));
  const counts = new Map<E, number>();
  for (const emotion of shown) if (emotion) counts.set(emotion, (counts.get(emotion) ?? 0) + 1);
  return {
    written: shown.length,
    read: [...counts].sort(([, one], [, other]) => other - one),
    unclear: shown.filter((emotion) => emotion === null).length,
  };
}
