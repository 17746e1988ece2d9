import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Diary, Import, ImportRecord, Session, User } from '../../models';
import { openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { backUp } from '../../scripts/backup';
import { writePeople } from '../../scripts/seed/write';
import { readTour } from '../client/readme';
import { entryOn } from '../stats/support/statsDatabase';
import { askAs, createClient } from '../support/client';
import { runCommand } from '../support/command';
import { MARIADB_URL, onEngine } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';
import { uploadPicture } from '../support/pictures';
import { ROOT } from '../support/root';
import { startServerProcess } from '../support/serverProcess';

const TOLD = /Everybody has to sign in again\. Passwords, addresses and who gets mails are those of the backup/;
const GAP = /a gap of a million or more/;

let folder: string;
let live: string;
let copy: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-restored-'));
  [live, copy] = [join(folder, 'diary.db'), join(folder, 'copy.db')];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const restoreCopy = () =>
  runCommand('restore', ['--from', copy, '--force'], { env: { DATABASE_URL: `sqlite:${live}` } });

test('after a restore a device that knows entries made since changes none of others, and nobody is signed in', async () => {
  const service = await startServerProcess({ dataDir: folder, databaseUrl: `sqlite:${live}` });
  const before = createClient(service.url);
  const person = await before.register();
  await backUp(live, copy);
  const file = new BetterSqlite3(copy);
  file.exec('DROP TABLE database_id'); // of an earlier version, which bound no folder of pictures to it
  file.close();
  const phone = askAs(before, person);
  const known = await phone('POST', '/api/diary', { content: 'Lunch with Ana', emotion: 'joy' });
  const picture = await uploadPicture(before, person.token, { seed: 1 });
  const newcomer = await before.register();
  before.close();
  await service.stop();

  const { code, stdout } = await restoreCopy();
  expect([code, stdout]).toEqual([0, expect.stringMatching(TOLD)]);
  expect(stdout).not.toMatch(GAP);

  await service.start();
  const client = createClient(service.url);
  try {
    expect((await client.request('GET', '/api/diary', { token: person.token })).status).toBe(401);
    const { refreshToken, email, password } = person;
    expect((await client.request('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401);
    const again = await client.request('POST', '/api/auth/login', { body: { email, password } });
    const token = again.body.tokens.accessToken;
    const content = 'The only copy of a long page';
    const other = await client.request('POST', '/api/diary', { token, body: { content, emotion: 'sadness' } });
    const overwriting = await client.request('PUT', `/api/diary/${known.body.diary.id}`, {
      token,
      body: { content: 'Lunch with Ana, corrected', emotion: 'joy' },
      headers: { 'If-Match': String(known.headers.etag) },
    });
    expect(overwriting.status).toBe(404);
    expect((await client.request('GET', `/api/diary/${other.body.diary.id}`, { token })).body.content).toBe(content);
    expect((await uploadPicture(client, token, { seed: 2 })).body.url).not.toBe(picture.body.url);
    expect((await client.request('GET', picture.body.url, { token })).status).toBe(404);
    expect((await client.register()).id).toBeGreaterThan(newcomer.id);
  } finally {
    client.close();
    await service.stop();
  }
});

describe('where what a backup replaces', () => {
  beforeEach(async () => {
    await makeEmpty(live);
    inFile(live, (file) => addUsers(file, 3));
    await backUp(live, copy);
  });

  test.each<[string, number, () => void | Promise<void>]>([
    ['has given more ids since', 6, () => inFile(live, (file) => addUsers(file, 2))],
    ['has given none since', 4, () => {}],
    ['is lost', 1_000_004, () => rmSync(live)],
    ['is cut short', 1_000_004, () => truncateSync(live, 5_000)],
    ['is no database', 1_000_004, () => writeFileSync(live, 'a letter')],
    ['is half lost', 1_000_004, () => inFile(live, (file) => file.exec('DROP TABLE reports'))],
    ['was begun anew', 1_000_004, () => makeEmpty(live)],
    ['has ids beyond belief', 1_000_004, () => setLastId(live, '9223372036854775807')],
    ['is lost and had very many ids', 20_000_001, () => loseAfter('10000000')],
    ['is lost and had ids without number', 3_000_000_001, () => loseAfter('2000000000')],
  ])('%s, the next account is number %i', async (_, next, happen) => {
    await happen();
    const { code, stdout } = await restoreCopy();
    expect([code, GAP.test(stdout)]).toEqual([0, next > 1_000_000]);
    inFile(live, (file) => {
      addUsers(file, 1);
      expect(file.prepare('SELECT MAX(id) FROM users').pluck().get()).toBe(next);
    });
  });

  test('is lost, the folder of pictures knows the diary that is in its place', async () => {
    rmSync(live);
    mkdirSync(join(folder, 'diary-media'));
    writeFileSync(join(folder, 'diary-media', 'database'), 'of the lost one');
    expect((await restoreCopy()).code).toBe(0);
    inFile(live, (file) => {
      expect(file.prepare('SELECT uuid FROM database_id').pluck().all()).toEqual(['of the lost one']);
    });
  });

  test.each<[string, () => void]>([
    ['as this one leaves it', () => {}],
    [
      'as an earlier version left it',
      () => inFile(live, (file) => file.exec('UPDATE sqlite_sequence SET seq = seq + 0.0')),
    ],
  ])('was restored itself and given a backup since (%s), no id is given again', async (_, happen) => {
    inFile(live, (file) => addUsers(file, 2));
    expect(await restoreCopy()).toMatchObject({ code: 0 });
    happen();
    await backUp(live, `${copy}-2`);
    renameSync(`${copy}-2`, copy);
    const { code, stdout } = await restoreCopy();
    expect([code, GAP.test(stdout)]).toEqual([0, false]);
    inFile(live, (file) => {
      const kinds = file.prepare('SELECT DISTINCT typeof(seq) FROM sqlite_sequence').pluck().all();
      expect(kinds).toEqual(['integer']); // others are nothing to an earlier version
      addUsers(file, 1);
      expect(file.prepare('SELECT MAX(id) FROM users').pluck().get()).toBe(6);
    });
  });

  test('is lost, pictures that an earlier version did not have yet are not numbered from 1 either', async () => {
    rmSync(copy);
    const earlier = readFileSync(join(ROOT, 'tests', 'models', 'released', '0.1.0.sqlite.sql'), 'utf8');
    inFile(copy, (file) => {
      file.exec(earlier);
      expect(file.prepare("SELECT COUNT(*) FROM sqlite_master WHERE name = 'images'").pluck().get()).toBe(0);
    });
    rmSync(live);
    expect(await restoreCopy()).toMatchObject({ code: 0 });
    inFile(live, (file) => {
      const last = file.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'images'").pluck().get();
      expect(last).toBe(1_000_000);
    });
  });
});

onEngine('mariadb', () => {
  test('what is told of a restored dump ends its sessions and leaves a gap of ids and of revisions', async () => {
    const { url, drop } = await createMigratedDatabase('mariadb');
    const database = openDatabase({ url });
    const account = { password: '', nickname: 'Mina', timeZone: 'UTC', locale: 'en', createdAt: new Date(0) };
    try {
      const user = { ...account, email: 'mina@example.org' };
      const [userId = 0] = await writePeople(database, [{ user, entries: [entryOn('2026-11-20', 0.5)] }]);
      const { id: diaryId } = await Diary.findOne({ where: { userId }, rejectOnEmpty: true });
      const brought = { userId, format: 'x', createdAt: new Date(0) };
      const done = { status: 'done' as const, timeZone: 'UTC', plan: {}, outcome: {} };
      const { id: importId } = await Import.create({ ...brought, ...done });
      const record = { userId, importId, diaryId, format: 'x', sourceKey: 'x', digest: 'x', origin: {} };
      await ImportRecord.create({ ...record, revision: 1 });
      await ImportRecord.create({ ...record, revision: 3, replacedRevision: 2 });
      const at = { createdAt: new Date(0), rotatedAt: new Date(0), expiresAt: new Date(0) };
      await Session.create({ userId, generation: 0, salt: '', refreshHash: '', userAgent: '', ...at });
      const { hostname, port, username, password } = new URL(MARIADB_URL);
      const client = { host: hostname, port: port || '3306', user: username, password: decodeURIComponent(password) };
      const settings = Object.entries(client).map(([name, value]) => `${name}="${value}"`);
      writeFileSync(join(folder, '.my.cnf'), ['[client]', ...settings].join('\n'));
      const tour = readTour('restored-dump').replaceAll('mariadb diary', `mariadb ${new URL(url).pathname.slice(1)}`);
      const env = { PATH: process.env.PATH, HOME: folder };
      expect(spawnSync('bash', ['-euo', 'pipefail', '-c', tour], { env })).toMatchObject({ status: 0 });
      expect(await Session.count()).toBe(0);
      expect((await Diary.findByPk(diaryId))?.revision).toBe(100_001);
      const records = await ImportRecord.findAll({ order: ['id'] });
      expect(records.map(({ revision, replacedRevision }) => [revision, replacedRevision])).toEqual([
        [100_001, null],
        [100_003, 100_002],
      ]);
      const { id } = await User.create({ ...account, email: 'jun@example.org' });
      expect(id).toBe(userId + 1_000_001);
    } finally {
      await database.close();
      await drop();
    }
  });
});

async function makeEmpty(path: string): Promise<void> {
  rmSync(path, { force: true });
  const database = openDatabase({ url: `sqlite:${path}` });
  await migrate(database);
  await database.close();
}

function inFile(path: string, work: (file: BetterSqlite3.Database) => void): void {
  const file = new BetterSqlite3(path);
  work(file);
  file.close();
}

function addUsers(file: BetterSqlite3.Database, count: number): void {
  const insert = file.prepare(
    `INSERT INTO users (email, password, nickname, time_zone, locale, created_at)
     VALUES (hex(randomblob(8)), '', 'Mina', 'UTC', 'en', '2026-11-20 00:00:00.000 +00:00')`,
  );
  for (let made = 0; made < count; made += 1) insert.run();
}

function loseAfter(last: string): void {
  setLastId(copy, last);
  rmSync(live);
}

function setLastId(path: string, last: string): void {
  inFile(path, (file) => file.exec(`UPDATE sqlite_sequence SET seq = ${last} WHERE name = 'users'`));
}
