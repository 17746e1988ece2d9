import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { startTestApp, type TestApp } from '../support/app';
import { createClient } from '../support/client';
import { describeWithOwnMariadb, type PrivateMariadb, startPrivateMariadb } from '../support/privateMariadb';

const KIB = 1_024;

describeWithOwnMariadb()('a MariaDB that takes 64 KiB at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-packets-'));
  let mariadb: PrivateMariadb;
  let app: TestApp;

  beforeAll(async () => {
    mariadb = await startPrivateMariadb(folder);
    await mariadb.query('CREATE DATABASE diary CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
    await mariadb.query(`SET GLOBAL max_allowed_packet = ${64 * KIB}`);
    const url = `${mariadb.url}/diary`;
    const database = openDatabase({ url });
    await migrate(database);
    await database.close();
    app = await startTestApp({ engine: 'mariadb', env: { DATABASE_URL: url } });
  }, 180_000);
  afterAll(async () => {
    await app?.stop();
    await mariadb?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('has a longer text refused as too large, and the log names the setting', async () => {
    const client = createClient(app.url);
    try {
      const { token } = await client.register();
      const create = (letters: number) =>
        client.request('POST', '/api/diary', { token, body: { content: '가'.repeat(letters), emotion: 'joy' } });
      const { status, body } = await create(30 * KIB);
      expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      const told = app.logs.filter((line) => line.includes('max_allowed_packet'));
      expect(told).toEqual([expect.stringContaining('ER_NET_PACKET_TOO_LARGE')]);
      expect((await create(10)).status).toBe(201);
    } finally {
      client.close();
    }
  });
});
