import { Import } from '../../models';
import { fromJson } from '../../models/columns';
import { type Database, openDatabase } from '../../models/database';
import { forgetPlannedWords } from '../../models/migrations/0018PlansForgotten';
import { writePeople } from '../../scripts/seed/write';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

const PLAN = {
  records: 7,
  samples: [{ where: 'a.md', text: 'The sea.', tags: ['sea'] }],
  moods: [{ label: 'rad', entries: 7, valence: null }],
  tags: { count: 1, names: ['sea'] },
  refused: { count: 1, examples: [{ where: 'b.md', reason: 'has no text' }] },
};
const CHOICES = { moods: [{ label: 'rad', emotion: 'joy' }] };
const FORGOTTEN = { ...PLAN, samples: [], moods: [], tags: { count: 1, names: [] } };

onEveryEngine((engine) => {
  let target: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    target = await createMigratedDatabase(engine);
    database = openDatabase({ url: target.url });
  });
  afterAll(async () => {
    await database?.close();
    await target?.drop();
  });

  test('imports that were over before the migration quote nothing after it, and others what they did', async () => {
    const createdAt = new Date();
    const user = { email: 'a@example.org', password: 'x', nickname: 'A', timeZone: 'UTC', locale: 'en', createdAt };
    const [userId = 0] = await writePeople(database, [{ user, entries: [] }]);
    const row = { userId, format: 'x', timeZone: 'UTC', plan: PLAN, choices: CHOICES, outcome: {}, createdAt };
    const statuses = ['planned', 'importing', 'done', 'failed', 'undoing'] as const;
    await Import.bulkCreate(Array.from({ length: 250 }, (_, at) => ({ ...row, status: statuses[at % 5] ?? 'done' })));
    for (const time of ['once', 'again']) {
      await forgetPlannedWords(database.sequelize.getQueryInterface());
      for (const { id, status, plan, choices } of await Import.findAll({ order: ['id'], raw: true })) {
        const isOver = status !== 'planned' && status !== 'importing';
        const told = [time, id, fromJson(plan), choices === null ? null : fromJson(choices)];
        expect(told).toEqual([time, id, isOver ? FORGOTTEN : PLAN, isOver ? null : CHOICES]);
      }
    }
  });
});
