import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import type { NewUser } from '../support/factories';
import { comeIn, givenWorld, goThere, IN_A_HURRY, writeThere } from './world';

const AWAY = 'The service cannot be reached.';

inBrowser('a net that swallows what is asked', () => {
  const world = givenWorld();
  let page: Page;
  let person: NewUser;
  beforeEach(async () => {
    ({ page, person } = await comeIn(world));
    await page.addInitScript(IN_A_HURRY);
    await page.reload();
    await writeThere(page, 'On a train.', 'joy');
    await page.locator('.reading').waitFor();
  });
  afterEach(() => page.context().close());

  const swallow = (address: string) => page.route(address, () => undefined);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  test('says so while somebody is signing in, who may try again', async () => {
    await goThere(page, 'Settings', '.devices li');
    await press('Sign out');
    await swallow('**/trpc/page/auth.login*');
    await page.locator('input[name=email]').fill(person.email);
    await page.locator('input[name=password]').fill(person.password);
    await press('Sign in');
    await page.locator('.sign-in-form .fault', { hasText: AWAY }).waitFor();
    await page.unroute('**/trpc/page/auth.login*');
    await press('Sign in');
    await page.locator('nav').waitFor();
  });

  test('says so to who is deleting an entry, or changing the account', async () => {
    await press('Edit');
    await swallow('**/trpc/diary.delete*');
    await press('Delete');
    await press('Delete it');
    await page.getByText(`It was not deleted. ${AWAY}`).waitFor();
    await goThere(page, 'Settings', '.devices li');
    await swallow('**/trpc/account.update*');
    await press('Save');
    await page.locator('.settings-form .fault', { hasText: AWAY }).waitFor();
  });

  test('shows what was seen before as of then', async () => {
    await goThere(page, 'Calendar', '.month-grid .pixel[data-emotion]');
    await swallow('**/trpc/*stats.calendar*');
    await page.reload();
    const asked = Date.now();
    await page.getByText('The service cannot be reached now.', { exact: false }).waitFor();
    await page.locator('.month-grid .pixel[data-emotion]').first().waitFor();
    expect(Date.now() - asked).toBeLessThan(8_000); // once four seconds, not three times
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
