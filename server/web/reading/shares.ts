/** The reports' own (`server/lib/telling.ts`): the page imports nothing of the server's. */
const LEAST_FEELING = 0.2;

/** A tone that is no farther from the middle than this is even. */
export const EVEN = 0.15;

export const PAINFUL: readonly string[] = ['fear', 'sadness', 'disgust', 'anger'];
export const PLEASANT: readonly string[] = ['joy', 'trust', 'anticipation'];

/** How often an emotion was chosen. */
export interface Chosen {
  type: string;
  selected: { count: number };
}

interface Share {
  type: string;
  percentage: number | null;
}

/** What of a reading decides how much of it is told. */
interface Told {
  dominant: string | null;
  support: string | null;
  intensity: number | null;
  sentiment: number | null;
  emotions: readonly Share[] | null;
}

/**
 * Whether a text could be read. Where not even its language could be told, as of one word, and no emotion was found, that
 * says nothing of its feeling.
 */
export function wasRead({
  basis,
  language,
  dominant,
}: Record<'basis' | 'language' | 'dominant', string | null>): boolean {
  return basis === 'text' && (language !== null || dominant !== null);
}

/** Next to no feeling, as of one word. */
export const isFaint = ({ intensity }: Pick<Told, 'intensity'>): boolean => (intensity ?? 1) < LEAST_FEELING;

/**
 * Whether a reading names another emotion than the chosen one in a text in which it sees next to no feeling: the two come
 * from apart in the model, and one of them is wrong.
 */
const isGuess = (reading: Pick<Told, 'dominant' | 'intensity'>, chosen: string | null) =>
  chosen !== null && reading.dominant !== chosen && isFaint(reading);

/**
 * Whether a reading has more to say than that nothing clear was read. What reads as if it had next to no feeling may be full
 * of it, and by basic means all the more: then a tone would say what nobody knows.
 */
export function isTelling(reading: Pick<Told, 'dominant' | 'support' | 'intensity'>, chosen: string | null): boolean {
  if (reading.dominant !== null) return !isGuess(reading, chosen);
  return reading.support !== 'basic' && !isFaint(reading);
}

/** What has more than this part of the share of the dominant emotion is not far behind it. */
const NEAR = 1 / 3;

/**
 * Whether it may be said, anywhere on the page, that the words sound like something else than what was chosen: not by what
 * a simple reader reads, which often misses what a text means, and to nobody in pain of what does not hurt. Nor by a hair,
 * or of a text that reads as if it had next to no feeling.
 */
export function mayDiffer(reading: Omit<Told, 'sentiment'>, chosen: string | null): boolean {
  const { dominant, support, emotions } = reading;
  if (dominant === null || support === 'basic' || isFaint(reading)) return false;
  if (!mayBeNamedBeside(dominant, chosen)) return false;
  const shareOf = (emotion: string | null) => emotions?.find(({ type }) => type === emotion)?.percentage ?? 0;
  return shareOf(chosen) <= shareOf(dominant) * NEAR;
}

const hurts = (emotion: string | null) => emotion !== null && PAINFUL.includes(emotion);
const pleases = (emotion: string | null) => emotion !== null && PLEASANT.includes(emotion);

/**
 * Nobody who chose something painful is told that anything else was read, and nobody who chose something pleasant that it
 * was disgust: so read pages of thanks beside a bed.
 */
export function mayStandBeside(read: string, chosen: string | null): boolean {
  return hurts(chosen) ? hurts(read) : !(pleases(chosen) && read === 'disgust');
}

/** As much of a day: what was read beside all that was chosen on it, however often. */
export const mayStandBesideAll = (read: string, chosen: readonly (string | null)[]): boolean =>
  chosen.every((one) => mayStandBeside(read, one));

/** Whether what was read is named beside another choice: one pleasant emotion puts none of the others right. */
function mayBeNamedBeside(read: string, chosen: string | null): boolean {
  return read !== chosen && mayStandBeside(read, chosen) && !(pleases(chosen) && pleases(read));
}

/** Whether an emotion is named over its text: no guess beside another choice. */
export function mayBeNamed(reading: Pick<Told, 'dominant' | 'intensity'>, chosen: string | null): boolean {
  const { dominant } = reading;
  return dominant !== null && mayStandBeside(dominant, chosen) && !isGuess(reading, chosen);
}

/**
 * Whether tone, shares and words of a reading may stand beside what was chosen: beside pain none that are light, or in which
 * something pleasant weighs more than half as much.
 */
export function mayBeMeasured(reading: Omit<Told, 'support' | 'intensity'>, chosen: string | null): boolean {
  const { dominant, sentiment, emotions } = reading;
  if (dominant !== null && !mayStandBeside(dominant, chosen)) return false;
  if (!hurts(chosen)) return true;
  const most = (of: readonly (string | null)[]) =>
    Math.max(0, ...(emotions ?? []).map(({ type, percentage }) => (of.includes(type) ? (percentage ?? 0) : 0)));
  return (sentiment ?? 0) <= 0 && 2 * most(PLEASANT) <= most([chosen, dominant]);
}

/** Whether a tone is told under the name of an emotion: not one that is even, or on the other side of it. */
export function isToneOf(named: string | null, sentiment: number): boolean {
  if (hurts(named)) return sentiment < -EVEN;
  return !pleases(named) || sentiment > EVEN;
}

/** Shares of 100 in whole numbers that make 100 together: the largest remainders are rounded up. */
export function wholeShares(shares: readonly number[]): number[] {
  const missing = Math.round(shares.reduce((sum, share) => sum + share - Math.floor(share), 0));
  const byRemainder = shares.map((share, index) => ({ index, rest: share % 1 })).sort((a, b) => b.rest - a.rest);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return shares.map((share, index) => Math.floor(share) + (raised.has(index) ? 1 : 0));
}
