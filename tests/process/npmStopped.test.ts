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

test('who stops `npm start` stops the service, although npm passes no signal on', async () => {
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
  npm.kill('SIGTERM');
  await allEnded;
  expect(output).toMatch(/"signal":"SIGTERM".*"msg":"stopped"/);
  await expect(fetch(`http://127.0.0.1:${port}/api/ready`)).rejects.toThrow();
});
