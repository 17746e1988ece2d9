import type { Page, Route } from 'playwright-core';
import { inBrowser } from '../support/browser';
import { createClient, type Person } from '../support/client';
import { sleep, waitUntil } from '../support/wait';
import { givenWorld, goThere, sessionsOf, signInThere, writeThere } from './world';

const SECRETS = ['Secret one.', 'Secret two.', 'Secret three.'];
const SLOW_MS = 2_000;

inBrowser('two people, one after the other, in two tabs of one browser', () => {
  const world = givenWorld();
  let anna: Person;
  let ben: Person;
  /** Anna's, left open while Ben signs in in another. */
  let left: Page;
  let other: Page;
  beforeEach(async () => {
    const client = createClient(world.server.url, { keepAlive: false });
    [anna, ben] = [await client.register({ nickname: 'Anna' }), await client.register({ nickname: 'Ben' })];
    left = await world.open();
    await signInThere(left, anna);
    await left.locator('.composer').waitFor();
    other = await world.openTab(left.context());
  });
  afterEach(() => left.context().close());

  const textsOf = async ({ email, password }: Person): Promise<string[]> => {
    const { client, token } = await sessionsOf(world.server.url, { email, password });
    const { items } = (await client.request('GET', '/api/diary', { token })).body;
    return items.map(({ content }: { content: string }) => content).sort();
  };
  const kept = (page: Page, database: string, store: string) =>
    page.evaluate(`new Promise((done) => {
      indexedDB.open('${database}').onsuccess = ({ target: { result } }) => {
        result.transaction('${store}').objectStore('${store}').getAll().onsuccess = (event) =>
          done(event.target.result.map(({ userId, entry }) => userId + ': ' + (entry?.content ?? '')));
      };
    })`) as Promise<string[]>;
  const signOut = () => other.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  const settingsThere = async () => {
    await other.goto(`${world.server.url}/settings`);
    await other.locator('.settings h1').waitFor();
  };
  /** Three entries wait, and the first of them is on its way over a slow net. */
  async function threeWait(): Promise<void> {
    await left.context().setOffline(true);
    for (const [place, secret] of SECRETS.entries()) {
      await writeThere(left, secret, 'fear');
      await left.getByText(`${place === 0 ? '1 entry' : `${place + 1} entries`} waiting`).waitFor();
      await left.getByRole('button', { name: 'Write another' }).click();
    }
    await left.context().route('**/trpc/diary.create*', slowly);
    const sent = left.waitForRequest('**/trpc/diary.create*');
    await left.context().setOffline(false);
    await sent;
  }
  const slowly = async (route: Route) => {
    await sleep(SLOW_MS);
    await route.continue().catch(() => undefined); // broken off meanwhile
  };
  /** As a tab that sleeps: it is not told that somebody signs in or out. */
  const asleep = async (shown = '.composer') => {
    await left.addInitScript("addEventListener('storage', (event) => event.stopImmediatePropagation())");
    await left.reload();
    await left.locator(shown).first().waitFor();
    await left.waitForLoadState('networkidle'); // what is answered late would wake it
  };
  /** The session of Anna ends as when it is ended on another device, and Ben signs in where that is said. */
  async function benTakesThePlace(): Promise<void> {
    const { client, token, items } = await sessionsOf(world.server.url, anna);
    for (const { id, current } of items) {
      if (!current) await client.request('DELETE', `/api/account/sessions/${id}`, { token });
    }
    await other.goto(world.server.url);
    await other.locator('.sign-in').waitFor();
    await signInThere(other, ben);
    await other.getByText('Ben').waitFor();
  }

  test('what waits is told before leaving, though another tab is sending it', async () => {
    await threeWait();
    await settingsThere();
    await other.getByText(/entr(y|ies) waiting to be sent/).waitFor();
    await signOut();
    await other.getByText('on this device were not sent yet').waitFor();
    await other.getByRole('button', { name: 'Cancel' }).click();
    await left.context().unroute('**/trpc/diary.create*', slowly);
    await waitUntil('all is sent', async () => (await textsOf(anna)).length === 3, { timeoutMs: 20_000 });
  });

  test('what waits is sent in nobody else’s name: it waits for its writer', async () => {
    await threeWait();
    await benTakesThePlace();
    await left.getByText('Ben').waitFor();
    expect(await left.locator('body').textContent()).not.toContain('Secret');
    await sleep(2 * SLOW_MS);
    expect(await textsOf(ben)).toEqual([]);
    expect([...(await textsOf(anna)), ...(await kept(other, 'diary', 'outbox'))].join()).toContain('Secret three.');
    await left.context().unroute('**/trpc/diary.create*', slowly);
    await settingsThere();
    await signOut();
    await signInThere(other, anna);
    await waitUntil('all is sent', async () => (await textsOf(anna)).length === 3, { timeoutMs: 20_000 });
    expect(await textsOf(anna)).toEqual([...SECRETS].sort());
    expect(await textsOf(ben)).toEqual([]);
  });

  test.each([
    ['is told', async () => undefined],
    ['sleeps', () => asleep()],
  ])('an answer that comes late is kept under no name and shown to nobody, where the tab %s', async (_, sleeps) => {
    await writeThere(left, 'For my eyes alone.', 'fear');
    await left.getByText('Saved.', { exact: true }).waitFor();
    await sleeps();
    const held: (() => void)[] = [];
    let isOpen = false;
    await left.route(/trpc\/[^?]*diary\.list/, async (route) => {
      const response = await route.fetch();
      if (!isOpen) await new Promise<void>((go) => held.push(go));
      await route.fulfill({ response }).catch(() => undefined);
    });
    await left.locator('nav').getByRole('link', { name: 'Entries', exact: true }).click();
    await waitUntil('it is asked', () => held.length > 0, { timeoutMs: 60_000 });
    await benTakesThePlace();
    isOpen = true;
    for (const go of held) go();
    await sleep(1_000);
    expect(await kept(other, 'diary-seen', 'seen')).toEqual([]);
  });

  test('a change that was under way is not shown to who took the place', async () => {
    await writeThere(left, 'For my eyes alone.', 'fear');
    await left.getByRole('button', { name: 'Edit' }).click();
    await left.getByRole('button', { name: 'Edit' }).click();
    await left.locator('.composer textarea').fill('Changed, for my eyes alone.');
    const held: (() => void)[] = [];
    await left.route('**/trpc/diary.update*', async (route) => {
      const response = await route.fetch();
      await new Promise<void>((go) => held.push(go));
      await route.fulfill({ response }).catch(() => undefined);
    });
    await left.locator('.composer button[type=submit]').click();
    await waitUntil('it is on its way', () => held.length > 0, { timeoutMs: 60_000 });
    await benTakesThePlace();
    await left.getByText('There is no such entry.').waitFor();
    await left.evaluate(`new MutationObserver(() => {
      if (document.body.textContent.includes('for my eyes alone')) document.title = 'for a moment';
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`);
    for (const go of held) go();
    await sleep(1_000);
    expect(await left.title()).not.toBe('for a moment');
  });

  test('a tab that sleeps changes nothing of who signed in meanwhile, and sees it', async () => {
    await goThere(left, 'Settings', '.settings h1');
    await asleep('.devices li');
    await benTakesThePlace();
    await left.locator('input[name=nickname]').fill('Anna again');
    await left
      .locator('form', { has: left.locator('input[name=nickname]') })
      .locator('[type=submit]')
      .click();
    await waitUntil(
      'it sees who is there',
      async () => (await left.locator('input[name=nickname]').inputValue()) === 'Ben',
      {
        timeoutMs: 60_000,
      },
    );
    const { client, token } = await sessionsOf(world.server.url, ben);
    expect((await client.request('GET', '/api/account', { token })).body.nickname).toBe('Ben');
  });

  test('who has the cookie of somebody else is shown nothing of them, and signs in again', async () => {
    const { client, token } = await sessionsOf(world.server.url, ben);
    const body = { content: 'For the eyes of Ben.', emotion: 'fear' };
    await client.request('POST', '/api/diary', { token, body });
    const { email, password } = ben;
    await left.evaluate(`fetch('/trpc/page/auth.login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Diary-Page': '1' },
      body: '${JSON.stringify({ email, password })}',
    })`);
    await left.goto(`${world.server.url}/entries`);
    await left.getByText('You were signed out').waitFor();
    expect(await kept(left, 'diary-seen', 'seen')).toEqual([]);
    await signInThere(left, anna);
    await left.getByText('Nothing written yet.').waitFor();
  });

  test('an entry that is saved in a tab that sleeps waits for its writer', async () => {
    await asleep();
    await benTakesThePlace();
    await writeThere(left, SECRETS[0] ?? '', 'fear');
    await left.getByText('Ben').waitFor();
    expect(await left.locator('body').textContent()).not.toContain('Secret');
    expect(await textsOf(ben)).toEqual([]);
    expect(await kept(other, 'diary', 'outbox')).toEqual([`${anna.id}: Secret one.`]);
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
