import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { type Finished, type Running, runCommand, startCommand } from '../support/command';
import { MARIADB_URL, onEngine } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';
import { describeWithOwnMariadb, type PrivateMariadb, startPrivateMariadb } from '../support/privateMariadb';
import { childrenOf, programOf } from '../support/processes';
import { DEFAULTS } from '../support/serverProcess';
import { waitUntil } from '../support/wait';

const LETTER = 'this is a letter, not a database, and it is long enough to be looked at as one\n'.repeat(9);

let folder: string;
let letter: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-faults-'));
  letter = join(folder, 'letter.db');
  writeFileSync(letter, LETTER);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a command that must fail says: never a stack, never a password. */
async function fail(
  databaseUrl: string,
  name: string,
  ...args: string[]
): Promise<[code: number | null, said: string]> {
  const env = { DATABASE_URL: databaseUrl, JWT_SECRET: DEFAULTS.JWT_SECRET, DATABASE_TIMEOUT_MS: '1000' };
  const { code, stdout, stderr } = await runCommand(name, args, { cwd: folder, env });
  expect(stdout).toBe('');
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr).not.toContain('geheim');
  return [code, stderr];
}

/** How a command ended; one that has not by then is killed. */
async function within(milliseconds: number, { child, finished }: Running): Promise<Finished> {
  const giveUp = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  return finished.finally(() => clearTimeout(giveUp));
}

test('a closed port is told in a sentence, by the name of what named it', async () => {
  const closed = 'mariadb://diary:geheim@127.0.0.1:1/diary';
  const said = (name: string) =>
    `No database answers where ${name} points (MariaDB diary at 127.0.0.1:1). Start it, or correct host and port, then run this again.\n`;
  expect(await fail(closed, 'reports')).toEqual([1, said('DATABASE_URL')]);
  const { url } = await createMigratedDatabase('sqlite');
  expect(await fail(url, 'move', '--to', closed)).toEqual([1, said('--to')]);
  expect(await fail(url, 'move', '--from', closed, '--to', `sqlite:${join(folder, 'new.db')}`)).toEqual([
    1,
    said('--from'),
  ]);
});

test.each(['rebuildStats', 'backup --out copy.db'])('%s names a file that is no database', async (call) => {
  const [name = '', ...args] = call.split(' ');
  const [code, said] = await fail(`sqlite:${letter}`, name, ...args);
  expect([code, said]).toEqual([expect.any(Number), expect.stringMatching(/letter\.db is not a (diary )?database/)]);
  expect(code).not.toBe(0);
});

test('a backup that is none is refused under the name that it was given by', async () => {
  const [code, said] = await fail(`sqlite:${join(folder, 'diary.db')}`, 'restore', '--from', 'letter.db');
  expect([code, said]).toEqual([2, expect.stringMatching(/letter\.db is not a diary database/)]);
  expect(said).not.toContain('unfinished');
});

test('a place that cannot be written is named', async () => {
  const { url } = await createMigratedDatabase('sqlite');
  expect(await fail(url, 'backup', '--out', '/sys/backups/copy.db')).toEqual([
    1,
    expect.stringMatching(
      /^\/sys\/backups (cannot be written by this user|is on a file system that may).* [Cc]hoose another place\.\n$/,
    ),
  ]);
});

onEngine('mariadb', () => {
  test('a database that is not there, and a password that is wrong, are told in sentences', async () => {
    const absent = `${MARIADB_URL}/nobody_has_made_it`;
    expect(await fail(absent, 'reports')).toEqual([1, expect.stringContaining('no database of that name')]);
    const wrong = new URL(absent);
    [wrong.username, wrong.password] = ['nobody', 'geheim'];
    expect(await fail(wrong.href, 'reports')).toEqual([1, expect.stringContaining('refuses this user or password')]);
  });
});

describeWithOwnMariadb()('a MariaDB that fails a command', () => {
  let home: string;
  let server: PrivateMariadb;
  let root: string;
  let plain: string;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'diary-failing-'));
    server = await startPrivateMariadb(home);
    for (const statement of [
      'CREATE DATABASE diary CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
      "CREATE USER plain@'%' IDENTIFIED BY 'geheim' WITH MAX_USER_CONNECTIONS 4",
      "GRANT ALL PRIVILEGES ON diary.* TO plain@'%'",
      "CREATE USER reader@'%' IDENTIFIED BY 'geheim'",
      "GRANT SELECT ON diary.* TO reader@'%'",
      "CREATE USER locked@'%' IDENTIFIED BY 'geheim' ACCOUNT LOCK",
      "CREATE USER guessed@'%' IDENTIFIED BY 'geheim'",
      "CREATE USER expired@'%' IDENTIFIED BY 'geheim' PASSWORD EXPIRE",
      "GRANT ALL PRIVILEGES ON diary.* TO expired@'%'",
      'SET GLOBAL max_password_errors = 1',
    ])
      await server.query(statement);
    root = `${server.url}/diary`;
    plain = root.replace('root@', 'plain:geheim@');
    expect(await runCommand('migrate', ['--create'], { env: envOf(root) })).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  const envOf = (url: string) => ({ DATABASE_URL: url, JWT_SECRET: DEFAULTS.JWT_SECRET, DATABASE_TIMEOUT_MS: '1000' });
  const seed = ['seed', '--users', '1', '--years', '0.1'] as const;

  test('and may only be read says so', async () => {
    await server.query('SET GLOBAL read_only = 1');
    try {
      const [code, said] = await fail(plain, ...seed);
      expect([code, said]).toEqual([
        1,
        `MariaDB diary at 127.0.0.1:${server.port}, which DATABASE_URL names, takes no writes (ER_OPTION_PREVENTS_STATEMENT): ` +
          'it is read-only, or a replica. Make it writable, or name the one that is, then run this again.\n',
      ]);
    } finally {
      await server.query('SET GLOBAL read_only = 0');
    }
  });

  test('by a user that may not write says that a right is missing', async () => {
    const [code, said] = await fail(root.replace('root@', 'reader:geheim@'), ...seed);
    expect([code, said]).toEqual([1, expect.stringMatching(/^The database refuses .* lacks a right .*\n$/)]);
  });

  test('and has locked the account says so, and how it is unlocked', async () => {
    const as = (account: string) => fail(root.replace('root@', `${account}@`), 'reports');
    expect(await as('locked:geheim')).toEqual([
      1,
      'The database keeps out the account that DATABASE_URL names, which is locked: Access denied, this account is locked. ' +
        'Unlock it there (ALTER USER … ACCOUNT UNLOCK), then run this again.\n',
    ]);
    expect(await as('guessed:wrong')).toEqual([1, expect.stringContaining('refuses this user or password')]);
    expect(await as('guessed:geheim')).toEqual([
      1,
      expect.stringMatching(
        /keeps out .* after too many wrong passwords: .* too many credential errors.* Correct the one in DATABASE_URL, unlock/,
      ),
    ]);
  });

  test.each([0, 1])('and wants a new password first says so (disconnect_on_expired_password = %s)', async (how) => {
    await server.query(`SET GLOBAL disconnect_on_expired_password = ${how}`);
    expect(await within(60_000, startCommand('reports', [], root.replace('root@', 'expired:geheim@')))).toMatchObject({
      code: 1, // it once waited for a connection that nobody ended
      stderr:
        'The password of the account that DATABASE_URL names has expired. Set a new one in the database ' +
        '(ALTER USER … IDENTIFIED BY …) and in DATABASE_URL, then run this again.\n',
    });
  });

  test('by too many connections names both settings', async () => {
    const { hostname: host } = new URL(root);
    const open = () => createConnection({ host, port: server.port, user: 'plain', password: 'geheim' });
    const held = [await open(), await open(), await open(), await open()];
    try {
      expect(await fail(plain, 'reports')).toEqual([
        1,
        expect.stringMatching(
          /takes no more connections \(ER_\w+\)\. Raise max_connections there, or lower DATABASE_POOL/,
        ),
      ]);
    } finally {
      await Promise.all(held.map((connection) => connection.end()));
    }
  });

  test('and is killed while one works is named in one sentence', async () => {
    const running = startCommand('seed', ['--users', '1', '--years', '20', '--json'], root, {
      DATABASE_TIMEOUT_MS: '1000',
    });
    // A counter, which only grows: what InnoDB tells of its transactions stays as it was while somebody asks ten times a second.
    const written = async () => {
      const [inserted] = await server.query("SHOW GLOBAL STATUS LIKE 'Handler_write'");
      return Number(inserted?.Value);
    };
    const before = await written();
    await waitUntil('something is written', async () => (await written()) > before + 500, { timeoutMs: 60_000 });
    await server.kill();
    const { code, stdout, stderr } = await within(60_000, running);
    await server.start();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).not.toMatch(/^\s+at /m);
    const last = stderr.trimEnd().split('\n').at(-1); // below the progress
    expect(last).toMatch(/MariaDB diary at 127\.0\.0\.1:\d+.*run this again\.$/);
  });
});

test.each(['missing', 'broken'])('reanalyse says at once why a %s model cannot be read', async (how) => {
  const { url } = await createMigratedDatabase('sqlite');
  const modelDir = join(folder, 'model');
  if (how === 'broken') {
    mkdirSync(join(modelDir, 'onnx'), { recursive: true });
    writeFileSync(join(modelDir, 'config.json'), '{"id2label":{"0":"joy","1":"fear"}}');
    writeFileSync(join(modelDir, 'tokenizer.json'), '{}');
  }
  const running = startCommand('reanalyse', [], url, { EMOTION_MODEL_DIR: modelDir });
  const ended = await within(40_000, running);
  expect(ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The model cannot be read: .*\n$/),
  });
});

test('a move of a database onto itself is called that, under whatever scheme and account it is named', async () => {
  const [database, same] = ['mariadb://diary:geheim@127.0.0.1:1/diary', 'mysql://other:geheim@127.0.0.1:1/diary'];
  expect(await fail(database, 'move', '--to', same)).toEqual([
    2,
    'DATABASE_URL and --to name the same database: MySQL diary at 127.0.0.1:1.\n',
  ]);
});

test('who gives an id where an address is wanted is told so', async () => {
  const { url } = await createMigratedDatabase('sqlite');
  expect(await fail(url, 'export', '--user', '1')).toEqual([
    2,
    'There is no user 1. An e-mail address is wanted here: npm run account lists them.\n',
  ]);
});

test('reanalyse obeys a signal while the model is loaded, and knows whom there is', async () => {
  const { url } = await createMigratedDatabase('sqlite');
  const stranger = await startCommand('reanalyse', ['--user', '99999'], url).finished;
  expect(stranger).toMatchObject({ code: 2, stderr: 'There is no user 99999.\n' });
  const running = startCommand('reanalyse', [], url);
  const { pid = 0 } = running.child;
  // Its own program, and no longer a copy of its parent, which waits until it is: stopped before, it would hold it for ever.
  const loaders = () => childrenOf(pid).filter((child) => programOf(child).includes('/ml/child'));
  await waitUntil('a process loads the model', async () => loaders().length > 0, {
    timeoutMs: 60_000,
    everyMs: 5,
  });
  for (const child of loaders()) process.kill(child, 'SIGSTOP');
  running.child.kill('SIGTERM');
  const ended = await within(15_000, running);
  expect(ended).toMatchObject({ code: 130, stderr: 'Stopped before the model was loaded.\n' });
});
