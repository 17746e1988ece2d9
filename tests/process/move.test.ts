import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { createClient } from '../support/client';
import { type Running, startCommand } from '../support/command';
import { createTestDatabase, onEngine, type TestDatabase } from '../support/databases';
import { uploadPicture } from '../support/pictures';
import { startServerProcess } from '../support/serverProcess';
import { waitUntil } from '../support/wait';

onEngine('mariadb', () => {
  let folder: string;
  let server: TestDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'diary-move-'));
    server = await createTestDatabase('mariadb');
  });
  afterAll(async () => {
    await server?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const url = (name: string) => `sqlite:${join(folder, name)}`;

  const run = (name: string, databaseUrl: string, args: string[], more: Record<string, string> = {}) =>
    startCommand(name, args, databaseUrl, more).finished;

  /** Every value of every table that holds a diary, as the file has it. */
  function contents(name: string): Record<string, unknown[]> {
    const file = new BetterSqlite3(join(folder, name), { readonly: true });
    const tables = file.prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    const kept = tables.map((table) => table.name).filter((table) => !/^(migrations|migration_lock)$/.test(table));
    const all = kept.map((table) => [table, file.prepare(`SELECT * FROM ${table} ORDER BY 1`).all()]);
    file.close();
    return Object.fromEntries(all);
  }

  test('a diary goes to the server and back without losing a value or an id, and only to where nothing is', async () => {
    expect(await run('seed', url('here.db'), ['--create', '--users', '2', '--years', '0.1'])).toMatchObject({
      code: 0,
    });
    const file = new BetterSqlite3(join(folder, 'here.db'));
    const hard = 'a\\b \'q\' "d" $1 ? :x\u0000 👩‍👩‍👧 안녕 \u2028 %s ``';
    file.prepare('UPDATE diaries SET content = ? WHERE id = 3').run(hard);
    file.prepare('DELETE FROM diaries WHERE id = (SELECT MAX(id) FROM diaries)').run();
    file.close();
    const before = contents('here.db');

    // In the environment, where no list of processes shows the password.
    const dry = await run('move', url('here.db'), ['--dry-run', '--json'], { TARGET_DATABASE_URL: server.url });
    expect(dry).toMatchObject({ code: 0 });
    const to = await run('move', url('here.db'), ['--to', server.url, '--json']);
    expect(to).toMatchObject({ code: 0 });
    const moved = JSON.parse(to.stdout) as { rows: number; tables: { table: string; rows: number }[] };
    expect(moved.rows).toBe(JSON.parse(dry.stdout).rows);
    expect(moved.tables.find(({ table }) => table === 'diaries')?.rows).toBe(before.diaries?.length);

    // The text that was put in beside the service fits no statistics, there as here.
    const { code, stdout } = await run('rebuildStats', url('here.db'), ['--dry-run', '--json']);
    expect(await run('rebuildStats', server.url, ['--dry-run', '--json'])).toMatchObject({ code, stdout });
    expect(await run('move', server.url, ['--to', url('back.db')])).toMatchObject({ code: 0 });
    expect(contents('back.db')).toEqual(before);

    const again = await run('move', url('here.db'), ['--to', server.url]);
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('is not empty: 2 rows in users') });
    expect(await run('move', server.url, ['--to', url('back.db')])).toMatchObject({ code: 2 });
    const later = new BetterSqlite3(join(folder, 'back.db'));
    later.exec('CREATE TABLE letters (id INTEGER)');
    later.close();
    expect(await run('move', url('back.db'), ['--to', server.url])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('tables that this version does not know: letters'),
    });
  }, 300_000);

  test('half a character, which SQLite kept in JSON and MariaDB refuses, goes along as the sign for it', async () => {
    const other = await createTestDatabase('mariadb');
    expect(await run('seed', url('halves.db'), ['--create', '--years', '0.02'])).toMatchObject({ code: 0 });
    const file = new BetterSqlite3(join(folder, 'halves.db'));
    file.prepare('UPDATE diaries SET words = ? WHERE id = 1').run('{"half \\ud83d":1}');
    file.close();
    try {
      expect(await run('move', url('halves.db'), ['--to', other.url])).toMatchObject({ code: 0 });
      expect(await run('move', other.url, ['--to', url('mended.db')])).toMatchObject({ code: 0 });
      expect(contents('mended.db').diaries?.[0]).toMatchObject({ words: '{"half \ufffd":1}' });
    } finally {
      await other.drop();
    }
  }, 180_000);

  test('nothing is moved from under a running service, and the folder of pictures is then that of the moved diary alone', async () => {
    const env = { MEDIA_DIR: join(folder, 'pictures') };
    const [other, service] = await Promise.all([
      createTestDatabase('mariadb'),
      startServerProcess({ dataDir: join(folder, 'served'), env }),
    ]);
    try {
      const refused = await run('move', service.databaseUrl, ['--to', other.url]);
      expect([refused.code, refused.stderr]).toEqual([
        2,
        `${join(folder, 'served', 'diary.db')} is in use; stop the service first.\n`,
      ]);
      expect(await run('rebuildStats', other.url, ['--dry-run'])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('There is no diary in MariaDB'),
      });
      const client = createClient(service.url);
      await uploadPicture(client, (await client.register()).token, { seed: 1 }).finally(() => client.close());
      await service.stop();
      expect(await run('move', service.databaseUrl, ['--to', other.url], env)).toMatchObject({ code: 0 });
      const onServer = await startServerProcess({ dataDir: join(folder, 'onServer'), databaseUrl: other.url, env });
      try {
        await expect(service.start()).rejects.toThrow('belong to another database');
        expect(await run('move', other.url, ['--to', url('lost.db')])).toMatchObject({
          code: 2,
          stdout: '',
          stderr: expect.stringMatching(/^Somebody else is connected to MariaDB .*; stop the service first\.\n$/),
        });
        expect(existsSync(join(folder, 'lost.db'))).toBe(false);
      } finally {
        await onServer.kill();
      }
      expect(await run('move', other.url, ['--to', url('lost.db')], env)).toMatchObject({ code: 0 });
    } finally {
      await service.stop();
      await other.drop();
    }
  }, 180_000);

  /** A move from a file that stands still in the middle: people are there already, and it has not yet come to this table. */
  async function standing(from: string, to: string): Promise<Running & { goOn(): void }> {
    const preloaded = join(__dirname, '../support/standAtWords.cjs');
    const env = { NODE_OPTIONS: `--require ${preloaded}`, STAND_AT_WORDS: 'FROM deleted_entries WHERE id' };
    const move = startCommand('move', ['--to', to], from, env);
    const isStanding = async () => / T /.test(readFileSync(`/proc/${move.child.pid}/stat`, 'utf8'));
    await waitUntil('the move stands still', isStanding, { timeoutMs: 60_000 });
    return { ...move, goOn: () => void move.child.kill('SIGCONT') };
  }

  test('what a service writes during a move is not lost: the move sees it, and nothing serves what it has made', async () => {
    const other = await createTestDatabase('mariadb');
    const service = await startServerProcess({ dataDir: join(folder, 'met') });
    const client = createClient(service.url);
    const write = () => client.register();
    try {
      await write();
      await service.stop();
      const first = await standing(service.databaseUrl, other.url);
      await service.start();
      first.goOn();
      expect(await first.finished).toMatchObject({
        code: 2,
        stdout: '',
        stderr: `${join(folder, 'met', 'diary.db')} is in use; stop the service first.\n`,
      });
      await service.stop();
      const second = await standing(service.databaseUrl, other.url);
      await service.start();
      await write();
      await service.stop();
      second.goOn();
      expect(await second.finished).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/users is not the same in the copy: .* must be left alone/),
      });
      const early = await run('rebuildStats', other.url, ['--dry-run']);
      expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('a move to it was interrupted') });
      expect(await run('move', service.databaseUrl, ['--to', other.url])).toMatchObject({ code: 0 });
      expect((await run('rebuildStats', other.url, ['--dry-run'])).stdout).toMatch(/^2 users checked/);
    } finally {
      client.close();
      await service.stop();
      await other.drop();
    }
  }, 180_000);

  test('a second move to or from the same place is refused in words, and the first one does its work', async () => {
    const [target, another] = [await createTestDatabase('mariadb'), await createTestDatabase('mariadb')];
    try {
      const made = await run('seed', url('one.db'), ['--create', '--users', '1', '--years', '0.02']);
      expect(made).toMatchObject({ code: 0 });
      copyFileSync(join(folder, 'one.db'), join(folder, 'two.db'));
      const first = await standing(url('one.db'), target.url);
      expect(await run('move', url('two.db'), ['--to', target.url])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^Somebody else is connected to MariaDB .*\n$/),
      });
      expect(await run('move', url('one.db'), ['--to', another.url])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/one\.db is in use; .*\n$/),
      });
      first.goOn();
      expect(await first.finished).toMatchObject({ code: 0 });
    } finally {
      await target.drop();
      await another.drop();
    }
  }, 180_000);

  test('a move that was killed goes on where it was, in both directions, and nobody takes a part for a diary', async () => {
    const other = await createTestDatabase('mariadb');
    const killed = async (from: string, to: string, words: string) => {
      const env = { NODE_OPTIONS: `--require ${join(__dirname, '../support/dieAtWords.cjs')}`, DIE_AT_WORDS: words };
      expect(await startCommand('move', ['--to', to], from, env).finished).toMatchObject({ signal: 'SIGKILL' });
    };
    try {
      const made = await run('seed', url('long.db'), ['--create', '--users', '1', '--years', '0.02']);
      expect(made).toMatchObject({ code: 0 });
      const file = new BetterSqlite3(join(folder, 'long.db'));
      const insert = file.prepare(
        "INSERT INTO deleted_entries (user_id, client_id, deleted_at) VALUES (1, ?, '2026-11-21 06:30:00.000 +00:00')",
      );
      const clientId = (place: number) => `019abc00-0000-7000-8000-${String(place).padStart(12, '0')}`;
      file.transaction(() => Array.from({ length: 1_200 }, (_, place) => insert.run(clientId(place))))();
      file.close();

      await killed(url('long.db'), other.url, clientId(900)); // in the second page of a table
      const early = await run('rebuildStats', other.url, ['--dry-run']);
      expect(early).toMatchObject({ code: 1, stderr: expect.stringMatching(/^\S.*a move to it was interrupted.*\n$/) });
      const again = await run('move', url('long.db'), ['--to', other.url]);
      expect(again).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Going on with a move/) });

      for (const name of ['half.db', 'touched.db']) await killed(other.url, url(name), 'FROM deleted_entries WHERE id');
      expect(await run('move', other.url, ['--to', url('half.db')])).toMatchObject({ code: 0 });
      expect(contents('half.db')).toEqual(contents('long.db'));
      const touched = new BetterSqlite3(join(folder, 'touched.db'));
      touched.prepare("UPDATE users SET nickname = 'Another'").run();
      touched.close();
      const refused = await run('move', other.url, ['--to', url('touched.db')]);
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/users is not the same in the copy.* run the command again; .*\n$/),
      });
    } finally {
      await other.drop();
    }
  }, 300_000);
});
