import { type Chosen, EVEN, PAINFUL } from '../reading/shares';

interface Trend {
  tone: string | null;
  points: readonly { emotions: readonly Chosen[] }[];
}

interface Share extends Chosen {
  detected: { percentage: number | null };
}

/** Who is in pain by what they chose, as in reports: six in ten choices or more are painful, or one of those chosen most. */
export function isInPain(shares: readonly Chosen[]): boolean {
  const counts = shares.map(({ type, selected: { count } }) => ({ count, hurts: PAINFUL.includes(type) }));
  const sum = (all: typeof counts) => all.reduce((total, { count }) => total + count, 0);
  const most = Math.max(...counts.map(({ count }) => count));
  const painful = counts.filter(({ hurts }) => hurts);
  return most > 0 && (10 * sum(painful) >= 6 * sum(counts) || painful.some(({ count }) => count === most));
}

/** Whether the tone of a time is not drawn: its sentence leaves it untold, and who wrote is in pain by what they chose. */
export function isUntold({ tone, points }: Trend): boolean {
  const counts = new Map<string, number>();
  for (const { type, selected } of points.flatMap(({ emotions }) => emotions)) {
    counts.set(type, (counts.get(type) ?? 0) + selected.count);
  }
  return tone === 'untold' && isInPain([...counts].map(([type, count]) => ({ type, selected: { count } })));
}

interface Point {
  sentiment: number | null;
  emotions: readonly Chosen[];
}

/** The points of a trend as they are drawn: beside choices that hurt none that was read as light. */
export const drawnPoints = <P extends Point>(points: readonly P[]): P[] =>
  points.map((point) =>
    (point.sentiment ?? 0) > EVEN && isInPain(point.emotions) ? { ...point, sentiment: null } : point,
  );

/** Whether what was read may be drawn beside what was chosen: to nobody in pain where it is mostly something else. */
export function mayDrawRead(shares: readonly Share[]): boolean {
  const most = Math.max(...shares.map(({ detected }) => detected.percentage ?? 0));
  const leads = shares.filter(({ detected }) => detected.percentage === most);
  return !isInPain(shares) || leads.every(({ type }) => PAINFUL.includes(type));
}
