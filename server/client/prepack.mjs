// Before `npm pack`: builds the package, on a fresh clone too, where only what the build needs is installed first.
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const TOOLS = ['esbuild', 'json-schema-to-typescript', 'rollup', 'rollup-plugin-dts', 'zod'];
/** Settings that npm hands to its scripts, but that belong to the one call. */
const OF_PACK = /^npm_config_(dry_run|workspaces?|include_workspace_root|json|pack_destination|silent|loglevel)$/i;

const here = createRequire(import.meta.url);

function isThere(tool) {
  try {
    return Boolean(here.resolve(tool));
  } catch {
    return false;
  }
}

if (!TOOLS.every(isThere)) {
  const install = ['install', '--workspace', 'emotion-diary-client', '--no-save', '--include=dev', '--loglevel=error'];
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const shell = process.platform === 'win32';
  // What `npm pack` was told, such as a dry run, is not meant for this.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_PACK.test(name)));
  const { status } = spawnSync('npm', install, { cwd, shell, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}
copyFileSync(new URL('../../LICENSE', import.meta.url), new URL('./LICENSE', import.meta.url)); // npm takes it along
// In a process of its own: this one remembers what it did not find before.
const build = fileURLToPath(new URL('./build.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [build], { stdio: ['ignore', 'ignore', 'inherit'] });
process.exit(status ?? 1);
