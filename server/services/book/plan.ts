import type { Transaction } from 'sequelize';
import type { Emotion } from '../../../ml/emotions';
import { User } from '../../../models';
import type { Database } from '../../../models/database';
import type { ExportFilters } from '../../contract/export';
import { invalidToken } from '../../errors';
import { entriesInOrder } from '../archive/entriesInOrder';
import type { BookMonth, BookPlan } from './protocol';
import { wordsFor } from './words';

interface Days {
  entries: number;
  chosen: Map<Emotion, { count: number; last: number }>;
}

/** What the book will hold, counted before its first page is set: as much memory as it has days. */
export async function planOf(
  database: Database,
  order: { userId: number; filters: ExportFilters },
  transaction: Transaction,
): Promise<BookPlan> {
  const { userId, filters } = order;
  const user = await User.findByPk(userId, { attributes: ['nickname', 'locale'], raw: true, transaction });
  if (!user) throw invalidToken();
  const days = new Map<string, Days>();
  let place = 0;
  for await (const page of entriesInOrder(database, order, transaction)) {
    for (const { day, emotion } of page) {
      place += 1;
      const found = days.get(day) ?? { entries: 0, chosen: new Map() };
      found.entries += 1;
      if (emotion) found.chosen.set(emotion, { count: (found.chosen.get(emotion)?.count ?? 0) + 1, last: place });
      days.set(day, found);
    }
  }
  const { nickname, locale } = user;
  return { nickname, locale, filters: inWords(filters, locale), months: monthsOf(days) };
}

function monthsOf(days: Map<string, Days>): BookMonth[] {
  const months = new Map<string, BookMonth>();
  for (const [day, { entries, chosen }] of days) {
    const name = day.slice(0, 7);
    const month = months.get(name) ?? { month: name, entries: 0, days: [], chosen: {} };
    months.set(name, month);
    month.entries += entries;
    month.days.push({ day, entries, emotion: mostChosen(chosen) });
    for (const [emotion, { count }] of chosen) month.chosen[emotion] = (month.chosen[emotion] ?? 0) + count;
  }
  return [...months.values()];
}

/** Ties go to the one that was chosen last, as in the statistics. */
function mostChosen(chosen: Days['chosen']): Emotion | null {
  const [first] = [...chosen].sort(([, a], [, b]) => b.count - a.count || b.last - a.last);
  return first?.[0] ?? null;
}

/** Beyond the days, which the title page tells anyway. */
function inWords({ tag, emotion, q }: ExportFilters, locale: string): string[] {
  return [
    ...(tag === undefined ? [] : [`#${tag.replace(/^#+/, '')}`]),
    ...(emotion === undefined ? [] : [wordsFor(locale).emotions[emotion]]),
    ...(q === undefined ? [] : [`“${q}”`]),
  ];
}
