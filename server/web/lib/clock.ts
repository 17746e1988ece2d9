import { addDays, dayIn, toWallTime } from './days';

/** Less is no wrong clock: the service tells whole seconds, and devices differ a little. */
const LEAST_MS = 120_000;

/** How far the clock of the service is ahead of this device's, as its last answer told; nothing while it has told nothing. */
let ahead = 0;
/** Between the clock of this device and one that nobody sets, when that was told. */
let apart = 0;

const clocksApart = () => Date.now() - performance.now();

/**
 * What time it is, whatever the clock of this device says: an entry of now belongs to the day that it is. A clock that was set
 * since the last answer is taken at its word: somebody may have set it right.
 */
export const now = () => new Date(Date.now() + (Math.abs(clocksApart() - apart) < LEAST_MS ? ahead : 0));

/** Today in an IANA zone. */
export const todayIn = (timeZone: string) => dayIn(timeZone, now());

const FIRST_DAY = '1900-01-01';

/** Whether the service takes an entry of then: from 1900 to the end of tomorrow. */
export function isTakenIn(timeZone: string, instant: Date): boolean {
  const day = toWallTime(timeZone, instant).slice(0, 10);
  return day >= FIRST_DAY && day <= addDays(todayIn(timeZone), 1);
}

/** `fetch` that looks what time it is where the answer comes from. One that may have lain in a cache tells an old one. */
export async function fetchTimed(...asked: Parameters<typeof fetch>): Promise<Response> {
  const askedAt = Date.now();
  const answer = await fetch(...asked);
  const told = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isNaN(told) || !answer.headers.get('Cache-Control')?.includes('no-store')) return answer;
  const away = told - Math.min(Math.max(told, askedAt), Date.now()); // given while it was under way: the clocks agree
  ahead = Math.abs(away) < LEAST_MS ? 0 : away;
  apart = clocksApart();
  return answer;
}
