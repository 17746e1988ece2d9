import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, MARIADB_URL, onEngine } from '../support/databases';
import { startProxy } from '../support/faultProxy';
import { startServerProcess } from '../support/serverProcess';
import { sleep, waitUntil } from '../support/wait';

const AWAY_MS = 15_000;

onEngine('mariadb', () => {
  test('a database that is away is told once for each work, without a stack, and that it is back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'diary-away-'));
    const database = await createTestDatabase('mariadb');
    const proxy = await startProxy(Number(new URL(MARIADB_URL).port || 3306));
    const url = new URL(database.url);
    url.port = String(proxy.port);
    const env = { DATABASE_TIMEOUT_MS: '2000' }; // what changes the schema at the start takes its time on a busy machine
    const service = await startServerProcess({ dataDir: folder, databaseUrl: url.href, env });
    const lines = () =>
      service
        .output()
        .split('\n')
        .filter((line) => line.includes('background work'))
        .map((line) => JSON.parse(line) as { msg: string; work: string; error?: { stack?: string[] } });
    const works = (words: string) =>
      lines()
        .filter(({ msg, work }) => msg.includes(words) && work !== 'sweep') // once an hour: it may or may not have been at it
        .map(({ work }) => work)
        .sort();
    try {
      proxy.set({ kind: 'blackHole' });
      proxy.resetAll();
      await sleep(AWAY_MS);
      expect(works('failed')).toEqual(['imports', 'readings']);
      expect(lines().filter(({ error }) => error?.stack !== undefined)).toEqual([]);
      proxy.set({ kind: 'none' });
      await waitUntil('the work is back', async () => works('is back').length === 2, { timeoutMs: 60_000 });
      expect(works('is back')).toEqual(['imports', 'readings']);
      expect(works('failed')).toEqual(['imports', 'readings']);
    } finally {
      await service.stop();
      await proxy.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
