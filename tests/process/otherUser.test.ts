import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../support/command';
import { canTest } from '../support/otherPrograms';
import { DEFAULTS, launchServerProcess } from '../support/serverProcess';

const SERVICE = 4_711;
const isRoot = canTest({
  get: 'run the tests as root',
  tests: 'commands of another user',
  isThere: process.getuid?.() === 0,
});

let parent: string;
let data: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'diary-other-'));
  data = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const run = (name: string, ...args: string[]) => runCommand(name, args, { env: { DATA_DIR: data } });
const owners = () => readdirSync(data).map((name) => statSync(join(data, name)).uid);

(isRoot ? test : test.skip)(
  'what root would take from the service is refused in words, and nothing is made or moved',
  async () => {
    expect(await run('migrate', '--create')).toMatchObject({ code: 0 });
    const copy = join(parent, 'copy.db');
    const backup = await run('backup', '--out', copy);
    expect([backup.code, backup.stderr]).toEqual([0, '']);
    for (const path of [data, ...readdirSync(data).map((name) => join(data, name))]) chownSync(path, SERVICE, SERVICE);
    const before = readdirSync(data);
    const another = await run('backup', '--out', join(data, 'backups', 'copy.db'));
    expect([another.code, another.stderr]).toEqual([2, expect.stringContaining('belongs to user id')]);
    expect(readdirSync(data)).toEqual(before);

    const refused = await run('restore', '--from', copy, '--force');
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining(`${join(data, 'diary.db')} belongs to user id ${SERVICE}, and this is user id 0`),
    ]);
    expect(refused.stderr).toContain("sudo -u '#4711' --preserve-env=DATA_DIR,DATABASE_URL,");
    expect(new Set(owners())).toEqual(new Set([SERVICE]));

    for (const name of readdirSync(data)) rmSync(join(data, name));
    for (const [name, ...args] of [
      ['restore', '--from', copy],
      ['migrate', '--create'],
      ['seed', '--create'],
    ]) {
      const early = await run(String(name), ...args);
      expect([name, early.code, early.stderr]).toEqual([
        name,
        2,
        expect.stringContaining(`${data} belongs to user id`),
      ]);
    }
    expect(owners()).toEqual([]);
  },
);

(isRoot ? test : test.skip)(
  'a service that root starts on the data of somebody else is refused before it makes anything there',
  async () => {
    mkdirSync(data);
    const start = async () => {
      const service = await launchServerProcess({ dataDir: data, env: { JWT_SECRET: '' } });
      const giveUp = setTimeout(() => service.signal('SIGKILL'), 20_000);
      const ended = await service.exited().finally(() => clearTimeout(giveUp));
      expect([ended.code, service.output()]).toEqual([1, expect.stringContaining(`belongs to user id ${SERVICE}`)]);
    };
    expect(await run('migrate', '--create')).toMatchObject({ code: 0 });
    chownSync(join(data, 'diary.db'), SERVICE, SERVICE);
    await start();
    expect(readdirSync(data)).not.toContain('jwt-secret');
  },
);

(isRoot ? test : test.skip)(
  'a service whose database file it may only read does not start, and says which',
  async () => {
    expect(await run('migrate', '--create')).toMatchObject({ code: 0 });
    for (const path of [parent, data, join(data, 'diary.db')]) chownSync(path, SERVICE, SERVICE);
    chmodSync(join(data, 'diary.db'), 0o400);
    const service = await launchServerProcess({ dataDir: data, uid: SERVICE });
    const giveUp = setTimeout(() => service.signal('SIGKILL'), 20_000);
    const ended = await service.exited().finally(() => clearTimeout(giveUp));
    const said = `${join(data, 'diary.db')} cannot be written by this user (user id ${SERVICE}). `;
    expect([ended.code, service.output()]).toEqual([1, expect.stringContaining(said)]);
  },
);

(isRoot ? test : test.skip)(
  'where a user may not look into the folder of the service no command says that there is no diary',
  async () => {
    expect(await run('migrate', '--create')).toMatchObject({ code: 0 });
    const copy = join(parent, 'copy.db');
    expect(await run('backup', '--out', copy)).toMatchObject({ code: 0 });
    const [held, file] = [readdirSync(data), join(data, 'diary.db')];
    chmodSync(parent, 0o711); // to be walked through by everybody, as /var/lib is
    for (const [name, ...args] of [
      ['reports'],
      ['migrate'],
      ['backup', '--out', join(parent, 'another.db')],
      ['restore', '--from', copy],
      ['move', '--to', 'mariadb://diary@127.0.0.1:1/diary'],
    ]) {
      const env = { DATA_DIR: data, JWT_SECRET: DEFAULTS.JWT_SECRET };
      const closed = await runCommand(String(name), args, { env, uid: SERVICE });
      const said = `Whether there is ${file} cannot be seen by this user (user id ${SERVICE}): a folder on the way is closed.`;
      expect([name, closed.code, closed.stdout, closed.stderr]).toEqual([name, 1, '', expect.stringContaining(said)]);
    }
    expect(readdirSync(data)).toEqual(held);
  },
);

test('a command that is done at once says nothing beside its answer, as a cron would mail it', async () => {
  mkdirSync(data);
  expect(await run('migrate', '--create')).toMatchObject({ code: 0 });
  for (const name of ['reports', 'rebuildStats', 'reanalyse']) {
    const { code, stdout, stderr } = await run(name, '--json');
    expect([name, code, stderr]).toEqual([name, 0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ dryRun: false });
  }
}, 180_000);
