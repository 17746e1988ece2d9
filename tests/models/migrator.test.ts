import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openDatabase } from '../../models/database';
import { MIGRATIONS } from '../../models/migrations';
import { migrate } from '../../models/migrator';

/** Has the writer's lock half of the time, in short turns, as processes do that come for the lock of a migration. */
const WRITER = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require('better-sqlite3');
const database = new Database(workerData, { timeout: 5_000 });
database.pragma('journal_mode = WAL');
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
parentPort.postMessage('writing');
for (;;) {
  database.exec('BEGIN IMMEDIATE');
  pause(15);
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
