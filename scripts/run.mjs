// Runs one of the project's commands: `node scripts/run.mjs rebuildStats --dry-run`. Installs and compiles if needed, and
// then becomes the command: no second process waits for it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/build.mjs';
import { fail } from './lib/fail.mjs';
import { prepare } from './prepare.mjs';

const [name, ...args] = process.argv.slice(2);
prepare();
const scripts = join(root, 'dist', 'scripts');
const help = JSON.parse(readFileSync(join(scripts, 'help.json'), 'utf8'));
if (!Object.hasOwn(help, name ?? '')) fail(`There is no command ${name}. There are: ${Object.keys(help).join(', ')}.`);
if (args.includes('--help')) process.stdout.write(help[name]);
else await runCommand();

async function runCommand() {
  const file = join(scripts, `${name}.js`);
  process.argv = [process.execPath, file, ...args];
  const load = (path) => import(pathToFileURL(path).href);
  const { runCommand: run } = await load(join(scripts, 'lib', 'command.js'));
  run((await load(file)).main);
}
