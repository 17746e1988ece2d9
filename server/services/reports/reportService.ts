import { Op } from 'sequelize';
import type { z } from 'zod';
import { Report } from '../../../models';
import { fromInstant, fromJson } from '../../../models/columns';
import type { Database } from '../../../models/database';
import { findReport } from '../../../models/repositories/reportRows';
import { runSteps } from '../../../models/runSteps';
import { DEFAULT_LIMIT } from '../../contract/common';
import type { monthlyReport, yearlyReport } from '../../contract/longReports';
import type { listReports, weeklyReport } from '../../contract/reports';
import { invalidToken } from '../../errors';
import { monthPeriod, type Now, type Period, type Span, yearPeriod } from '../../insights/period';
import { readDays } from '../../insights/readDays';
import type { Clock } from '../../lib/clock';
import { type Cursors, pageOf } from '../../lib/cursor';
import { addDays, type Day, dayOf, daysFrom, type MonthId, type WeekId, weekOf, weekRange } from '../../lib/dates';
import { type CallControl, type Caller, UNLIMITED } from '../caller';
import { isOnlyReadable } from '../failures';
import { inTurn } from '../locks';
import type { ReportBody } from './compose';
import { pastDay } from './facts/days';
import { type Facts, type PastWeek, pastWeek } from './facts/facts';
import { isFresh, lookOf, readStates } from './freshness';
import { inputHashOf } from './inputHash';
import { localeFor } from './locales';
import { describeMonth, describeYear } from './longer/longReports';
import { makeReports } from './makeReports';
import { composeRow, periodFor } from './reportRow';
import { readFacts, readIsUnsure } from './sources';
import { offerSupport, offerSupportIn, SUPPORT_WEEKS, withSupport } from './support';

type StoredReport = Pick<Report, 'week' | 'inputHash' | 'modelVersion' | 'templateVersion'> & {
  generatedAt: Date | string;
  body: unknown;
};
type ListedReport = StoredReport & { stale: unknown };
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
  /** Is told of each report whether it could be stored. */
  storing?: { onError(error: unknown): void; onSuccess(): void } | undefined;
}) {
  const { database, clock, cursors, supportResources, storing } = parts;

  /**
   * The stored report where it is still right, else a new one. A week that has not begun is described, but not stored, and so
   * is any while the disk is full: a diary can be read then.
   */
  async function findOrMake(caller: Caller, period: Period): Promise<{ report: StoredReport; recent: RecentWeeks }> {
    const week = weekOf(period.from);
    const readStored = () => database.readOne(() => findReport(caller.id, lookOf(week)));
    const stored = await readStored();
    if (stored && isFresh(stored, { period, language: localeFor(caller.locale).language }))
      return { report: stored, recent: await readRecent(caller, period) };
    const now = clock.now();
    const describe = async () => {
      const facts = await factsOf(caller.id, period);
      const locale = localeFor(caller.locale);
      const inputHash = inputHashOf(facts, locale.language);
      return { report: composeRow(facts, { locale, inputHash, now }), recent: recentOf(facts) };
    };
    if (period.daysElapsed === 0) return describe();
    const order = { userIds: [caller.id], week, now, force: false, keepsFacts: true };
    const outcome = await inTurn(
      database,
      caller.id,
    )(() => makeReports(database, order)).catch((error: unknown) => {
      if (!isOnlyReadable(error)) throw error;
      storing?.onError(error);
    });
    if (!outcome) return describe();
    storing?.onSuccess();
    const { failures, looked } = outcome;
    const [failure] = failures;
    if (failure) throw failure.error;
    const [made] = looked;
    // Somebody else made it meanwhile, or it was the same: then it is in the table with the time it was made.
    const report = made?.row ?? (await readStored());
    if (!report) throw invalidToken(); // the account went meanwhile
    return { report, recent: made?.facts ? recentOf(made.facts) : await readRecent(caller, period) };
  }

  /** A listed report, made anew where it is in another language: that is the work of a call. */
  async function inOwnLanguage(caller: Caller, row: ListedReport, control: CallControl): Promise<ListedReport> {
    const { locale } = fromJson<ReportBody>(row.body);
    if (locale === localeFor(caller.locale).language) return row;
    control.charge(1);
    control.throwIfAborted();
    const { report } = await findOrMake(caller, periodFor(caller, row.week, clock.now()));
    return { ...report, stale: false };
  }

  /** Of a week that begins tomorrow, too: it may have entries, where it is tomorrow already. */
  const factsOf = (userId: number, period: Period): Promise<Facts> =>
    database.read(async (transaction) => {
      const states = await runSteps(transaction, () => readStates([userId], weekOf(period.from)));
      const readFactsOf = await readFacts([userId], period, transaction);
      return readFactsOf({ userId, period, begunEarlier: Boolean(states.get(userId)?.begunEarlier) });
    });

  /** The weeks that some days belong to, as if nothing had been written on other days than these. */
  async function readWeeks(caller: Caller, { from, to }: Span): Promise<PastWeek[]> {
    const summaries = await database.readSteps(() => readDays(caller.id, { from, to }));
    const days = daysFrom(mondayBefore(from), addDays(mondayBefore(to), 6)).map((date) =>
      pastDay(date, summaries.get(date)),
    );
    return Array.from({ length: days.length / 7 }, (_, index) => pastWeek(days.slice(index * 7, (index + 1) * 7)));
  }

  /** A week that begins on a Monday, up to some day of it, and those before it, as many as decide on support. */
  async function readRecent(caller: Caller, { from: monday, to }: Span): Promise<RecentWeeks> {
    return {
      weeks: await readWeeks(caller, { from: addDays(monday, -7 * (SUPPORT_WEEKS - 1)), to }),
      isUnsure: () => readIsUnsure(database, caller.id, { from: monday, to }),
    };
  }

  const nowOf = ({ timeZone }: Caller): Now => ({ today: dayOf(clock.now(), timeZone), timeZone });

  const wordsFor = ({ locale }: Caller) => ({ locale: localeFor(locale), resources: supportResources });
  const supportFor = (caller: Caller, recent: RecentWeeks) => offerSupport(recent, wordsFor(caller));

  /** By the last weeks of a month or a year, up to its last day, or today in one that is running; by all weeks of a month that hurt. */
  async function supportAfter(caller: Caller, { kind, from, daysElapsed, current }: Period) {
    const to = addDays(from, Math.max(daysElapsed - 1, 0));
    const isCut = !current && mondayBefore(to) === mondayBefore(addDays(to, 1)); // its last week goes on
    const atEnd = await supportFor(caller, { ...(await readRecent(caller, { from: mondayBefore(to), to })), isCut });
    return (
      atEnd ??
      (kind === 'month' ? offerSupportIn(await readWeeks(caller, { from, to }), { from, to }, wordsFor(caller)) : null)
    );
  }

  return {
    /** The report of a week, made when it is missing or out of date. */
    async weekly(caller: Caller, { week }: { week?: WeekId | undefined }): Promise<WeeklyAnswer> {
      const period = periodFor(caller, week, clock.now());
      const { report, recent } = await findOrMake(caller, period);
      const { headline, summary, ...body } = fromJson<ReportBody>(report.body);
      return {
        ...identityOf(report, { headline, summary, locale: body.locale }),
        ...withSupport(body, await supportFor(caller, recent), localeFor(caller.locale)),
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
      return withSupport(body, await supportAfter(caller, period), localeFor(caller.locale));
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
      return withSupport(body, await supportAfter(caller, period), localeFor(caller.locale));
    },

    /** Stored reports, newest week first; those in another language than the caller's are made anew. */
    async list(
      caller: Caller,
      { limit = DEFAULT_LIMIT, cursor }: z.output<typeof listReports.input>,
      control: CallControl = UNLIMITED,
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
      const items: ListAnswer['items'] = [];
      for (const row of page) items.push(itemOf(await inOwnLanguage(caller, row, control)));
      return { items, nextCursor };
    },
  };
}

function itemOf(report: ListedReport): ListAnswer['items'][number] {
  const { period, headline, summary, locale } = fromJson<ReportBody>(report.body);
  const { from, to } = period;
  return { ...identityOf(report, { headline, summary, locale }), from, to, stale: Boolean(report.stale) };
}

/** The Monday of a day's week. */
const mondayBefore = (day: Day): Day => weekRange(weekOf(day))?.from ?? day;

/** The weeks that decide on support, and how surely the last of them was read. */
type RecentWeeks = Parameters<typeof offerSupport>[0];

const recentOf = ({ earlier, week, isUnsure }: Facts): RecentWeeks => ({
  weeks: [...earlier, week].slice(-SUPPORT_WEEKS),
  isUnsure: async () => isUnsure,
});

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
