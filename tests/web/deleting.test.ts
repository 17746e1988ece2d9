import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import type { NewUser } from '../support/factories';
import { comeIn, givenWorld, goThere, sessionsOf, untilTrue, writeThere } from './world';

inBrowser('deleting an entry on the page', () => {
  const world = givenWorld();
  let page: Page;
  let person: NewUser;
  beforeEach(async () => {
    ({ page, person } = await comeIn(world, { serviceWorkers: 'allow' }));
    await writeThere(page, 'This one stays.', 'joy');
    await page.getByRole('button', { name: 'Write another' }).click();
    await writeThere(page, 'This one goes.', 'anger');
    await page.getByText('Saved.', { exact: true }).waitFor();
    await goThere(page, 'Entries', '.entry-card');
    await page.locator('.entry-card', { hasText: 'This one goes.' }).locator('.entry-when a').click();
    await page.locator('.entry-actions').waitFor();
  });
  afterEach(() => page.context().close());

  async function remove(): Promise<void> {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
  }
  const idOf = () => Number(new URL(page.url()).pathname.split('/').pop());
  const keysSeen = `new Promise((done) => {
    indexedDB.open('diary-seen').onsuccess = ({ target: { result } }) => {
      result.transaction('seen').objectStore('seen').getAllKeys().onsuccess = (event) => done(event.target.result);
    };
  })`;

  test('a deletion that failed is told as one, and the entry stays with what was begun on it', async () => {
    const address = page.url();
    const other = await world.openTab(page.context());
    await other.goto(address);
    await other.getByRole('button', { name: 'Edit' }).click();
    await other.locator('.composer textarea').fill('Half of a change');
    await other.close();
    await page.route('**/trpc/diary.delete*', (route) => route.abort(), { times: 1 });
    await remove();
    await page.getByText('It was not deleted. The service cannot be reached.').waitFor();
    await page.getByRole('button', { name: 'Keep it' }).click();
    for (const [httpStatus, code, why] of [
      [500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side.'],
      [429, 'TOO_MANY_REQUESTS', 'Too many attempts.'],
    ] as const) {
      const error = { message: 'No', code: -32603, data: { code, httpStatus, requestId: 'r' } };
      const refusal = { status: httpStatus, json: { error } };
      await page.route('**/trpc/diary.delete*', (route) => route.fulfill(refusal), { times: 1 });
      await remove();
      await page.getByText(`It was not deleted. ${why}`).waitFor();
      await page.getByRole('button', { name: 'Keep it' }).click();
    }
    expect(page.url()).toBe(address);
    await page.reload();
    expect(await page.locator('.composer textarea').inputValue()).toBe('Half of a change');
  });

  test('one that was deleted elsewhere meanwhile is gone here, too', async () => {
    const { client, token } = await sessionsOf(world.server.url, person);
    expect((await client.request('DELETE', `/api/diary/${idOf()}`, { token })).status).toBeLessThan(300);
    await remove();
    await page.getByText('That is all.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/entries');
    await page.locator('.entry-card', { hasText: 'This one goes.' }).waitFor({ state: 'detached' }); // once the list was asked for anew
    expect(await page.locator('.entry-card').allTextContents()).toEqual([expect.stringContaining('This one stays.')]);
  });

  test('one that this device cannot forget is gone all the same', async () => {
    await page.evaluate(`IDBObjectStore.prototype.delete = () => {
      throw new DOMException('full', 'QuotaExceededError');
    }`);
    await remove();
    await page.getByText('That is all.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/entries');
  });

  test('what was deleted cannot be read offline', async () => {
    const id = idOf();
    expect(await page.evaluate(keysSeen)).toContain(id);
    await remove();
    await page.locator('.entry-card', { hasText: 'This one goes.' }).waitFor({ state: 'detached' });
    await page.locator('.entry-card', { hasText: 'This one stays.' }).waitFor();
    await untilTrue(page, 'navigator.serviceWorker.controller !== null');
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('newest entries that this device keeps').waitFor();
    expect(await page.locator('.entry-card').allTextContents()).toEqual([expect.stringContaining('This one stays.')]);
    await page.goto(`${world.server.url}/entries/${id}`);
    await page.getByText('this was not seen on this device before').waitFor();
    expect(await page.evaluate(keysSeen)).not.toContain(id);
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
