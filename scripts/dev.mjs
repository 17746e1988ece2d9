// `npm run dev`: compiles on every change and restarts the service.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/build.mjs';
import { readOptions } from './lib/readOptions.mjs';
import { prepareDevelopment } from './prepare.mjs';

readOptions(
  'Compiles on every change and starts the service again, with the settings of npm start.\n\n  npm run dev\n',
  {},
);
prepareDevelopment();

const tsc = [
  join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
  '-p',
  'tsconfig.build.json',
  '--watch',
  '--preserveWatchOutput',
];
const children = [
  spawn(process.execPath, tsc, { cwd: root, stdio: 'inherit' }),
  spawn(process.execPath, ['--watch', join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    stdio: 'inherit',
  }),
];
const stop = () => children.forEach((child) => void child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
