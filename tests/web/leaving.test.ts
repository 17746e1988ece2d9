import type { Page, Route } from 'playwright-core';
import { inBrowser } from '../support/browser';
import { createClient, type Person } from '../support/client';
import { waitUntil } from '../support/wait';
import { givenWorld, goThere, sessionsOf, signInThere } from './world';

const LOGOUT = '**/trpc/page/auth.logout*';
/** Time enough for what asks nobody, and less than anybody waits for an answer. */
const AT_ONCE_MS = 8_000;
const UNTOLD = 'still counts this device as signed in';

inBrowser('signing out over a net that swallows what is asked', () => {
  const world = givenWorld();
  let anna: Person;
  let ben: Person;
  let page: Page;
  let held: Route[];
  /** Whether the net carries again what is asked from now on. */
  let isOpen: boolean;
  beforeEach(async () => {
    const client = createClient(world.server.url, { keepAlive: false });
    [anna, ben] = [await client.register({ nickname: 'Anna' }), await client.register({ nickname: 'Ben' })];
    await client.request('POST', '/api/diary', { token: anna.token, body: { content: 'My secret.', emotion: 'fear' } });
    client.close();
    page = await world.open();
    await signInThere(page, anna);
    await goThere(page, 'Entries', '.entry-card');
    await goThere(page, 'Settings', '.settings h1');
    held = [];
    isOpen = false;
    await page.route(LOGOUT, (route) => (isOpen ? route.continue() : void held.push(route)));
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.locator('.sign-in').waitFor({ timeout: AT_ONCE_MS });
    await waitUntil('it is asked', () => held.length > 0, { timeoutMs: AT_ONCE_MS });
  });
  afterEach(() => page.context().close());

  /** How many sessions of somebody there are beside the one that looks. */
  const openOf = async ({ email, password }: Person) => {
    const { client, items } = await sessionsOf(world.server.url, { email, password });
    client.close();
    return items.filter(({ current }) => !current).length;
  };
  /** Those of before this page. */
  let others: number;
  beforeEach(async () => {
    others = (await openOf(anna)) - 1;
  });
  const isEnded = async () => {
    others += 1; // each look is one more
    return (await openOf(anna)) === others;
  };

  test('says so at once, and leaves nothing of the person here, without waiting for the answer', async () => {
    await page.getByText('Signing out …').waitFor({ timeout: AT_ONCE_MS });
    const left = await page.evaluate(`new Promise((done) => {
      indexedDB.open('diary-seen').onsuccess = ({ target: { result } }) => {
        result.transaction('seen').objectStore('seen').getAll().onsuccess = (event) =>
          done([JSON.stringify(event.target.result), localStorage.getItem('diary.user')]);
      };
    })`);
    expect(left).toEqual(['[]', null]);
    expect(held).toHaveLength(1);
    expect(await isEnded()).toBe(false);
  });

  test('tells that the service was not told, and tells it when the net is back, also after a reload', async () => {
    await held[0]?.abort();
    await page.getByText(UNTOLD).waitFor();
    await page.reload();
    await waitUntil('it is asked again', () => held.length > 1, { timeoutMs: 30_000 });
    await held[1]?.abort();
    await page.getByText(UNTOLD).waitFor();
    expect(await isEnded()).toBe(false);
    isOpen = true;
    const told = page.waitForResponse(LOGOUT, { timeout: AT_ONCE_MS });
    await page.evaluate("void window.dispatchEvent(new Event('online'))");
    await told;
    await page.getByText(UNTOLD).waitFor({ state: 'detached' });
    expect(await isEnded()).toBe(true);
    await page.reload();
    await page.locator('.sign-in').waitFor();
    expect(await page.locator('.notice').count()).toBe(0);
  });

  test('is made up for by who signs in next, whom it does not sign out', async () => {
    isOpen = true;
    await signInThere(page, ben);
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().waitFor();
    expect(await isEnded()).toBe(true);
    for (const route of held) await route.continue().catch(() => undefined); // given up by the page
    await page.reload();
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().waitFor();
    expect(await page.locator('input[name=nickname]').inputValue()).toBe('Ben');
  });

  test('keeps nobody from signing in where its end cannot be told, and asks for it no more', async () => {
    await signInThere(page, ben);
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().waitFor();
    const asked = held.length;
    await page.evaluate("void window.dispatchEvent(new Event('online'))");
    await page.reload();
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().waitFor();
    expect(held).toHaveLength(asked);
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
