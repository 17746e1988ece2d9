import { Diary, Import, ImportRecord } from '../../models';
import { type Database, openDatabase } from '../../models/database';
import { tellOfReplaced } from '../../models/migrations/0012ReplacedEntries';
import { writePeople } from '../../scripts/seed/write';
import { entryOn } from '../stats/support/statsDatabase';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

const user = { email: 'a@example.org', password: 'x', nickname: 'A', timeZone: 'UTC', locale: 'en' };

onEveryEngine((engine) => {
  let target: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    target = await createMigratedDatabase(engine);
    database = openDatabase({ url: target.url });
  });
  afterAll(async () => {
    await database.close();
    await target.drop();
  });

  /** Gives what is the same in all records of an import over the one entry of somebody new. */
  async function givenImport() {
    await ImportRecord.destroy({ where: {} });
    const createdAt = new Date();
    const email = `${createdAt.getTime()}@example.org`;
    const [userId = 0] = await writePeople(database, [
      { user: { ...user, email, createdAt }, entries: [entryOn('2026-11-20', 0.5)] },
    ]);
    const { id: diaryId } = (await Diary.findOne({ where: { userId } })) ?? { id: 0 };
    const { id: importId } = await Import.create({
      ...{ userId, status: 'done', format: 'x', timeZone: 'UTC', plan: {}, outcome: {}, createdAt },
    });
    return { userId, importId, diaryId, format: 'x', sourceKey: 'x', digest: 'x', revision: 9, origin: {} };
  }

  const replaced = (diary: object) => ({ diary, emotions: [], tags: [] });

  test('records of before the migration tell what they replaced', async () => {
    const record = await givenImport();
    await ImportRecord.bulkCreate([
      { ...record, replaced: replaced({ revision: 3, content: 'The sea.', imageUrl: null }) },
      { ...record, replaced: replaced({ revision: 12, content: 'The sea.', imageUrl: '/api/images/5' }) },
      { ...record, replaced: replaced({ revision: 7, content: '![The sea](/api/images/6)', imageUrl: null }) },
      { ...record, replaced: replaced({ revision: 8, content: 'Not /API/Images/6', imageUrl: null }) },
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
          [8, false],
          [null, false],
        ],
      ]);
    }
  });

  test('a server is asked to tell of some hundreds at a time, and only of those that an interrupted run left', async () => {
    const record = await givenImport();
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...{ ...record, replaced: replaced({ revision: index + 1, content: '', imageUrl: null }) },
      ...(index < 300 && { replacedRevision: 5_000 }),
    }));
    await ImportRecord.bulkCreate(rows);
    const query = jest.spyOn(database.sequelize, 'query');
    await tellOfReplaced(database.sequelize.getQueryInterface());
    const updates = query.mock.calls.filter(([sql]) => String(sql).startsWith('UPDATE')).length;
    query.mockRestore();
    expect(updates).toBeGreaterThanOrEqual(4);
    const told = await ImportRecord.findAll({ attributes: ['replacedRevision'], order: ['id'], raw: true });
    const expected = rows.map((_, index) => (index < 300 ? 5_000 : index + 1));
    expect(told.map(({ replacedRevision }) => replacedRevision)).toEqual(expected);
  });
});
