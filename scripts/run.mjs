// Runs one of the project's commands: `node scripts/run.mjs rebuildStats --dry-run`. Installs and builds if needed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, checkNode, fail, install, root, run } from './prepare.mjs';

const [name, ...args] = process.argv.slice(2);
checkNode();
install();
build();
const script = join(root, 'dist', 'scripts', `${name}.js`);
if (!existsSync(script)) fail(`There is no command ${name}.`);
const { status, signal } = run(process.execPath, [script, ...args]);
process.exit(status ?? (signal ? 1 : 0));
