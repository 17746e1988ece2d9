import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Image, User } from '../../models';
import { openDatabase } from '../../models/database';
import { runCommand } from '../support/command';
import { canTest, endsWell } from '../support/otherPrograms';
import { ROOT } from '../support/root';

const DEPLOY = join(ROOT, 'scripts/deploy');
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');

/** Docker anchors a pattern at the context's root unless it begins with two stars. */
function ignoredByDocker(path: string): boolean {
  const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  return patterns.some((pattern) => {
    const anywhere = pattern.startsWith('**/');
    const text = (anywhere ? pattern.slice(3) : pattern).replace(/[.]/g, '\\.').replace(/\*/g, '[^/]*');
    return new RegExp(`^${anywhere ? '(.*/)?' : ''}${text}(/|$)`).test(path);
  });
}

test('no secret and no log of the machine gets into the image, in whatever folder it lies', () => {
  expect(readFileSync(join(ROOT, 'scripts/deploy/compose.yaml'), 'utf8')).toContain('.env beside this file');
  for (const path of ['.env', 'scripts/deploy/.env', 'scripts/night.log', 'data/jwt-secret', 'server/client/a.tgz']) {
    expect([path, ignoredByDocker(path)]).toEqual([path, true]);
  }
  for (const path of ['.env.example', 'scripts/deploy/compose.yaml', 'server/main.ts', 'ml/model/config.json']) {
    expect([path, ignoredByDocker(path)]).toEqual([path, false]);
  }
});

test('the service comes back after any end but one that was asked of systemd, which takes one at SIGHUP for clean', () => {
  expect(read('emotion-diary.service')).toMatch(/^Restart=always$/m);
});

/** The instructions of the Dockerfile, each on one line, without comments. */
function instructions(): { name: string; rest: string }[] {
  const lines = read('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    expect([line, name]).toEqual([line, expect.stringMatching(/./)]);
    return { name, rest };
  });
}

test('the image is built from files that are there, on a release that is named, and runs as nobody’s administrator', () => {
  const all = instructions();
  const of = (name: string) => all.filter((one) => one.name === name).map(({ rest }) => rest);
  for (const image of of('FROM')) expect(image).toMatch(/^node:\d+-\w+-slim( AS build)?$/);
  const made = ['node_modules', 'dist'];
  for (const copy of of('COPY')) {
    const isOfBuild = copy.startsWith('--from=build ');
    const sources = copy.replace('--from=build ', '').split(' ').slice(0, -1);
    for (const source of sources.map((path) => path.replace('/app/', ''))) {
      expect([source, made.includes(source) || existsSync(join(ROOT, source))]).toEqual([source, true]);
      if (!isOfBuild && source !== '.')
        expect([source, source.startsWith('tests/') || !ignoredByDocker(source)]).toEqual([source, true]);
    }
  }
  for (const run of of('RUN').filter((one) => one.includes('apt-get install')))
    expect(run).toMatch(/apt-get update .*--no-install-recommends .*rm -rf \/var\/lib\/apt\/lists/);
  const after = all.slice(all.findIndex(({ name }) => name === 'USER'));
  expect(after[0]?.rest).toBe('node');
  expect(after.map(({ name }) => name)).not.toContain('RUN');
  const start = JSON.parse(of('CMD').at(-1) ?? '') as string[];
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  expect(start.filter((word) => word.startsWith('--'))).toEqual(scripts.start.match(/--\S+/g));
  expect(existsSync(join(ROOT, start.at(-1)?.replace(/^dist\/(.*)\.js$/, '$1.ts') ?? 'nowhere'))).toBe(true);
});

interface Service {
  build?: { context: string; dockerfile: string };
  image?: string;
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  volumes: string[];
  ports?: string[];
}

test('the diary of compose.yaml is known to its configuration, waits for a healthy database, and is reached from this machine alone', () => {
  const { services, volumes } = parse(read('compose.yaml'), { uniqueKeys: true, strict: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const { diary, database } = services;
  expect(existsSync(join(DEPLOY, diary?.build?.context ?? '', diary?.build?.dockerfile ?? 'nowhere'))).toBe(true);
  const documented = readFileSync(join(ROOT, '.env.example'), 'utf8');
  for (const name of Object.keys(diary?.environment ?? {}))
    expect(documented).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
  expect(diary?.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  expect(database?.healthcheck).toBeDefined();
  expect(database?.image).toMatch(/:\d/);
  expect(diary?.ports).toEqual(['127.0.0.1:3000:3000']);
  const mounted = Object.values(services).flatMap((service) => service.volumes.map((one) => one.split(':')[0]));
  expect(mounted.sort()).toEqual(Object.keys(volumes).sort());
  for (const [, name, rest] of read('compose.yaml').matchAll(/\$\{(\w+)(.*?)\}/g))
    expect([name, rest]).toEqual([name, expect.stringMatching(/^:[?-]/)]); // wanted aloud, or with a default
});

/** What the units say of one name, unit by unit. */
function settingsOf(name: string): string[][] {
  const services = readdirSync(DEPLOY).filter((file) => file.endsWith('.service'));
  return services.map((file) =>
    [...read(file).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, set = '']) => set),
  );
}

test('all units run as one user whom a person can be, and commands by hand run as in the units', () => {
  const recipe = /^diary\(\) \{[\s\S]*?^\}/m.exec(readFileSync(join(ROOT, 'scripts/README.md'), 'utf8'))?.[0] ?? '';
  const named = (pattern: RegExp) => pattern.exec(recipe)?.[1];
  const [user, folder] = [named(/User=(\S+)/), named(/--working-directory (\S+)/)];
  const [file, data] = [named(/(EnvironmentFile=\S+)/), named(/--setenv (DATA_DIR=\S+)/)];
  expect(settingsOf('User')).toEqual(Array(3).fill([user]));
  expect(settingsOf('DynamicUser')).toEqual(Array(3).fill([]));
  expect(settingsOf('WorkingDirectory')).toEqual(Array(3).fill([folder]));
  expect(settingsOf('Environment').map(([set]) => set?.split(' ').at(-1))).toEqual(Array(3).fill(data));
  expect(settingsOf('EnvironmentFile').map(([set]) => `EnvironmentFile=${set}`)).toEqual(Array(3).fill(file));
  expect(readFileSync(join(ROOT, 'scripts/README.md'), 'utf8')).toMatch(
    new RegExp(`^useradd --system .* ${user}$`, 'm'),
  );
});

test('every unit runs what is compiled, and compiles nothing under a service of before', () => {
  expect(settingsOf('ExecStart')).toEqual(Array(3).fill([expect.stringMatching(/node (--\S+ )?dist\/\S+\.js/)]));
});

test('no unit starts without its settings: where their file was lost an empty diary would be served', () => {
  // A path with `-` before it may be missing; one that is not absolute is passed over.
  expect(settingsOf('EnvironmentFile')).toEqual(Array(3).fill([expect.stringMatching(/^\//)]));
});

/** Of which the diary knows, while its file is nowhere. */
async function loseAPicture(path: string): Promise<void> {
  const database = openDatabase({ url: `sqlite:${path}` });
  const createdAt = new Date(0);
  const email = 'mina@example.org';
  const mina = await User.create({ email, password: '', nickname: 'Mina', timeZone: 'UTC', locale: 'en', createdAt });
  await Image.create({
    userId: mina.id,
    sha256: '0'.repeat(64),
    format: 'png',
    width: 1,
    height: 1,
    bytes: 1,
    createdAt,
  });
  await database.close();
}

test('the unit for backups makes one, and then removes those that are too old and nothing else, though a picture is lost', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'diary-unit-'));
  const [data, backups] = [join(parent, 'data'), join(parent, 'backups')];
  const unit = read('emotion-diary-backup.service').replaceAll('/var/lib/emotion-diary-backups', backups);
  /** As systemd reads it. */
  const ofUnit = (name: string) =>
    (new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '').replaceAll('%%', '%').replaceAll('$$', '$');
  const shell = (command: string) =>
    spawnSync('sh', ['-c', command], { cwd: ROOT, encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: data } });
  try {
    expect(await runCommand('migrate', ['--create'], { env: { DATA_DIR: data } })).toMatchObject({ code: 0 });
    await loseAPicture(join(data, 'diary.db'));
    const old = ['old-media', 'old.db', 'old.db.unfinished-0a1b2c3d', 'old.db.unfinished-0a1b2c3d-media', 'lost+found'];
    for (const name of old.filter((one) => !one.includes('.db') || one.endsWith('-media')))
      mkdirSync(join(backups, name, '1'), { recursive: true });
    for (const name of ['old.db', 'old.db.unfinished-0a1b2c3d', 'young.db']) writeFileSync(join(backups, name), '');
    const longAgo = new Date(Date.now() - 15 * 86_400_000);
    for (const name of old) utimesSync(join(backups, name), longAgo, longAgo);
    const { status, stdout } = shell(ofUnit('ExecStart'));
    expect(stdout).toContain('1 are MISSING or damaged.'); // as the journal has it
    expect(ofUnit('SuccessExitStatus').split(' ')).toContain(String(status)); // systemd goes on
    expect(shell(ofUnit('ExecStartPost'))).toMatchObject({ status: 0, stderr: '' });
    const made = ['-media', '.db'].map((end) =>
      expect.stringMatching(new RegExp(`^\\d{4}-\\d\\d-\\d\\d-\\d{6}${end}$`)),
    );
    expect(readdirSync(backups).sort()).toEqual([...made, 'lost+found', 'young.db']);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
});

const hasSystemd = canTest({
  get: 'apt-get install systemd',
  tests: 'the units of systemd',
  isThere: endsWell('systemd-analyze', ['--version']),
});

(hasSystemd ? test : test.skip)('systemd takes every word of the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-units-'));
  try {
    const units = readdirSync(DEPLOY).filter((name) => /\.(service|timer)$/.test(name));
    expect(units).toHaveLength(5);
    for (const name of units) copyFileSync(join(DEPLOY, name), join(folder, name));
    for (const name of units) {
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(folder, name)], { encoding: 'utf8' });
      const ofOurs = stderr.split('\n').filter((line) => line.includes('emotion-diary')); // others' units are not ours to judge
      expect([name, status, ofOurs]).toEqual([name, 0, []]);
    }
    for (const [, file] of units.flatMap((name) => [...read(name).matchAll(/^ExecStart=.* (\S+\.m?js)/gm)]))
      expect([file, existsSync(join(ROOT, file?.replace(/^dist\/(.*)\.js$/, '$1.ts') ?? ''))]).toEqual([file, true]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
