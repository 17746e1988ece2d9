import { Image, User } from '../../models';
import { type Database, openDatabase } from '../../models/database';
import { countPictures } from '../../models/migrations/0017PicturesKept';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

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

  test('pictures of before the migration are counted for each person, once however often it runs', async () => {
    const createdAt = new Date();
    const of = { password: 'x', nickname: 'x', timeZone: 'UTC', locale: 'en', createdAt };
    const people = Array.from({ length: 250 }, (_, number) => ({ ...of, email: `${number}@example.org` }));
    await User.bulkCreate(people);
    const ids = (await User.findAll({ order: ['id'], attributes: ['id'] })).map(({ id }) => id);
    const [first = 0, last = 0] = [ids[0], ids.at(-1)];
    const row = { format: 'png' as const, width: 1, height: 1, unusedSince: null, createdAt };
    await Image.bulkCreate([
      { ...row, userId: first, sha256: 'a'.repeat(64), bytes: 2_000_000_000 },
      { ...row, userId: first, sha256: 'b'.repeat(64), bytes: 2_000_000_000 },
      { ...row, userId: last, sha256: 'a'.repeat(64), bytes: 7 },
    ]);
    for (const time of ['once', 'again']) {
      await countPictures(database.sequelize.getQueryInterface());
      const told = (await User.findAll({ order: ['id'] })).map(({ images, imageBytes }) => [images, imageBytes]);
      expect([time, told]).toEqual([time, [[2, 4_000_000_000], ...Array(248).fill([0, 0]), [1, 7]]]);
    }
  });
});
