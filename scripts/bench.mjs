// `npm run bench`: runs one of tests/bench straight from the sources, which are never compiled: `node scripts/bench.mjs run`.
import { join } from 'node:path';
import { root } from './lib/build.mjs';
import { prepareDevelopment, run } from './prepare.mjs';

const [name, ...args] = process.argv.slice(2);
prepareDevelopment();
const hook = ['--require', join(root, 'scripts', 'typescript.cjs')];
const { status } = run(process.execPath, [...hook, join(root, 'tests', 'bench', `${name}.ts`), ...args]);
process.exit(status ?? 1);
