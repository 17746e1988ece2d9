// Runs what is never compiled, benches and the battery: `node scripts/fromSources.mjs bench/run --json`.
import { join } from 'node:path';
import { root } from './lib/build.mjs';
import { prepareDevelopment, run } from './prepare.mjs';

const [name, ...args] = process.argv.slice(2);
prepareDevelopment();
const hook = ['--require', join(root, 'scripts', 'typescript.cjs')];
const { status } = run(process.execPath, [...hook, join(root, 'scripts', `${name}.ts`), ...args]);
process.exit(status ?? 1);
