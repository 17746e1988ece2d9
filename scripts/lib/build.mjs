// Compiles the sources to `dist/` when they have changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from './fail.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const SOURCES = ['server', 'models', 'ml', 'scripts'];
const NO_SOURCES = ['ml/model', 'ml/training', 'server/client/dist', 'server/client/node_modules'].map((path) =>
  join(root, path),
);
/** Of the page every file counts: styles and pictures too. */
const PAGE = join(root, 'server', 'web') + sep;
const SETTINGS = ['tsconfig.json', 'tsconfig.build.json', 'scripts/lib/build.mjs'];

const dist = join(root, 'dist');
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const UNFINISHED = '.dist-';

/** Whether `dist/` was made from the sources as they are; by their content, because copies and checkouts change times. */
export function isBuilt() {
  const stamp = join(dist, '.sources');
  if (!existsSync(stamp)) return false;
  const isShippedAlone = !existsSync(join(root, 'server', 'main.ts'));
  return isShippedAlone || readFileSync(stamp, 'utf8') === hashSources();
}

/** TypeScript alone does not say it: other packages bring it along. */
export function hasCompiler() {
  return existsSync(compiler) && ['echarts', 'vite'].every((name) => existsSync(join(root, 'node_modules', name)));
}

/** Compiles to a folder of its own and puts it in the place of `dist/` once it is whole. */
export function build() {
  if (!hasCompiler()) return doWithout();
  for (const name of readdirSync(root)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(root, name), { recursive: true, force: true });
  }
  process.stderr.write('Compiling …\n');
  const hash = hashSources(); // before: what changes meanwhile is compiled next time
  const next = join(root, `${UNFINISHED}${process.pid}`);
  const settings = ['-p', 'tsconfig.build.json', '--outDir', next];
  const { status } = spawnSync(process.execPath, [compiler, ...settings], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    rmSync(next, { recursive: true, force: true });
    fail('Compiling failed: see above.');
  }
  bringEcharts(next);
  buildPage(join(next, 'web'));
  writeHelp(next);
  writeFileSync(join(next, '.sources'), hash);
  const last = `${next}-last`;
  if (existsSync(dist)) renameSync(dist, last);
  renameSync(next, dist);
  rmSync(last, { recursive: true, force: true });
}

/** Without the packages for development there is no compiler: an older `dist/` still runs. */
function doWithout() {
  const byHand = 'npm ci --include=dev && npm run build (then npm prune --omit=dev, if you like)';
  if (!existsSync(join(dist, 'server', 'main.js'))) {
    fail(`dist/ is missing, and TypeScript, which makes it, is not installed. Run: ${byHand}`);
  }
  process.stderr.write(
    `dist/ was not made from these sources, and TypeScript is not installed: running it as it is. To compile: ${byHand}\n`,
  );
}

/** ECharts is 60 MB of which one file is used, so it is needed for compiling only. Its licence stands in the file. */
function bringEcharts(folder) {
  const from = createRequire(import.meta.url).resolve('echarts/dist/echarts.min.js');
  cpSync(from, join(folder, 'scripts', 'preview', 'echarts.min.js'));
}

/** The page for people: what a browser loads, with hashed names. */
function buildPage(folder) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const config = join(root, 'server', 'web', 'vite.config.mjs');
  const settings = ['build', '--config', config, '--outDir', folder];
  const { status } = spawnSync(process.execPath, [vite, ...settings], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) fail('Building the page failed: see above.');
}

/** What each command's `--help` prints, so that help need not load the command and all that it needs. */
function writeHelp(folder) {
  const script = `
    const { readdirSync, writeFileSync } = require('node:fs');
    const names = readdirSync('.').filter((name) => name.endsWith('.js'));
    const texts = names.map((name) => [name.replace(/\\.js$/, ''), require('./' + name).main?.help]);
    writeFileSync('help.json', JSON.stringify(Object.fromEntries(texts.filter(([, text]) => text)), null, 2));`;
  const scripts = join(folder, 'scripts');
  mkdirSync(scripts, { recursive: true });
  const { status } = spawnSync(process.execPath, ['-e', script], { cwd: scripts, stdio: 'inherit' });
  if (status !== 0) fail('Compiling failed: the commands do not load, see above.');
}

function hashSources() {
  const hash = createHash('sha256');
  for (const path of [
    ...SETTINGS.map((name) => join(root, name)),
    ...SOURCES.flatMap((name) => list(join(root, name))),
  ]) {
    hash.update(path.slice(root.length).split(sep).join('/')).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function list(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return NO_SOURCES.includes(path) ? [] : list(path);
      return /\.(ts|json)$/.test(entry.name) || path.startsWith(PAGE) ? [path] : [];
    });
}
