import { User } from '../../models';
import { type Database, openDatabase } from '../../models/database';
import { findHighestCost } from '../../models/repositories/userRows';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

onEveryEngine((engine) => {
  let target: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    target = await createMigratedDatabase(engine);
    database = openDatabase({ url: target.url, synchronous: 'NORMAL' });
  });
  afterAll(async () => {
    await database?.close();
    await target?.drop();
  });

  test('the highest cost of a password is that of the slowest hash, and of none there is none', async () => {
    expect(await findHighestCost()).toBeNull();
    const profile = { nickname: 'Mina', timeZone: 'UTC', locale: 'en', createdAt: new Date('2026-01-01') };
    for (const cost of ['05', '11', '09'])
      await User.create({ ...profile, email: `${cost}@example.org`, password: `$2b$${cost}$${'x'.repeat(53)}` });
    expect(await findHighestCost()).toBe(11);
  });
});
