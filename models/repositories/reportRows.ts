import { change, inList, type Steps, select, selectOne } from './steps';
import type { Instant, Json } from './values';

/** What says whether a report can be shown as it is; null where none is stored. */
export interface ReportState {
  inputHash: string | null;
  /** 0 or 1. */
  stale: number | null;
  templateVersion: string | null;
  /** `[language, period, begunEarlier]` */
  madeFor: Json | null;
  /** Whether the diary has an entry before the days that the report looks at, stored or not: 0 or 1. */
  begunEarlier: number;
}

/** A stored report with its text. */
export interface ReportTextRow extends ReportState {
  week: string;
  inputHash: string;
  modelVersion: string | null;
  templateVersion: string;
  body: Json;
  generatedAt: Instant;
}

/** A week, and the first day that its reports look at. */
export interface ReportWeek {
  week: string;
  first: string;
}

const STATE =
  'r.input_hash AS inputHash, r.stale AS stale, r.template_version AS templateVersion, r.made_for AS madeFor';

/** One row at most, by the index. */
const begunEarlier = (user: string) =>
  `EXISTS (SELECT 1 FROM emotion_stats s WHERE s.user_id = ${user} AND s.date < ?) AS begunEarlier`;

/** How it stands with the reports of some users for a week, without their text. */
export function* readReportStates(
  userIds: readonly number[],
  { week, first }: ReportWeek,
): Steps<(ReportState & { userId: number })[]> {
  if (userIds.length === 0) return [];
  const users = inList(userIds);
  const sql = `SELECT u.id AS userId, ${STATE}, ${begunEarlier('u.id')}
    FROM users u LEFT JOIN reports r ON r.user_id = u.id AND r.week = ? WHERE u.id ${users.sql}`;
  return yield* select(sql, [first, week, ...users.values]);
}

/** The stored report of a user for a week. */
export function findReport(userId: number, { week, first }: ReportWeek): Steps<ReportTextRow | null> {
  const sql = `SELECT r.week AS week, r.model_version AS modelVersion, r.body AS body, r.generated_at AS generatedAt,
      ${STATE}, ${begunEarlier('r.user_id')}
    FROM reports r WHERE r.user_id = ? AND r.week = ?`;
  return selectOne<ReportTextRow>(sql, [first, userId, week]);
}

/** Reports that were looked at again, and nothing that counts had changed. */
export function* markFresh(userIds: readonly number[], week: string): Steps<void> {
  if (userIds.length === 0) return;
  const users = inList(userIds);
  yield* change(`UPDATE reports SET stale = 0 WHERE week = ? AND user_id ${users.sql}`, [week, ...users.values]);
}
