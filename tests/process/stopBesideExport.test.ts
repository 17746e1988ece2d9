import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { createClient } from '../support/client';
import { startServerProcess } from '../support/serverProcess';

/** 47 MB: more than lies on the way between the two ends of a connection, of which Linux may keep 36. */
const ENTRIES = 320;
const LONG = '가'.repeat(49_000);

/** Makes many entries of the one that there is. */
function multiply(path: string): void {
  const database = new BetterSqlite3(path);
  const columns = (database.pragma('table_info(diaries)') as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'id' && name !== 'client_id')
    .join(', ');
  database.exec(
    `WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${ENTRIES})
     INSERT INTO diaries (${columns}) SELECT ${columns} FROM diaries, numbers`,
  );
  database.pragma('wal_checkpoint(TRUNCATE)'); // which is not what the stop is to be measured by
  database.close();
}

test('a stop cuts off who still reads an export, and closes the database in time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-stop-'));
  const server = await startServerProcess({ dataDir: folder });
  const client = createClient(server.url, { keepAlive: false });
  try {
    const { token } = await client.register();
    await client.request('POST', '/api/diary', { token, body: { content: LONG, emotion: 'joy' } });
    multiply(join(folder, 'diary.db'));
    const reading = await fetch(`${server.url}/api/export.csv`, { headers: { authorization: `Bearer ${token}` } });
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    await expect(reading.text()).rejects.toThrow(); // a file that was cut is seen not to be whole
    expect(existsSync(join(folder, 'diary.db-wal'))).toBe(false);
  } finally {
    client.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}, 180_000);
