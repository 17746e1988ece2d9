import type { Support } from '../../../ml/analyser';
import type { Emotion } from '../../../ml/emotions';
import { Diary, EmotionStat, Report, User } from '../../../models';
import { type Database, openDatabase } from '../../../models/database';
import { createCursors } from '../../../server/lib/cursor';
import { addDays, type Day } from '../../../server/lib/dates';
import type { Caller } from '../../../server/services/caller';
import { createReportService, type ReportService } from '../../../server/services/reports/reportService';
import { createTestClock, type TestClock } from '../../support/clock';
import type { EngineName } from '../../support/databases';
import { createMigratedDatabase } from '../../support/migrated';
import { summaryOf, type TestEntry } from './randomFacts';

const NO_WORDS = { words: '', count: [], entries: [], read: [], sentiment: [] };

/** A database with reports on top, without the rest of the service. */
export interface ReportWorld {
  url: string;
  database: Database;
  clock: TestClock;
  reports: ReportService;
  close(): Promise<void>;
}

export async function openReportWorld(engine: EngineName, supportResources: string[] = []): Promise<ReportWorld> {
  const { url, drop } = await createMigratedDatabase(engine);
  const database = openDatabase({ url, synchronous: 'NORMAL' });
  const clock = createTestClock('2026-11-23T12:00:00.000Z'); // the Monday after 2026-W47
  const cursors = createCursors(['a secret that is only good for tests']);
  return {
    url,
    database,
    clock,
    reports: createReportService({ database, clock, cursors, supportResources }),
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** New users, without a password that could ever be entered. */
export async function addUsers(count: number, more: { timeZone?: string; locale?: string } = {}): Promise<Caller[]> {
  const { timeZone = 'UTC', locale = 'en' } = more;
  const first = ((await User.max<number | null, User>('id')) ?? 0) + 1;
  await User.bulkCreate(
    Array.from({ length: count }, (_, index) => ({
      id: first + index,
      email: `writer${first + index}@example.org`,
      password: '-',
      nickname: 'Writer',
      timeZone,
      locale,
      createdAt: new Date('2026-01-01T00:00:00.000Z'),
    })),
  );
  return Array.from({ length: count }, (_, index) => ({ id: first + index, timeZone, locale, sessionId: 0 }));
}

/** Stores the summaries of days; days without an entry get none. */
export async function addDaysOf(userId: number, first: Day, days: readonly (readonly TestEntry[])[]): Promise<void> {
  const rows = days.flatMap((entries, index) => {
    const date = addDays(first, index);
    return entries.length === 0 ? [] : [{ userId, date, dailySummary: summaryOf(date, entries), words: NO_WORDS }];
  });
  await EmotionStat.bulkCreate(rows);
}

/** Replaces a day, as a changed entry does. */
export async function changeDay(userId: number, date: Day, entries: readonly TestEntry[]): Promise<void> {
  await EmotionStat.destroy({ where: { userId, date } });
  await addDaysOf(userId, date, [entries]);
  await Report.update({ stale: true }, { where: { userId } });
}

/** The whole table of reports, body byte for byte, in order; without what differs from run to run. */
export async function readReports(database: Database): Promise<unknown[]> {
  const [rows] = await database.sequelize.query(
    'SELECT user_id, week, input_hash, model_version, template_version, body, stale FROM reports ORDER BY user_id, week',
  );
  return rows.map((row) => JSON.stringify(row));
}

/** An entry of which reports see only the version of the model that read it, how well, and what it made of its choice. */
export async function addReadEntry(
  userId: number,
  day: Day,
  modelVersion: string,
  support: Support = 'full',
  reading: { emotion?: Emotion; sentiment?: number; intensity?: number } = {},
): Promise<void> {
  const date = new Date(`${day}T12:00:00.000Z`);
  await Diary.create({
    userId,
    content: 'x',
    searchText: 'x',
    words: {},
    imageUrl: null,
    date,
    day,
    revision: 1,
    analysisStatus: 'done',
    analysisBasis: 'text',
    sentiment: 0,
    ...reading,
    support,
    language: 'en',
    modelName: 'm',
    modelVersion,
    analysedAt: date,
    leaseUntil: null,
    attempts: 0,
    createdAt: date,
    updatedAt: date,
  });
}
