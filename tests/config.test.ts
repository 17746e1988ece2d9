import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDatabaseUrl } from '../models/databaseUrl';
import { ConfigError, misspelledVariables, readConfig, readDataDir, VARIABLES } from '../server/config';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'diary-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: dataDir, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

test('nothing is needed on the embedded database', () => {
  const config = readConfig({ DATA_DIR: dataDir });
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, databaseUrl: `sqlite:${join(dataDir, 'diary.db')}` });
});

test('a secret is made once and kept where only its owner can read it', () => {
  const [secret = ''] = readConfig({ DATA_DIR: dataDir }).secrets;
  const path = join(dataDir, 'jwt-secret');
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
  expect(readFileSync(path, 'utf8')).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR: dataDir }).secrets).toEqual([secret]);
});

test('a list of secrets is kept in order: the first signs, all verify', () => {
  const [first, second] = ['1'.repeat(32), '2'.repeat(32)];
  expect(readConfig({ DATA_DIR: dataDir, JWT_SECRET: `${first},${second}` }).secrets).toEqual([first, second]);
});

test('all faults are told at once, by name and without their values', () => {
  const faults = faultsOf({
    PORT: '70000',
    DATABASE_URL: 'mysql://diary:hunter2@db/diary',
    JWT_SECRET: 'too-short-a-secret',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'yes',
    REDIS_URL: 'localhost',
  });
  const names = faults.map((fault) => fault.split(':')[0]);
  expect(names.sort()).toEqual(['JWT_SECRET', 'LOG_LEVEL', 'PORT', 'REDIS_URL', 'TRUST_PROXY']);
  for (const value of ['hunter2', 'too-short', 'loud', '70000']) expect(faults.join()).not.toContain(value);
});

test.each([' '.repeat(40), `${'1'.repeat(32)},${'\t'.repeat(32)}`, `${' '.repeat(16)}secret${' '.repeat(16)}`])(
  'blanks are no secret: %j',
  (JWT_SECRET) => {
    expect(faultsOf({ JWT_SECRET })).toEqual(['JWT_SECRET: every secret must have at least 32 bytes']);
  },
);

test('a list of secrets without one is none', () => {
  expect(faultsOf({ DATABASE_URL: 'mariadb://diary@db/diary', JWT_SECRET: ',' })).toEqual([
    expect.stringMatching(/^JWT_SECRET: is required/),
  ]);
});

test.each(['mysql://diary@db/diary', 'mariadb://diary@db/diary'])('a secret must be given with %s', (url) => {
  expect(faultsOf({ DATABASE_URL: url })).toEqual([expect.stringMatching(/^JWT_SECRET: is required/)]);
});

test.each([
  ['mariadb://diary@db/diary?ssl=true', 'ssl-mode=REQUIRED'],
  ['mariadb://diary@db/diary?ssl-mode=PREFERRED', 'goes on without encryption'],
  ['mariadb://diary@db/diary?connectionLimit=5', 'DATABASE_POOL'],
  ['mariadb://diary@db/diary?ssl-mode=DISABLED&ssl-ca=/ca.pem', 'one of them is a mistake'],
  ['mariadb://diary:100%@db/diary', 'has a % that escapes nothing: in user, password or name write %25'],
  ['mariadb://diary@db/diary?socket=/one&socket=/two', 'has the option socket twice'],
  ['mariadb://diary@db/diary?socket=', 'has the option socket without a value'],
  ['mariadb://diary@db/diary?ssl-mode=VERIFY_CA&ssl-cert=/cert.pem', 'has only one of ssl-cert and ssl-key'],
  ['mariadb://diary@db/diary?ssl-mode=REQUIRED&ssl-ca=/ca.pem', 'which ssl-mode=REQUIRED does not check'],
  ['mariadb://diary@[::1]/diary?ssl-ca=/ca.pem', 'compares a host name'], // which a file alone asks for
  ['mariadb://diary@db/diary?ssl-ca=/ca.pem&socket=/run/mysqld.sock', 'compares a host name'],
  ['mariadb://diary@db/diary/two', 'must name one database'],
  ['mysql://diary:geheim@db:99999/diary', 'has the port 99999: none is above 65535'],
  ['mysql://diary:a@99999:99999/x@db/diary', 'write reserved characters of the password'],
  ['sqlite:./data/diary.db?mode=ro', 'takes no options'],
])('DATABASE_URL=%s is refused in a sentence', (url, sentence) => {
  expect(faultsOf({ DATABASE_URL: url, JWT_SECRET: '1'.repeat(32) })).toEqual([expect.stringContaining(sentence)]);
});

test('a DATABASE_URL says what it means in the spelling of URLs and in that of the programs of MySQL', () => {
  expect(parseDatabaseUrl('mysql://mina%40home:a%23b@db/my%20diary?ssl-mode=verify-ca&ssl-ca=/ca.pem')).toEqual({
    ...{
      engine: 'mysql',
      host: 'db',
      port: 3306,
      socket: null,
      user: 'mina@home',
      password: 'a#b',
      database: 'my diary',
    },
    ...{ sslMode: 'VERIFY_CA', sslCa: '/ca.pem', sslCert: null, sslKey: null },
  });
});

test.each([
  ['redis://:hunter2@x:abc', 'is not a URL: give host and port (1 to 65535), and escape'],
  ['redis://:hunter2@x:99999', 'is not a URL: give host and port (1 to 65535), and escape'],
  ['redis://:hunter2@x:0', 'is not a URL: give host and port (1 to 65535), and escape'],
  ['redis://:hunter2/5@x:6379', 'is not a URL: give host and port (1 to 65535), and escape'],
  ['redis://:hunter2%@x:6379', 'has a % that escapes nothing: in user and password write %25'],
  ['redis://:hunter2%FF@x:6379', 'has a % that escapes nothing: in user and password write %25'],
  ['rediss://:hunter2@x:6379/cache', 'must have nothing behind host and port but the number of a database'],
  ['http://:hunter2@x:6379', 'must be redis://… or rediss://…'],
])('REDIS_URL=%s is refused by its name, without its password', (REDIS_URL, sentence) => {
  expect(faultsOf({ REDIS_URL })).toEqual([expect.stringContaining(`REDIS_URL: ${sentence}`)]);
  expect(faultsOf({ REDIS_URL }).join()).not.toContain('hunter2');
});

test.each(['redis://x', 'redis://x:6379/', 'rediss://mina:p%40ss%25@[::1]:6380/15', 'redis:///1'])(
  'REDIS_URL=%s is taken as it is',
  (REDIS_URL) => expect(readConfig({ DATA_DIR: dataDir, REDIS_URL }).redisUrl).toBe(REDIS_URL),
);

test.each(['abc', '0x10d3', '1e3', ' ', '-1', '65536', '1.5'])('PORT=%j is no port', (PORT) => {
  expect(faultsOf({ PORT })).toEqual(['PORT: must be a whole number, in digits, of 0 to 65535']);
});

test.each([
  ['DATABASE_TIMEOUT_MS', 2_147_483_647],
  ['REQUEST_TIMEOUT_MS', 536_870_911], // whoever reads an answer slowly has four times as long
  ['ANALYSER_TIMEOUT_MS', 536_870_911], // an explanation has four times as long
])('%s is refused where its timers would end at once', (name, most) => {
  expect(faultsOf({ [name]: String(most) })).toEqual([]);
  const fault = `${name}: must be a whole number, in digits, of 1 to ${most}`;
  for (const more of [most + 1, 9_999_999_999]) expect(faultsOf({ [name]: String(more) })).toEqual([fault]);
});

test('one port is not for both the service and its metrics', () => {
  expect(faultsOf({ METRICS_PORT: '3000' })).toEqual(['METRICS_PORT: must not be that of PORT']);
  expect(faultsOf({ METRICS_PORT: '3000', PORT: '3001' })).toEqual([]);
  expect(faultsOf({ METRICS_PORT: '3000', METRICS_HOST: '10.0.0.7' })).toEqual([]); // of another address
});

test('mail needs a server, a sender and the address of the page, or nothing', () => {
  const mail = { SMTP_URL: 'smtp://diary:hunter2@mail.example.org:587', MAIL_FROM: 'Diary <diary@example.org>' };
  expect(faultsOf(mail)).toEqual(['PUBLIC_URL: is required with SMTP_URL']);
  const config = readConfig({ DATA_DIR: dataDir, ...mail, PUBLIC_URL: 'https://diary.example.org/' });
  expect(config.mail).toEqual({
    url: mail.SMTP_URL,
    from: mail.MAIL_FROM,
    publicUrl: 'https://diary.example.org',
  });
  expect(readConfig({ DATA_DIR: dataDir, MAIL_FROM: mail.MAIL_FROM }).mail).toBeNull();
  const wrong = faultsOf({
    SMTP_URL: 'http://hunter2',
    MAIL_FROM: 'a@b\r\nBcc: c@d',
    PUBLIC_URL: 'javascript:alert(1)',
  });
  expect(wrong.map((fault) => fault.split(':')[0])).toEqual(['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL']);
  expect(wrong.join()).not.toContain('hunter2');
});

const ROOT_ONLY = 'must have no path, because the page works at the root of a host only: write https://my.example';
test.each([
  ['https://my.example/diary', ROOT_ONLY],
  ['https://my.example/diary/', ROOT_ONLY],
  ['https://my.example/?a=1#b', 'must have no ? and no #: write https://my.example'],
  ['https://my.example#', 'must have no ? and no #: write https://my.example'],
  ['https://mina:hunter2@my.example', 'must have no user and password: write https://my.example'],
  ['ftp://my.example', 'must be http://… or https://…'],
  ['https:my.example', 'must be http://… or https://…'],
  ['my.example', 'must be http://… or https://…'],
])('PUBLIC_URL=%s, to which no link of a mail would lead, is refused with what to write', (PUBLIC_URL, fault) => {
  expect(faultsOf({ PUBLIC_URL })).toEqual([`PUBLIC_URL: ${fault}`]);
});

test('what was written on Windows or in haste is taken as it is meant', () => {
  const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'diary@example.org' };
  const config = readConfig({
    ...{ DATA_DIR: dataDir, PORT: '3001\r', CORS_ORIGINS: ' https://a.example, https://b.example ,' },
    ...{ ...mail, PUBLIC_URL: 'https://Example.org:443//\r' },
  });
  expect(config).toMatchObject({ port: 3001, corsOrigins: ['https://a.example', 'https://b.example'] });
  expect(config.mail?.publicUrl).toBe('https://example.org');
  expect(readDataDir({ DATA_DIR: '' })).toBe(readDataDir({}));
});

test('every setting is documented in .env.example, and nothing else is', () => {
  const documented = readFileSync(join(__dirname, '../.env.example'), 'utf8').match(/^[A-Z_]+(?==)/gm) ?? [];
  const source = readFileSync(join(__dirname, '../server/config.ts'), 'utf8');
  const read = source.match(/^ {2}[A-Z_]+(?=:)/gm)?.map((name) => name.trim()) ?? [];
  expect([...documented].sort()).toEqual([...read].sort());
});

test('who changes DATA_DIR in .env.example moves the diary along, not the secret alone', () => {
  const lines = readFileSync(join(__dirname, '../.env.example'), 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm);
  const given = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
  const { databaseUrl, mediaDir, importDir } = readConfig({ ...given, DATA_DIR: dataDir });
  for (const place of [databaseUrl, mediaDir, importDir]) expect(place).toContain(dataDir);
});

test('what the README has an operator make, with diaries and secrets in it, goes neither into git nor into an image', () => {
  const linesOf = (name: string) => readFileSync(join(__dirname, '..', name), 'utf8').split('\n');
  expect(linesOf('.gitignore')).toEqual(expect.arrayContaining(['/backups/', '/diary.env', '.env', '/data/']));
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(['backups', '**/diary.env', '**/.env', 'data']));
});

test.each(['', 'cut short'])('a kept secret of which the disk took only %j is not used', (content) => {
  const path = join(dataDir, 'jwt-secret');
  writeFileSync(path, content);
  expect(faultsOf({})).toEqual([expect.stringContaining(`${path}: holds less than 32 bytes`)]);
  rmSync(path);
  expect(readConfig({ DATA_DIR: dataDir }).secrets).toEqual([readFileSync(path, 'utf8')]);
  expect(readdirSync(dataDir)).toEqual(['jwt-secret']);
});

test('of two processes that begin at once both have the secret of the one that was first', () => {
  const path = join(dataDir, 'jwt-secret');
  const first = 'f'.repeat(40);
  jest.spyOn(fs, 'existsSync').mockImplementationOnce(() => {
    writeFileSync(path, first, { mode: 0o600 }); // just after this one has looked
    return false;
  });
  expect(readConfig({ DATA_DIR: dataDir }).secrets).toEqual([first]);
  expect([readFileSync(path, 'utf8'), readdirSync(dataDir)]).toEqual([first, ['jwt-secret']]);
});

describe('a setting whose name is misspelled', () => {
  const long = VARIABLES.filter((name) => name.length >= 8);

  test.each(long)('is found where a letter is missing, doubled, small or in another place: %s', (meant) => {
    const middle = Math.floor(meant.length / 2);
    const [head, tail] = [meant.slice(0, middle), meant.slice(middle)];
    const swapped = `${head.slice(0, -1)}${tail[0]}${head.at(-1)}${tail.slice(1)}`;
    for (const name of [head + tail.slice(1), `${head}${head.at(-1)}${tail}`, meant.toLowerCase(), swapped])
      if (name !== meant) expect(misspelledVariables({ [name]: '1' })).toEqual([{ name, meant }]);
  });

  test('is not suspected where all is as it should be', () => {
    expect(misspelledVariables(Object.fromEntries(VARIABLES.map((name) => [name, '1'])))).toEqual([]);
    const all = Object.fromEntries(VARIABLES.map((name) => [name, '1']));
    expect(misspelledVariables({ ...all, DATABSE_URL: '1' })).toEqual([]);
    expect(misspelledVariables({ POST: '1', HOME: '/root', NODE_ENV: 'production', DATABASE: 'x' })).toEqual([]);
    expect(misspelledVariables({ DATABASE_UR: '1', DATABASE_URL: 'sqlite:x' })).toEqual([]); // it is set
    expect(misspelledVariables({ DATABASE_UR: '1', DATABASE_URL: '' })).toHaveLength(1);
  });
});

test('origins of apps and of extensions are kept as they are written', () => {
  const corsOrigins = ['capacitor://localhost', 'ionic://localhost', 'chrome-extension://abcdefgh'];
  expect(readConfig({ DATA_DIR: dataDir, CORS_ORIGINS: corsOrigins.join(',') }).corsOrigins).toEqual(corsOrigins);
});

test('origins are kept as browsers write them, however they were written', () => {
  const CORS_ORIGINS =
    'https://diary.example.org/, HTTPS://Diary.Example.org:443, http://localhost:5173,http://a.b:80/';
  expect(readConfig({ DATA_DIR: dataDir, CORS_ORIGINS }).corsOrigins).toEqual([
    ...['https://diary.example.org', 'https://diary.example.org', 'http://localhost:5173', 'http://a.b'],
  ]);
});

const NO_ORIGIN = 'is no origin: write https://HOST or http://HOST, separated by commas';
test.each([
  ['example.org', `example.org ${NO_ORIGIN}`],
  ['localhost:5173', `localhost:5173 ${NO_ORIGIN}`],
  ['*', `* ${NO_ORIGIN}`],
  ['null', `null ${NO_ORIGIN}`],
  ['capacitor://localhost/', `capacitor://localhost/ ${NO_ORIGIN}`],
  ['ftp://example.org', `ftp://example.org ${NO_ORIGIN}`],
  ['https:example.org', `https:example.org ${NO_ORIGIN}`],
  ['https://example.org:99999', `https://example.org:99999 ${NO_ORIGIN}`],
  ['https://*.b.org', 'https://*.b.org is no origin: write out every host, separated by commas'],
  ['https://B.org/app', 'https://B.org/app is more than an origin: write https://b.org'],
  ['https://b.org/?a=1', 'https://b.org/?a=1 is more than an origin: write https://b.org'],
  ['https://b.org?', 'https://b.org? is more than an origin: write https://b.org'],
  ['https://b.org/#a', 'https://b.org/#a is more than an origin: write https://b.org'],
  ['https://mina:hun\nter2@b.org', 'https://…@b.org is more than an origin: write https://b.org'],
  ['https://mina:hunter2@b.org', 'https://…@b.org is more than an origin: write https://b.org'],
])('CORS_ORIGINS=%s, which no browser would match, is refused with what to write', (written, fault) => {
  expect(faultsOf({ CORS_ORIGINS: `https://a.example, ${written}` })).toEqual([`CORS_ORIGINS: ${fault}`]);
});
