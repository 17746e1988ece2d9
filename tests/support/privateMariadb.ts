import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { findFreePort } from './freePort';
import { waitUntil } from './wait';

/** A MariaDB of the battery's own, on a port and in a folder that nobody else uses. */
export interface PrivateMariadb {
  readonly port: number;
  /** `mariadb://root@127.0.0.1:PORT`, without a database. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Starts it (again); resolves with the milliseconds until it answered. */
  start(): Promise<number>;
  signal(signal: NodeJS.Signals): void;
  /** SIGKILL: like a crash of the machine without a loss of power. */
  kill(): Promise<void>;
  /** Shuts it down in order. */
  stop(): Promise<void>;
  /** Runs one statement as root and returns its rows. */
  query(statement: string): Promise<Record<string, unknown>[]>;
}

const INSTALLERS = ['mariadb-install-db', 'mysql_install_db'];
const SERVERS = ['/usr/sbin/mariadbd', '/usr/local/sbin/mariadbd', '/usr/libexec/mariadbd', '/usr/local/bin/mariadbd'];

/** Why no MariaDB can be started here, or null when one can. */
export function whyNoMariadb(): string | null {
  if (!findServer()) return 'mariadbd is not installed (Debian: apt-get install mariadb-server)';
  return findInstaller() ? null : 'mariadb-install-db is not installed (Debian: apt-get install mariadb-server)';
}

const findServer = () => SERVERS.find((path) => existsSync(path));
const findInstaller = () =>
  INSTALLERS.find((name) => spawnSync(name, ['--help'], { stdio: 'ignore' }).error === undefined);

/** Tests that start a MariaDB of their own: left out where none is installed, but for CI, where they then fail. */
export const describeWithOwnMariadb = () =>
  whyNoMariadb() === null || process.env.CI === 'true' ? describe : describe.skip;

/** Makes a new, empty installation in `folder` and starts it. */
export async function startPrivateMariadb(folder: string, options: string[] = []): Promise<PrivateMariadb> {
  const [program, installer] = [findServer(), findInstaller()];
  if (!program || !installer) throw new Error(whyNoMariadb() ?? 'no MariaDB');
  const dataDir = join(folder, 'mariadb');
  mkdirSync(dataDir, { recursive: true });
  const common = ['--no-defaults', `--datadir=${dataDir}`, `--user=${userInfo().username}`];
  const installed = spawnSync(
    installer,
    [...common, '--auth-root-authentication-method=normal', '--skip-test-db', ...options],
    { encoding: 'utf8' },
  );
  if (installed.status !== 0) throw new Error(`${installer} failed: ${installed.stderr.slice(-400)}`);
  const port = await findFreePort();
  let child: ChildProcess | null = null;
  let ended: Promise<void> = Promise.resolve();

  function launch(): void {
    const log = openSync(join(folder, 'mariadb.log'), 'a');
    const started = spawn(
      program as string,
      [
        ...common,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        `--socket=${join(folder, 'mariadb.sock')}`,
        `--pid-file=${join(folder, 'mariadb.pid')}`,
        '--innodb-buffer-pool-size=64M',
        '--innodb-flush-log-at-trx-commit=1',
        '--skip-log-bin',
        ...options,
      ],
      { stdio: ['ignore', log, log] },
    );
    closeSync(log);
    child = started;
    ended = new Promise((exited) => {
      started.once('exit', () => {
        if (child === started) child = null;
        exited();
      });
    });
  }

  async function query(statement: string): Promise<Record<string, unknown>[]> {
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root', connectTimeout: 2_000 });
    try {
      const [rows] = await connection.query(statement);
      return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
    } finally {
      connection.destroy();
    }
  }

  function start(): Promise<number> {
    if (child) throw new Error('MariaDB is running already: a second one would outlive the test');
    launch();
    const answers = () => {
      if (!child) throw new Error(`mariadbd ended while starting: see ${join(folder, 'mariadb.log')}`);
      return query('SELECT 1').then(
        () => true,
        () => false,
      );
    };
    return waitUntil('MariaDB answers', answers, { timeoutMs: 60_000, everyMs: 50 });
  }

  await start();
  return {
    port,
    url: `mariadb://root@127.0.0.1:${port}`,
    dataDir,
    get pid() {
      if (!child?.pid) throw new Error('MariaDB is not running');
      return child.pid;
    },
    start,
    signal: (signal) => void child?.kill(signal),
    async kill() {
      child?.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child?.kill('SIGCONT');
      child?.kill('SIGTERM');
      const giveUp = setTimeout(() => child?.kill('SIGKILL'), 20_000);
      await ended.finally(() => clearTimeout(giveUp));
    },
    query,
  };
}
