import { LRUCache } from 'lru-cache';
import type { Day } from './civilDays';

export * from './civilDays';

/** The civil day at an instant in a zone. */
export function dayOf(instant: Date, timeZone: string): Day {
  const ms = instant.getTime();
  return new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 10);
}

/** The hour of the day, 0 to 23, at an instant in a zone. */
export function hourOf(instant: Date, timeZone: string): number {
  const ms = instant.getTime();
  return new Date(ms + offsetAt(ms, timeZone)).getUTCHours();
}

/** What the clocks of a zone show at an instant: `21:15`. */
export function clockTimeOf(instant: Date, timeZone: string): string {
  const ms = instant.getTime();
  return new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(11, 16);
}

/** Noon of a day in a zone: never skipped by a clock change, unless the whole day was; then an instant of a day beside it. */
export function noonOf(day: Day, timeZone: string): Date {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const nearby = noon - offsetAt(noon, timeZone); // within hours of the right instant, across a clock change at most
  return new Date(noon - offsetAt(nearby, timeZone));
}

/**
 * The instant at which the clocks of a zone showed this local time (`2026-11-21T21:15:00`). Of two, where clocks went
 * back, the earlier; of none, where they went forward, as far behind the change as it was meant.
 */
export function instantAt(local: string, timeZone: string): Date {
  const ms = Date.parse(`${local}Z`);
  const offsets = [offsetAt(ms - MS_PER_DAY, timeZone), offsetAt(ms + MS_PER_DAY, timeZone)];
  const fitting = offsets.map((offset) => ms - offset).filter((at, index) => offsetAt(at, timeZone) === offsets[index]);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : ms - (offsets[0] ?? 0));
}

const MS_PER_DAY = 86_400_000;

const QUARTER_MS = MS_PER_DAY / 96;

interface Zone {
  /** Making one costs a hundred times what using it costs. */
  formatter: Intl.DateTimeFormat;
  /** The quarter of an hour that was asked for last. */
  quarter: number;
  /** A quarter of an hour in which the clocks are not changed: nearly all questions are about now. */
  steady: { from: number; offset: number } | null;
}

const zones = new LRUCache<string, Zone>({ max: 500 });

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const zone = { formatter, quarter: Number.NaN, steady: null };
  zones.set(timeZone, zone);
  return zone;
}

/** How far a zone's clocks are ahead of UTC at an instant, in ms. Remembered for the quarter of an hour that is asked for again. */
function offsetAt(ms: number, timeZone: string): number {
  const zone = zoneOf(timeZone);
  const { steady } = zone;
  if (steady && steady.from <= ms && ms < steady.from + QUARTER_MS) return steady.offset;
  const quarter = Math.floor(ms / QUARTER_MS);
  const offset = readOffset(ms, zone);
  const from = quarter * QUARTER_MS;
  const isSteady = () => [from, from + QUARTER_MS].every((end) => readOffset(end, zone) === offset);
  if (quarter === zone.quarter && isSteady()) zone.steady = { from, offset };
  zone.quarter = quarter;
  return offset;
}

/**
 * By `Intl`, which knows every change of every zone: a polyfill of `Temporal` that searches for them missed two of Egypt's
 * four in 2014 and all after 2036.
 */
function readOffset(ms: number, { formatter }: Zone): number {
  const [, sign, hours, minutes, seconds = 0] = /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(formatter.format(ms)) ?? [];
  if (sign === undefined) return 0; // plain GMT
  return (sign === '-' ? -1_000 : 1_000) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds));
}
