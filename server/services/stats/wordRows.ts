import { Op, type Transaction } from 'sequelize';
import { EmotionStat, MonthlyWords } from '../../../models';
import { fromJson } from '../../../models/columns';
import type { Database } from '../../../models/database';
import type { WordTable } from '../../../models/wordTable';
import { addDays, type MonthId, monthOf, monthRange } from '../../lib/dates';
import type { Span } from './period';

/** Reads the words of a span: a row for each month that lies wholly in it, and a row for each day around these. */
export async function readWordTables(database: Database, userId: number, span: Span): Promise<WordTable[]> {
  const { months, days } = splitIntoMonths(span);
  const rows = await database.read(async (transaction) => [
    ...(months ? await readMonths(userId, months, transaction) : []),
    ...(days.length > 0 ? await readDays(userId, days, transaction) : []),
  ]);
  return rows.map(({ words }) => fromJson<WordTable>(words));
}

function readMonths(userId: number, { from, to }: { from: MonthId; to: MonthId }, transaction: Transaction) {
  return MonthlyWords.findAll({
    where: { userId, month: { [Op.between]: [from, to] } },
    attributes: ['words'],
    raw: true,
    transaction,
  });
}

function readDays(userId: number, spans: Span[], transaction: Transaction) {
  return EmotionStat.findAll({
    where: { userId, [Op.or]: spans.map(({ from, to }) => ({ date: { [Op.between]: [from, to] } })) },
    attributes: ['words'],
    raw: true,
    transaction,
  });
}

/** The whole months inside a span, and the days before and after them. */
export function splitIntoMonths({ from, to }: Span): { months: { from: MonthId; to: MonthId } | null; days: Span[] } {
  const first = from.endsWith('-01') ? from : addDays(monthEnd(from), 1);
  const last = to === monthEnd(to) ? to : addDays(`${monthOf(to)}-01`, -1);
  if (first > last) return { months: null, days: [{ from, to }] };
  const around = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ];
  return { months: { from: monthOf(first), to: monthOf(last) }, days: around.filter((span) => span.from <= span.to) };
}

function monthEnd(day: string): string {
  return monthRange(monthOf(day))?.to ?? day;
}
