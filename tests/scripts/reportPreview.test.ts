import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startTestApp, type TestApp } from '../support/app';
import { inBrowser, launchBrowser } from '../support/browser';
import { createClient, type Person } from '../support/client';
import { startCommand } from '../support/command';

let folder: string;
let app: TestApp;
let mina: Person;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diary-preview-'));
  app = await startTestApp({ engine: 'sqlite', env: { EMOTION_MODEL_DIR: '/nonexistent' } });
  const client = createClient(app.url);
  mina = await client.register();
  await client.request('POST', '/api/diary', { token: mina.token, body: { content: 'A walk.', emotion: 'joy' } });
  client.close();
}, 180_000);
afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const preview = (...args: string[]) => startCommand('reportPreview', args, app.config.databaseUrl).finished;
/** The week of the service's clock; a command goes by the system's. */
const WEEK = ['--week', '2026-W47'];

test('without a user the people are listed, and each of the two names that are listed finds them', async () => {
  const { code, stdout } = await preview();
  expect([code, stdout.trim().split(/\s+/)]).toEqual([0, [String(mina.id), mina.email]]);
  const byId = await preview('--user', String(mina.id), ...WEEK);
  const byEmail = await preview('--user', mina.email.toUpperCase(), ...WEEK);
  expect(byId.stdout).toContain('%');
  expect(byEmail).toEqual(byId);
  const page = join(folder, 'of-mina.html');
  expect(await preview('--user', mina.email, '--html', page, ...WEEK)).toMatchObject({ code: 0, stdout: '' });
  expect(statSync(page).mode & 0o777).toBe(0o600); // it is a diary
  expect(await preview('--user', '4711')).toMatchObject({ code: 2, stderr: expect.stringContaining('no user 4711') });
}, 180_000);

test('it is shown in the language of whose it is, with all that stands around the report', async () => {
  const client = createClient(app.url);
  const { email } = await client.register({ locale: 'ko', timeZone: 'Asia/Seoul' });
  client.close();
  const { stdout } = await preview('--user', email, ...WEEK);
  expect(stdout).toMatch(/\p{Script=Hangul}/u);
  expect(stdout.replaceAll('Asia/Seoul', '')).not.toMatch(/[a-z]{3}/i);
  expect((await preview('--user', mina.email, ...WEEK)).stdout).not.toMatch(/\p{Script=Hangul}/u);
}, 180_000);

inBrowser('the page of a report', () => {
  test('shows the newest days first on a phone, and the older ones by scrolling', async () => {
    const file = join(folder, 'report.html');
    expect(await preview('--user', mina.email, '--html', file, ...WEEK)).toMatchObject({ code: 0, stderr: '' });
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
      await page.goto(pathToFileURL(file).href);
      const hidden = (await page.evaluate(`[...document.querySelectorAll('.scroll')].map((frame) => {
        const [outer, inner] = [frame, frame.querySelector('svg')].map((one) => one.getBoundingClientRect());
        return { left: outer.left - inner.left, right: inner.right - outer.right };
      })`)) as { left: number; right: number }[];
      expect(hidden.length).toBeGreaterThanOrEqual(2);
      for (const { left, right } of hidden) {
        expect(right).toBeLessThanOrEqual(1);
        expect(left).toBeGreaterThan(100);
      }
    } finally {
      await browser.close();
    }
  }, 180_000);
});
