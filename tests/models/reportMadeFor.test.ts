import { Report } from '../../models';
import { fromJson } from '../../models/columns';
import { type Database, openDatabase } from '../../models/database';
import { tellMadeFor } from '../../models/migrations/0013ReportMadeFor';
import { writePeople } from '../../scripts/seed/write';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

const REPORTS = 450;

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

  test('reports of before the column tell what they were made for, some hundreds at a time', async () => {
    const user = { email: 'a@example.org', password: 'x', nickname: 'A', timeZone: 'UTC', locale: 'en' };
    const [userId = 0] = await writePeople(database, [{ user: { ...user, createdAt: new Date() }, entries: [] }]);
    const told = { locale: 'told already', period: {} };
    const bodies = Array.from({ length: REPORTS }, (_, number) => ({
      locale: number % 2 ? 'ko' : 'en',
      headline: 'A "bright" week',
      period: { from: '2026-11-16', to: '2026-11-22', daysElapsed: number % 8, timeZone: 'Asia/Seoul' },
    }));
    await Report.bulkCreate(
      bodies.map((body, number) => ({
        userId,
        week: `${1000 + number}-W01`,
        inputHash: 'x',
        modelVersion: null,
        templateVersion: 'x',
        madeFor: number < 10 ? [told.locale, told.period] : null,
        body,
        stale: false,
        generatedAt: new Date(),
      })),
    );
    const query = jest.spyOn(database.sequelize, 'query');
    for (const _ of ['once', 'again']) await tellMadeFor(database.sequelize.getQueryInterface());
    const updates = query.mock.calls.filter(([sql]) => String(sql).startsWith('UPDATE')).length;
    query.mockRestore();
    expect(updates / 2).toBe(3);
    const rows = await Report.findAll({ order: ['id'], raw: true });
    expect(rows.map(({ madeFor }) => fromJson(madeFor))).toEqual(
      bodies.map((body, number) => (number < 10 ? [told.locale, told.period] : [body.locale, body.period])),
    );
  });
});
