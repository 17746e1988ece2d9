import type { z } from 'zod';
import type { Emotion } from '../../ml/emotions';
import type { weeklyReport } from '../../server/contract/reports';
import type * as contract from '../../server/contract/stats';
import { EMOTION_STYLES } from '../../server/contract/vocabulary';
import { addDays, addWeeks, weekRange } from '../../server/lib/dates';
import { dayFormat } from '../../server/lib/dayFormat';
import type { Caller } from '../../server/services/caller';
import { localeFor } from '../../server/services/reports/locales';
import type { Locale } from '../../server/services/reports/locales/locale';
import type { ReportService } from '../../server/services/reports/reportService';
import type { StatsService } from '../../server/services/stats/statsService';

export type Report = z.output<typeof weeklyReport.output>;
type Answer<Procedure extends { output: z.ZodType }> = z.output<Procedure['output']>;

/** Everything that a preview shows. */
export interface Material {
  locale: Locale;
  report: Report;
  week: Answer<typeof contract.weekly>;
  /** The year of days that ends with the week. */
  calendar: Answer<typeof contract.calendar>['days'];
  /** Half a year by weeks, the week of the report last. */
  trend: Answer<typeof contract.trend>['points'];
  /** 30 days that end with the week. */
  month: Omit<Answer<typeof contract.emotions>, 'text'>;
  words: Answer<typeof contract.words>['items'];
}

const YEAR_DAYS = 53 * 7;
const TREND_WEEKS = 26;
const MONTH_DAYS = 30;
const WORDS = 60;
const FEW_WORDS = 30;

/** Asks the services what a client would ask them. */
export async function collectMaterial(
  { reports, stats }: { reports: ReportService; stats: StatsService },
  caller: Caller,
  week: string | undefined,
): Promise<Material> {
  const report = await reports.weekly(caller, { week });
  const { id, to } = { id: report.week, to: report.period.to };
  const firstDay = addDays(to, 1 - YEAR_DAYS);
  const years = [...new Set([firstDay, to].map((day) => Number(day.slice(0, 4))))];
  const month = { from: addDays(to, 1 - MONTH_DAYS), to };
  const trendFrom = weekRange(addWeeks(id, 1 - TREND_WEEKS))?.from ?? to;
  const calendars = await Promise.all(years.map((year) => stats.calendar(caller, { year })));
  return {
    locale: localeFor(caller.locale),
    report,
    week: await stats.weekly(caller, { week: id }),
    calendar: calendars.flatMap(({ days }) => days).filter(({ date }) => firstDay <= date && date <= to),
    trend: (await stats.trend(caller, { granularity: 'week', from: trendFrom, to })).points,
    month: await stats.emotions(caller, month),
    words: (await stats.words(caller, { ...month, limit: WORDS })).items.filter(isRecurring),
  };
}

/** What a day is shown as: what was chosen, and what was read only where nothing was. */
export function shownOf({ chosen, read }: { chosen: Emotion | null; read: Emotion | null }) {
  return { emotion: chosen ?? read, isRead: chosen === null && read !== null };
}

/** A word of one entry is shown where there are few others. */
const isRecurring = ({ entries }: Material['words'][number], place: number) => entries > 1 || place < FEW_WORDS;

export function colourOf(emotion: Emotion): string {
  return EMOTION_STYLES.find(({ type }) => type === emotion)?.colour ?? '#999999';
}

/** With its first letter in upper case, where the script has such. */
export function emotionName({ emotion }: Locale, type: Emotion): string {
  const name = emotion[type];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Text of a day, for instance `Mon 16 Nov` or `11월 16일 (월)`. */
export function formatDay({ language }: Locale, day: string, style: 'short' | 'long' = 'long'): string {
  const options: Intl.DateTimeFormatOptions =
    style === 'short' ? { weekday: 'short' } : { weekday: 'short', day: 'numeric', month: 'short' };
  const tag = language === 'en' ? 'en-GB' : language;
  return dayFormat(tag, options).format(new Date(day));
}

/** With its sign and two decimals. */
export function formatSentiment(sentiment: number): string {
  return `${sentiment > 0 ? '+' : sentiment < 0 ? '−' : ''}${Math.abs(sentiment).toFixed(2)}`;
}
