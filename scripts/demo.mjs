// `npm run demo`: the service on a database of its own, with one person's year in it, and how to sign in.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/build.mjs';
import { readOptions } from './lib/readOptions.mjs';
import { prepare } from './prepare.mjs';

const PASSWORD = 'a quiet morning by the sea';

/**
 * What belongs to a diary that is somebody's: its data, its pictures, which are found by the numbers of people, and the secret by
 * which whoever knows the password below could sign in there as its first person.
 */
const SOMEBODYS = [
  'DATABASE_URL',
  'JWT_SECRET',
  'MEDIA_DIR',
  'IMPORT_DIR',
  'REDIS_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'PUBLIC_URL',
];

readOptions(
  'Starts the service on a database of its own (data/demo, or DEMO_DIR) with one made-up year, and says how to sign in.\n' +
    'Delete that folder for a fresh one.\n\n  npm run demo\n',
  {},
);
await demonstrate();

async function demonstrate() {
  prepare();
  process.env.DATA_DIR = process.env.DEMO_DIR ?? join(root, 'data', 'demo');
  for (const name of SOMEBODYS) delete process.env[name];
  process.env.LOG_FORMAT ??= 'pretty'; // a demo is for people, wherever its output goes
  const seed = ['--users', '1', '--years', '1', '--create', '--analyse', '--json', '--password', PASSWORD];
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts', 'run.mjs'), 'seed', ...seed], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) process.exit(status ?? 1);
  const [{ email }] = JSON.parse(stdout).users;
  const { main } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
  await main();
  process.stdout.write(`  Sign in   ${email}\n  Password  ${PASSWORD}\n\n`);
}
