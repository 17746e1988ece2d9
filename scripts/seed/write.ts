import type { CreationAttributes, Transaction } from 'sequelize';
import type { Reading } from '../../ml/analyser';
import type { Emotion as EmotionType } from '../../ml/emotions';
import { Diary, Emotion, EmotionStat, MonthlyWords, Tag, User } from '../../models';
import type { Database } from '../../models/database';
import { tagKey } from '../../server/contract/diaryFields';
import type { Day } from '../../server/lib/dates';
import { readingColumns } from '../../server/services/analysis';
import { contributionOf } from '../../server/services/contributions';
import { detectedRows, tagRows } from '../../server/services/entryParts';
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
  await insert(owned.map(diaryRow), (rows) => Diary.bulkCreate(rows, { transaction }));
  const diaryIds = await readIds(userIds, transaction);
  const written = owned.map((parts, index) => ({ ...parts, diaryId: diaryIds[index] ?? 0 }));
  await insert(
    written.flatMap(({ entry, diaryId }) => detectedRows(diaryId, entry.reading?.findings)),
    (rows) => Emotion.bulkCreate(rows, { transaction }),
  );
  await insert(
    written.flatMap(({ entry, diaryId }) => tagRows(diaryId, entry.tags)),
    (rows) => Tag.bulkCreate(rows, { transaction }),
  );
  for (const userId of userIds) {
    const own = written.filter((row) => row.userId === userId);
    await insertSummaries(userId, own, transaction);
  }
}

interface Written {
  entry: NewEntry;
  userId: number;
  diaryId: number;
}

function diaryRow({ entry, userId }: { entry: NewEntry; userId: number }) {
  const { reading, tags: _, ...columns } = entry;
  const written = { createdAt: entry.date, updatedAt: entry.date };
  return { userId, ...columns, revision: 1, ...readingColumns(reading, entry.date), ...written };
}

/** Engines number the rows of an insert upwards, so among new diaries the n-th id is that of the n-th entry. */
async function readIds(userId: number[], transaction: Transaction): Promise<number[]> {
  const rows = await Diary.findAll({ where: { userId }, attributes: ['id'], order: ['id'], raw: true, transaction });
  return rows.map(({ id }) => id);
}

async function insertSummaries(userId: number, written: readonly Written[], transaction: Transaction): Promise<void> {
  const tally = createTally();
  for (const { entry, diaryId } of written) {
    const { emotion, valence, reading, date, day, tags, words } = entry;
    const tagKeys = tags.map(tagKey);
    countEntry(tally, {
      day,
      contribution: contributionOf({
        id: diaryId,
        date,
        selected: emotion,
        ...(valence !== undefined && { valence }),
        reading: reading?.findings ?? null,
        tagKeys,
        words,
      }),
    });
  }
  const { days, months } = tallyRows(tally);
  const dayRows = [...days].map(([date, row]) => ({ userId, date, ...row }));
  const monthRows = [...months].map(([month, words]) => ({ userId, month, words }));
  await insert(dayRows, (rows) => EmotionStat.bulkCreate(rows, { transaction }));
  await insert(monthRows, (rows) => MonthlyWords.bulkCreate(rows, { transaction }));
}

async function insert<Row>(rows: readonly Row[], insertBatch: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) await insertBatch(rows.slice(start, start + BATCH));
}
