import { setImmediate as nextTurn } from 'node:timers/promises';
import { Op, type Transaction, type WhereOptions } from 'sequelize';
import { Diary, EmotionStat, MonthlyWords } from '../../../models';
import { fromJson } from '../../../models/columns';
import type { Database } from '../../../models/database';
import type { WordTable } from '../../../models/wordTable';
import type { Span } from '../../insights/period';
import { addDays, type MonthId, monthOf, monthRange } from '../../lib/dates';
import type { Charge } from '../caller';
import type { Contribution } from '../contributions';
import { assembleEntries, entryContribution } from '../entries';
import { createWordTotals, type WordTotals } from './wordTotals';

/** Of days and months with more words than their tables hold, so many entries are counted, the latest first. */
export const MOST_WIDE_ENTRIES = 1_000;
const WORDS_PER_CALL = 10_000;
/** What is counted before others have their turn: words, a few milliseconds, of not more than so many entries. */
const SLICE_WORDS = 10_000;
const SLICE_ENTRIES = 25;

/**
 * Adds up the words of a span on one snapshot: a row for each month that lies wholly in it, and a row for each day around
 * these. Where a table was too small for its words, the entries themselves are counted.
 */
export function readWords(
  database: Database,
  { userId, span, charge = () => {} }: { userId: number; span: Span; charge?: Charge | undefined },
): Promise<WordTotals> {
  const { months, days } = splitIntoMonths(span);
  return database.read(async (transaction) => {
    const rows = [
      ...(months ? await readMonths(userId, months, transaction) : []),
      ...(days.length > 0 ? await readDays(userId, days, transaction) : []),
    ];
    const { totals, addTable, addEntry } = createWordTotals();
    const wide: Span[] = [];
    for (const row of rows) {
      const table = fromJson<WordTable>(row.words);
      if (table.isWide) wide.push('month' in row ? spanOfMonth(row.month) : { from: row.date, to: row.date });
      else addTable(table);
    }
    if (wide.length === 0) return totals;
    for await (const entry of readEntries(userId, wide, transaction)) {
      addEntry(entry);
      charge(Object.keys(entry.words).length / WORDS_PER_CALL);
    }
    return totals;
  });
}

async function* readEntries(
  userId: number,
  spans: Span[],
  transaction: Transaction,
): AsyncGenerator<Contribution, void, void> {
  const within = { [Op.or]: spans.map(({ from, to }) => ({ day: { [Op.between]: [from, to] } })) };
  let before: { day: string; id: number } | null = null;
  let size = 2; // until it is known how long they are
  for (let seen = 0; seen < MOST_WIDE_ENTRIES; ) {
    const older: WhereOptions = before
      ? { [Op.or]: [{ day: { [Op.lt]: before.day } }, { day: before.day, id: { [Op.lt]: before.id } }] }
      : {};
    const rows: Diary[] = await Diary.findAll({
      where: { [Op.and]: [{ userId }, within, older] },
      attributes: { exclude: ['content', 'searchText'] },
      order: [
        ['day', 'DESC'],
        ['id', 'DESC'],
      ],
      limit: size,
      transaction,
    });
    let words = 0;
    for (const entry of await assembleEntries(rows, transaction)) {
      words += Object.keys(entry.words).length;
      yield entryContribution(entry).contribution;
    }
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    seen += rows.length;
    size = Math.min(Math.max(1, Math.floor((SLICE_WORDS * rows.length) / Math.max(1, words))), SLICE_ENTRIES);
    before = { day: last.day, id: last.id };
    await nextTurn();
  }
}

function readMonths(userId: number, { from, to }: { from: MonthId; to: MonthId }, transaction: Transaction) {
  return MonthlyWords.findAll({
    where: { userId, month: { [Op.between]: [from, to] } },
    attributes: ['month', 'words'],
    raw: true,
    transaction,
  });
}

function readDays(userId: number, spans: Span[], transaction: Transaction) {
  return EmotionStat.findAll({
    where: { userId, [Op.or]: spans.map(({ from, to }) => ({ date: { [Op.between]: [from, to] } })) },
    attributes: ['date', 'words'],
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

const spanOfMonth = (month: MonthId): Span => ({ from: `${month}-01`, to: monthEnd(`${month}-01`) });

function monthEnd(day: string): string {
  return monthRange(monthOf(day))?.to ?? day;
}
