import { addDays, weekday, weekOf } from '../lib/days';

/** What a report is of. */
export const KINDS = ['week', 'month', 'year'] as const;
export type Kind = (typeof KINDS)[number];

export interface Period {
  kind: Kind;
  /** YYYY-Www, YYYY-MM or YYYY; whatever stands in the address, right or wrong. */
  id: string;
}

/** The week, month or year with a day in it. */
export const periodWith = (kind: Kind, day: string): Period => ({
  kind,
  id: kind === 'week' ? weekOf(day) : day.slice(0, kind === 'month' ? 7 : 4),
});

/** What an address asks for; nothing is this week. */
export function periodIn(search: URLSearchParams, today: string): Period {
  for (const kind of KINDS) {
    const id = search.get(kind);
    if (id) return { kind, id };
  }
  return periodWith('week', today);
}

export const addressOf = ({ kind, id }: Period) => `/report?${kind}=${encodeURIComponent(id)}`;

/** The first day of the week, month or year with a day in it. */
export function firstDayOf(kind: Kind, day: string): string {
  if (kind === 'week') return addDays(day, -weekday(day));
  return kind === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
}

/** The entries of a day, or of some in a row. */
export const entriesOf = (from: string, to = from) => `/entries?${new URLSearchParams({ from, to })}`;
