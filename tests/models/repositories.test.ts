import { Diary } from '../../models';
import { type Database, openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { findEntryRows, findNamedRows, findWordedRows, readEntryRows } from '../../models/repositories/entryRows';
import { writePeople } from '../../scripts/seed/write';
import { tagKey } from '../../server/contract/diaryFields';
import { createCursors } from '../../server/lib/cursor';
import { listEntries } from '../../server/services/diaryList';
import {
  assembleEntries,
  assembleWordedEntries,
  type Entry,
  fromEntryRows,
  fromWordedRows,
} from '../../server/services/entries';
import { forgetEvidence } from '../stats/support/oldReadings';
import { drawRandomDiary } from '../stats/support/randomDiaries';
import { createTestDatabase, onEveryEngine, type TestDatabase } from '../support/databases';

const PEOPLE = Array.from({ length: 15 }, (_, index) => drawRandomDiary(9_000 + index));
const CLIENT_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

type Filter = Parameters<typeof listEntries>[2];

const FILTERS: Filter[] = [
  {},
  { sort: 'date' },
  { emotion: 'joy' },
  { tag: 'River' },
  { from: '2015-12-31' },
  { to: '2015-12-31', sort: 'date' },
  { from: '2000-01-01', to: '2026-12-31', emotion: 'joy', tag: 'work' },
  { q: 'text' },
];

function passes(entry: Entry, { from, to, emotion, tag, q }: Filter): boolean {
  return (
    (from === undefined || entry.day >= from) &&
    (to === undefined || entry.day <= to) &&
    (emotion === undefined || entry.emotion === emotion) &&
    (tag === undefined || entry.tagKeys.includes(tagKey(tag))) &&
    (q === undefined || entry.content.includes(q))
  );
}

/** Hot statements beside Sequelize's own, over diaries drawn at random. */
onEveryEngine((engine) => {
  let target: TestDatabase;
  let database: Database;
  let userIds: number[];

  beforeAll(async () => {
    target = await createTestDatabase(engine);
    database = openDatabase({ url: target.url, synchronous: 'NORMAL' });
    await migrate(database);
    userIds = await writePeople(database, PEOPLE);
    await forgetEvidence(database, userIds);
    const [first] = await Diary.findAll({ attributes: ['id'], order: ['id'], limit: 1, raw: true });
    const more = { clientId: CLIENT_ID, valence: -0.25, moodLabel: '그냥 그래', imageUrl: 'https://example.org/x.jpg' };
    await Diary.update(more, { where: { id: first?.id ?? 0 } });
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await target?.drop();
  });

  const bySequelize = () =>
    database.read(async (transaction) =>
      assembleEntries(await Diary.findAll({ order: ['id'], transaction }), transaction),
    );

  test('an entry read by statements is the one that Sequelize reads', async () => {
    const expected = await bySequelize();
    expect(expected.length).toBeGreaterThan(60);
    for (const entry of expected) {
      const found = await database.readSteps(() => findEntryRows(entry.userId, entry.id));
      expect(found && fromEntryRows(found)).toEqual(entry);
    }
  });

  test('an entry that is about to change comes with its words', async () => {
    const expected = await database.read(async (transaction) =>
      assembleWordedEntries(await Diary.findAll({ order: ['id'], transaction }), transaction),
    );
    expect(expected.some(({ words }) => Object.keys(words).length > 0)).toBe(true);
    for (const entry of expected) {
      const found = await database.readSteps(() => findWordedRows(entry.userId, entry.id));
      expect(found && fromWordedRows(found)).toEqual(entry);
    }
  });

  test('entries read together keep the order that they are asked for', async () => {
    const expected = (await bySequelize()).reverse();
    const ids = expected.map(({ id }) => id);
    const found = await database.readSteps(() => readEntryRows([...ids, 1e9]));
    expect(found.map(fromEntryRows)).toEqual(expected);
    expect(await database.readSteps(() => readEntryRows([]))).toEqual([]);
  });

  test('an entry is found by the name that its client chose, and only by its own writer', async () => {
    const [named] = await bySequelize();
    const [owner = 0, stranger = 0] = [named?.userId, userIds.at(-1)];
    const found = await database.readSteps(() => findNamedRows(owner, CLIENT_ID));
    expect(found && fromEntryRows(found)).toEqual(named);
    expect(await database.readSteps(() => findNamedRows(stranger, CLIENT_ID))).toBeNull();
    expect(await database.readSteps(() => findEntryRows(stranger, named?.id ?? 0))).toBeNull();
  });

  test.each(FILTERS)('a list by %j has the entries that a filter of all of them leaves, in order', async (filter) => {
    const cursors = createCursors(['a secret that is only good for tests']);
    const all = await bySequelize();
    let listed = 0;
    for (const userId of userIds) {
      const expected = all.filter((entry) => entry.userId === userId && passes(entry, filter));
      const sign = filter.sort === 'date' ? 1 : -1;
      expected.sort((a, b) => sign * (a.date.getTime() - b.date.getTime() || a.id - b.id));
      const found: unknown[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await listEntries({ database, cursors }, userId, {
          ...filter,
          limit: 3,
          ...(cursor && { cursor }),
        });
        found.push(...page.entries);
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(found).toEqual(expected);
      listed += found.length;
    }
    expect(listed).toBeGreaterThan(1);
  });

  test('a failing statement leaves the connection usable', async () => {
    const broken = () => findEntryRows(1, 1);
    const steps = function* () {
      yield { sql: 'SELECT 1 FROM nowhere', values: [] };
      return yield* broken();
    };
    await expect(database.readSteps(steps)).rejects.toMatchObject({ message: expect.stringContaining('nowhere') });
    const [entry] = await bySequelize();
    expect(await database.readSteps(() => findEntryRows(entry?.userId ?? 0, entry?.id ?? 0))).not.toBeNull();
  });
});
