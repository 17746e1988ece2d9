import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cronCommandOf, readTour } from '../client/readme';
import { attempt } from '../support/attempt';
import { ROOT } from '../support/root';
import { copyTree } from '../support/tree';

/** Compiling is what commands wait for; on a busy machine it takes its time. */
const PATIENCE_MS = 400_000;
const NO_COMPILER = ['typescript', '@typescript', 'echarts'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const command = (...args: string[]) => runNode(['scripts/run.mjs', ...args]);

/** The exit code and both outputs apart. */
function runNode(args: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

/** What a command says first; it need not come to its end. */
async function firstWords(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const words = await Promise.race([once(child.stderr, 'data'), once(child, 'exit')]);
  const gone = child.exitCode === null ? once(child, 'exit') : null;
  if (gone && child.pid) process.kill(-child.pid, 'SIGKILL'); // and the compiler that it started
  await gone;
  return String(words[0]);
}

test(
  'four commands in the same second after an upgrade compile once, and none runs half of a build',
  async () => {
    copyTree(folder, { dist: false });
    writeFileSync(join(folder, '.preparing'), '4194300'); // a process that was killed while it compiled: no such id any more
    const names = ['migrate', 'reports', 'rebuildStats', 'reanalyse'];
    const outcomes = await Promise.all(
      names.map((name) => attempt('sh', ['-c', `node scripts/run.mjs ${name} --help 2>&1`], { cwd: folder })),
    );
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(outcomes.filter(({ output }) => output.includes('Compiling'))).toHaveLength(1);
    for (const [index, { output }] of outcomes.entries()) {
      const [script = ''] = [names[index]];
      expect(output).toContain(
        readFileSync(join(ROOT, 'scripts', `${script}.ts`), 'utf8').match(/npm run [\w:-]+/)?.[0],
      );
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('.dist-') || name.startsWith('.preparing'))).toEqual(
      [],
    );

    // Nothing to do: nothing is compiled, and the help of a command does not load the command.
    expect(command('reports', '--help').stderr).toBe('');
    writeFileSync(join(folder, 'dist/scripts/reports.js'), 'throw new Error("loaded");');
    expect(command('reports', '--help')).toMatchObject({ code: 0, stderr: '' });

    // Nothing of tests, benches and the battery is built or packed.
    const built = readdirSync(join(folder, 'dist'), { recursive: true }).map(String);
    expect(built.filter((path) => /test|bench|battery/i.test(path))).toEqual([]);
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual(['.sources', 'ml', 'models', 'scripts', 'server', 'web']);

    // A change of the sources is compiled, whatever its time says; but not by a cron, under a service of before.
    appendFileSync(join(folder, 'server/lib/clock.ts'), '\n// another line\n');
    const { output: line } = await attempt('bash', ['-c', readTour('cron')], { cwd: folder });
    const cron = await attempt('sh', ['-c', cronCommandOf(line)], { cwd: folder });
    expect([cron.output.includes('Compiling'), cron.output]).toEqual([false, expect.stringContaining('Error: loaded')]);
    spawnSync('touch', ['-d', '2001-01-01', join(folder, 'server/lib/clock.ts')]);
    writeFileSync(join(folder, '.preparing'), `${process.pid} 1`); // and one whose id is another's now
    expect(await firstWords('scripts/run.mjs', 'reports', '--help')).toContain('Compiling');
  },
  PATIENCE_MS,
);

test(
  'without packages for development a built tree runs as it is, and an unbuilt one says what is missing',
  () => {
    spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT });
    copyTree(folder, { dist: true, without: NO_COMPILER });
    expect(command('reports', '--help')).toMatchObject({ code: 0, stderr: '' });
    appendFileSync(join(folder, 'server/main.ts'), '\n// newer\n');
    const older = command('reports', '--help');
    expect(older.code).toBe(0);
    expect(older.stderr).toContain('running it as it is');
    rmSync(join(folder, 'dist'), { recursive: true });
    const missing = command('reports', '--help');
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toContain('npm ci --include=dev && npm run build');
    expect(existsSync(join(folder, '.preparing'))).toBe(false);
  },
  PATIENCE_MS,
);

test(
  'npm ci takes the lockfile, and no call of npm warns of its settings',
  () => {
    const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(stderr).not.toContain('project config');
    expect(stderr).not.toContain('Missing:');
    expect(status).toBe(0);
  },
  PATIENCE_MS,
);

test('the packages of a production machine take at most 250 MB', () => {
  const { stdout } = spawnSync(process.execPath, ['scripts/dropUnused.mjs', '--weigh'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const { bytes, largest } = JSON.parse(stdout) as { bytes: number; largest: { name: string; bytes: number }[] };
  const names = largest.map(({ name, bytes: size }) => `${name} ${Math.round(size / 1e6)} MB`).join(', ');
  expect(bytes > 50e6 && bytes <= 250 * 1_048_576 ? 'light' : `${Math.round(bytes / 1_048_576)} MiB: ${names}`).toBe(
    'light',
  );
  expect(names).toContain('onnxruntime-node');
  expect(names).not.toContain('typescript');
});

test('after an install only the libraries of this platform are kept', () => {
  spawnSync(process.execPath, ['scripts/dropUnused.mjs'], { cwd: ROOT });
  const binaries = join(ROOT, 'node_modules/onnxruntime-node/bin/napi-v6');
  const kept = readdirSync(binaries).flatMap((os) => readdirSync(join(binaries, os)).map((cpu) => `${os}/${cpu}`));
  expect(kept).toEqual([`${process.platform}/${process.arch}`]);
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { name?: string; dev?: boolean }>;
  };
  const runs = Object.entries(packages).filter(([, { dev }]) => !dev);
  for (const large of ['onnxruntime-web', 'echarts']) {
    const real = runs.filter(([path, { name }]) => path.endsWith(`/${large}`) && (name ?? large) === large);
    expect(real).toEqual([]);
  }
});
