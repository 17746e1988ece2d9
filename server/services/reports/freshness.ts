import { isDeepStrictEqual } from 'node:util';
import { fromJson } from '../../../models/columns';
import { type ReportStateRow, readReportStates } from '../../../models/repositories/reportRows';
import type { Steps } from '../../../models/repositories/steps';
import type { Period } from '../../insights/period';
import type { WeekId } from '../../lib/dates';
import { TEMPLATE_VERSION } from './compose';

/** The state of the stored reports of some users for a week; one that does not say what it was made for is as if it were missing. */
export function* readStates(userIds: readonly number[], week: WeekId): Steps<Map<number, ReportStateRow>> {
  const rows = yield* readReportStates(userIds, week);
  return new Map(rows.filter(({ madeFor }) => madeFor !== null).map((row) => [row.userId, row]));
}

/**
 * Whether a report still says what it would say now: no entry changed, the words are ours, and it was made for the same
 * language and time zone with as many days of the week begun.
 */
export function isFresh(
  state: { stale: boolean | number; templateVersion: string; madeFor: unknown } | undefined,
  now: { language: string; period: Period },
): boolean {
  if (!state?.madeFor || state.stale || state.templateVersion !== TEMPLATE_VERSION) return false;
  const [language, period] = fromJson<[string, Period]>(state.madeFor);
  return language === now.language && isDeepStrictEqual({ ...period }, { ...now.period });
}
