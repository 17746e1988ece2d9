import type { Page, Route } from 'playwright-core';
import { inBrowser } from '../support/browser';
import type { NewUser } from '../support/factories';
import { buildPicture } from '../support/pictures';
import { waitUntil } from '../support/wait';
import { comeIn, givenWorld, sessionsOf, writeThere } from './world';

/** The outbox has no room. */
const FULL = `(() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    if (this.name === 'outbox') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, given);
  };
})()`;
const PICTURE = expect.stringMatching(/^\/api\/images\/\d+$/);

inBrowser('a picture that is dropped while its entry is being saved', () => {
  const world = givenWorld();
  let page: Page;
  let person: NewUser;
  beforeEach(async () => {
    ({ page, person } = await comeIn(world));
  });
  afterEach(() => page.context().close());

  const save = () => page.locator('.composer button[type=submit]');
  const picture = () => page.getByRole('img', { name: 'Picture of this entry' });
  const saved = () => page.getByText('Saved.', { exact: true });
  const there = async (): Promise<object[]> => {
    const { client, token } = await sessionsOf(world.server.url, person);
    const { items } = (await client.request('GET', '/api/diary', { token })).body;
    client.close();
    return items;
  };
  const online = () => page.evaluate("void window.dispatchEvent(new Event('online'))");
  /** Holds what is asked once at an address, until the test says what becomes of it. */
  async function hold(address: string) {
    const held: Route[] = [];
    await page.route(address, (route) => (held.length === 0 ? void held.push(route) : route.continue()));
    const first = async () => {
      await waitUntil('it is asked', () => held.length > 0, { timeoutMs: 30_000 });
      return held[0] as Route;
    };
    return {
      isAsked: first,
      letGo: async () => (await first()).continue(),
      breakOff: async () => (await first()).abort(),
    };
  }
  async function drop(): Promise<void> {
    const bytes = (await buildPicture('png', { width: 60, height: 40 })).toString('base64');
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob('${bytes}'), (byte) => byte.charCodeAt(0));
      data.items.add(new File([bytes], 'sea.png', { type: 'image/png' }));
      const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
      document.querySelector('.composer textarea').dispatchEvent(drop);
    })()`);
  }

  test.each(['before', 'after'])(
    'stays with it where that fails, if it comes %s the failure, and is saved with it',
    async (when) => {
      await page.addInitScript(FULL);
      await page.reload();
      const [create, image] = [await hold('**/trpc/diary.create*'), await hold('**/api/images')];
      await writeThere(page, 'At the sea.', 'joy');
      await create.isAsked();
      await drop();
      if (when === 'before') {
        await image.letGo();
        await picture().waitFor();
      } else await image.isAsked();
      await create.breakOff();
      await page.locator('.composer-end .fault').getByText('The service cannot be reached.').waitFor();
      if (when === 'after') await image.letGo();
      await picture().waitFor();
      await page.reload();
      await picture().waitFor();
      expect(await page.locator('.composer textarea').inputValue()).toBe('At the sea.');
      await save().click();
      await saved().waitFor();
      expect(await there()).toMatchObject([{ content: 'At the sea.', imageUrl: PICTURE }]);
    },
  );

  test.each(['has', 'does not have'])('goes with it from the outbox, where the service %s it already', async (has) => {
    const [create, image] = [await hold('**/trpc/diary.create*'), await hold('**/api/images')];
    await writeThere(page, 'At the sea.', 'joy');
    const asked = await create.isAsked();
    await drop();
    await image.letGo();
    await picture().waitFor();
    if (has === 'has') await asked.fetch();
    await asked.abort();
    await saved().waitFor();
    expect(await there()).toMatchObject([{ content: 'At the sea.', imageUrl: PICTURE }]);
    await page.locator('.outbox').waitFor({ state: 'detached' });
    await page.locator('.saved').getByRole('img', { name: 'Picture of this entry' }).waitFor();
  });

  test('goes with it where it comes while that is sent again', async () => {
    const [create, image] = [await hold('**/trpc/diary.create*'), await hold('**/api/images')];
    await writeThere(page, 'At the sea.', 'joy');
    await create.isAsked();
    await drop();
    await image.isAsked();
    await create.breakOff();
    await page.getByText('1 entry waiting to be sent').waitFor();
    const again = await hold('**/trpc/diary.create*');
    await online();
    await again.isAsked();
    await image.letGo();
    await page.getByText('Saved on this device.').waitFor();
    await again.letGo();
    await saved().waitFor();
    await page.locator('.outbox').waitFor({ state: 'detached' });
    expect(await there()).toMatchObject([{ content: 'At the sea.', imageUrl: PICTURE }]);
  });

  test('is waited for, and goes with what was saved before it came', async () => {
    const [create, image] = [await hold('**/trpc/diary.create*'), await hold('**/api/images')];
    await writeThere(page, 'At the sea.', 'joy');
    await create.isAsked();
    await drop();
    await image.isAsked();
    await create.letGo();
    await page.getByRole('button', { name: 'One moment: saved once the picture is sent …' }).waitFor();
    await waitUntil('it is saved', async () => (await there()).length === 1, { timeoutMs: 30_000 });
    await image.letGo();
    await saved().waitFor();
    await page.locator('.saved').getByRole('img', { name: 'Picture of this entry' }).waitFor();
    expect(await there()).toMatchObject([{ content: 'At the sea.', imageUrl: PICTURE }]);
  });

  test('and cannot be sent is told to be missing', async () => {
    const [create, image] = [await hold('**/trpc/diary.create*'), await hold('**/api/images')];
    await writeThere(page, 'At the sea.', 'joy');
    await create.isAsked();
    await drop();
    await image.isAsked();
    await create.letGo();
    await image.breakOff();
    await saved().waitFor();
    await page.getByText('Saved without the picture, which could not be sent.').waitFor();
    expect(await there()).toMatchObject([{ content: 'At the sea.', imageUrl: null }]);
  });

  test.each(['is saved', 'cannot be sent'])('goes with a change, too, that %s', async (what) => {
    await writeThere(page, 'At the sea.', 'joy');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.composer textarea').fill('In the sea.');
    const [update, image] = [await hold('**/trpc/diary.update*'), await hold('**/api/images')];
    await save().click();
    const asked = await update.isAsked();
    await drop();
    await image.letGo();
    await picture().waitFor();
    if (what === 'is saved') await update.letGo();
    else {
      await asked.fetch(); // its answer is lost
      await asked.abort();
    }
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await online();
    await page.locator('.outbox').waitFor({ state: 'detached' });
    await page.locator('.card').getByRole('img', { name: 'Picture of this entry' }).waitFor();
    expect(await there()).toMatchObject([{ content: 'In the sea.', imageUrl: PICTURE }]);
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
