import { isDeepStrictEqual } from 'node:util';
import { literal, type Transaction } from 'sequelize';
import { Report } from '../../../models';
import { fromJson } from '../../../models/columns';
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

/** The state of the stored reports of some users for a week, without their text. */
export async function readStates(
  userIds: readonly number[],
  week: WeekId,
  transaction?: Transaction,
): Promise<Map<number, ReportState>> {
  const rows = await Report.findAll({
    where: { userId: [...userIds], week },
    attributes: [
      'userId',
      'inputHash',
      'stale',
      'templateVersion',
      [literal("JSON_EXTRACT(body, '$.locale', '$.period')"), 'body'],
    ],
    raw: true,
    ...(transaction ? { transaction } : {}),
  });
  return new Map(
    rows.map(({ userId, inputHash, stale, templateVersion, body }) => {
      const [language, period] = fromJson<[string, Period]>(body);
      return [userId, { userId, inputHash, stale: Boolean(stale), templateVersion, language, period }];
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
