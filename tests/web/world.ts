import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser';
import { type Client, createClient } from '../support/client';
import { buildUser, type NewUser } from '../support/factories';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';
import { waitUntil } from '../support/wait';

/** A real service and a real browser. */
export interface World {
  server: ServerProcess;
  browser: Browser;
  /** What must never happen in any page: errors, refusals of the policy, requests to other hosts. */
  complaints: string[];
  /** A page of a device of its own; without motion, and without a service worker unless that is asked for. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Another tab of the same device. */
  openTab(context: BrowserContext): Promise<Page>;
  stop(): Promise<void>;
}

/** Only so that nothing waits for ever: how fast a page is is for the test of its speed to say. */
const PATIENCE_MS = 30_000;

const DEVICE: BrowserContextOptions = {
  locale: 'en-GB',
  timezoneId: 'Europe/Berlin',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
};

/** What the tests of a block share, from before the first until after the last of them. `env`: settings of the service. */
export function givenWorld(env: Record<string, string> = {}): World {
  const world = {} as World;
  beforeAll(async () => void Object.assign(world, await startWorld(env)));
  afterAll(() => world.stop?.());
  return world;
}

/** A client of its service, from when texts are read there. */
export function givenClientOf(world: World): Client {
  const client = {} as Client;
  beforeAll(async () => {
    Object.assign(client, createClient(world.server.url, { keepAlive: false }));
    await world.server.waitForAnalyser();
  });
  afterAll(() => client.close?.());
  return client;
}

/** Waits of 20 seconds are of four, time enough for what does not hang: what hangs for ever hangs as long beside that. */
export const IN_A_HURRY = `(() => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(ms / 5);
})()`;

const DAY_MS = 86_400_000;
export const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Somebody with a diary, who looks at the page. */
export async function visitWith(world: World, client: Client, entries: object[], locale = 'en'): Promise<Page> {
  const person = await client.register({ timeZone: 'UTC', locale });
  for (const body of entries) await client.request('POST', '/api/diary', { token: person.token, body });
  const page = await world.open();
  await signInThere(page, person);
  return page;
}

async function startWorld(env: Record<string, string>): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'diary-web-'));
  const [server, browser] = await Promise.all([
    startServerProcess({
      databaseUrl: `sqlite:${join(folder, 'diary.db')}`,
      dataDir: folder,
      logFile: join(folder, 'log'),
      env,
    }),
    launchBrowser(),
  ]);
  const complaints: string[] = [];
  async function openTab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('dialog', (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (line) => {
      if (/Content Security Policy|Trusted Type/i.test(line.text())) complaints.push(line.text());
    });
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url)) complaints.push(request.url());
    });
    return page;
  }
  return {
    server,
    browser,
    complaints,
    openTab,
    async open(options = {}) {
      const context = await browser.newContext({ ...DEVICE, ...options });
      const page = await openTab(context);
      await page.goto(server.url);
      return page;
    },
    async stop() {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Goes somewhere as a person does, by the navigation, which loads no page; there once `shown` is and nothing is on its
 * way any more: what comes late moves what stands below it away from under a click.
 */
export async function goThere(page: Page, name: string, shown: string): Promise<void> {
  await page.locator('nav').getByRole('link', { name, exact: true }).click();
  await page.locator(shown).first().waitFor();
  await untilTrue(page, `document.querySelector('.loading') === null`);
}

/** Waits until something is so in the page, whose policy lets no other script look again and again. */
export const untilTrue = (page: Page, expression: string) =>
  waitUntil(expression, async () => (await page.evaluate(expression)) === true, { timeoutMs: PATIENCE_MS });

/** As from a service that does not tell what time it is. */
export const withoutDate = (page: Page) =>
  page.route('**/trpc/**', async (route) => {
    const response = await route.fetch();
    const { date: _told, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });

/** Registers somebody through the page, as a person would. */
export async function registerThere(page: Page, profile: Partial<NewUser> = {}): Promise<NewUser> {
  const person = buildUser(profile);
  await page.locator('.sign-in-form .link').click();
  await page.locator('input[name=nickname]').fill(person.nickname);
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('button[type=submit]').click();
  await page.locator('.composer').waitFor();
  return person;
}

/** Somebody new, on a device of their own. */
export async function comeIn(world: World, options?: BrowserContextOptions): Promise<{ page: Page; person: NewUser }> {
  const page = await world.open(options);
  return { page, person: await registerThere(page) };
}

export async function signInThere(page: Page, { email, password }: Pick<NewUser, 'email' | 'password'>): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.locator('nav').waitFor();
}

/** Writes an entry on the first screen. */
export async function writeThere(page: Page, content: string, emotion: string): Promise<void> {
  await page.locator('.composer textarea').fill(content);
  await page.locator(`.picker label[data-emotion=${emotion}]`).click();
  await page.locator('.composer button[type=submit]').click();
}

/** Signs in once more, as a client that is no page, and lists the devices. */
export async function sessionsOf(url: string, { email, password }: Pick<NewUser, 'email' | 'password'>) {
  const client = createClient(url, { keepAlive: false });
  const signedIn = await client.request('POST', '/api/auth/login', { body: { email, password } });
  const token: string = signedIn.body.tokens.accessToken;
  const { body } = await client.request('GET', '/api/account/sessions', { token });
  const items: { id: number; current: boolean }[] = body.items;
  return { client, token, items, refreshToken: String(signedIn.body.tokens.refreshToken) };
}

/** As on another device: signs out all others. */
export async function endSessionsOf(url: string, person: Pick<NewUser, 'email' | 'password'>): Promise<void> {
  const { client, token, items } = await sessionsOf(url, person);
  for (const { id, current } of items) {
    if (!current) await client.request('DELETE', `/api/account/sessions/${id}`, { token });
  }
}
