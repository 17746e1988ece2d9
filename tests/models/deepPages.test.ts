import { EmotionStat } from '../../models';
import { fromJson } from '../../models/columns';
import { type Database, openDatabase } from '../../models/database';
import type { DailySummary } from '../../models/EmotionStat';
import { countDeepPages } from '../../models/migrations/0015DeepPages';
import { writePeople } from '../../scripts/seed/write';
import { drawRandomDiary } from '../stats/support/randomDiaries';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

const PEOPLE = Array.from({ length: 150 }, (_, index) => drawRandomDiary(91_000 + index));

onEveryEngine((engine) => {
  let target: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    target = await createMigratedDatabase(engine);
    database = openDatabase({ url: target.url });
    await writePeople(database, PEOPLE);
  }, 180_000);
  afterAll(async () => {
    await database.close();
    await target.drop();
  });

  const summaries = async () => {
    const rows = await EmotionStat.findAll({ order: ['id'], raw: true });
    return rows.map(({ id, dailySummary }) => ({ id, summary: fromJson<DailySummary>(dailySummary) }));
  };

  test('days of before count their deep pages after the migration as if they had been counted all along', async () => {
    const counted = await summaries();
    expect(counted.length).toBeGreaterThan(500); // more than one statement looks at
    const deep = counted.filter(({ summary }) => summary.deep);
    expect(deep.length).toBeGreaterThan(20);
    expect(deep.length).toBeLessThan(counted.length / 2);
    for (const { id, summary } of deep) {
      const { deep: _, ...before } = summary;
      await EmotionStat.update({ dailySummary: before }, { where: { id } });
    }
    expect(await summaries()).not.toEqual(counted);
    for (const _ of ['once', 'again']) {
      await countDeepPages(database.sequelize.getQueryInterface());
      expect(await summaries()).toEqual(counted);
    }
  }, 180_000);
});
