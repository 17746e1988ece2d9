import { type Database, openDatabase } from '../../../models/database';
import { readingOf } from '../../../scripts/seed/readings';
import { type NewEntry, type NewPerson, writePeople } from '../../../scripts/seed/write';
import { noonOf } from '../../../server/lib/dates';
import { createStatsService, type Reader, type StatsService } from '../../../server/services/stats/statsService';
import type { EngineName } from '../../support/databases';
import { createMigratedDatabase } from '../../support/migrated';

export interface StatsDatabase {
  database: Database;
  /** The service at a moment. */
  statsAt(now: string): StatsService;
  /** A new user in UTC with a diary. */
  addReader(entries: NewEntry[]): Promise<Reader>;
  /** New users, many at once. */
  addPeople(people: NewPerson[]): Promise<number[]>;
  drop(): Promise<void>;
}

export async function openStatsDatabase(engine: EngineName): Promise<StatsDatabase> {
  const testDatabase = await createMigratedDatabase(engine);
  const database = openDatabase({ url: testDatabase.url, synchronous: 'NORMAL' });
  let users = 0;
  const newUser = () => ({
    email: `reader-${++users}@example.org`,
    password: 'x',
    nickname: 'Reader',
    timeZone: 'UTC',
    locale: 'en',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  });
  return {
    database,
    statsAt: (now) => createStatsService({ database, clock: { now: () => new Date(now) } }),
    async addReader(entries) {
      const [id = 0] = await writePeople(database, [{ user: newUser(), entries }]);
      return { id, timeZone: 'UTC' };
    },
    addPeople: (people) => writePeople(database, people),
    async drop() {
      await database.close();
      await testDatabase.drop();
    },
  };
}

/** An entry at noon of a day in UTC; `sentiment` null stands for one that waits for the model. */
export function entryOn(
  day: string,
  sentiment: number | null,
  more: Partial<Pick<NewEntry, 'emotion' | 'tags' | 'words'>> = {},
): NewEntry {
  const scores = { joy: 0.6, trust: 0.2, fear: 0.2, surprise: 0, sadness: 0, disgust: 0, anger: 0, anticipation: 0 };
  const model = { name: 'test', version: '1' };
  return {
    content: 'text',
    searchText: 'text',
    words: {},
    emotion: 'joy',
    tags: [],
    date: noonOf(day, 'UTC'),
    day,
    reading: sentiment === null ? null : readingOf({ scores, sentiment, language: 'en', model }),
    ...more,
  };
}
