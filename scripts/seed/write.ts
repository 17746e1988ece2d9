import type { CreationAttributes, Transaction } from 'sequelize';
import type { Reading } from '../../ml/analyser';
import type { Emotion as EmotionType } from '../../ml/emotions';
import { Diary, Emotion, EmotionStat, MonthlyWords, Tag, User } from '../../models';
import type { Database } from '../../models/database';
import type { Day } from '../../server/lib/dates';
import { readingColumns } from '../../server/services/analysis';
import { rowOf, type WrittenEntry, writtenEntry } from '../../server/services/newEntries';
import { countEntry, createTally, tallyRows } from '../../server/services/tally';

/** Rows in one INSERT. */
const BATCH = 500;

export interface NewEntry {
  content: string;
  searchText: string;
  words: Record<string, number>;
  /** Null as in an entry that was imported without one. */
  emotion: EmotionType | null;
  tags: string[];
  date: Date;
  day: Day;
  reading: Reading | null;
  /** -1...1, as an import brings it. */
  valence?: number;
}

export interface NewPerson {
  user: CreationAttributes<User>;
  entries: readonly NewEntry[];
}

/** Writes new users with whole diaries in one transaction. Returns their ids. */
export function writePeople(database: Database, people: readonly NewPerson[]): Promise<number[]> {
  return database.write(async (transaction) => {
    const userIds: number[] = [];
    for (const { user } of people) userIds.push((await User.create(user, { transaction })).id);
    const entries = people.flatMap((person, index) =>
      person.entries.map((entry) => ({ entry, userId: userIds[index] ?? 0 })),
    );
    await writeEntries(entries, transaction);
    return userIds;
  });
}

/** Writes the first entries of users, and their summaries, many rows at a time. */
export async function writeEntries(
  owned: readonly { entry: NewEntry; userId: number }[],
  transaction: Transaction,
): Promise<void> {
  const userIds = [...new Set(owned.map(({ userId }) => userId))];
  const rows = owned.map(readEntry);
  await insert(rows.map(rowOf), (batch) => Diary.bulkCreate(batch, { transaction }));
  const ids = await readIds(userIds, transaction);
  const written = rows.map((row, index) => writtenEntry(row, ids[index] ?? 0));
  await insert(
    written.flatMap(({ emotions }) => emotions),
    (batch) => Emotion.bulkCreate(batch, { transaction }),
  );
  await insert(
    written.flatMap(({ tags }) => tags),
    (batch) => Tag.bulkCreate(batch, { transaction }),
  );
  for (const userId of userIds) {
    const own = written.filter(({ entry }) => entry.userId === userId);
    await insertSummaries(userId, own, transaction);
  }
}

function readEntry({ entry, userId }: { entry: NewEntry; userId: number }) {
  const { reading, tags, valence = null, ...said } = entry;
  const columns = {
    userId,
    ...said,
    imageUrl: null,
    valence,
    moodLabel: null,
    revision: 1,
    clientId: null,
    ...readingColumns(reading, entry.date),
    createdAt: entry.date,
    updatedAt: entry.date,
  };
  return { columns, detected: reading?.findings, tags };
}

/** Engines number the rows of an insert upwards, so among new diaries the n-th id is that of the n-th entry. */
async function readIds(userId: number[], transaction: Transaction): Promise<number[]> {
  const rows = await Diary.findAll({ where: { userId }, attributes: ['id'], order: ['id'], raw: true, transaction });
  return rows.map(({ id }) => id);
}

async function insertSummaries(
  userId: number,
  written: readonly WrittenEntry[],
  transaction: Transaction,
): Promise<void> {
  const tally = createTally();
  for (const { counted } of written) countEntry(tally, counted);
  const { days, months } = tallyRows(tally);
  const dayRows = [...days].map(([date, row]) => ({ userId, date, ...row }));
  const monthRows = [...months].map(([month, words]) => ({ userId, month, words }));
  await insert(dayRows, (rows) => EmotionStat.bulkCreate(rows, { transaction }));
  await insert(monthRows, (rows) => MonthlyWords.bulkCreate(rows, { transaction }));
}

async function insert<Row>(rows: readonly Row[], insertBatch: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) await insertBatch(rows.slice(start, start + BATCH));
}
