import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection as connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';

/** Where tests find a MariaDB they may create databases in. */
export const MARIADB_URL = process.env.MARIADB_URL ?? 'mariadb://root@127.0.0.1:3306';

export const ENGINES = ['sqlite', 'mariadb'] as const;
export type EngineName = (typeof ENGINES)[number];

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A fresh, empty database of an engine; `server` is the MariaDB that it is made in. */
export async function createTestDatabase(engine: EngineName, server = MARIADB_URL): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'diary-test-'));
    return {
      url: `sqlite:${join(folder, 'diary.db')}`,
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const name = `diary_test_${randomBytes(6).toString('hex')}`;
  await runOnMariadb(server, `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  return { url: `${server}/${name}`, drop: () => runOnMariadb(server, `DROP DATABASE IF EXISTS ${name}`) };
}

/** The path of a `sqlite:` database. */
export function sqlitePath(url: string): string {
  return url.slice('sqlite:'.length);
}

/** Runs statements on a server, or in a database of it. */
export async function runOnMariadb(url: string, statements: string): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const connection = await createConnection({
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
    multipleStatements: true,
  });
  await connection.query(statements).finally(() => connection.end());
}

/**
 * Runs the same tests on SQLite and on MariaDB. Where no MariaDB answers its tests fail under CI, and are skipped with a
 * loud warning elsewhere.
 */
export function onEveryEngine(describeTests: (engine: EngineName) => void): void {
  for (const engine of ENGINES) onEngine(engine, describeTests);
}

export function onEngine(engine: EngineName, describeTests: (engine: EngineName) => void): void {
  const run = engine === 'sqlite' || isMariadbExpected() ? describe : describe.skip;
  run(`on ${engine}`, () => describeTests(engine));
}

/** Set by the global set-up, which can wait for the answer. */
function isMariadbExpected(): boolean {
  return process.env.CI === 'true' || process.env.MARIADB_ANSWERS === 'yes';
}

export function probeMariadb(): Promise<boolean> {
  const { hostname, port } = new URL(MARIADB_URL);
  return new Promise((resolve) => {
    const socket: Socket = connect({ host: hostname, port: Number(port || 3306), timeout: 2_000 });
    const finish = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}
