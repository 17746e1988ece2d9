import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../support/freePort';
import { ROOT } from '../support/root';
import { DEFAULTS } from '../support/serverProcess';
import { waitUntil } from '../support/wait';

let folder: string;
let npm: ChildProcess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-npm-'));
});
afterEach(() => {
  try {
    process.kill(-(npm.pid ?? 0), 'SIGKILL');
  } catch {
    // all of them have ended
  }
  rmSync(folder, { recursive: true, force: true });
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to `npm start` stops the service, although npm passes no signal on',
  async (signal) => {
    const port = await findFreePort();
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, ...DEFAULTS, PORT: String(port), DATA_DIR: folder };
    npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) stream?.setEncoding('utf8').on('data', (part) => (output += part));
    const allEnded = once(npm, 'close'); // whoever writes there, the service too
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await waitUntil('the service is ready', isReady, { timeoutMs: 120_000 });
    npm.kill(signal);
    await allEnded;
    expect(output).toMatch(/"signal":"SIGTERM".*"msg":"stopped"/);
    await expect(fetch(`http://127.0.0.1:${port}/api/ready`)).rejects.toThrow();
  },
);

test('a service whose npm was stopped before it could look does not stay', async () => {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, ...DEFAULTS, npm_lifecycle_event: 'start', PORT: '0', DATA_DIR: folder };
  const start = 'node scripts/start.mjs &'; // its shell is gone before Node has begun
  npm = spawn('sh', ['-c', start], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  await once(npm, 'close'); // whoever writes there, the service too
  expect(npm.exitCode).toBe(0);
});
