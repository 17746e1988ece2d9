import type { Transaction } from 'sequelize';
import { User } from '../../../models';
import type { DailySummary } from '../../../models/EmotionStat';
import type { ExportFilters } from '../../contract/export';
import { invalidToken } from '../../errors';
import { type DayFacts, selectedOf, writtenDays } from '../../insights/days';
import { clearOfDays } from '../../insights/evidence';
import { textsRead } from '../../insights/portrait';
import { emotionShares } from '../../insights/shares';
import { entriesInOrder } from '../archive/entriesInOrder';
import { contributionOf, emptySummary, withEntry } from '../contributions';
import type { BookMonth, BookPlan } from './protocol';
import { wordsFor } from './words';

/** What the book will hold, counted before its first page is set: as much memory as it has days. */
export async function planOf(
  order: { userId: number; filters: ExportFilters },
  transaction: Transaction,
): Promise<BookPlan> {
  const { userId, filters } = order;
  const user = await User.findByPk(userId, { attributes: ['nickname', 'locale'], raw: true, transaction });
  if (!user) throw invalidToken();
  const days = new Map<string, DailySummary>();
  for await (const page of entriesInOrder(order, transaction)) {
    for (const { id, day, date, emotion: selected, analysis: reading } of page) {
      const counted = contributionOf({ id, date, selected, reading, tagKeys: [], words: {} });
      days.set(day, withEntry(days.get(day) ?? emptySummary(), counted));
    }
  }
  const { nickname, locale } = user;
  return { nickname, locale, filters: inWords(filters, locale), months: monthsOf(writtenDays(days)) };
}

function monthsOf(days: readonly DayFacts[]): BookMonth[] {
  const months = new Map<string, DayFacts[]>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months].map(([month, written]) => {
    // Shares make 100 of the least trace, too: they are told only where an emotion is clear.
    const isClear = clearOfDays(written).length > 0;
    return {
      month,
      entries: written.reduce((sum, { entries }) => sum + entries, 0),
      days: written.map((facts) => ({ day: facts.date, entries: facts.entries, emotion: selectedOf(facts) })),
      read: textsRead(written),
      emotions: emotionShares(written).map(({ type, selected, detected }) => ({
        type,
        chosen: selected.count,
        read: isClear ? detected.percentage : null,
      })),
    };
  });
}

/** Beyond the days, which the title page tells anyway. */
function inWords({ tag, emotion, word, q }: ExportFilters, locale: string): string[] {
  const { emotions, notChosen: none } = wordsFor(locale);
  return [
    ...(tag === undefined ? [] : [`#${tag.replace(/^#+/, '')}`]),
    ...(emotion === undefined ? [] : [{ ...emotions, none }[emotion]]),
    ...(word === undefined ? [] : [`“${word}”`]),
    ...(q === undefined ? [] : [`“${q}”`]),
  ];
}
