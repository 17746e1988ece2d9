import { isDeepStrictEqual } from 'node:util';
import type { Report } from '../../../models';
import { fromJson } from '../../../models/columns';
import { type ReportState, type ReportWeek, readReportStates } from '../../../models/repositories/reportRows';
import type { Steps } from '../../../models/repositories/steps';
import type { Period } from '../../insights/period';
import { type WeekId, weekRange } from '../../lib/dates';
import { TEMPLATE_VERSION } from './compose';
import { historyOf } from './facts/facts';

/** What the reports of a week look at. */
export function lookOf(week: WeekId): ReportWeek {
  const span = weekRange(week);
  if (!span) throw new RangeError('no such week');
  return { week, first: historyOf(span).from };
}

/** How it stands with the reports of some users for a week; users that are gone are left out. */
export function* readStates(userIds: readonly number[], week: WeekId): Steps<Map<number, ReportState>> {
  const rows = yield* readReportStates(userIds, lookOf(week));
  return new Map(rows.map((row) => [row.userId, row]));
}

/**
 * Whether a report still says what it would say now: no entry changed, the words are ours, and it was made for the same
 * language and time zone with as many days of the week begun, of a diary that began before or with what it looks at (what
 * an import brings may lie so far back that it changes no day of these).
 */
export function isFresh(state: ReportState | undefined | null, now: { language: string; period: Period }): boolean {
  if (!state?.madeFor || state.stale || state.templateVersion !== TEMPLATE_VERSION) return false;
  const [language, period, begunEarlier] = fromJson<NonNullable<Report['madeFor']>>(state.madeFor);
  return (
    language === now.language &&
    begunEarlier === Boolean(state.begunEarlier) &&
    isDeepStrictEqual({ ...period }, { ...now.period })
  );
}
