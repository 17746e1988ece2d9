import type { z } from 'zod';
import type { period } from '../contract/statsShapes';
import { badRequest } from '../errors';
import {
  addDays,
  type Day,
  daysBetween,
  type MonthId,
  monthOf,
  monthRange,
  type WeekId,
  weekOf,
  weekRange,
} from '../lib/dates';

export type Period = z.output<typeof period>;

export interface Span {
  from: Day;
  to: Day;
}

/** Who asks, and which day it is for them. */
export interface Now {
  today: Day;
  timeZone: string;
}

export function weekPeriod(week: WeekId | undefined, now: Now): Period {
  const id = week ?? weekOf(now.today);
  return describePeriod({ kind: 'week', id, span: existing(weekRange(id), id), now });
}

export function monthPeriod(month: MonthId | undefined, now: Now): Period {
  const id = month ?? monthOf(now.today);
  return describePeriod({ kind: 'month', id, span: existing(monthRange(id), id), now });
}

export function yearPeriod(year: number, now: Now): Period {
  const span = { from: `${year}-01-01`, to: `${year}-12-31` };
  return describePeriod({ kind: 'year', id: String(year), span, now });
}

/**
 * A range of days; `to` is today and `from` lies where `defaultFrom` says when left out.
 * @throws AppError 400 when it ends before it starts.
 */
export function rangePeriod(
  asked: { from?: Day | undefined; to?: Day | undefined },
  defaultFrom: (to: Day) => Day,
  now: Now,
): Period {
  const to = asked.to ?? now.today;
  const from = asked.from ?? defaultFrom(to);
  if (asked.to === undefined && from > to)
    throw badRequest('from', 'must not lie after today, the last day when `to` is left out');
  requireInOrder({ from, to });
  return describePeriod({ kind: 'range', id: null, span: { from, to }, now });
}

/** Throws a 400 on `to` where a range ends before it starts. */
export function requireInOrder({ from, to }: { from?: Day | undefined; to?: Day | undefined }): void {
  if (from !== undefined && to !== undefined && from > to) throw badRequest('to', 'must not lie before `from`');
}

/** The week, month or year right before one; the seven days before a range. */
export function spanBefore({ kind, from }: Period): Span {
  const to = addDays(from, -1);
  if (kind === 'year') return { from: `${to.slice(0, 4)}-01-01`, to };
  return kind === 'month' ? existing(monthRange(monthOf(to)), to) : { from: addDays(from, -7), to };
}

/** Number of days of a span. */
export function lengthOf({ from, to }: Span): number {
  return daysBetween(from, to) + 1;
}

function describePeriod({
  kind,
  id,
  span,
  now,
}: {
  kind: Period['kind'];
  id: string | null;
  span: Span;
  now: Now;
}): Period {
  const { from, to } = span;
  const daysElapsed = Math.min(Math.max(daysBetween(from, now.today) + 1, 0), lengthOf(span));
  return { kind, id, from, to, timeZone: now.timeZone, current: from <= now.today && now.today <= to, daysElapsed };
}

function existing(span: Span | null, id: string): Span {
  if (!span) throw new RangeError(`no such period: ${id}`);
  return span;
}
