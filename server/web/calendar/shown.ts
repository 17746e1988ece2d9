import { addDays } from '../lib/days';
import { type Chosen, mayStandBesideAll, PAINFUL } from '../reading/shares';

export type Kind = 'chosen' | 'read';

/** What is known of a day, by the names of emotions. */
interface Known<E> {
  emotion: E | null;
  /** All that was chosen on it. */
  emotions: readonly Chosen[];
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
  { emotion, emotions, detected }: Pick<Known<E>, 'emotion' | 'emotions' | 'detected'>,
  kind: Kind,
): E | null {
  if (kind === 'chosen') return emotion;
  const chosen = emotions.filter(({ selected }) => selected.count > 0).map(({ type }) => type);
  return detected && mayStandBesideAll(detected, chosen) ? detected : null;
}

interface Day {
  date: string;
  entries: number;
  emotion: string | null;
}

/** Of the same day in a trend. */
interface Point {
  from: string;
  entries: number;
  emotions: readonly Chosen[];
}

/** Days with all that was chosen on them. Where that is not known, any choice of several entries may hurt. */
export function withChoices<D extends Day>(
  days: readonly D[],
  points: readonly Point[] = [],
): (D & Pick<Point, 'emotions'>)[] {
  const known = new Map(points.map((point) => [point.from, point]));
  return days.map((day) => {
    const point = known.get(day.date);
    if (point?.entries === day.entries) return { ...day, emotions: point.emotions };
    const likely = [...(day.emotion ? [day.emotion] : []), ...(day.entries > 1 ? PAINFUL : [])];
    return { ...day, emotions: likely.map((type) => ({ type, selected: { count: 1 } })) };
  });
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
