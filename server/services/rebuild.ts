import { isDeepStrictEqual } from 'node:util';
import { Op, type Transaction } from 'sequelize';
import { Diary, EmotionStat, MonthlyWords } from '../../models';
import { fromJson } from '../../models/columns';
import type { Database } from '../../models/database';
import { unlessWide } from '../../models/wordTable';
import type { Day, MonthId } from '../lib/dates';
import { derivedFrom } from '../lib/derived';
import { assembleEntries, entryContribution } from './entries';
import { lockUser } from './locks';
import { markReportsStale } from './summaries';
import { countEntry, createTally, type TallyRows, tallyRows } from './tally';

const PAGE = 200;

/** What was wrong: counts of rows that differed from a recount. All zero when nothing was. */
export interface RebuildResult {
  entries: number;
  days: number;
  months: number;
}

interface Recount extends TallyRows {
  wrongEntries: { id: number; searchText: string; words: Record<string, number> }[];
}

/** Recomputes everything derived of one user from the entries themselves, and mends what differs unless `dryRun`. */
export function rebuildUser(
  database: Database,
  userId: number,
  { dryRun }: { dryRun: boolean },
): Promise<RebuildResult> {
  return database.write(async (transaction) => {
    await lockUser(userId, transaction);
    const recount = await recountUser(userId, transaction);
    const wrongDays = await findWrongDays(userId, recount, transaction);
    const wrongMonths = await findWrongMonths(userId, recount, transaction);
    if (!dryRun) {
      for (const { id, ...derived } of recount.wrongEntries) {
        await Diary.update(derived, { where: { id }, transaction });
      }
      await mendDays(userId, wrongDays, recount, transaction);
      await mendMonths(userId, wrongMonths, recount, transaction);
      await markReportsStale(userId, wrongDays, transaction);
    }
    return { entries: recount.wrongEntries.length, days: wrongDays.length, months: wrongMonths.length };
  });
}

async function recountUser(userId: number, transaction: Transaction): Promise<Recount> {
  const tally = createTally();
  const wrongEntries: Recount['wrongEntries'] = [];
  for (let lastId = 0; ; ) {
    const rows = await Diary.findAll({
      where: { userId, id: { [Op.gt]: lastId } },
      order: [['id', 'ASC']],
      limit: PAGE,
      transaction,
    });
    for (const [index, kept] of (await assembleEntries(rows, transaction)).entries()) {
      const { readable: _, ...derived } = derivedFrom(kept.content);
      const wasRight = isSameJson(derived, { searchText: rows[index]?.searchText, words: kept.words });
      if (!wasRight) wrongEntries.push({ id: kept.id, ...derived });
      countEntry(tally, entryContribution({ ...kept, words: derived.words }));
    }
    const last = rows.at(-1);
    if (!last) return { ...tallyRows(tally), wrongEntries };
    lastId = last.id;
  }
}

async function findWrongDays(userId: number, { days }: Recount, transaction: Transaction): Promise<Day[]> {
  const stored = await EmotionStat.findAll({ where: { userId }, raw: true, transaction });
  const rows = stored.map(({ date, dailySummary, words }) => [
    date,
    { dailySummary: fromJson(dailySummary), words: unlessWide(fromJson(words), days.get(date)?.words) },
  ]);
  return differingKeys(new Map(rows as [string, unknown][]), days);
}

async function findWrongMonths(userId: number, { months }: Recount, transaction: Transaction): Promise<MonthId[]> {
  const stored = await MonthlyWords.findAll({ where: { userId }, raw: true, transaction });
  return differingKeys(
    new Map(stored.map(({ month, words }) => [month, unlessWide(fromJson(words), months.get(month))])),
    months,
  );
}

function differingKeys(stored: Map<string, unknown>, counted: Map<string, unknown>): string[] {
  const keys = new Set([...stored.keys(), ...counted.keys()]);
  return [...keys].filter((key) => !isSameJson(stored.get(key), counted.get(key))).sort();
}

/** Equality of what the two would be as JSON, without regard to the order of keys. */
function isSameJson(a: unknown, b: unknown): boolean {
  const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  return isDeepStrictEqual(plain(a), plain(b));
}

async function mendDays(userId: number, dates: Day[], { days }: Recount, transaction: Transaction): Promise<void> {
  for (const date of dates) {
    await EmotionStat.destroy({ where: { userId, date }, transaction });
    const counted = days.get(date);
    if (counted) await EmotionStat.create({ userId, date, ...counted }, { transaction });
  }
}

async function mendMonths(
  userId: number,
  wrong: MonthId[],
  { months }: Recount,
  transaction: Transaction,
): Promise<void> {
  for (const month of wrong) {
    await MonthlyWords.destroy({ where: { userId, month }, transaction });
    const words = months.get(month);
    if (words) await MonthlyWords.create({ userId, month, words }, { transaction });
  }
}
