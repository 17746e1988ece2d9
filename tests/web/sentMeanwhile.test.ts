import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import { comeIn, givenWorld, goThere, writeThere } from './world';

const CREATE = '**/trpc/diary.create*';
/** Before a tab would look by itself again. */
const SOON_MS = 8_000;

inBrowser('what was not sent yet', () => {
  const world = givenWorld();
  let page: Page;
  beforeEach(async () => {
    ({ page } = await comeIn(world));
    await page.context().route(CREATE, (route) => route.abort());
    await writeThere(page, 'From the train.', 'joy');
    await page.getByText('1 entry waiting to be sent').waitFor();
  });
  afterEach(() => page.context().close());

  const send = async () => {
    await page.context().unroute(CREATE);
    await page.evaluate("void window.dispatchEvent(new Event('online'))");
    await page.getByText('waiting to be sent').waitFor({ state: 'detached', timeout: SOON_MS });
  };
  const signOut = (tab: Page) => tab.getByRole('button', { name: 'Sign out', exact: true }).first().click();

  test('is not warned of any more once it is sent, and of what is written after it a new warning tells', async () => {
    const other = await world.openTab(page.context());
    await goThere(page, 'Settings', '.settings h1');
    await signOut(page);
    const warning = page.getByText('1 entry on this device was not sent yet.');
    await warning.waitFor();
    await send();
    await warning.waitFor({ state: 'detached' });
    await other.goto(world.server.url);
    await page.context().route(CREATE, (route) => route.abort());
    await writeThere(other, 'And home again.', 'trust');
    await page.getByText('1 entry waiting to be sent').waitFor({ timeout: SOON_MS });
    await signOut(page);
    await warning.waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  test('is called so in no tab any more once one has sent it', async () => {
    const other = await world.openTab(page.context());
    const failed = other.waitForEvent('requestfailed', (request) => request.url().includes('diary.create'));
    await other.goto(world.server.url);
    await other.getByText('1 entry waiting to be sent').waitFor();
    await failed;
    await send();
    await other.getByText('waiting to be sent').waitFor({ state: 'detached', timeout: SOON_MS });
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
