import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import type { NewUser } from '../support/factories';
import { comeIn, givenWorld, goThere, sessionsOf, untilTrue, writeThere } from './world';

inBrowser('where somebody is on the page', () => {
  const world = givenWorld();
  let page: Page;
  let person: NewUser;
  beforeEach(async () => {
    ({ page, person } = await comeIn(world));
    await writeThere(page, 'An entry.', 'joy');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.entry-actions').waitFor();
  });
  afterEach(() => page.context().close());

  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  /** Until something of this kind has it. */
  const focusAt = (kind: string) => page.locator(`${kind}:focus`).waitFor();
  const nameOfFocus = () => page.evaluate('document.activeElement.textContent');

  test('is the entry once its change is given up or saved, from where the next key leads on', async () => {
    await press('Edit');
    await focusAt('textarea');
    await press('Cancel');
    await focusAt('main .page');
    await press('Edit');
    await page.locator('textarea:focus').fill('Another.');
    await page.keyboard.press('Control+Enter');
    await page.locator('.reading').waitFor();
    await focusAt('main .page');
    expect(await page.locator('.page:focus > :first-child h1').count()).toBe(1);
    await page.keyboard.press('Tab');
    await focusAt('main .page *');
  });

  test('is the button that asked when the answer is no, the question when it is asked, the list once it is gone', async () => {
    await press('Delete');
    await page.getByText('Delete this entry', { exact: false }).waitFor();
    expect(await nameOfFocus()).toBe('Delete');
    expect(await page.locator('button:focus').getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    expect(await nameOfFocus()).toBe('Delete it');
    await press('Keep it');
    await page.locator('.ask').waitFor({ state: 'detached' });
    expect(await nameOfFocus()).toBe('Delete');
    await press('Delete');
    await press('Delete it');
    await page.getByText('Nothing written yet.').waitFor();
    await focusAt('main');
  });

  test('is told by the tab: the day of the entry, and then the list', async () => {
    await untilTrue(page, "document.title === document.querySelector('h1').textContent + ' · Emotion diary'");
    expect(await page.locator('h1').textContent()).toMatch(/ 20\d\d$/);
    await goThere(page, 'Entries', '.entry-card');
    expect(await page.title()).toBe('Entries · Emotion diary');
  });

  test('is where a button stood that went with what it did, on whatever page', async () => {
    await goThere(page, 'Settings', '.settings h1');
    for (const name of ['Delete the account', 'Cancel']) {
      await press(name);
      await focusAt('section:has(h2:text-is("Delete the account")) .settings-body');
    }
    await page.keyboard.press('Tab');
    expect(await nameOfFocus()).toBe('Delete the account');
  });

  test('is before the question whether to sign out everywhere, not before the other devices', async () => {
    (await sessionsOf(world.server.url, person)).client.close();
    await goThere(page, 'Settings', '.settings h1');
    await page.locator('.devices button').waitFor();
    await press('Sign out everywhere');
    await page.locator('.ask').waitFor();
    await focusAt('div:has(> .ask)');
    await page.keyboard.press('Tab');
    expect(await page.evaluate("document.activeElement.closest('.ask') !== null")).toBe(true);
  });

  test('is where they went, though what they left goes away', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).focus();
    await page.locator('nav a').first().focus();
    await page.evaluate("document.querySelector('.entry-actions').remove()");
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    await focusAt('nav a');
  });

  test('is the word that an entry is saved, away from the net as well', async () => {
    await goThere(page, 'Write', '.composer');
    await page.context().setOffline(true);
    await writeThere(page, 'Away.', 'joy');
    await page.getByText('Saved on this device.').waitFor();
    await focusAt('#saved');
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
