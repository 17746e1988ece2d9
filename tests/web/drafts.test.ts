import type { Page, Route } from 'playwright-core';
import { inBrowser } from '../support/browser';
import type { NewUser } from '../support/factories';
import { comeIn, givenWorld, goThere, sessionsOf, signInThere, writeThere } from './world';

inBrowser('a text that was begun', () => {
  const world = givenWorld();
  let page: Page;
  let person: NewUser;
  beforeEach(async () => {
    ({ page, person } = await comeIn(world));
  });
  afterEach(() => page.context().close());

  const areaOf = (tab: Page) => tab.locator('.composer textarea');
  const textIn = (tab: Page) => areaOf(tab).inputValue();
  const drafts = (tab: Page) =>
    tab.evaluate(
      "Object.entries(localStorage).filter(([key]) => key.startsWith('diary.draft.')).map(([, text]) => JSON.parse(text).content)",
    ) as Promise<string[]>;
  /** The drafts that a tab sees, as soon as they are so many: what another tab wrote reaches it a moment later. */
  const sharedDrafts = async (tab: Page, count: number) => {
    await tab.waitForFunction(
      `Object.keys(localStorage).filter((key) => key.startsWith('diary.draft.')).length === ${count}`,
    );
    return (await drafts(tab)).sort();
  };
  const textsThere = async () => {
    const { client, token } = await sessionsOf(world.server.url, person);
    const { items } = (await client.request('GET', '/api/diary', { token })).body;
    return items.map(({ content }: { content: string }) => content).sort();
  };
  const another = async (path = '/') => {
    const tab = await world.openTab(page.context());
    await tab.goto(`${world.server.url}${path}`);
    return tab;
  };
  const signOut = (tab: Page) => tab.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  /** Holds what is asked at an address until it is let go. */
  async function hold(tab: Page, address: string) {
    const held: Route[] = [];
    await tab.route(address, (route) => void held.push(route));
    const asked = tab.waitForRequest(address);
    return {
      asked,
      /** As where the net goes away. */
      async breakOff() {
        const failed = tab.waitForEvent('requestfailed');
        for (const route of held) await route.abort();
        await failed;
        await tab.unroute(address);
      },
      async letGo() {
        await tab.unroute(address);
        for (const route of held) await route.continue().catch(() => undefined); // whose page is gone
      },
    };
  }

  test('is told of before signing out, in whatever tab it is being written, and stays for a no', async () => {
    await areaOf(page).fill('Two hours of writing');
    const other = await another('/settings');
    await signOut(other);
    await other.getByText('1 text that you began on this device is not saved yet.').waitFor();
    await other.getByRole('button', { name: 'Cancel' }).click();
    await goThere(page, 'Settings', '.settings h1');
    await signOut(page);
    await page.getByText('1 text that you began on this device is not saved yet.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await goThere(page, 'Write', '.composer');
    expect(await textIn(page)).toBe('Two hours of writing');
  });

  test('keeps the tag that is half typed, with a text and alone, until it is whole or gone', async () => {
    const tag = page.getByLabel('Add a tag');
    await tag.fill('gard');
    await page.reload();
    await areaOf(page).waitFor();
    expect(await tag.inputValue()).toBe('gard');
    await tag.fill('');
    expect(await drafts(page)).toEqual([]);
    await areaOf(page).fill('Among the beans.');
    await tag.fill('gard');
    await page.reload();
    await areaOf(page).waitFor();
    expect([await tag.inputValue(), await page.locator('.tags-input .tag').count()]).toEqual(['gard', 0]);
    await tag.press('End');
    await tag.pressSequentially('en');
    await page.locator('.picker label[data-emotion=joy]').click();
    await page.locator('.composer button[type=submit]').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    const { client, token } = await sessionsOf(world.server.url, person);
    const { items } = (await client.request('GET', '/api/diary', { token })).body;
    client.close();
    expect(items).toMatchObject([{ content: 'Among the beans.', tags: ['garden'] }]);
    await page.getByRole('button', { name: 'Write another' }).click();
    expect([await textIn(page), await tag.inputValue()]).toEqual(['', '']);
    await page.reload();
    await areaOf(page).waitFor();
    expect(await tag.inputValue()).toBe('');
  });

  test('saves the tag that was half typed before a reload, though nobody touched its field since', async () => {
    await areaOf(page).fill('By the sea.');
    await page.getByLabel('Add a tag').fill('sea');
    await page.reload();
    await areaOf(page).waitFor();
    await page.locator('.picker label[data-emotion=joy]').click();
    await areaOf(page).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved.', { exact: true }).waitFor();
    const { client, token } = await sessionsOf(world.server.url, person);
    const { items } = (await client.request('GET', '/api/diary?q=sea', { token })).body;
    client.close();
    expect(items).toMatchObject([{ content: 'By the sea.', tags: ['sea'] }]);
    await page.getByRole('button', { name: 'Write another' }).click();
  });

  test('while another tab is signing out is not left behind on the device', async () => {
    const other = await another('/settings');
    // The place of what was seen is busy until it is let go: the other tab is in the middle of clearing this device.
    await page.evaluate(`new Promise((busy) => {
      indexedDB.open('diary-seen').onsuccess = ({ target: { result } }) => {
        const store = result.transaction('seen', 'readwrite').objectStore('seen');
        const spin = () => {
          if (!globalThis.isLetGo) store.count().onsuccess = spin;
          busy();
        };
        spin();
      };
    })`);
    await signOut(other);
    await areaOf(page).fill('For my eyes alone');
    expect(await drafts(page)).toEqual(['For my eyes alone']);
    await page.evaluate('void (globalThis.isLetGo = true)');
    await other.locator('.sign-in').waitFor();
    await page.locator('.sign-in').waitFor();
    expect(await other.evaluate('JSON.stringify(localStorage)')).not.toContain('For my eyes alone');
  });

  test('and saved is no draft any more from when this device has it, though the net is slow and the page is loaded anew', async () => {
    const create = await hold(page, '**/trpc/diary.create*');
    await writeThere(page, 'Written once.', 'joy');
    await create.asked;
    expect(await drafts(page)).toEqual([]);
    await page.reload();
    await areaOf(page).waitFor();
    expect(await textIn(page)).toBe('');
    await create.letGo();
    await page.reload();
    await page.locator('.outbox').waitFor({ state: 'detached' });
    await page.locator('.lately .entry-card, .entry-card').first().waitFor();
    expect(await textsThere()).toEqual(['Written once.']);
  });

  test('while the entry before is still being saved outlives the end of that', async () => {
    const create = await hold(page, '**/trpc/diary.create*');
    await writeThere(page, 'The first.', 'joy');
    await create.asked;
    await goThere(page, 'Entries', '.page h1');
    await goThere(page, 'Write', '.composer');
    expect(await textIn(page)).toBe('');
    await areaOf(page).fill('The second, not saved yet');
    const answered = page.waitForResponse('**/trpc/diary.create*');
    await create.letGo();
    await answered;
    await page.getByText('waiting to be sent').waitFor({ state: 'detached' });
    expect(await drafts(page)).toEqual(['The second, not saved yet']);
    await page.reload();
    await areaOf(page).waitFor();
    expect(await textIn(page)).toBe('The second, not saved yet');
  });

  test('as a change of an entry that is still being saved outlives the end of that', async () => {
    await writeThere(page, 'As it was.', 'joy');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await areaOf(page).fill('As it is now.');
    const update = await hold(page, '**/trpc/diary.update*');
    await page.locator('.composer button[type=submit]').click();
    await update.asked;
    await goThere(page, 'Entries', '.entry-card');
    await page.locator('.entry-card .entry-when a').first().click();
    await areaOf(page).fill('And more of it.');
    const answered = page.waitForResponse('**/trpc/diary.update*');
    await update.letGo();
    await answered;
    await page.reload();
    await areaOf(page).waitFor();
    expect(await textIn(page)).toBe('And more of it.');
  });

  test('as a change and thrown away does not come back when its saving fails at last', async () => {
    await writeThere(page, 'As it was.', 'joy');
    await goThere(page, 'Entries', '.entry-card');
    await page.locator('.entry-when a').first().click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await areaOf(page).fill('Better not said.');
    const saving = await hold(page, '**/trpc/diary.update*');
    await page.locator('.composer button[type=submit]').click();
    await saving.asked;
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await saving.breakOff();
    await goThere(page, 'Entries', '.entry-card');
    expect(await page.locator('.entry-begun').count()).toBe(0);
    expect(await drafts(page)).toEqual([]);
    expect(await textsThere()).toEqual(['As it was.']);
  });

  test('in one tab is not touched by what is written and saved in another', async () => {
    const other = await another();
    await areaOf(other).waitFor();
    await areaOf(page).fill('AAA, of the first tab');
    await writeThere(other, 'BBB', 'joy');
    await other.getByText('Saved.', { exact: true }).waitFor();
    await page.reload();
    await areaOf(page).waitFor();
    expect(await textIn(page)).toBe('AAA, of the first tab');
    expect(await textsThere()).toEqual(['BBB']);
  });

  test('in two tabs at once is there twice, each offered when its tab was closed', async () => {
    const other = await another();
    await areaOf(other).waitFor();
    await areaOf(page).fill('Of the first tab');
    await areaOf(other).fill('Of the second tab');
    expect(await sharedDrafts(page, 2)).toEqual(['Of the first tab', 'Of the second tab']);
    await other.close();
    const next = await another();
    await areaOf(next).waitFor();
    expect([await textIn(next), await textIn(page)]).toEqual(['Of the second tab', 'Of the first tab']);
    const third = await another();
    await areaOf(third).waitFor();
    expect(await textIn(third)).toBe(''); // both are being written
  });

  test('is not looked for in vain without a word, where a tab was made as another is', async () => {
    await areaOf(page).fill('Of the first tab');
    const opened = page.waitForEvent('popup');
    await page.evaluate(`void window.open('${world.server.url}')`); // with all that the first knows
    const other = await opened;
    await other.locator('.write-page > .loading').getByText('One moment …').waitFor();
    await areaOf(other).waitFor();
    expect([await textIn(other), await textIn(page)]).toEqual(['', 'Of the first tab']);
  });

  test('on an entry in one tab is not thrown away by a Cancel in another', async () => {
    await writeThere(page, 'An entry.', 'joy');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await areaOf(page).fill('A long change');
    const other = await another(new URL(page.url()).pathname);
    await other.getByRole('button', { name: 'Edit' }).click();
    expect(await textIn(other)).toBe('An entry.');
    await other.getByRole('button', { name: 'Cancel' }).click();
    await other.getByRole('button', { name: 'Edit' }).waitFor();
    await page.reload();
    await areaOf(page).waitFor();
    expect(await textIn(page)).toBe('A long change');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    expect(await drafts(page)).toEqual([]);
  });

  test('on an entry and left goes with the entry', async () => {
    await writeThere(page, 'An entry.', 'joy');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    const other = await another(new URL(page.url()).pathname);
    await other.getByRole('button', { name: 'Edit' }).click();
    await areaOf(other).fill('Half of a change');
    expect(await sharedDrafts(page, 1)).toEqual(['Half of a change']);
    await other.close();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('Nothing written yet.').waitFor();
    expect(await drafts(page)).toEqual([]);
  });

  test('before drafts had a tab of their own is gone on with', async () => {
    const { id } = JSON.parse((await page.evaluate("localStorage.getItem('diary.user')")) as string);
    const draft = JSON.stringify({ content: 'Of before', emotion: 'trust', tags: [], date: null, imageUrl: null });
    await page.evaluate(`localStorage.setItem('diary.draft.${id}.0', '${draft}')`);
    await page.reload();
    await areaOf(page).waitFor();
    expect(await textIn(page)).toBe('Of before');
    await page.locator('.composer button[type=submit]').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await drafts(page)).toEqual([]);
  });

  test('on a device that is full is said not to be kept, and is kept again once there is room', async () => {
    await page.evaluate(`(() => {
      for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (let part = 0; ; part += 1) localStorage.setItem('fill.' + size + '.' + part, 'x'.repeat(size));
        } catch {}
      }
    })()`);
    await areaOf(page).fill('No room for this.');
    await page.getByText('This device cannot keep your text: save it soon.').waitFor();
    expect(await drafts(page)).toEqual([]);
    await page.evaluate(
      "Object.keys(localStorage).filter((key) => key.startsWith('fill.')).forEach((key) => localStorage.removeItem(key))",
    );
    await areaOf(page).fill('Room for this.');
    await page.getByText('This device cannot keep your text').waitFor({ state: 'detached' });
    expect(await drafts(page)).toEqual(['Room for this.']);
  });

  test('is not in the name of who signs in next in the same tab', async () => {
    await areaOf(page).fill('Mine');
    await goThere(page, 'Settings', '.settings h1');
    await signOut(page);
    await page.getByRole('button', { name: 'Sign out and remove' }).click();
    await signInThere(page, person);
    await goThere(page, 'Write', '.composer');
    expect(await textIn(page)).toBe('');
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
