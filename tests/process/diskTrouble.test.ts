import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addWeeks } from '../../server/lib/dates';
import { filesUnder } from '../images/support';
import { createClient } from '../support/client';
import { runCommand } from '../support/command';
import { canTest } from '../support/otherPrograms';
import { launchServerProcess, startServerProcess } from '../support/serverProcess';
import { mountTinyDisk, type TinyDisk } from '../support/tinyDisk';

let parent: string;
let disk: TinyDisk;
const isRoot = canTest({
  get: 'root, to mount a tmpfs',
  tests: 'a service on a full disk',
  isThere: process.platform === 'linux' && process.getuid?.() === 0,
});

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'diary-full-'));
  const mounted = isRoot ? mountTinyDisk(join(parent, 'disk'), 6) : null;
  if (mounted) disk = mounted;
});
afterEach(() => {
  disk?.unmount();
  rmSync(parent, { recursive: true, force: true });
});

(isRoot ? describe : describe.skip)('a service whose disk takes nothing', () => {
  test('on a full disk refuses entries with the cause, in the log too, and goes on reading', async () => {
    const service = await startServerProcess({ dataDir: disk.folder });
    const client = createClient(service.url);
    try {
      const { token } = await client.register();
      const save = () =>
        client.tryRequest('POST', '/api/diary', { token, body: { content: 'word '.repeat(9_000), emotion: 'joy' } });
      let answer = await save();
      for (let saved = 1; answer.status === 201 && saved < 100; saved += 1) answer = await save();
      expect([answer.status, answer.body]).toEqual([
        503,
        { code: 'SERVICE_UNAVAILABLE', message: 'The disk of the service is full just now' },
      ]);
      expect(answer.headers['retry-after']).toBe('60');
      expect((await client.tryRequest('GET', '/api/diary', { token })).status).toBe(200);
      const cause = service
        .output()
        .split('\n')
        .find((line) => line.includes(String(answer.headers['x-request-id'])) && line.includes('"error"'));
      expect(JSON.parse(cause ?? '{}')).toMatchObject({
        level: 50,
        error: { code: 'SQLITE_FULL' },
        msg: 'the disk is full',
      });
    } finally {
      client.close();
      await service.stop();
    }
  }, 180_000);

  test('on a full disk tells the week without storing it, says so once, and stores it when there is room', async () => {
    const service = await startServerProcess({ dataDir: disk.folder });
    const client = createClient(service.url);
    try {
      const { token } = await client.register();
      const save = (content: string) =>
        client.tryRequest('POST', '/api/diary', { token, body: { content, emotion: 'joy' } });
      const read = async (path: string) => (await client.request('GET', path, { token })).body;
      await save('A walk by the sea.');
      disk.fill(500_000);
      while ((await save('word '.repeat(9_000))).status === 201);
      disk.fill(0);
      const isStored = async (week: string) =>
        (await read('/api/reports?limit=100')).items.some((item: { week: string }) => item.week === week);
      // What was refused left a little room in the log of the database.
      const weeks = Array.from({ length: 100 }, (_, index) => addWeeks('2026-W47', -index));
      let unstored = '';
      for (const week of weeks) {
        unstored = (await read(`/api/reports/weekly?week=${week}`)).week;
        if (!(await isStored(week))) break;
      }
      const again = await read(`/api/reports/weekly?week=${unstored}`);
      expect([again.week, await isStored(unstored)]).toEqual([unstored, false]);
      disk.free();
      for (const _time of [1, 2]) await read(`/api/reports/weekly?week=${unstored}`);
      expect(await isStored(unstored)).toBe(true);
      const lines = service.output().split('\n');
      expect(lines.filter((line) => line.includes('"work":"storing weekly reports"'))).toEqual([
        expect.stringMatching(/"level":40.*"cause":"the disk is full".*background work failed/),
        expect.stringMatching(/background work is back/),
      ]);
    } finally {
      client.close();
      await service.stop();
    }
  }, 180_000);

  test('on a full disk does not start, nor do commands run, and the folder without room is named', async () => {
    const { folder } = disk;
    const fresh = join(folder, 'fresh');
    const told = `The disk of ${folder} is full. Make room there`;
    const start = async (env: Record<string, string>, dataDir = folder) => {
      const failing = await launchServerProcess({ dataDir, env });
      const { code } = await failing.exited();
      return { code, said: failing.output() };
    };
    const full = { code: 1, said: expect.stringMatching(new RegExp(`^The disk of ${folder}(/fresh)? is full`)) };
    const service = await startServerProcess({ dataDir: folder });
    await service.stop();

    disk.fill(0);
    expect(await start({})).toMatchObject({ code: 1, said: expect.stringContaining(told) });
    for (const env of [{ JWT_SECRET: '' }, {}]) expect(await start(env, fresh)).toMatchObject(full);
    expect(filesUnder(folder).filter((name) => name.includes('jwt-secret.'))).toEqual([]);

    const run = (name: string, ...args: string[]) => runCommand(name, args, { env: { DATA_DIR: folder } });
    for (const name of ['reports', 'migrate']) {
      const failed = await run(name);
      expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining(told)]);
      expect(failed.stderr).not.toMatch(/^\s+at /m);
    }
    disk.free();
    disk.fill(100_000);
    const copied = await run('backup', '--out', join(folder, 'backups', 'diary.db'));
    expect([copied.code, copied.stderr]).toEqual([
      1,
      `The disk of ${join(folder, 'backups')} is full. Make room there, and try again.\n`,
    ]);
  }, 180_000);

  test('an export that finds the disk full says so, and nothing of what it left open', async () => {
    const dataDir = join(parent, 'data');
    const run = (name: string, ...args: string[]) => runCommand(name, args, { env: { DATA_DIR: dataDir } });
    await run('seed', '--users', '1', '--years', '5', '--seed', '1', '--create');
    disk.fill(0);
    for (const kind of [[], ['--csv']]) {
      const out = join(disk.folder, 'diary');
      const { code, stderr } = await run('export', '--user', 'seed-1-1@example.org', '--out', out, ...kind);
      expect([code, stderr]).toEqual([1, `The disk of ${disk.folder} is full. Make room there, and try again.\n`]);
    }
  }, 180_000);

  test('on one that is read-only names the data folder, where nothing can be made', async () => {
    spawnSync('mount', ['-o', 'remount,ro', disk.folder]);
    for (const env of [{ JWT_SECRET: '' }, {}]) {
      const failing = await launchServerProcess({ dataDir: disk.folder, env });
      expect((await failing.exited()).code).toBe(1);
      expect(failing.output()).toMatch(new RegExp(`^${disk.folder} is on a file system that may only be read`));
    }
  }, 180_000);
});
