// Shared by `npm start`, `npm test` and every command: checks Node, installs and compiles when needed. Plain JavaScript,
// because it runs before anything is installed, and light, because it runs before everything.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, hasCompiler, isBuilt, root } from './lib/build.mjs';
import { fail } from './lib/fail.mjs';
import { withLock } from './lib/lock.mjs';

const MINIMUM = [20, 0];
const LOCK = join(root, '.preparing');
const STAMP = join(root, 'node_modules', '.installed');

/** Whatever a command needs before it can run: the packages, and `dist/` as new as its sources. */
export function prepare() {
  checkNode();
  if (isInstalled() && isBuilt()) return;
  withLock(LOCK, () => {
    if (!isInstalled()) install(isBuilt() ? [] : ['--include=dev']);
    if (!isBuilt()) build();
  });
}

/** The same with the packages for development: for tests, and for compiling by hand. */
export function prepareDevelopment() {
  checkNode();
  if (isInstalled() && hasCompiler() && isBuilt()) return;
  withLock(LOCK, () => {
    if (!isInstalled() || !hasCompiler()) install(['--include=dev']);
    if (!isBuilt()) build();
  });
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
    fail(
      `Node ${MINIMUM.join('.')} or newer is needed; this is ${process.versions.node}. Get it from https://nodejs.org`,
    );
  }
}

/** Whether the packages that run the service are there in the lockfile's versions, whoever installed them. */
function isInstalled() {
  const listed = join(root, 'node_modules', '.package-lock.json'); // npm's own list of what it installed
  if (!existsSync(listed)) return false;
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  const { packages: installed } = JSON.parse(readFileSync(listed, 'utf8'));
  const needed = Object.entries(JSON.parse(lockfile).packages).filter(
    ([path, { dev, devOptional, optional, link }]) =>
      path.startsWith('node_modules/') && !dev && !devOptional && !optional && !link,
  );
  if (needed.some(([path, { version }]) => installed[path]?.version !== version)) return false;
  leaveStamp(wanted);
  return true;
}

/** So that the two long lists are not compared again. In a folder of somebody else's they are. */
function leaveStamp(text) {
  try {
    writeFileSync(STAMP, text);
  } catch {}
}

/** Not `npm ci`: that removes every package first, under the feet of a service that runs in this folder. */
function install(options) {
  process.stderr.write('Installing dependencies (once; a minute or two) …\n');
  const { status } = run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...options], {
    env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' }, // npm before 11.19 lets it download libraries for GPUs
  });
  if (status !== 0) {
    fail(
      'Installing failed: see above. Without a prebuilt database driver it compiles one, which needs python3, make and a C++ compiler (Debian: apt-get install python3 make g++).',
    );
  }
}

/** Runs a program in the project's folder, and waits for its end. */
export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });
}
