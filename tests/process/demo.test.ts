import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verify } from 'jsonwebtoken';
import sharp from 'sharp';
import { ROOT } from '../support/root';
import { DEFAULTS } from '../support/serverProcess';
import { waitUntil } from '../support/wait';

let folder: string;
let demo: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'diary-demo-'));
});
afterEach(async () => {
  const ended = new Promise((resolve) => demo?.once('exit', resolve));
  demo?.kill();
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

test("a demo in a service's environment shares neither its secret nor its pictures", async () => {
  const media = join(folder, 'pictures-of-somebody');
  const { PATH = '', HOME = '' } = process.env;
  const { JWT_SECRET } = DEFAULTS;
  const env = { PATH, HOME, JWT_SECRET, MEDIA_DIR: media, DEMO_DIR: join(folder, 'demo'), PORT: '0' };
  let said = '';
  demo = spawn(process.execPath, [join(ROOT, 'scripts/demo.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  demo.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  await waitUntil('the demo says how to sign in', async () => said.includes('Password'), { timeoutMs: 120_000 });
  const [, api] = /API\s+(\S+)/.exec(said) ?? [];
  const [, email] = /Sign in\s+(\S+)/.exec(said) ?? [];
  const [, password] = /Password\s+(.+)/.exec(said) ?? [];
  const signedIn = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { tokens } = (await signedIn.json()) as { tokens: { accessToken: string } };
  expect(() => verify(tokens.accessToken, JWT_SECRET)).toThrow('invalid signature');
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const sent = await fetch(`${api}/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.accessToken}`, 'content-type': 'image/png' },
    body: new Uint8Array(picture),
  });
  expect(sent.status).toBe(201);
  expect(existsSync(media)).toBe(false);
}, 180_000);
