// `npm test`: installs if needed, checks types and style, runs all tests. Arguments are handed to jest.
import { join } from 'node:path';
import { root } from './lib/build.mjs';
import { prepareDevelopment, run } from './prepare.mjs';

if (process.argv.includes('--help')) {
  process.stdout.write(
    'Checks types and style, then runs every test; arguments are for jest.\n\n  npm test -- [options of jest]\n',
  );
  process.exit();
}
prepareDevelopment();

const bin = (...parts) => join(root, 'node_modules', ...parts);
const steps = [
  ['types', [bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'tsconfig.json']],
  ['style', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']],
  ['tests', [bin('jest', 'bin', 'jest.js'), ...process.argv.slice(2)]],
];
for (const [name, command] of steps) {
  const { status } = run(process.execPath, command);
  if (status !== 0) {
    process.stderr.write(`npm test: ${name} failed\n`);
    process.exit(status ?? 1);
  }
}
