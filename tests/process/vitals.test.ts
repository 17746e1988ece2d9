import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { createClient } from '../support/client';
import { createTestDatabase, MARIADB_URL, onEngine } from '../support/databases';
import { startProxy } from '../support/faultProxy';
import { findFreePort } from '../support/freePort';
import { readMetric as read, seesMetric as sees } from '../support/metrics';
import { canTest } from '../support/otherPrograms';
import { startPrivateRedis, whyNoRedis } from '../support/privateRedis';
import { ROOT } from '../support/root';
import { startServerProcess } from '../support/serverProcess';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-vitals-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hasRedis = canTest({
  get: 'apt-get install redis-server',
  tests: 'metrics of Redis',
  isThere: whyNoRedis() === null,
});

(hasRedis ? test : test.skip)(
  'metrics tell of entries that wait, mails that do not go out, a Redis that is away, and what room is left',
  async () => {
    const redis = await startPrivateRedis(folder);
    const port = await findFreePort();
    const env = {
      METRICS_PORT: String(port),
      REDIS_URL: redis.url,
      EMOTION_MODEL_DIR: join(folder, 'none'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'diary@example.org',
      PUBLIC_URL: 'https://diary.example.org',
      CLOCK_SHIFT_MS: String(1_800_000 - (Date.now() % 3_600_000)), // half past, so that the hour does not end meanwhile
    };
    const nodeArguments = ['--require', join(ROOT, 'tests', 'support', 'shiftClock.cjs')];
    const service = await startServerProcess({ dataDir: folder, env, nodeArguments });
    const client = createClient(service.url);
    try {
      for (const name of ['database_up', 'redis_up']) await sees(port, name, 1);
      for (const name of ['entries_unread', 'mails_due', 'mails_sent_total']) await sees(port, name, 0);
      const { bavail, bsize } = statfsSync(folder);
      for (const name of ['data_free_bytes', 'media_free_bytes', 'imports_free_bytes'])
        expect(Math.abs(((await read(port, name)) ?? 0) / (bavail * bsize) - 1)).toBeLessThan(0.5); // others write there, too

      const { token } = await client.register({ timeZone: 'UTC' });
      const body = { content: 'A quiet morning.', emotion: 'joy' };
      expect((await client.request('POST', '/api/diary', { token, body })).status).toBe(201);
      await sees(port, 'entries_unread', 1);
      const reminderHour = new Date().getUTCHours();
      const asked = await client.request('PATCH', '/api/account/notifications', { token, body: { reminderHour } });
      expect(asked.status).toBe(200);
      const file = new BetterSqlite3(join(folder, 'diary.db')); // today's, too, which was over for who asks in its hour
      const due = file.prepare(
        "UPDATE notifications SET due_at = replace(due_at, substr(due_at, 1, 10), date('now')) WHERE hour = ?",
      );
      expect(due.run(reminderHour).changes).toBe(1);
      file.close();
      await sees(port, 'mails_postponed_total', 1);
      await sees(port, 'mails_due', 1);
      redis.signal('SIGKILL');
      await sees(port, 'redis_up', 0);
    } finally {
      client.close();
      await service.stop();
      redis.signal('SIGKILL');
    }
  },
  180_000,
);

onEngine('mariadb', () => {
  test('metrics are told while the database is away, and that it is', async () => {
    const database = await createTestDatabase('mariadb');
    const proxy = await startProxy(Number(new URL(MARIADB_URL).port || 3306));
    const url = new URL(database.url);
    url.port = String(proxy.port);
    const port = await findFreePort();
    const env = { METRICS_PORT: String(port), DATABASE_TIMEOUT_MS: '2000' }; // the first start changes the schema, on a busy machine
    const service = await startServerProcess({ dataDir: folder, databaseUrl: url.href, env });
    try {
      await sees(port, 'database_up', 1);
      await sees(port, 'entries_unread', 0);
      proxy.set({ kind: 'blackHole' });
      proxy.resetAll();
      await sees(port, 'database_up', 0);
      await sees(port, 'entries_unread', Number.NaN);
      for (const name of ['redis_up', 'mails_due']) expect(await read(port, name)).toBeNull(); // of what is not used
      proxy.set({ kind: 'none' });
      await sees(port, 'database_up', 1);
      await sees(port, 'entries_unread', 0);
    } finally {
      await service.stop();
      await proxy.close();
      await database.drop();
    }
  }, 180_000);
});
