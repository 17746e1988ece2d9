import { Op } from 'sequelize';
import type { z } from 'zod';
import { Report } from '../../../models';
import { fromInstant, fromJson } from '../../../models/columns';
import type { Database } from '../../../models/database';
import { DEFAULT_LIMIT } from '../../contract/common';
import type { monthlyReport, yearlyReport } from '../../contract/longReports';
import type { listReports, weeklyReport } from '../../contract/reports';
import { invalidToken } from '../../errors';
import { monthPeriod, type Now, type Period, yearPeriod } from '../../insights/period';
import { readDays } from '../../insights/readDays';
import type { Clock } from '../../lib/clock';
import { type Cursors, pageOf } from '../../lib/cursor';
import { addDays, type Day, dayOf, daysFrom, type MonthId, type WeekId, weekOf, weekRange } from '../../lib/dates';
import type { CallControl, Caller } from '../caller';
import { inTurn } from '../locks';
import type { ReportBody } from './compose';
import { pastDay } from './facts/days';
import { type Facts, type PastWeek, pastWeek } from './facts/facts';
import { isFresh } from './freshness';
import { localeFor } from './locales';
import { describeMonth, describeYear } from './longer/longReports';
import { makeReports } from './makeReports';
import { composeRow, periodFor } from './reportRow';
import { readFacts } from './sources';
import { offerSupport, SUPPORT_WEEKS } from './support';

type StoredReport = Pick<Report, 'week' | 'inputHash' | 'modelVersion' | 'templateVersion' | 'generatedAt'> & {
  body: unknown;
};
type WeeklyAnswer = z.output<typeof weeklyReport.output>;
type MonthlyAnswer = z.output<typeof monthlyReport.output>;
type YearlyAnswer = z.output<typeof yearlyReport.output>;
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
  async function findOrMake(
    caller: Caller,
    period: Period,
  ): Promise<{ report: StoredReport; weeks: readonly PastWeek[] }> {
    const week = weekOf(period.from);
    const readStored = () => Report.findOne({ where: { userId: caller.id, week }, raw: true });
    const stored = await readStored();
    if (stored && isFresh(stored, { period, language: localeFor(caller.locale).language }))
      return { report: stored, weeks: await readWeeks(caller, period.from) };
    const now = clock.now();
    if (period.daysElapsed === 0) {
      const facts = await factsAhead(caller.id, period);
      return { report: composeRow(facts, { locale: caller.locale, now }), weeks: weeksOf(facts) };
    }
    const order = { userIds: [caller.id], week, now, force: false, keepsFacts: true };
    const { failures, composed } = await inTurn(database, caller.id)(() => makeReports(database, order));
    const [failure] = failures;
    if (failure) throw failure.error;
    const [made] = composed;
    // Somebody else made it meanwhile, or it was the same: then it is in the table with the time it was made.
    const report = made?.isWritten ? made.row : await readStored();
    if (!report) throw invalidToken(); // the account went meanwhile
    return { report, weeks: made?.facts ? weeksOf(made.facts) : await readWeeks(caller, period.from) };
  }

  /** Of a week that begins tomorrow: it may have entries, where it is tomorrow already. */
  const factsAhead = (userId: number, period: Period): Promise<Facts> =>
    database.read(async (transaction) => (await readFacts([userId], period, transaction))(userId, period));

  /** The week that begins on a Monday and those before it, as many as decide on support. */
  async function readWeeks(caller: Caller, monday: Day): Promise<PastWeek[]> {
    const first = addDays(monday, -7 * (SUPPORT_WEEKS - 1));
    const to = addDays(monday, 6);
    const summaries = await database.readSteps(() => readDays(caller.id, { from: first, to }));
    const days = daysFrom(first, to).map((date) => pastDay(date, summaries.get(date)));
    return Array.from({ length: SUPPORT_WEEKS }, (_, index) => pastWeek(days.slice(index * 7, (index + 1) * 7)));
  }

  const nowOf = ({ timeZone }: Caller): Now => ({ today: dayOf(clock.now(), timeZone), timeZone });

  const supportFor = ({ locale }: Caller, weeks: readonly PastWeek[]) =>
    offerSupport(weeks, { locale: localeFor(locale), resources: supportResources });

  /** By the last weeks of a month or a year, up to today in one that is running. */
  async function supportAfter(caller: Caller, { from, daysElapsed }: Period) {
    const last = addDays(from, Math.max(daysElapsed - 1, 0));
    const monday = weekRange(weekOf(last))?.from ?? last;
    return supportFor(caller, await readWeeks(caller, monday));
  }

  return {
    /** The report of a week, made when it is missing or out of date. */
    async weekly(caller: Caller, { week }: { week?: WeekId | undefined }): Promise<WeeklyAnswer> {
      const period = periodFor(caller, week, clock.now());
      const { report, weeks } = await findOrMake(caller, period);
      const { headline, summary, ...body } = fromJson<ReportBody>(report.body);
      return {
        ...identityOf(report, { headline, summary, locale: body.locale }),
        ...body,
        support: supportFor(caller, weeks),
      };
    },

    /** The report of a month. */
    async monthly(
      caller: Caller,
      { month }: { month?: MonthId | undefined },
      control?: CallControl,
    ): Promise<MonthlyAnswer> {
      const period = monthPeriod(month, nowOf(caller));
      const body = await describeMonth(database, caller, { period, control });
      return { ...body, support: await supportAfter(caller, period) };
    },

    /** A year in review. */
    async yearly(
      caller: Caller,
      { year }: { year?: number | undefined },
      control?: CallControl,
    ): Promise<YearlyAnswer> {
      const now = nowOf(caller);
      const period = yearPeriod(year ?? Number(now.today.slice(0, 4)), now);
      const body = await describeYear(database, caller, { period, control });
      return { ...body, support: await supportAfter(caller, period) };
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
      const { page, nextCursor } = pageOf(rows, limit, ({ id, week }) =>
        cursors.seal({ at: mondayOf(week), id }, filters),
      );
      const items = page.map((row) => {
        const { period, headline, summary, locale } = fromJson<ReportBody>(row.body);
        const { from, to } = period;
        return { ...identityOf(row, { headline, summary, locale }), from, to, stale: Boolean(row.stale) };
      });
      return { items, nextCursor };
    },
  };
}

/** The weeks that decide on support. */
const weeksOf = ({ earlier, week }: Facts): PastWeek[] => [...earlier, week].slice(-SUPPORT_WEEKS);

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
