import { Op } from 'sequelize';
import type { z } from 'zod';
import { Report } from '../../../models';
import { fromInstant, fromJson } from '../../../models/columns';
import type { Database } from '../../../models/database';
import type { listReports, weeklyReport } from '../../contract/reports';
import { invalidToken } from '../../errors';
import type { Clock } from '../../lib/clock';
import type { Cursors } from '../../lib/cursor';
import { addDays, addWeeks, daysFrom, type WeekId, weekOf, weekRange } from '../../lib/dates';
import type { Caller } from '../caller';
import type { Period } from '../stats/period';
import type { ReportBody } from './compose';
import { dayFacts } from './facts/days';
import { historyOf } from './facts/facts';
import { weekFacts } from './facts/weeks';
import { isFresh } from './freshness';
import { localeFor } from './locales';
import { makeReports } from './makeReports';
import { composeRow, periodFor } from './reportRow';
import { readSummaries } from './sources';
import { offerSupport, SUPPORT_WEEKS } from './support';

const DEFAULT_LIMIT = 20;

type StoredReport = Pick<Report, 'week' | 'inputHash' | 'modelVersion' | 'templateVersion' | 'generatedAt'> & {
  body: unknown;
};
type WeeklyAnswer = z.output<typeof weeklyReport.output>;
type ListAnswer = z.output<typeof listReports.output>;

export type ReportService = ReturnType<typeof createReportService>;

export function createReportService(parts: {
  database: Database;
  clock: Clock;
  cursors: Cursors;
  /** What the operator offers to people in need, a line each. */
  supportResources: string[];
}) {
  const { database, clock, cursors, supportResources } = parts;

  /** The stored report where it is still right, else a new one. A week that has not begun is described, but not stored. */
  async function findOrMake(caller: Caller, period: Period): Promise<StoredReport> {
    const week = weekOf(period.from);
    const stored = await Report.findOne({ where: { userId: caller.id, week }, raw: true });
    if (stored) {
      const { locale, period: then } = fromJson<ReportBody>(stored.body);
      const state = { ...stored, language: locale, period: then };
      if (isFresh(state, { period, language: localeFor(caller.locale).language })) return stored;
    }
    const now = clock.now();
    if (period.daysElapsed === 0) {
      const summaries = (await readSummaries([caller.id], historyOf(period))).get(caller.id) ?? new Map();
      return composeRow({ userId: caller.id, period, modelVersion: null, summaries }, { locale: caller.locale, now });
    }
    const { failures } = await makeReports(database, { userIds: [caller.id], week, now, force: false });
    const [failure] = failures;
    if (failure) throw failure.error;
    const made = await Report.findOne({ where: { userId: caller.id, week }, raw: true });
    if (!made) throw invalidToken(); // the account went meanwhile
    return made;
  }

  async function supportFor(caller: Caller, { from, to }: Period): Promise<string[] | null> {
    const first = addDays(from, -7 * (SUPPORT_WEEKS - 1));
    const summaries = (await readSummaries([caller.id], { from: first, to })).get(caller.id);
    if (!summaries) return null;
    const days = daysFrom(first, to).map((date) => dayFacts(date, summaries.get(date)));
    const weeks = Array.from({ length: SUPPORT_WEEKS }, (_, index) =>
      weekFacts(addWeeks(weekOf(first), index), days.slice(index * 7, (index + 1) * 7)),
    );
    return offerSupport(weeks, { locale: localeFor(caller.locale), resources: supportResources });
  }

  return {
    /** The report of a week, made when it is missing or out of date. */
    async weekly(caller: Caller, { week }: { week?: WeekId | undefined }): Promise<WeeklyAnswer> {
      const period = periodFor(caller, week, clock.now());
      const report = await findOrMake(caller, period);
      const { headline, summary, ...body } = fromJson<ReportBody>(report.body);
      return {
        ...identityOf(report, { headline, summary, locale: body.locale }),
        ...body,
        support: await supportFor(caller, period),
      };
    },

    /** Stored reports, newest week first. */
    async list(
      caller: Caller,
      { limit = DEFAULT_LIMIT, cursor }: z.output<typeof listReports.input>,
    ): Promise<ListAnswer> {
      const filters = { list: 'reports', userId: caller.id };
      const before = cursor === undefined ? {} : { week: { [Op.lt]: weekAt(cursors.open(cursor, filters).at) } };
      const rows = await Report.findAll({
        where: { userId: caller.id, ...before },
        order: [['week', 'DESC']],
        limit: limit + 1,
        raw: true,
      });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map((row) => {
          const { period, headline, summary, locale } = fromJson<ReportBody>(row.body);
          const { from, to } = period;
          return { ...identityOf(row, { headline, summary, locale }), from, to, stale: Boolean(row.stale) };
        }),
        nextCursor:
          rows.length > limit && last ? cursors.seal({ at: mondayOf(last.week), id: last.id }, filters) : null,
      };
    },
  };
}

function identityOf<W extends object>(
  { week, inputHash, modelVersion, templateVersion, generatedAt }: StoredReport,
  words: W,
) {
  return {
    week,
    ...words,
    inputHash,
    modelVersion,
    templateVersion,
    generatedAt: fromInstant(generatedAt).toISOString(),
  };
}

/** Epoch ms of the Monday of a week in UTC: the place of its report in the list. */
function mondayOf(week: WeekId): number {
  return Date.parse(weekRange(week)?.from ?? '');
}

function weekAt(monday: number): WeekId {
  return weekOf(new Date(monday).toISOString().slice(0, 10));
}
