import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { readConfig } from '../../server/config';
import { explainStartFailure } from '../../server/startFailure';
import { MARIADB_URL, onEngine } from '../support/databases';
import { findFreePort } from '../support/freePort';
import { launchServerProcess, startServerProcess } from '../support/serverProcess';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a service that cannot start says, and its exit code. */
async function fail(env: Record<string, string>, dataDir = folder): Promise<{ code: number | null; said: string }> {
  const service = await launchServerProcess({ dataDir, env });
  const giveUp = setTimeout(() => service.signal('SIGKILL'), 30_000); // it started
  const { code } = await service.exited().finally(() => clearTimeout(giveUp));
  const said = service.output();
  expect(said).not.toMatch(/^\s+at /m); // no stack
  expect(said).not.toContain('undefined');
  return { code, said };
}

test('a data folder that cannot be made or written is named, with what to do', async () => {
  writeFileSync(join(folder, 'file'), '');
  const inFile = await fail({ JWT_SECRET: '' }, join(folder, 'file', 'data'));
  expect(inFile).toMatchObject({ code: 1, said: expect.stringContaining(join(folder, 'file')) });
  expect(inFile.said).toContain('DATA_DIR');
  const forbidden = await fail({ JWT_SECRET: '' }, '/sys/diary'); // not even root may
  expect(forbidden).toMatchObject({
    code: 1,
    said: expect.stringMatching(/\/sys(\/diary)? (cannot be written by this user|is on a file system that may only)/),
  });
}, 180_000);

test('what a wrong DATABASE_URL names is named truly, and keeps its rights and its content', async () => {
  const [file, inner, other] = ['passwd', 'folder', 'places.db'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(
    file,
    'root:x:0:0:root:/root:/bin/bash, and more lines than SQLite looks at to tell a database\n'.repeat(9),
  );
  mkdirSync(inner);
  new BetterSqlite3(other).exec('CREATE TABLE bookmarks (id INTEGER)').close();
  for (const path of [file, other]) chmodSync(path, 0o644);
  chmodSync(inner, 0o755);
  const on = (path: string) => fail({ DATABASE_URL: `sqlite:${path}` }, join(folder, 'data'));
  expect((await on(file)).said).toContain(`${file} is not a database`);
  expect((await on(inner)).said).toContain(
    `${inner} is a folder. DATABASE_URL must name a file: sqlite:${inner}/diary.db`,
  );
  expect((await on(other)).said).toContain('a database of another program (it has a table bookmarks)');
  expect([file, inner, other].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['644', '755', '644']);
}, 180_000);

test('a folder for pictures or imports in which nothing can be made is named at the start', async () => {
  writeFileSync(join(folder, 'file'), '');
  const [media, imports] = [join(folder, 'file', 'media'), '/sys/imports'];
  const { code, said } = await fail({ MEDIA_DIR: media, IMPORT_DIR: imports });
  expect(code).toBe(1);
  expect(said).toContain(`MEDIA_DIR: nothing can be kept in ${media}: ${join(folder, 'file')} is no folder`);
  expect(said).toMatch(
    /IMPORT_DIR: nothing can be kept in \/sys\/imports: (this user cannot write to \/sys \(\w+\)|\/sys is on a file system that may only be read)/,
  );
}, 180_000);

test('a taken port and an address of another machine are named, with what to do', async () => {
  const taken = createServer();
  await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening));
  const { port } = taken.address() as { port: number };
  expect((await fail({ PORT: String(port) })).said).toMatch(new RegExp(`Port ${port} is taken.* PORT=\\d+ npm start`));
  const metrics = await fail({ METRICS_PORT: String(port) });
  expect(metrics.said).toMatch(new RegExp(`Port ${port} is taken.* METRICS_PORT=\\d+ npm start`));
  taken.close();
  const elsewhere = await fail({ METRICS_PORT: String(port), METRICS_HOST: '192.0.2.7' });
  expect(elsewhere.said).toContain('This machine has no address 192.0.2.7. Set METRICS_HOST to');
  const both = await fail({
    HOST: '0.0.0.0',
    PORT: String(port),
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: String(port),
  });
  expect(both.said).toContain(`Port ${port} is taken`); // by the service itself
  expect((await fail({ HOST: '192.0.2.7' })).said).toContain('This machine has no address 192.0.2.7');
  expect(existsSync(join(folder, 'diary.db'))).toBe(false); // nobody changes a schema under the service that has the port
}, 180_000);

test.each([
  ['mariadb://diary@127.0.0.1:1/diary', 'No database answers where DATABASE_URL points'],
  ['mariadb://diary@127.0.0.1:1/diary?foo=1', 'the option foo, which is not known'],
  ['mariadb://diary:geheim#1@127.0.0.1:1/diary', 'DATABASE_URL'],
  ['mariadb://diary:geheim%@127.0.0.1:1/diary', 'write %25'],
])('DATABASE_URL=%s is refused in a sentence', async (databaseUrl, sentence) => {
  const { code, said } = await fail({ DATABASE_URL: databaseUrl, DATABASE_TIMEOUT_MS: '500' });
  expect(code).toBe(1);
  expect(said).toContain(sentence);
  expect(said).not.toContain('geheim');
});

test('a service that is stopped before it was ready says so, and ends well', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const env = { DATABASE_URL: `mariadb://diary@127.0.0.1:${port}/diary`, DATABASE_TIMEOUT_MS: '60000' };
  const service = await launchServerProcess({ dataDir: folder, env });
  const [asking] = (await once(silent, 'connection')) as [Socket];
  service.signal('SIGTERM');
  expect(await service.exited()).toEqual({ code: 0, signal: null });
  expect(JSON.parse(service.output())).toMatchObject({ signal: 'SIGTERM', msg: 'stopped before it was ready' });
  asking.destroy();
  silent.close();
});

const onServer = 'mariadb://diary:geheim@127.0.0.1:1/diary?ssl-mode=VERIFY_CA';

test('a certificate for the database that is not there, or no file, is told as what is to be read', async () => {
  const nowhere = join(folder, 'nowhere', 'ca.pem');
  const absent = await fail({ DATABASE_URL: `${onServer}&ssl-ca=${nowhere}` });
  expect([absent.code, absent.said.trim()]).toEqual([
    1,
    `The certificate of ssl-ca in DATABASE_URL cannot be read: there is no file ${nowhere}.`,
  ]);
  writeFileSync(join(folder, 'cert.pem'), '');
  const isFolder = await fail({
    DATABASE_URL: `${onServer}&ssl-cert=${join(folder, 'cert.pem')}&ssl-key=${folder}`,
  });
  expect(isFolder.said).toContain(`The key of ssl-key in DATABASE_URL cannot be read: ${folder} is a folder.`);
});

test('a certificate for the database that this user may not read is told so, another file that is missing is not', () => {
  const [ca, user] = [join(folder, 'ca.pem'), process.getuid?.()];
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: `${onServer}&ssl-ca=${ca}`, JWT_SECRET: '1'.repeat(32) });
  const explain = (code: string, path: string) =>
    explainStartFailure(Object.assign(new Error(code), { code, path, syscall: 'open' }), config, folder);
  expect(explain('EACCES', ca)).toBe(
    `The certificate of ssl-ca in DATABASE_URL cannot be read: ${ca} may not be read by this user (user id ${user}).`,
  );
  expect(explain('ENOENT', '/elsewhere/media')).toContain('/elsewhere/media cannot be made');
});

test.each(['redis://:geheim@127.0.0.1:abc', 'redis://:geheim@127.0.0.1:99999', 'redis://:geheim%@127.0.0.1'])(
  'REDIS_URL=%s is refused by its name',
  async (REDIS_URL) => {
    const { code, said } = await fail({ REDIS_URL });
    expect([code, said]).toEqual([1, expect.stringMatching(/^ {2}REDIS_URL: (is not a URL|has a % that)/m)]);
    expect(said).not.toContain('geheim');
  },
);

onEngine('mariadb', () => {
  test('a database that its server does not have is to be made', async () => {
    const { code, said } = await fail({ DATABASE_URL: `${MARIADB_URL}/nobody_has_made_it` });
    expect([code, said]).toEqual([1, expect.stringContaining('no database of that name. Create it')]);
  }, 180_000);
});

test('a folder in the place of a certificate is not told as support resources, which are well', () => {
  const [file, folderOfTls] = [join(folder, 'support.txt'), join(folder, 'tls')];
  writeFileSync(file, 'A friend in need: 123\n');
  mkdirSync(folderOfTls);
  const isFolder = Object.assign(new Error('EISDIR'), { code: 'EISDIR', syscall: 'read' });
  const DATABASE_URL = `mariadb://diary@127.0.0.1/diary?ssl-mode=VERIFY_CA&ssl-ca=${folderOfTls}`;
  const config = readConfig({ DATA_DIR: folder, SUPPORT_RESOURCES: file, DATABASE_URL, JWT_SECRET: 's'.repeat(40) });
  expect(explainStartFailure(isFolder, config, folder)).toMatch(/ssl-ca.*is a folder/);
});

test('support resources that may not be read are not told as a folder that cannot be written', () => {
  const file = '/etc/support.txt';
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES', path: file, syscall: 'open' });
  const config = readConfig({ DATA_DIR: folder, SUPPORT_RESOURCES: file });
  expect(explainStartFailure(denied, config, folder)).toBe(
    `${file}, which SUPPORT_RESOURCES names, cannot be read by this user (EACCES).`,
  );
});

test('a file that is no database, and support resources that are not there, are named', async () => {
  writeFileSync(
    join(folder, 'diary.db'),
    'this is a letter, not a database, and it is long enough to be looked at as one',
  );
  expect((await fail({})).said).toMatch(/diary\.db is not a database.*Restore a backup/s);
  rmSync(join(folder, 'diary.db'));
  expect((await fail({ SUPPORT_RESOURCES: join(folder, 'nowhere') })).said).toContain('which SUPPORT_RESOURCES names');
  expect(existsSync(join(folder, 'diary.db'))).toBe(false); // nothing is made or migrated for a service that cannot start
  expect((await fail({ SUPPORT_RESOURCES: folder })).said).toContain('which SUPPORT_RESOURCES names, is a folder');
  const long = join(folder, 'long.txt');
  writeFileSync(long, `a line\n${'x'.repeat(301)}\n`);
  expect((await fail({ SUPPORT_RESOURCES: long })).said).toMatch(
    /SUPPORT_RESOURCES.*more than 300 characters \(resource 2\)/,
  );
}, 180_000);

test.each(['missing', 'broken'])(
  'a %s model is not ready, and the log says so; the rest of the service works',
  async (how) => {
    const modelDir = join(folder, 'model');
    if (how === 'broken') {
      mkdirSync(join(modelDir, 'onnx'), { recursive: true });
      writeFileSync(join(modelDir, 'config.json'), '{"id2label":{"0":"joy","1":"fear"}}');
      writeFileSync(join(modelDir, 'tokenizer.json'), '{}');
    }
    const service = await launchServerProcess({ dataDir: folder, env: { EMOTION_MODEL_DIR: modelDir } });
    try {
      const unusable = { ready: false, database: 'up', analyser: 'unusable' };
      let answer: unknown;
      for (let tries = 0; tries < 200 && JSON.stringify(answer) !== JSON.stringify(unusable); tries += 1) {
        const response = await fetch(`${service.url}/api/ready`).catch(() => null);
        answer = response === null ? null : await response.json();
        if (response?.status === 200) expect(how).toBe('broken'); // only opening the files tells
        await new Promise((wake) => setTimeout(wake, 200));
      }
      expect(answer).toEqual(unusable);
      expect((await fetch(`${service.url}/api/ready`)).status).toBe(503);
      expect((await fetch(`${service.url}/api/health`)).status).toBe(200);
      expect(service.output()).toContain('the emotion model cannot be loaded');
      if (how === 'missing') expect(service.output()).toContain('Entries are saved, and read once it can');
    } finally {
      await service.stop();
    }
  },
);

test('the log is JSON with ISO times for programs, lines for people where that is asked for', async () => {
  const json = await startServerProcess({ dataDir: folder });
  await json.stop();
  const lines = json.output().trimEnd().split('\n'); // off a terminal there is nothing else
  for (const line of lines) expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'ready', url: json.url, docs: `${json.url}/docs` }),
  );
  const only = await startServerProcess({ dataDir: folder, env: { LOG_FORMAT: 'json', DATABSE_POOL: '2' } });
  await only.stop();
  const all = only
    .output()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string });
  expect(all.map(({ msg }) => msg)).toContain('nothing reads DATABSE_POOL: is DATABASE_POOL meant?');
  expect(all.find(({ msg }) => msg === 'ready')).toMatchObject({
    level: 30,
    url: only.url,
    database: join(folder, 'diary.db'), // a wrong setting shows where the diary goes
  });
  const pretty = await startServerProcess({ dataDir: folder, env: { LOG_FORMAT: 'pretty' } });
  expect(await pretty.stop()).toEqual({ code: 0, signal: null }); // right after its first answer
  expect(pretty.output()).toMatch(
    /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\] INFO: request completed .*"path":"\/api\/ready"/m,
  );
  expect(pretty.output()).not.toMatch(/^\{/m);
  expect(pretty.output()).toContain('Emotion diary is ready');
}, 180_000);

test('metrics are served on a port of their own, with routes in the place of addresses, and not where the world is', async () => {
  const port = await findFreePort();
  const service = await startServerProcess({ dataDir: folder, env: { METRICS_PORT: String(port) } });
  try {
    for (const path of ['/api/diary/4711', '/api/secret-of-mina', '/trpc/diary.list?input=secret']) {
      await (await fetch(`${service.url}${path}`)).text();
    }
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('http_requests_total{method="GET",route="/api/diary/{id}",status="401"} 1');
    expect(text).toMatch(/http_requests_total\{method="GET",route="other",status="404"\} [12]/);
    expect(text).toContain('route="/trpc"');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toMatch(/^analyser_ready [01]$/m);
    expect(text.replace(/ \S+$/gm, '')).not.toMatch(/4711|secret/); // the values may hold any digits
  } finally {
    await service.stop();
  }
}, 180_000);
