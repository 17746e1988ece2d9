import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startTestApp, type TestApp } from '../support/app';
import { attempt } from '../support/attempt';
import { readTour } from './readme';

const run = promisify(execFile);
const ROOT = resolve(__dirname, '../..');
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

describe('the tours of the README', () => {
  let app: TestApp;
  let scratch: string;

  beforeAll(async () => {
    app = await startTestApp({ engine: 'sqlite' });
    scratch = mkdtempSync(join(tmpdir(), 'diary-client-'));
  });
  afterAll(async () => {
    await app?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  test('the one with curl registers, writes, and looks at the entry from every side', async () => {
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', readTour('curl')], {
      env: { ...process.env, API: `${app.url}/api` },
    });
    const answers = stdout
      .replaceAll('}{', '}\n{')
      .split('\n')
      .map((line) => JSON.parse(line));
    const [created, list, week, words, report] = answers;
    expect(created).toMatchObject({ saved: true, analysis: { status: 'done' } });
    expect(list.items).toEqual([created.diary]);
    expect(week).toMatchObject({ entries: 1, period: { id: '2026-W47' } });
    expect(words.items.map(({ word }: { word: string }) => word)).toContain('marathon');
    expect(report).toMatchObject({ week: '2026-W47', suggestion: { text: expect.any(String) } });
  }, 60_000);

  test('the one with TypeScript compiles strictly against the packed package, runs, and knows a wrong field', async () => {
    await run('npm', ['pack', '--silent', '--pack-destination', scratch], { cwd: ROOT });
    writeFileSync(
      join(scratch, 'package.json'),
      JSON.stringify({
        private: true,
        dependencies: {
          'emotion-diary': 'file:emotion-diary-0.1.0.tgz',
          '@trpc/client': devDependencies['@trpc/client'],
          '@trpc/server': dependencies['@trpc/server'],
          typescript: devDependencies.typescript,
          '@types/node': devDependencies['@types/node'],
        },
      }),
    );
    const install = ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', install, { cwd: scratch });
    const client = readTour('typescript');
    writeFileSync(join(scratch, 'client.ts'), client);
    writeFileSync(join(scratch, 'wrong.ts'), client.replace("emotion: 'fear'", "emotoin: 'fear'"));
    const tsc = (file: string) =>
      attempt(
        process.execPath,
        [
          'node_modules/typescript/bin/tsc',
          '--strict',
          '--target',
          'es2022',
          '--module',
          'node16',
          '--types',
          'node',
          file,
        ],
        { cwd: scratch },
      );
    expect(await tsc('client.ts')).toEqual({ code: 0, output: '' });
    const wrong = await tsc('wrong.ts');
    expect(wrong.code).not.toBe(0);
    expect(wrong.output).toContain('emotoin');
    const { stdout } = await run(process.execPath, ['client.js'], {
      cwd: scratch,
      env: { ...process.env, TRPC_URL: `${app.url}/trpc` },
    });
    expect(stdout).toMatch(/^Jun true \w+ 2026-W47 7\n$/);
  }, 180_000);
});
