import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { readProcedures } from '../../server/adapters/procedures';
import { contract } from '../../server/client/contract';
import type { toIssues } from '../../server/contract/issues';
import { appRouter } from '../../server/trpc/routers';
import { startTestApp, type TestApp } from '../support/app';
import { attempt } from '../support/attempt';
import { isShort } from '../support/form';
import { readTour } from './readme';

const run = promisify(execFile);
const ROOT = resolve(__dirname, '../..');
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const PACKED = join(__dirname, 'consumers/packed');
const OLD_TYPESCRIPT = join(ROOT, 'server/client/node_modules/typescript');
const NEW_TYPESCRIPT = join(ROOT, 'node_modules/typescript');
const TARBALL = 'emotion-diary-client-0.1.0.tgz';
const MODES = [
  ['bundler', 'esnext'],
  ['node16', 'node16'],
  ['nodenext', 'nodenext'],
] as const;

/** Not part of a clone, or of no concern to the package. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', 'coverage', 'scratch', 'training', 'model']);

let scratch: string;
let clone: string;
let app: TestApp;

/** For programs that ask at the default address. */
const redirected = () => ({
  ...process.env,
  NODE_OPTIONS: `--require ${join(PACKED, 'toTestServer.cjs')}`,
  TEST_SERVER: app.url,
});

/** Packages that a run before this one fetched are not fetched again. */
const OFTEN_CACHED = { ...process.env, npm_config_prefer_offline: 'true' };

/** Runs a tour of the README as it is written. */
const follow = (tour: string, cwd: string) =>
  run('bash', ['-euo', 'pipefail', '-c', readTour(tour)], {
    cwd,
    env: { ...OFTEN_CACHED, ...redirected(), DIARY: clone },
  });

const tsc = (typescript: string, cwd: string, args: string[]) =>
  attempt(process.execPath, [join(typescript, 'bin/tsc'), ...args], { cwd });

interface Compilation {
  typescript: string;
  folder: string;
  mode: readonly [resolution: string, module: string];
  sources: string[];
}

/** What the compiler complains of, strictly, the types of libraries included. */
async function compile({ typescript, folder, mode: [resolution, module], sources }: Compilation): Promise<string[]> {
  const settings = ['--strict', '--noEmit', '--target', 'esnext', '--module', module, '--moduleResolution', resolution];
  const { output } = await tsc(typescript, folder, [...settings, ...sources]);
  return output.split('\n').filter((line) => line !== '');
}

/** Bytes of everything in a folder. */
function sizeOf(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function packagesIn(folder: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: object };
  const { platform, arch } = process;
  const isOfOthers = (path: string) =>
    path.includes('@typescript/typescript-') && !path.endsWith(`${platform}-${arch}`);
  return Object.keys(packages).filter((path) => path !== '' && !isOfOthers(path));
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'diary-client-'));
  clone = join(scratch, 'emotion-diary');
  cpSync(ROOT, clone, { recursive: true, filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)) });
  app = await startTestApp({ engine: 'sqlite' });
  await follow('packing', clone);
}, 300_000);
afterAll(async () => {
  await app?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

describe('the package of a fresh clone', () => {
  test('is small, and holds nothing but its own code and types', async () => {
    const tarball = join(clone, TARBALL);
    expect(statSync(tarball).size).toBeLessThanOrEqual(61_000);
    const folder = join(scratch, 'unpacked');
    mkdirSync(folder);
    await run('tar', ['-xzf', tarball, '-C', folder]);
    expect(readFileSync(join(folder, 'package/LICENSE'))).toEqual(readFileSync(join(ROOT, 'LICENSE')));
    const files = readdirSync(join(folder, 'package/dist')).sort();
    expect(files).toEqual(
      ['contract', 'index'].flatMap((name) =>
        ['d.mts', 'd.ts', 'js', 'mjs'].map((extension) => `${name}.${extension}`),
      ),
    );
    const text = files.map((file) => readFileSync(join(folder, 'package/dist', file), 'utf8')).join('\n');
    const imports = [...text.matchAll(/(?:\bfrom|\bimport|require\()\s*\(?['"]([@\w./-]+)['"]/g)].map(
      ([, name]) => name,
    );
    const own = ['./contract.js', './index.js']; // what `import` and `require` share
    expect([...new Set(imports)].sort()).toEqual([...own, '@trpc/server', 'zod', 'zod/v4/core']);
    expect(/sequelize|onnx|throttle/i.exec(text)).toBeNull();
  });

  test('has a contract of every procedure, the one that the server keeps', () => {
    const contracts: Record<string, Record<string, Partial<typeof contract.diary.create>>> = contract as never;
    const named = Object.entries(contract).flatMap(([router, procedures]) =>
      Object.keys(procedures as object).map((name) => `${router}.${name}`),
    );
    const procedures = readProcedures(appRouter);
    expect(named.sort()).toEqual(procedures.map(({ name }) => name).sort());
    for (const declared of procedures) {
      const path = declared.name;
      const [router = '', name = ''] = path.split('.');
      const { input, output, meta } = contracts[router]?.[name] ?? {};
      expect([path, input === declared.input, output === declared.output]).toEqual([path, true, true]);
      expect([path, meta?.openapi?.method === 'GET']).toEqual([path, declared.type === 'query']);
    }
  });

  test('leaves the words of other languages behind where a program bundles its contract', async () => {
    const [code, told] = [join(scratch, 'bundle.mjs'), join(scratch, 'bundle.json')];
    const entry = join(clone, 'server/client/dist/contract.mjs');
    const settings = ['--bundle', '--format=esm', '--log-level=error', `--outfile=${code}`, `--metafile=${told}`];
    const env = { ...process.env, NODE_PATH: join(ROOT, 'node_modules') };
    await run(join(ROOT, 'node_modules/.bin/esbuild'), [entry, ...settings], { env });
    const { outputs } = JSON.parse(readFileSync(told, 'utf8')) as { outputs: Record<string, Bundled> };
    const taken = Object.values(outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    );
    const languages = taken.flatMap((path) => /zod\/v4\/locales\/([\w-]+)\.js$/.exec(path)?.[1] ?? []);
    expect(languages).toEqual(['en']); // zod's own
  });

  test('says of every field of an error what it means, of what JSON makes null, and what takes a revision', () => {
    const types = readFileSync(join(clone, 'server/client/dist/index.d.ts'), 'utf8');
    for (const name of ['Issue', 'ErrorData', 'ErrorShape']) {
      const [, fields = ''] = new RegExp(`\\*/\nexport interface ${name} \\{\n([^}]*)\\}`).exec(types) ?? [];
      expect([name, fields]).toEqual([name, expect.stringMatching(/^( {2}\/\*\*[\s\S]*?\*\/\n {2}\w+\??: .*;\n)+$/)]);
      expect([name, fields.match(/;\n(?! {2}\/\*\*)./)]).toEqual([name, null]);
    }
    expect(types).toMatch(/\*\/\nexport type ErrorCode/);
    expect(types).toMatch(
      /what `ifRevision` takes, and in double quotes what `If-Match` does\.\n {3}\*\/\n {2}revision: /,
    );
    expect(types).toMatch(/JSON has no `NaN`[^\n]*\n {3}\*\/\n {2}reminderHour\?: /);
  });

  test('checks inputs where there is no Node, as in a browser', async () => {
    const module = {
      exports: {} as {
        contract: Record<string, Record<string, { input: { safeParse: Parse } }>>;
        toIssues: typeof toIssues;
      },
    };
    const requireZod = (name: string) => {
      if (name === 'zod') return require('zod');
      throw new Error(`there is no ${name} in a browser`);
    };
    const code = readFileSync(join(clone, 'server/client/dist/contract.js'), 'utf8');
    runInNewContext(code, { module, exports: module.exports, require: requireZod, TextEncoder, URL });
    const { register } = module.exports.contract.auth ?? {};
    const person = { email: 'mina@example.org', nickname: 'Mina', timeZone: 'Asia/Seoul', locale: 'ko' };
    expect(register?.input.safeParse({ ...person, password: 'a quiet morning' }).success).toBe(true);
    expect(register?.input.safeParse({ ...person, password: '해'.repeat(25) }).success).toBe(false);
    // And words what it refuses as the service does.
    const wrong = { ...person, colour: 1 };
    const said = module.exports.toIssues(register?.input.safeParse(wrong).error as never, wrong);
    const answer = await fetch(`${app.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wrong),
    });
    expect(await answer.json()).toMatchObject({ issues: JSON.parse(JSON.stringify(said)) });
    expect(said.map(({ message }) => message)).toContain('is required');

    // The words of a program's own forms stay its own.
    const zod: typeof import('zod') = require('zod');
    const customError = () => 'in our words';
    zod.config({ customError });
    runInNewContext(code, { module, exports: module.exports, require: requireZod, TextEncoder, URL });
    expect(zod.config().customError).toBe(customError);
    const unknown = module.exports.contract.auth?.register?.input.safeParse(wrong).error;
    expect(module.exports.toIssues(unknown as never, wrong)).toEqual(said);
    zod.config({ customError: undefined });
  });
});

test('its contract checks texts and addresses in engines of 2021', () => {
  type Checked = { success: boolean; error?: { issues: { path: string[]; message: string }[] } };
  interface Contract {
    diary: { create: { input: { safeParse: (value: unknown) => Checked } } };
  }
  const module = { exports: {} as { contract: Contract } };
  class OldUrl extends URL {
    static override canParse = undefined as never;
  }
  const code = readFileSync(join(clone, 'server/client/dist/contract.js'), 'utf8');
  const older = 'delete String.prototype.isWellFormed; delete Object.groupBy; delete Array.prototype.toSorted;';
  runInNewContext(`${older}\n${code}`, { module, exports: module.exports, require, TextEncoder, URL: OldUrl });
  const check = (fields: object) => {
    const { success, error } = module.exports.contract.diary.create.input.safeParse({ emotion: 'joy', ...fields });
    return success || error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  };
  expect(check({ content: 'A wave 🌊.', imageUrl: 'https://example.org/a.png' })).toBe(true);
  for (const half of ['\ud83c', '\udf0a', '\udf0a\ud83c'])
    expect(check({ content: `A wave ${half}.` })).toEqual(['content must not contain lone surrogates']);
  expect(check({ content: 'A wave.', imageUrl: 'https://[' })).toEqual([
    expect.stringMatching(/^imageUrl must be an abs/),
  ]);
});

type Bundled = { inputs: Record<string, { bytesInOutput: number }> };
type Parse = (value: unknown) => { success: boolean; error?: unknown };

test('its types are those that TypeScript infers in the server', async () => {
  const target = join(ROOT, 'server/client/dist');
  rmSync(target, { recursive: true, force: true });
  cpSync(join(clone, 'server/client/dist'), target, { recursive: true });
  expect(await tsc(NEW_TYPESCRIPT, ROOT, ['-p', join(PACKED, 'tsconfig.json')])).toEqual({
    code: 0,
    output: '',
  });
}, 300_000);

describe('the tour with TypeScript, in an empty folder', () => {
  let folder: string;

  beforeAll(async () => {
    folder = join(scratch, 'tour');
    mkdirSync(folder);
    await follow('installing', folder);
    writeFileSync(join(folder, 'client.ts'), readTour('typescript'));
  }, 300_000);

  test('installs little', () => {
    const packages = packagesIn(folder);
    expect(packages).toContain('node_modules/emotion-diary-client');
    expect(packages.length).toBeLessThanOrEqual(10);
    expect(sizeOf(join(folder, 'node_modules'))).toBeLessThanOrEqual(35_000_000);
  });

  test('compiles and runs as it is written, twice', async () => {
    for (const _time of [1, 2]) {
      const { stdout } = await follow('compiling', folder);
      expect(stdout).toBe("Jun true done 2026-W47 7\nBAD_REQUEST [ 'content' ]\n");
    }
  }, 300_000);

  test('descriptions show where the pointer rests', async () => {
    const file = join(folder, 'client.ts');
    const names = ['create.mutate', 'content:', 'weekly.query', 'days.length', 'period.id', 'issues?', 'code,'];
    const { stdout } = await run(process.execPath, [join(PACKED, 'hover.mjs'), OLD_TYPESCRIPT, file, ...names]);
    expect(JSON.parse(stdout)).toEqual({
      'create.mutate': expect.stringContaining('Write an entry.'),
      'content:': expect.stringContaining('Markdown, 1 to 50 000 code points'),
      'weekly.query': expect.stringContaining('All seven days, Monday to Sunday'),
      'days.length': expect.stringContaining('Every day of the period in order'),
      'period.id': expect.stringContaining('The days that an answer speaks of.'),
      'code,': expect.stringContaining('What went wrong, for programs.'),
      'issues?': expect.stringContaining('Which fields were refused'),
    });
  }, 300_000);

  describe('with zod beside it', () => {
    beforeAll(async () => {
      await run('npm', ['install', '--prefer-offline', 'zod'], { cwd: folder });
      const texts = { client: readTour('typescript'), usage: readFileSync(join(PACKED, 'usage.ts'), 'utf8') };
      for (const [name, text] of Object.entries(texts)) {
        for (const extension of ['cts', 'mts']) writeFileSync(join(folder, `${name}.${extension}`), text);
      }
    }, 300_000);

    test.each(MODES)(
      'compiles under %s as CommonJS and as ESM, lets no wrong field pass, has no any',
      async (...mode) => {
        const sources = ['client.cts', 'client.mts', 'usage.cts', 'usage.mts'];
        // The old compiler takes half a minute for each; the short form has it in the way that asks most.
        const isHardest = mode[0] === 'nodenext';
        const compilers = isShort && !isHardest ? [NEW_TYPESCRIPT] : [OLD_TYPESCRIPT, NEW_TYPESCRIPT];
        const compiled = compilers.map((typescript) => compile({ typescript, folder, mode, sources }));
        expect((await Promise.all(compiled)).flat()).toEqual([]);
      },
      300_000,
    );
  });
});

describe('a project with zod 3', () => {
  let folder: string;

  beforeAll(async () => {
    folder = join(scratch, 'zod3');
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'commonjs' }));
    await run('npm', ['install', '--prefer-offline', 'zod@3'], { cwd: folder });
    await run('npm', ['install', '--prefer-offline', join(clone, TARBALL), '@trpc/client'], { cwd: folder });
    writeFileSync(join(folder, 'client.ts'), readTour('typescript'));
  }, 300_000);

  test('takes the package and keeps its zod; the types need none', async () => {
    const zods = packagesIn(folder).filter((path) => path.endsWith('/zod'));
    expect(zods).toEqual(['node_modules/zod']);
    expect(JSON.parse(readFileSync(join(folder, 'node_modules/zod/package.json'), 'utf8')).version).toMatch(/^3\./);
    rmSync(join(folder, 'node_modules/zod'), { recursive: true });
    for (const typescript of [OLD_TYPESCRIPT, NEW_TYPESCRIPT])
      expect(await compile({ typescript, folder, mode: MODES[2], sources: ['client.ts'] })).toEqual([]);
    await run('npm', ['install', '--prefer-offline'], { cwd: folder });
  }, 300_000);

  test.each([
    ['required', ['-e', "require('emotion-diary-client'); require('emotion-diary-client/contract')"]],
    ['imported', ['--input-type=module', '-e', "await import('emotion-diary-client/contract')"]],
  ])('is told which zod the contract needs, where it is %s', async (_how, args) => {
    const { code, output } = await attempt(process.execPath, args, { cwd: folder });
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('Error: emotion-diary-client/contract needs zod 4.4 or newer'),
    ]);
  });
});

describe('a project with React Query', () => {
  let folder: string;

  beforeAll(async () => {
    folder = join(scratch, 'react');
    mkdirSync(folder);
    await follow('installing', folder);
    const [, more = 'exit 1'] = /With React Query .*: `(npm install [^`]*)`/.exec(readme) ?? [];
    await run('bash', ['-euo', 'pipefail', '-c', more], { cwd: folder, env: OFTEN_CACHED });
    for (const extension of ['cts', 'mts'])
      cpSync(join(PACKED, 'reactQuery.ts'), join(folder, `reactQuery.${extension}`));
  }, 300_000);

  test.each([
    ['the newest TypeScript', 'bundler', 'esnext'],
    ['the newest TypeScript', 'node16', 'node16'],
    ['the newest TypeScript', 'nodenext', 'nodenext'],
    ['TypeScript 5.9', 'nodenext', 'nodenext'],
  ] as const)(
    'compiles with %s under %s, as CommonJS and as ESM',
    async (version, resolution, module) => {
      const mode = [resolution, module] as const;
      const typescript = version === 'TypeScript 5.9' ? OLD_TYPESCRIPT : NEW_TYPESCRIPT;
      const sources = ['reactQuery.cts', 'reactQuery.mts'];
      const complaints = await compile({ typescript, folder, mode, sources });
      // What @trpc/tanstack-react-query takes from @trpc/server 11.22.1 does not compile by itself, without us either.
      expect(complaints.filter((line) => !line.startsWith('node_modules/@trpc/server/'))).toEqual([]);
      expect(await compile({ typescript, folder, mode, sources: ['--skipLibCheck', ...sources] })).toEqual([]);
    },
    300_000,
  );

  test('asks through it, page after page too, as CommonJS and as ESM', async () => {
    for (const extension of ['cts', 'mts']) {
      await tsc(NEW_TYPESCRIPT, folder, ['--target', 'esnext', '--module', 'nodenext', `reactQuery.${extension}`]);
    }
    for (const extension of ['cjs', 'mjs']) {
      const { stdout } = await run(process.execPath, [`reactQuery.${extension}`], { cwd: folder, env: redirected() });
      expect(stdout).toBe("2026-W47 7 [ 'week' ] function [ 2, 1, 1, 1 ]\n".repeat(2)); // by each link
    }
  }, 300_000);
});
