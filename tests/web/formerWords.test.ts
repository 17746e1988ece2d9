import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import { createClient, type Person } from '../support/client';
import { givenWorld, goThere, signInThere } from './world';

const SECRET = 'lawyer';

inBrowser('what somebody searched for', () => {
  const world = givenWorld();
  let anna: Person;
  let ben: Person;
  let page: Page;
  beforeEach(async () => {
    const client = createClient(world.server.url, { keepAlive: false });
    [anna, ben] = [await client.register({ nickname: 'Anna' }), await client.register({ nickname: 'Ben' })];
    client.close();
    page = await world.open();
    await signInThere(page, anna);
    await goThere(page, 'Entries', '.page h1');
    await page.locator('input[type=search]').fill(SECRET);
    await page.waitForURL(`**/entries?*${SECRET}*`);
    await goThere(page, 'Settings', '.settings h1');
  });
  afterEach(() => page.context().close());

  const signOut = async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.locator('.sign-in').waitFor();
  };
  const signIn = async (person: Person) => {
    await signInThere(page, person);
    await page.locator('nav').waitFor();
  };
  const searched = () => page.locator('input[type=search]').inputValue();

  test.each([
    ['at once', async () => undefined],
    ['after a reload', async () => void (await page.reload())],
  ])(
    'is shown to nobody who signs in after them and goes back %s, and asked for in nobody else\u2019s name',
    async (_, first) => {
      await signOut();
      await signIn(ben);
      await first();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(`${request.url()} ${request.postData()}`));
      await page.evaluate(`new MutationObserver(() => {
      const fields = [...document.querySelectorAll('input')].map(({ value }) => value).join();
      if ((location.href + fields + document.body.textContent).includes('${SECRET}')) document.title = 'for a moment';
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })`);
      await page.goBack();
      await page.locator('input[type=search]').waitFor();
      expect([new URL(page.url()).pathname, await searched()]).toEqual(['/entries', '']);
      await page.getByText('Nothing written yet.').waitFor();
      await page.goForward();
      await page.locator('.settings h1').waitFor();
      await page.goBack();
      await page.locator('input[type=search]').waitFor();
      expect([new URL(page.url()).search, await searched()]).toEqual(['', '']);
      expect(asked.filter((one) => one.includes(SECRET))).toEqual([]);
      expect(await page.title()).not.toBe('for a moment');
    },
  );

  test('goes from the address where somebody else takes the place, and as soon as they are gone', async () => {
    const other = await world.openTab(page.context());
    await other.goto(`${world.server.url}/settings`);
    await page.goBack();
    await page.waitForURL(`**/entries?*${SECRET}*`);
    await other.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.locator('.sign-in').waitFor();
    expect(page.url()).not.toContain(SECRET);
    await signInThere(other, ben);
    await page.getByText('Nothing written yet.').waitFor();
    expect([page.url(), await searched()]).toEqual([`${world.server.url}/entries`, '']);
  });

  test('is there for themselves, when they go back and when they sign in again', async () => {
    await page.goBack();
    await page.waitForURL(`**/entries?*${SECRET}*`);
    expect(await searched()).toBe(SECRET);
    await page.reload();
    await page.locator('input[type=search]').waitFor();
    expect(await searched()).toBe(SECRET);
    await page.goForward();
    await page.locator('.settings h1').waitFor();
    await signOut();
    await signIn(anna);
    await page.goBack();
    await page.waitForURL(`**/entries?*${SECRET}*`);
    expect(await searched()).toBe(SECRET);
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
