import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { onEngine } from '../support/databases';
import { findFreePort } from '../support/freePort';
import { type PrivateMariadb, startPrivateMariadb } from '../support/privateMariadb';
import { ROOT } from '../support/root';
import { copyTree } from '../support/tree';
import { cronCommandOf, readTour } from './readme';

const run = promisify(execFile);
const PATIENCE_MS = 400_000;

/** As a newcomer has it: the project's folder, an empty home, and nothing set. */
describe('the tours of the README for operators, each twice in a row', () => {
  let folder: string;
  let tree: string;
  let home: string;
  let service: ChildProcess | null = null;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'diary-operator-'));
    [tree, home] = [join(folder, 'diary'), join(folder, 'home')];
    mkdirSync(home);
    await run(process.execPath, ['scripts/build.mjs'], { cwd: ROOT });
    copyTree(tree, { dist: true });
  }, PATIENCE_MS);
  afterEach(() => stop());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const environment = (more: Record<string, string> = {}) => ({ PATH: process.env.PATH ?? '', HOME: home, ...more });
  const shell = (script: string, more: Record<string, string> = {}) =>
    run('bash', ['-euo', 'pipefail', '-c', script], { cwd: tree, env: environment(more), maxBuffer: 2 ** 26 });

  async function start(more: Record<string, string> = {}): Promise<string> {
    const port = await findFreePort();
    const started = spawn('npm', ['start'], {
      cwd: tree,
      env: environment({ PORT: String(port), ...more }),
      stdio: 'ignore',
      detached: true,
    });
    service = started;
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 300; tries += 1) {
      if (started.exitCode !== null) break;
      const isReady = await fetch(`${url}/api/ready`).then(
        async (answer) => answer.ok && ((await answer.json()) as { analyser: string }).analyser === 'up',
        () => false,
      );
      if (isReady) return url;
      await sleep(200);
    }
    throw new Error('the service did not start');
  }

  async function stop(): Promise<void> {
    const last = service;
    service = null;
    if (!last?.pid || last.exitCode !== null) return;
    const ended = new Promise((exited) => last.once('exit', exited));
    process.kill(-last.pid, 'SIGTERM');
    await ended;
  }

  test(
    'curl, backup, cron and restore, on a service that npm start has just made',
    async () => {
      const url = await start();
      await shell('npm run --silent backup -- --out backups/before-upgrade.db'); // as "Upgrading" in CHANGELOG.md says
      for (const _time of [1, 2]) {
        const { stdout } = await shell(readTour('curl'), { API: `${url}/api` });
        expect(stdout).toContain('"saved":true');
        expect((await shell(readTour('backup'))).stdout).toMatch(/Copied .*diary\.db to .*backups/);
        const line = cronCommandOf((await shell(readTour('cron'))).stdout);
        const byCron = (command: string) =>
          run('/bin/sh', ['-c', command], { cwd: home, env: { HOME: home, PATH: '/usr/bin:/bin' } });
        expect(await byCron(line)).toEqual({ stdout: '', stderr: '' }); // or it is mailed each hour
        const reports = await byCron(line.replace(' > /dev/null', ' --json'));
        expect(JSON.parse(reports.stdout)).toMatchObject({ failed: 0, stopped: false });
        expect(statSync(join(tree, 'diary.env')).mode & 0o777).toBe(0o600); // it will hold secrets
        await sleep(1_100); // a backup is named by its second
      }
      await stop();
      for (const _time of [1, 2]) {
        const { stdout } = await shell(readTour('restore'));
        expect(stdout).toMatch(/Restored 2 entries of 1 user from .* The one before is at/);
        await sleep(10);
      }
    },
    PATIENCE_MS,
  );

  test(
    'npm start becomes the service: beside npm there are one Node process and the model',
    async () => {
      await start({ DATA_DIR: join(folder, 'data2') });
      const { stdout } = await run('ps', ['-A', '-o', 'pgid=,comm=,args=']);
      const ours = stdout.split('\n').filter((line) => Number.parseInt(line, 10) === service?.pid);
      expect(ours.filter((line) => /dist\/ml\/child\.js/.test(line))).toHaveLength(1);
      expect(ours.filter((line) => /start\.mjs/.test(line) && !/ sh /.test(line))).toHaveLength(1);
      expect(ours.length).toBeLessThanOrEqual(4); // npm, the shell that npm starts, the service, the model
    },
    PATIENCE_MS,
  );

  onEngine('mariadb', () => {
    test(
      'moving to MySQL, as its administrator and as the diary',
      async () => {
        await start();
        await stop();
        for (const time of [1, 2]) {
          const server = await startPrivate(`mariadb-${time}`);
          try {
            const tour = readTour('mysql').replaceAll('127.0.0.1:3306', `127.0.0.1:${server.port}`);
            const { stdout } = await shell(tour);
            expect(stdout).toMatch(/rows would be moved from SQLite/);
            expect(stdout).toMatch(/rows moved and compared from SQLite .* to MariaDB diary/);
            expect(stdout).toMatch(/1 user checked\. 0 entries, 0 days and 0 months wrong\./);
          } finally {
            await server.stop();
          }
        }
      },
      PATIENCE_MS,
    );
  });

  /** A server of its own, which the `mariadb` of the tour reaches through the home's settings, as an administrator's does. */
  async function startPrivate(name: string): Promise<PrivateMariadb> {
    const at = join(folder, name);
    mkdirSync(at);
    const server = await startPrivateMariadb(at);
    writeFileSync(join(home, '.my.cnf'), `[client]\nhost=127.0.0.1\nport=${server.port}\nuser=root\n`);
    return server;
  }
});
