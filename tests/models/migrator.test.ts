import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openDatabase } from '../../models/database';
import { withMigrationLock } from '../../models/migrationLock';
import { MIGRATIONS } from '../../models/migrations';
import { createMigrator, migrate } from '../../models/migrator';
import { createTestDatabase, onEveryEngine } from '../support/databases';

/** Has the writer's lock two thirds of the time, in short turns, as processes do that come for the lock of a migration. */
const WRITER = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require('better-sqlite3');
const database = new Database(workerData, { timeout: 5_000 });
database.pragma('journal_mode = WAL');
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
parentPort.postMessage('writing');
for (;;) {
  database.exec('BEGIN IMMEDIATE');
  pause(30);
  database.exec('COMMIT');
  pause(15);
}`;

test('a migration on SQLite succeeds beside another writer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-migrator-'));
  const path = join(folder, 'diary.db');
  const writer = new Worker(WRITER, { eval: true, workerData: path });
  await new Promise((ready, failed) => writer.once('message', ready).once('error', failed));
  const database = openDatabase({ url: `sqlite:${path}` });
  try {
    const { applied } = await migrate(database);
    expect(applied).toEqual(MIGRATIONS.map(({ name }) => name));
    const [rows] = await database.sequelize.query('PRAGMA busy_timeout');
    expect(rows).toEqual([{ timeout: 5 }]); // no request waits as long as a migration may
  } finally {
    await writer.terminate();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

onEveryEngine((engine) => {
  test('the lock of a migration is given back at its end: who waits for it does not wait for its lease', async () => {
    const testDatabase = await createTestDatabase(engine);
    const database = openDatabase({ url: testDatabase.url });
    try {
      await migrate(database);
      const [rows] = await database.sequelize.query('SELECT lease_until FROM migration_lock');
      expect(rows.map((row) => Number((row as { lease_until: unknown }).lease_until))).toEqual([0]);
    } finally {
      await database.close();
      await testDatabase.drop();
    }
  });

  test('entries of the first version keep everything and stand at their first revision', async () => {
    const testDatabase = await createTestDatabase(engine);
    const database = openDatabase({ url: testDatabase.url });
    try {
      await (await createMigrator(database)).up({ to: '0001-create-schema' });
      const run = (statement: string) => database.sequelize.query(statement);
      const now = '2026-11-21 06:30:00.000';
      await run(`INSERT INTO users (id, email, password, nickname, time_zone, locale, created_at)
                 VALUES (1, 'old@example.org', 'x', 'Old', 'UTC', 'en', '${now}')`);
      for (const [id, revision] of [
        [1, 0],
        [2, 3],
      ]) {
        await run(`INSERT INTO diaries (id, user_id, content, search_text, words, date, day, revision, analysis_status,
                   attempts, created_at, updated_at)
                   VALUES (${id}, 1, 'A day.', 'a day.', '{}', '${now}', '2026-11-21', ${revision}, 'pending', 0, '${now}', '${now}')`);
      }
      await migrate(database);
      const [rows] = await run('SELECT id, revision, client_id, valence, mood_label, content FROM diaries ORDER BY id');
      const common = { client_id: null, valence: null, mood_label: null, content: 'A day.' };
      expect(rows).toEqual([
        { id: 1, revision: 1, ...common },
        { id: 2, revision: 3, ...common },
      ]);
      // An interrupted run did all of it, but was not noted down.
      await run("DELETE FROM migrations WHERE name = '0002-entry-identity'");
      await expect(migrate(database)).resolves.toEqual({ applied: ['0002-entry-identity'] });
    } finally {
      await database.close();
      await testDatabase.drop();
    }
  });
});

test('whoever migrates for long keeps the lock, for as long as they live', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-migrator-'));
  const opened = openDatabase({ url: `sqlite:${join(folder, 'diary.db')}` });
  let later = 0;
  const database = { ...opened, now: async () => new Date((await opened.now()).getTime() + later) };
  let renew = () => {};
  const everyThreeSeconds = jest.spyOn(global, 'setInterval').mockImplementation((work) => {
    renew = work;
    return setTimeout(() => {}, 0);
  });
  const steps: string[] = [];
  try {
    const { second } = await withMigrationLock(database, async () => {
      for (let turn = 0; turn < 2; turn += 1) {
        later += 8_000;
        renew();
        await new Promise((wake) => setTimeout(wake, 300));
      }
      everyThreeSeconds.mockRestore();
      const waiting = withMigrationLock(database, async () => void steps.push('second'));
      await new Promise((wake) => setTimeout(wake, 500));
      steps.push('first');
      return { second: waiting };
    });
    await second;
    expect(steps).toEqual(['first', 'second']);
  } finally {
    everyThreeSeconds.mockRestore();
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a process whose clock is an hour ahead does not take the lock from one that migrates', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-migrator-'));
  const database = openDatabase({ url: `sqlite:${join(folder, 'diary.db')}` });
  const steps: string[] = [];
  const clock = jest.spyOn(Date, 'now');
  try {
    await withMigrationLock(database, async () => {
      const hourAhead = performance.timeOrigin + performance.now() + 3_600_000;
      clock.mockImplementation(() => hourAhead + performance.now());
      const second = withMigrationLock(database, async () => void steps.push('second'));
      await new Promise((wake) => setTimeout(wake, 500));
      steps.push('first');
      return { second };
    }).then(({ second }) => second);
    expect(steps).toEqual(['first', 'second']);
  } finally {
    clock.mockRestore();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
