import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt } from '../support/attempt';
import { ROOT } from '../support/root';

const PAGE = join(ROOT, 'server', 'web');
const sources = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));

describe('the page and the types that clients get', () => {
  let scratch: string;
  beforeAll(() => {
    // The client package as it is packed, in a place of its own: other tests build and remove the one of the sources.
    scratch = mkdtempSync(join(tmpdir(), 'diary-page-types-'));
    const client = join(scratch, 'server', 'client');
    const skip = /[\\/](node_modules|dist)$/;
    for (const name of ['server', 'ml']) {
      cpSync(join(ROOT, name), join(scratch, name), {
        recursive: true,
        filter: (path) => !skip.test(path) && !/[\\/]ml[\\/](model|training)$/.test(path),
      });
    }
    cpSync(join(ROOT, 'tsconfig.json'), join(scratch, 'tsconfig.json'));
    symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
    symlinkSync(join(ROOT, 'server', 'client', 'node_modules'), join(client, 'node_modules'));
    execFileSync(process.execPath, [join(client, 'build.mjs')], { cwd: client });
    const page = join(scratch, 'server', 'web', 'node_modules');
    mkdirSync(page);
    symlinkSync(client, join(page, 'emotion-diary-client'));
  }, 180_000);
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test('the page compiles strictly with the client package as it is packed', async () => {
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    const settings = ['--noEmit', '--strict', '-p', join(scratch, 'server', 'web')];
    const { output } = await attempt(process.execPath, [tsc, ...settings], { cwd: scratch });
    expect(output).toBe('');
  });

  test('without a cast, without any, without a type that is written down twice', () => {
    const casts = /\bas (?!const\b)[A-Z{[(]|\bas (any|unknown|never|string|number)\b|<any>|: any\b|@ts-|!\.|\)!/;
    const wrong = sources.flatMap((name) =>
      readFileSync(join(PAGE, name), 'utf8')
        .split('\n')
        .filter((line) => casts.test(line.replaceAll(/'[^']*'/g, '')) && !/^\s*(\/\/|\*|\/\*\*|import )/.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
    expect(wrong).toEqual([]);
  });
});
