import { mayStandBeside } from '../reading/shares';
import type { CalendarDay, Emotion } from '../types';

export type Kind = 'chosen' | 'read';

/** The emotion that is shown of a day; null where none is. */
export function shownOf({ emotion, detected }: Pick<CalendarDay, 'emotion' | 'detected'>, kind: Kind): Emotion | null {
  if (kind === 'chosen') return emotion;
  return detected && mayStandBeside(detected, emotion) ? detected : null;
}

interface ReadDays {
  written: number;
  /** Each emotion that is shown of any, and of how many; most first. */
  read: [Emotion, number][];
  /** Those of which none is shown. */
  unclear: number;
}

/** What is shown as read of days with entries. */
export function countRead(days: readonly Pick<CalendarDay, 'emotion' | 'detected' | 'entries'>[]): ReadDays {
  const shown = days.filter(({ entries }) => entries > 0).map((day) => shownOf(day, 'read'));
  const counts = new Map<Emotion, number>();
  for (const emotion of shown) if (emotion) counts.set(emotion, (counts.get(emotion) ?? 0) + 1);
  return {
    written: shown.length,
    read: [...counts].sort(([, one], [, other]) => other - one),
    unclear: shown.filter((emotion) => emotion === null).length,
  };
}
