import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import type { NewUser } from '../support/factories';
import { comeIn, endSessionsOf, givenWorld, goThere, sessionsOf, untilTrue } from './world';

inBrowser('deleting the account where the answer is lost', () => {
  const world = givenWorld();
  let page: Page;
  let person: NewUser;
  beforeEach(async () => {
    ({ page, person } = await comeIn(world));
    await page.locator('.composer textarea').fill('Nobody else is to read this.');
    await untilTrue(page, "JSON.stringify(localStorage).includes('Nobody else')");
    await goThere(page, 'Settings', '.devices li');
    await page.getByRole('button', { name: 'Delete the account', exact: true }).click();
    await page.getByRole('button', { name: 'I have what I need' }).click();
    await page.locator('input[autocomplete=current-password][name=password]').last().fill(person.password);
  });
  afterEach(() => page.context().close());

  const confirm = async () => {
    await page.getByRole('button', { name: 'Erase everything' }).click();
  };
  const away = () => page.locator('.settings-form .fault', { hasText: 'The service cannot be reached.' }).waitFor();
  const isKept = "JSON.stringify(localStorage).includes('Nobody else')";

  test('nothing that was begun stays in the browser once it is seen that the account is gone', async () => {
    await page.route(
      '**/trpc/account.delete*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await confirm();
    await away();
    expect(await page.evaluate(isKept)).toBe(true);
    await confirm();
    await page.locator('.sign-in').waitFor();
    await untilTrue(page, `!${isKept}`);
    expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('diary.draft'))")).toEqual([]);
  });

  test('where it never arrived, what was begun stays, though the session ends later', async () => {
    await page.route('**/trpc/account.delete*', (route) => route.abort(), { times: 1 });
    await confirm();
    await away();
    const seen = page.waitForResponse('**/trpc/account.get*');
    await page.reload();
    await seen;
    await untilTrue(page, "localStorage.getItem('diary.erasing') === null");
    await endSessionsOf(world.server.url, person);
    await page.reload();
    await page.locator('.sign-in').waitFor();
    expect(await page.evaluate(isKept)).toBe(true);
    const { client, token } = await sessionsOf(world.server.url, person);
    expect((await client.request('GET', '/api/account', { token })).status).toBe(200);
    client.close();
  });

  test('who does not go on with it keeps what was begun, though the session ends later', async () => {
    await page.route('**/trpc/account.delete*', (route) => route.abort(), { times: 1 });
    await confirm();
    await away();
    await page.route('**/trpc/**', (route) => route.abort()); // nothing is heard of the account
    const end = page.locator('.settings-section', { has: page.locator('h2:text-is("Delete the account")') });
    await end.getByRole('button', { name: 'Cancel' }).click();
    await endSessionsOf(world.server.url, person);
    await page.unroute('**/trpc/**');
    await page.reload();
    await page.locator('.sign-in').waitFor();
    expect(await page.evaluate(isKept)).toBe(true);
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
