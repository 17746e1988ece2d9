import type { CreationAttributes, Transaction } from 'sequelize';
import type { Reading } from '../../ml/analyser';
import { EMOTIONS, type Emotion as EmotionType } from '../../ml/emotions';
import { Diary, Emotion, EmotionStat, MonthlyWords, Tag, User } from '../../models';
import type { Database } from '../../models/database';
import { tagKey } from '../../server/contract/diary';
import type { Day } from '../../server/lib/dates';
import { readingColumns } from '../../server/services/analysis';
import { contributionOf } from '../../server/services/contributions';
import { countEntry, createTally, tallyRows } from '../../server/services/tally';

/** Rows in one INSERT. */
const BATCH = 500;

export interface NewEntry {
  content: string;
  searchText: string;
  words: Record<string, number>;
  emotion: EmotionType;
  tags: string[];
  date: Date;
  day: Day;
  reading: Reading | null;
}

/** Writes a new user with a whole diary in one transaction, the summaries too, many rows at a time. Returns the user's id. */
export function writeUser(
  database: Database,
  user: CreationAttributes<User>,
  entries: readonly NewEntry[],
): Promise<number> {
  return database.write(async (transaction) => {
    const { id: userId } = await User.create(user, { transaction });
    const diaries = entries.map((entry) => diaryRow(userId, entry));
    await insert(diaries, (rows) => Diary.bulkCreate(rows, { transaction }));
    const ids = await readIds(userId, transaction);
    const numbered = entries.map((entry, index) => ({ entry, diaryId: ids[index] ?? 0 }));
    await insert(numbered.flatMap(emotionRows), (rows) => Emotion.bulkCreate(rows, { transaction }));
    await insert(numbered.flatMap(tagRows), (rows) => Tag.bulkCreate(rows, { transaction }));
    await insertSummaries(userId, numbered, transaction);
    return userId;
  });
}

interface Numbered {
  entry: NewEntry;
  diaryId: number;
}

function diaryRow(userId: number, { content, searchText, words, date, day, reading }: NewEntry) {
  const written = { createdAt: date, updatedAt: date };
  return { userId, content, searchText, words, date, day, revision: 0, ...readingColumns(reading, date), ...written };
}

/** Engines number the rows of an insert upwards, so in a new diary the n-th id is that of the n-th entry. */
async function readIds(userId: number, transaction: Transaction): Promise<number[]> {
  const rows = await Diary.findAll({ where: { userId }, attributes: ['id'], order: ['id'], raw: true, transaction });
  return rows.map(({ id }) => id);
}

function emotionRows({ entry: { emotion, reading }, diaryId }: Numbered): CreationAttributes<Emotion>[] {
  const scores = reading?.scores;
  const detected = scores ? EMOTIONS.map((type) => ({ source: 'detected' as const, type, score: scores[type] })) : [];
  return [{ source: 'selected' as const, type: emotion, score: 1 }, ...detected].map((row) => ({ diaryId, ...row }));
}

function tagRows({ entry: { tags }, diaryId }: Numbered): CreationAttributes<Tag>[] {
  return tags.map((name, position) => ({ diaryId, name, key: tagKey(name), position }));
}

async function insertSummaries(userId: number, numbered: readonly Numbered[], transaction: Transaction): Promise<void> {
  const tally = createTally();
  for (const { entry, diaryId } of numbered) {
    const { emotion, reading, date, day, tags, words } = entry;
    const { sentiment, scores } = reading ?? { sentiment: null, scores: null };
    const tagKeys = tags.map(tagKey);
    countEntry(tally, {
      day,
      contribution: contributionOf({ id: diaryId, date, selected: emotion, sentiment, scores, tagKeys, words }),
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
