import { among, type Steps, select } from './steps';
import type { Json } from './values';

/** What of a stored report says whether it can be shown as it is. */
export interface ReportStateRow {
  userId: number;
  inputHash: string;
  /** 0 or 1. */
  stale: number;
  templateVersion: string;
  /** `[language, period]` */
  madeFor: Json | null;
}

/** The states of the stored reports of some users for a week, without their text. */
export function* readReportStates(userIds: readonly number[], week: string): Steps<ReportStateRow[]> {
  if (userIds.length === 0) return [];
  const one = among(userIds);
  const sql = `SELECT user_id AS userId, input_hash AS inputHash, stale, template_version AS templateVersion,
      made_for AS madeFor
    FROM reports WHERE week = ? AND user_id ${one.sql}`;
  return yield* select<ReportStateRow>(sql, [week, ...one.values]);
}
