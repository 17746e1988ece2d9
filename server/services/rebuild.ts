import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Op, type Transaction } from 'sequelize';
import { Diary, EmotionStat, MonthlyWords } from '../../models';
import { fromJson } from '../../models/columns';
import type { Database } from '../../models/database';
import type { DailySummary } from '../../models/EmotionStat';
import { pagesById } from '../../models/pagesById';
import { rewriteParts } from '../../models/repositories/entryParts';
import { recountPicturesOf } from '../../models/repositories/imageRows';
import { runSteps } from '../../models/runSteps';
import { fromWordTable, toWordTable, unlessWide, type WordSums, type WordTable } from '../../models/wordTable';
import { type Day, type MonthId, monthOf } from '../lib/dates';
import { type Derived, derivedBeside, derivedFrom } from '../lib/derived';
import { nextTurn } from '../lib/eventLoop';
import { assembleWordedEntries, entryContribution, fromDiary, type WordedEntry } from './entries';
import { lockUserIfThere } from './locks';
import { markReportsStale } from './summaries';
import { renewedTags, renewTags } from './tagRenewal';
import { countEntry, createTally, type TallyRows, tallyRows } from './tally';

const PAGE = 200;
const LEAST_PAUSE_MS = 10;

/** What was wrong: counts of rows that differed from a recount. All zero when nothing was. */
export interface RebuildResult {
  entries: number;
  days: number;
  months: number;
}

interface Recount extends TallyRows {
  wrongEntries: WrongEntry[];
}

/**
 * An entry whose searchable text or words are not those of its text at this revision, whose row says other parts than it has, or
 * whose tags an older version stored by rules of its own.
 */
interface WrongEntry {
  id: number;
  day: Day;
  revision: number;
  /** Whether its row repeats the emotions and tags that it has. */
  arePartsCurrent: boolean;
  hasOldTags: boolean;
}

/**
 * Recomputes everything derived of one user from the entries themselves, and mends what differs unless `dryRun`; tags of older
 * versions, too. Looks on a snapshot, which holds nobody up, and mends day by day in short transactions, each of which counts its
 * own day again: what the writer changes meanwhile stays right, and others write in between. Safe to kill: the next run does the rest.
 */
export async function rebuildUser(
  database: Database,
  userId: number,
  { dryRun }: { dryRun: boolean },
): Promise<RebuildResult> {
  const { wrongEntries, wrongDays, wrongMonths } = await database.read(async (transaction) => {
    const recount = await recountUser(userId, transaction);
    return {
      wrongEntries: recount.wrongEntries,
      wrongDays: await findWrongDays(userId, recount, transaction),
      wrongMonths: await findWrongMonths(userId, recount, transaction),
    };
  });
  if (!dryRun) {
    const days = [...new Set([...wrongDays, ...wrongEntries.map(({ day }) => day)])].sort();
    for (const day of days) {
      const wrong = wrongEntries.filter((entry) => entry.day === day);
      await mendDay({ database, userId, day, wrong, mended: await deriveAgain(wrong) });
    }
    const months = new Set([...wrongMonths, ...days.map(monthOf)]);
    for (const month of [...months].sort()) await mendMonth({ database, userId, month });
    await mendPictureCount(database, userId);
  }
  return { entries: wrongEntries.length, days: wrongDays.length, months: wrongMonths.length };
}

/** Not looked at before: what was right stays so. */
const mendPictureCount = (database: Database, userId: number): Promise<void> =>
  database.write(async (transaction) => {
    if (await lockUserIfThere(userId, transaction)) await runSteps(transaction, () => recountPicturesOf(userId));
  });

async function recountUser(userId: number, transaction: Transaction): Promise<Recount> {
  const tally = createTally();
  const wrongEntries: WrongEntry[] = [];
  for await (const rows of pagesById(Diary, { where: { userId }, transaction }, PAGE)) {
    for (const [index, kept] of (await assembleWordedEntries(rows, transaction)).entries()) {
      const { readable: _, ...derived } = derivedBeside(derivedFrom(kept.content), kept.moodLabel);
      const isDerived = isSameJson(derived, { searchText: rows[index]?.searchText, words: kept.words });
      const arePartsCurrent = hasCurrentParts(rows[index], kept);
      const { id, day, revision } = kept;
      const tags = renewedTags(kept);
      const hasOldTags = tags !== null;
      if (!isDerived || !arePartsCurrent || hasOldTags)
        wrongEntries.push({ id, day, revision, arePartsCurrent, hasOldTags });
      countEntry(tally, entryContribution({ ...kept, ...tags, words: derived.words }));
    }
  }
  return { ...tallyRows(tally), wrongEntries };
}

const hasCurrentParts = (row: Diary | undefined, kept: WordedEntry): boolean =>
  row !== undefined && isDeepStrictEqual(fromDiary(row), kept);

async function findWrongDays(userId: number, { days }: Recount, transaction: Transaction): Promise<Day[]> {
  const stored = await EmotionStat.findAll({ where: { userId }, raw: true, transaction });
  return differingKeys(new Map(stored.map((row) => [row.date, summaryOf(row, days.get(row.date))])), days);
}

async function findWrongMonths(userId: number, { months }: Recount, transaction: Transaction): Promise<MonthId[]> {
  const stored = await MonthlyWords.findAll({ where: { userId }, raw: true, transaction });
  return differingKeys(
    new Map(stored.map(({ month, words }) => [month, unlessWide(fromJson(words), months.get(month))])),
    months,
  );
}

const summaryOf = (
  { dailySummary, words }: Pick<EmotionStat, 'dailySummary' | 'words'>,
  counted: { dailySummary: DailySummary; words: WordTable } | undefined,
) => ({
  dailySummary: fromJson<DailySummary>(dailySummary),
  words: unlessWide(fromJson<WordTable>(words), counted?.words),
});

function differingKeys(stored: Map<string, unknown>, counted: Map<string, unknown>): string[] {
  const keys = new Set([...stored.keys(), ...counted.keys()]);
  return [...keys].filter((key) => !isSameJson(stored.get(key), counted.get(key))).sort();
}

/** Equality of what the two would be as JSON, without regard to the order of keys. */
function isSameJson(a: unknown, b: unknown): boolean {
  const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  return isDeepStrictEqual(plain(a), plain(b));
}

type Mended = Pick<Derived, 'searchText' | 'words'> & { revision: number };

/** What belongs to the texts: worked out before the transaction, because long texts take their time. */
async function deriveAgain(wrong: WrongEntry[]): Promise<Map<number, Mended>> {
  if (wrong.length === 0) return new Map();
  const where = { id: wrong.map(({ id }) => id) };
  const rows = await Diary.findAll({ where, attributes: ['id', 'content', 'moodLabel', 'revision'], raw: true });
  return new Map(
    rows.map(({ id, content, moodLabel, revision }) => {
      const { searchText, words } = derivedBeside(derivedFrom(content), moodLabel);
      return [id, { searchText, words, revision }];
    }),
  );
}

async function mendDay(task: {
  database: Database;
  userId: number;
  day: Day;
  wrong: readonly WrongEntry[];
  mended: Map<number, Mended>;
}): Promise<void> {
  const { userId, day, wrong, mended } = task;
  const staleParts = wrong.flatMap(({ id, arePartsCurrent }) => (arePartsCurrent ? [] : id));
  const oldTags = new Set(wrong.flatMap(({ id, hasOldTags }) => (hasOldTags ? id : [])));
  await writeShortly(task.database, async (transaction) => {
    if (!(await lockUserIfThere(userId, transaction))) return;
    const rows = await Diary.findAll({
      where: { userId, day },
      attributes: { exclude: ['content', 'searchText'] },
      transaction,
    });
    const tally = createTally();
    for (let from = 0; from < staleParts.length; from += PAGE) {
      await runSteps(transaction, (engine) => rewriteParts(engine, staleParts.slice(from, from + PAGE)));
      await nextTurn();
    }
    for (const entry of await assembleWordedEntries(rows, transaction)) {
      const { revision, ...derived } = mended.get(entry.id) ?? { revision: null };
      const isMended = revision === entry.revision; // otherwise its writer was there first, and saved it whole
      if (isMended) await Diary.update(derived, { where: { id: entry.id }, transaction });
      const tags = oldTags.has(entry.id) ? await renewTags(entry, transaction) : null;
      countEntry(tally, entryContribution({ ...entry, ...(isMended && derived), ...tags }));
    }
    if (oldTags.size > 0) await markReportsStale(userId, [day], transaction); // they name tags, even where a day counts the same
    const counted = tallyRows(tally).days.get(day);
    const stored = await EmotionStat.findOne({ where: { userId, date: day }, raw: true, transaction });
    if (isSameJson(stored ? summaryOf(stored, counted) : undefined, counted)) return;
    await EmotionStat.destroy({ where: { userId, date: day }, transaction });
    if (counted) await EmotionStat.create({ userId, date: day, ...counted }, { transaction });
    await markReportsStale(userId, [day], transaction);
  });
}

/** The words of a month are the sum of its days, which are right by now. */
async function mendMonth(task: { database: Database; userId: number; month: MonthId }): Promise<void> {
  const { userId, month } = task;
  await writeShortly(task.database, async (transaction) => {
    if (!(await lockUserIfThere(userId, transaction))) return;
    const days = await EmotionStat.findAll({
      where: { userId, date: { [Op.between]: [`${month}-01`, `${month}-31`] } },
      attributes: ['words'],
      raw: true,
      transaction,
    });
    const counted = sumWordTables(days.map(({ words }) => fromJson<WordTable>(words)));
    const stored = await MonthlyWords.findOne({ where: { userId, month }, raw: true, transaction });
    const kept = stored ? fromJson<WordTable>(stored.words) : undefined;
    if (kept?.isWide || isSameJson(kept, counted)) return; // what is wide stays so
    await MonthlyWords.destroy({ where: { userId, month }, transaction });
    if (counted) await MonthlyWords.create({ userId, month, words: counted }, { transaction });
  });
}

function sumWordTables(tables: WordTable[]): WordTable | undefined {
  const wide = tables.find(({ isWide }) => isWide);
  if (wide) return wide;
  const sums: WordSums = Object.create(null); // a word may be `constructor`
  for (const table of tables) {
    for (const [word, [count, entries, read, sentiment]] of Object.entries(fromWordTable(table))) {
      const sum = sums[word] ?? [0, 0, 0, 0];
      sums[word] = [sum[0] + count, sum[1] + entries, sum[2] + read, sum[3] + sentiment];
    }
  }
  const sum = toWordTable(sums);
  return sum.words === '' && !sum.isWide ? undefined : sum;
}

/** In a file there is one writer at a time: others get at least as much of it as we take. */
async function writeShortly(database: Database, work: (transaction: Transaction) => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await database.write(work);
  if (!database.isServer) await sleep(Math.max(LEAST_PAUSE_MS, performance.now() - startedAt));
}
