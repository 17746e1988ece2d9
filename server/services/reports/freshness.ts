import { isDeepStrictEqual } from 'node:util';
import { fromJson } from '../../../models/columns';
import { readReportStates } from '../../../models/repositories/reportRows';
import type { Steps } from '../../../models/repositories/steps';
import type { Period } from '../../insights/period';
import type { WeekId } from '../../lib/dates';
import { TEMPLATE_VERSION } from './compose';

/** What decides whether a stored report can be shown as it is. */
export interface ReportState {
  userId: number;
  inputHash: string;
  stale: boolean;
  templateVersion: string;
  language: string;
  period: Period;
}

/** The state of the stored reports of some users for a week. */
export function* readStates(userIds: readonly number[], week: WeekId): Steps<Map<number, ReportState>> {
  const rows = yield* readReportStates(userIds, week);
  return new Map(
    rows.flatMap(({ madeFor, stale, ...state }) => {
      if (madeFor === null) return []; // as if it were missing
      const [language, period] = fromJson<[string, Period]>(madeFor);
      return [[state.userId, { ...state, stale: Boolean(stale), language, period }]];
    }),
  );
}

/**
 * Whether a report still says what it would say now: no entry changed, the words are ours, and it was made for the same
 * language and time zone with as many days of the week begun.
 */
export function isFresh(
  state: Omit<ReportState, 'userId' | 'inputHash'> | undefined,
  now: { language: string; period: Period },
): boolean {
  if (!state || state.stale || state.templateVersion !== TEMPLATE_VERSION) return false;
  return state.language === now.language && isDeepStrictEqual({ ...state.period }, { ...now.period });
}
