import { addDays } from '../lib/days';
import { mayStandBeside } from '../reading/shares';

export type Kind = 'chosen' | 'read';

/** What is known of a day, by the names of emotions. */
interface Known<E> {
  emotion: E | null;
  detected: E | null;
  /** Of its texts; null where none was read. */
  sentiment: number | null;
}

/** What is said of a day without entries: tomorrow's may be written by now, those of later days may not. */
export function blankOf(date: string, today: string): 'nothing' | 'open' | 'ahead' {
  if (date < today) return 'nothing';
  return date <= addDays(today, 1) ? 'open' : 'ahead';
}

/** The emotion that is shown of a day; null where none is. */
export function shownOf<E extends string>(
  { emotion, detected }: Pick<Known<E>, 'emotion' | 'detected'>,
  kind: Kind,
): E | null {
  if (kind === 'chosen') return emotion;
  return detected && mayStandBeside(detected, emotion) ? detected : null;
}

/** What stands in the place of the emotion of a day that shows none. */
export function noneOf({ sentiment }: Pick<Known<string>, 'sentiment'>, kind: Kind): 'unchosen' | 'unread' | 'quiet' {
  if (kind === 'chosen') return 'unchosen';
  return sentiment === null ? 'unread' : 'quiet';
}

interface ReadDays<E> {
  written: number;
  /** Each emotion that is shown of any, and of how many; most first. */
  read: [E, number][];
  /** Those whose texts were read, and of which none is shown. */
  unclear: number;
  /** Those of which no text was read. */
  unread: number;
}

/** What is shown as read of days with entries. */
export function countRead<E extends string>(days: readonly (Known<E> & { entries: number })[]): ReadDays<E> {
  const written = days.filter(({ entries }) => entries > 0);
  const known = written.filter(({ sentiment }) => sentiment !== null);
  const shown = known.map((day) => shownOf(day, 'read'));
  const counts = new Map<E, number>();
  for (const emotion of shown) if (emotion) counts.set(emotion, (counts.get(emotion) ?? 0) + 1);
  return {
    written: written.length,
    read: [...counts].sort(([, one], [, other]) => other - one),
    unclear: shown.filter((emotion) => emotion === null).length,
    unread: written.length - known.length,
  };
}
