// `npm run bench`: runs one of tests/bench straight from the sources, which are never compiled: `node scripts/bench.mjs run`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/build.mjs';
import { refuse } from './lib/readOptions.mjs';
import { prepareDevelopment, run } from './prepare.mjs';

const [name, ...args] = process.argv.slice(2);
const bench = join(root, 'tests', 'bench', `${name}.ts`);
if (!existsSync(bench)) refuse(`There is no bench ${name}.`);
prepareDevelopment();
const hook = ['--require', join(root, 'scripts', 'typescript.cjs')];
const { status } = run(process.execPath, [...hook, bench, ...args]);
process.exit(status ?? 1);
