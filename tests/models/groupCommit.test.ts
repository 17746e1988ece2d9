import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import { Session, User } from '../../models';
import { type Database, openDatabase } from '../../models/database';
import { createGroupCommit } from '../../models/dialects/sqlite/groupCommit';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

const newUser = (email: string) => ({
  email,
  password: 'x',
  nickname: 'x',
  timeZone: 'UTC',
  locale: 'en',
  createdAt: new Date('2026-11-21T06:30:00.000Z'),
});

onEveryEngine((engine) => {
  let testDatabase: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    testDatabase = await createMigratedDatabase(engine);
    database = openDatabase({ url: testDatabase.url });
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  test('transactions that queue together stand or fall each for itself', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, number) =>
        database.write(async (transaction) => {
          const user = await User.create(newUser(`writer-${number}@example.org`), { transaction });
          if (number % 3 === 0) throw new Error(`number ${number} changes its mind`);
          return user.id;
        }),
      ),
    );
    const kept = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(kept).toBe(66);
    expect(await User.count()).toBe(66);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.message] : []));
    expect(refused).toEqual(Array.from({ length: 34 }, (_, index) => `number ${index * 3} changes its mind`));
  });

  test('a lone change that fails half-way leaves nothing', async () => {
    const before = await User.count();
    const lone = database.write(async (transaction) => {
      await User.create(newUser('lone@example.org'), { transaction });
      throw new Error('changes its mind');
    });
    await expect(lone).rejects.toThrow('changes its mind');
    expect(await User.count()).toBe(before);
  });

  test('what cannot be committed was never saved, alone or among others', async () => {
    const orphan = () =>
      database.write(async (transaction) => {
        // On SQLite the reference is looked at by the commit alone.
        if (engine === 'sqlite') await database.sequelize.query('PRAGMA defer_foreign_keys = ON', { transaction });
        const { createdAt } = newUser('');
        const times = { createdAt, rotatedAt: createdAt, expiresAt: createdAt };
        const session = { userId: 999_999, generation: 0, salt: '', refreshHash: '', userAgent: '', ...times };
        await Session.create(session, { transaction });
      });
    jest.spyOn(console, 'warn').mockReturnValue(); // on MariaDB Sequelize tells people of each
    await expect(orphan()).rejects.toThrow(/foreign key/i);
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, orphan));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(await Session.count()).toBe(0);
  });

  test('what one of them rolls back is invisible to the next, what it keeps is visible', async () => {
    const email = 'once@example.org';
    const attempts = Array.from({ length: 8 }, () =>
      database
        .write((transaction) => User.create(newUser(email), { transaction }))
        .then(
          () => 'created',
          (error: Error) => error.name,
        ),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'SequelizeUniqueConstraintError')).toHaveLength(7);
  });
});

test('requests that arrive in one turn after another share a commit; a lone one waits for nobody', async () => {
  const sizes: number[] = [];
  let size = 0;
  const write = createGroupCommit({
    async begin(work) {
      size = 0;
      const value = await work({} as Transaction);
      sizes.push(size);
      return value;
    },
    run: () => {},
  });
  const unit = () =>
    write(async () => {
      size += 1;
    });
  await unit();
  const units: Promise<void>[] = [];
  for (let arrived = 0; arrived < 5; arrived += 1) {
    units.push(unit());
    await nextTurn();
  }
  await Promise.all(units);
  expect(sizes).toEqual([1, 5]);
});

test('a group does not wait for ever while more and more arrive', async () => {
  let begun = 0;
  const write = createGroupCommit({
    begin(work) {
      begun += 1;
      return work({} as Transaction);
    },
    run: () => {},
  });
  const units: Promise<void>[] = [];
  for (let arrived = 0; arrived < 100 && begun === 0; arrived += 1) {
    units.push(write(async () => {}));
    await nextTurn();
  }
  expect(units.length).toBeLessThan(40);
  await Promise.all(units);
});
