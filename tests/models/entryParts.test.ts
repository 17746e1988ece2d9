import { Diary } from '../../models';
import { type Database, openDatabase } from '../../models/database';
import { sayParts } from '../../models/migrations/0014EntryParts';
import { findEntryRows } from '../../models/repositories/entryRows';
import { writePeople } from '../../scripts/seed/write';
import { fromEntryRows } from '../../server/services/entries';
import { rebuildUser } from '../../server/services/rebuild';
import { drawRandomDiary } from '../stats/support/randomDiaries';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

const PEOPLE = Array.from({ length: 30 }, (_, index) => drawRandomDiary(70_000 + index));

onEveryEngine((engine) => {
  let target: TestDatabase;
  let database: Database;
  let userIds: number[];
  beforeAll(async () => {
    target = await createMigratedDatabase(engine);
    database = openDatabase({ url: target.url });
    userIds = await writePeople(database, PEOPLE);
  }, 180_000);
  afterAll(async () => {
    await database.close();
    await target.drop();
  });

  const readAll = async () => {
    const rows = await Diary.findAll({ attributes: ['id', 'userId'], order: ['id'], raw: true });
    return Promise.all(
      rows.map(async ({ id, userId }) => {
        const found = await database.readOne(() => findEntryRows(userId, id));
        return found && fromEntryRows(found);
      }),
    );
  };
  const forget = () => Diary.update({ emotionParts: null, tagParts: null }, { where: {} });

  test('entries of before the columns say their emotions and tags after the migration, however often it runs', async () => {
    const before = await readAll();
    expect(before.filter((entry) => entry?.analysis.scores && entry.tags.length > 0).length).toBeGreaterThan(20);
    expect(before.some((entry) => entry?.analysis.scores === null)).toBe(true);
    await forget();
    expect(await readAll()).not.toEqual(before);
    for (const _ of ['once', 'again']) {
      await sayParts(database.sequelize.getQueryInterface());
      expect(await readAll()).toEqual(before);
    }
  }, 180_000);

  test('rebuild-stats finds an entry whose row says other parts than it has, and mends it', async () => {
    for (const userId of userIds) await rebuildUser(database, userId, { dryRun: false }); // texts drawn at random have words of their own
    const before = await readAll();
    await forget();
    const wrong = before.filter((entry) => entry?.analysis.scores || (entry?.tags.length ?? 0) > 0).length;
    const rebuild = async (dryRun: boolean) => {
      let entries = 0;
      for (const userId of userIds) entries += (await rebuildUser(database, userId, { dryRun })).entries;
      return entries;
    };
    expect(await rebuild(true)).toBe(wrong);
    await rebuild(false);
    expect(await readAll()).toEqual(before);
    expect(await rebuild(true)).toBe(0);
  }, 180_000);
});
