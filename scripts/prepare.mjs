// Shared by `npm start` and `npm test`: checks Node, installs when needed. Plain JavaScript, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const MINIMUM = [20, 0];

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
    fail(
      `Node ${MINIMUM.join('.')} or newer is needed; this is ${process.versions.node}. Get it from https://nodejs.org`,
    );
  }
}

/**
 * Installs when the lockfile is not the one that was installed last. Not `npm ci`: it refuses a lockfile that does not
 * list the optional packages of every other platform.
 */
export function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stderr.write('Installing dependencies (once; a minute or two) …\n');
  const { status } = run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) {
    fail(
      'Installing failed: see above. Without a prebuilt database driver it compiles one, which needs python3, make and a C++ compiler (Debian: apt-get install python3 make g++).',
    );
  }
  writeFileSync(stamp, wanted);
}

/** Compiles what changed since the last build. */
export function build() {
  const { status } = run(process.execPath, [
    join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    '-p',
    'tsconfig.build.json',
  ]);
  if (status !== 0) fail('Compiling failed: see above.');
}

export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });
}
