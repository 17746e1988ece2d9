import { Diary, Import, ImportRecord } from '../../models';
import { type Database, openDatabase } from '../../models/database';
import { tellOfReplaced } from '../../models/migrations/0012ReplacedEntries';
import { migrate } from '../../models/migrator';
import { writePeople } from '../../scripts/seed/write';
import { entryOn } from '../stats/support/statsDatabase';
import { createTestDatabase, onEveryEngine, type TestDatabase } from '../support/databases';

const user = { email: 'a@example.org', password: 'x', nickname: 'A', timeZone: 'UTC', locale: 'en' };

onEveryEngine((engine) => {
  let target: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    target = await createTestDatabase(engine);
    database = openDatabase({ url: target.url });
    await migrate(database);
  });
  afterAll(async () => {
    await database.close();
    await target.drop();
  });

  test('records of before the migration tell what they replaced', async () => {
    const createdAt = new Date();
    const [userId = 0] = await writePeople(database, [
      { user: { ...user, createdAt }, entries: [entryOn('2026-11-20', 0.5)] },
    ]);
    const { id: diaryId } = (await Diary.findOne({ where: { userId } })) ?? { id: 0 };
    const { id: importId } = await Import.create({
      ...{ userId, status: 'done', format: 'x', timeZone: 'UTC', plan: {}, outcome: {}, createdAt },
    });
    const record = { userId, importId, diaryId, format: 'x', sourceKey: 'x', digest: 'x', revision: 9, origin: {} };
    const replaced = (diary: object) => ({ diary, emotions: [], tags: [] });
    await ImportRecord.bulkCreate([
      { ...record, replaced: replaced({ revision: 3, content: 'The sea.', imageUrl: null }) },
      { ...record, replaced: replaced({ revision: 12, content: 'The sea.', imageUrl: '/api/images/5' }) },
      { ...record, replaced: replaced({ revision: 7, content: '![The sea](/api/images/6)', imageUrl: null }) },
      { ...record, replaced: null },
    ]);
    for (const time of ['once', 'again']) {
      await tellOfReplaced(database.sequelize.getQueryInterface());
      const rows = await ImportRecord.findAll({ order: ['id'] });
      const told = rows.map(({ replacedRevision, keepsImages }) => [replacedRevision, keepsImages]);
      expect([time, told]).toEqual([
        time,
        [
          [3, false],
          [12, true],
          [7, true],
          [null, false],
        ],
      ]);
    }
  });
});
