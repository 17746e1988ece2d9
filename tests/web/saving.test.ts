import type { Page, Route } from 'playwright-core';
import { inBrowser } from '../support/browser';
import type { NewUser } from '../support/factories';
import { buildPicture } from '../support/pictures';
import { comeIn, givenWorld, IN_A_HURRY, sessionsOf, writeThere } from './world';

/** The outbox has no room, until `makeRoom`. */
const FULL = `(() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    if (this.name === 'outbox' && !globalThis.hasRoom) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, given);
  };
})()`;

inBrowser('saving an entry', () => {
  const world = givenWorld();
  let page: Page;
  let person: NewUser;
  beforeEach(async () => {
    ({ page, person } = await comeIn(world));
  });
  afterEach(() => page.context().close());

  const area = () => page.locator('.composer textarea');
  const save = () => page.locator('.composer button[type=submit]');
  const fault = () => page.locator('.composer-end .fault');
  const picture = () => page.getByRole('img', { name: 'Picture of this entry' });
  const there = async () => {
    const { client, token } = await sessionsOf(world.server.url, person);
    return (await client.request('GET', '/api/diary', { token })).body.items;
  };
  const newest = async () => (await there())[0];
  /** As nobody does with the page itself. */
  const setInDraft = (part: object) =>
    page.evaluate(`(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('diary.draft.'));
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), ...${JSON.stringify(part)} }));
    })()`);
  const makeRoom = () => page.evaluate('void (globalThis.hasRoom = true)');
  const cutOff = (name: string) => page.route(`**/trpc/diary.${name}*`, (route) => route.abort(), { times: 1 });
  async function saveInVain(): Promise<void> {
    await Promise.all([page.waitForEvent('requestfailed'), save().click()]);
    await fault().getByText('The service cannot be reached.').waitFor();
  }
  async function choosePicture(): Promise<void> {
    const buffer = await buildPicture('png', { width: 60, height: 40 });
    await page.locator('.picture input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Sending the picture …' }).waitFor();
  }
  async function holdPicture() {
    const held: Route[] = [];
    await page.route('**/api/images', (route) => void held.push(route), { times: 1 });
    return {
      letGo: () => held[0]?.continue().catch(() => undefined),
      fail: () => held[0]?.abort(),
    };
  }

  test('what is typed and chosen while a picture is being sent stays', async () => {
    const sent = await holdPicture();
    await area().fill('Before.');
    await choosePicture();
    await area().press('End');
    await page.keyboard.type(' And meanwhile.');
    await page.locator('.picker label[data-emotion=trust]').click();
    await sent.letGo();
    await picture().waitFor();
    expect(await area().inputValue()).toBe('Before. And meanwhile.');
    await page.reload();
    await picture().waitFor();
    expect(await area().inputValue()).toBe('Before. And meanwhile.');
    expect(await page.locator('.picker input:checked').inputValue()).toBe('trust');
  });

  const WAITS = 'One moment: saved once the picture is sent …';

  test('waits for the picture that is being sent, says so, and is done by itself with all that was written until then', async () => {
    const sent = await holdPicture();
    await area().fill('At the sea.');
    await page.locator('.picker label[data-emotion=joy]').click();
    await choosePicture();
    await save().click();
    await page.getByRole('button', { name: WAITS }).waitFor();
    await area().fill('At the sea, and in it.');
    await sent.letGo();
    await page.getByText('Saved.', { exact: true }).waitFor();
    const imageUrl = expect.stringContaining('/api/images/');
    expect(await there()).toMatchObject([{ content: 'At the sea, and in it.', imageUrl }]);
    await page.getByRole('button', { name: 'Write another' }).click();
    expect([await area().inputValue(), await picture().count()]).toEqual(['', 0]);
  });

  test('with a picture takes the tag that is being typed, and one that no entry takes it says, as by the button', async () => {
    const tag = page.getByLabel('Add a tag');
    const whileSending = async (name: string) => {
      const sent = await holdPicture();
      await choosePicture();
      await save().click();
      await page.getByRole('button', { name: WAITS }).waitFor();
      await tag.fill(name);
      await sent.letGo();
    };
    await area().fill('At the sea.');
    await page.locator('.picker label[data-emotion=joy]').click();
    await whileSending('x'.repeat(51));
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await picture().waitFor();
    expect(await there()).toEqual([]);
    await tag.fill('');
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await whileSending('holiday');
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await there()).toMatchObject([{ content: 'At the sea.', tags: ['holiday'] }]);
  });

  test('does not come after a picture that failed: that is said, and it is saved when that is asked again', async () => {
    const sent = await holdPicture();
    await area().fill('Without it.');
    await page.locator('.picker label[data-emotion=joy]').click();
    await choosePicture();
    await save().click();
    await page.getByRole('button', { name: WAITS }).waitFor();
    await sent.fail();
    await fault().getByText('Not saved yet, since the picture could not be sent.').waitFor();
    expect(await save().textContent()).toBe('Save');
    expect(await there()).toEqual([]);
    await save().click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await there()).toMatchObject([{ content: 'Without it.', imageUrl: null }]);
  });

  test('a picture that is given up while it is being sent does not come later', async () => {
    const sent = await holdPicture();
    await area().fill('Without it.');
    await choosePicture();
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await page.locator('.picker label[data-emotion=joy]').click();
    await sent.letGo();
    await save().click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect((await newest()).imageUrl).toBeNull();
  });

  test('what is typed in the middle of a long text stays under the eyes', async () => {
    await area().fill(Array.from({ length: 120 }, (_, line) => `Line ${line}`).join('\n'));
    await page.evaluate('void scrollTo(0, 1200)');
    await page.mouse.click(500, 300);
    const before = await page.evaluate('scrollY');
    for (const key of 'hello') {
      await page.keyboard.type(key);
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      expect(await page.evaluate('scrollY')).toBe(before);
    }
    expect(await area().inputValue()).toContain('hello');
    expect(before).toBeGreaterThan(1_000);
  });

  test('a moment that somebody only looked at is not cut to its minute: what is written later stays later', async () => {
    const texts = ['Written first.', 'Looked at, and left.', 'Written last.'];
    for (const text of texts) {
      if (text.startsWith('Looked')) {
        await page.locator('.composer').getByRole('button', { name: 'Now' }).click();
        expect(await page.locator('.moment input').inputValue()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
      }
      await writeThere(page, text, 'joy');
      await page.getByText('Saved.', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Write another' }).click();
    }
    const newestFirst = (await there()).map(({ content }: { content: string }) => content);
    expect(newestFirst).toEqual(texts.toReversed());
  });

  test('a year of six digits is no date, and what came to be one freezes nothing', async () => {
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    expect(await page.locator('.moment input').getAttribute('max')).toBe('9999-12-31T23:59');
    await page.locator('.picker label[data-emotion=joy]').click();
    await area().fill('Far ahead.');
    await setInDraft({ date: '2026-13-41T10:00' });
    await page.reload();
    await save().click();
    await page.getByText('This could not be saved. Your text is still here').waitFor();
    await page.locator('.composer').getByRole('button', { name: 'Now' }).click();
    await area().press('End');
    await page.keyboard.type(' Or now.');
    await save().click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect((await newest()).content).toBe('Far ahead. Or now.');
  });

  test('a draft with a name that is none is saved under another', async () => {
    await page.locator('.picker label[data-emotion=joy]').click();
    await area().fill('Mine.');
    await setInDraft({ sentAs: 'none' });
    await page.reload();
    await save().click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect((await newest()).content).toBe('Mine.');
  });

  test('an entry that this device cannot keep is sent all the same, and stays in the form where that fails', async () => {
    await page.addInitScript(FULL);
    await page.reload();
    await page.route('**/trpc/diary.create*', (route) => route.abort(), { times: 1 });
    await writeThere(page, 'No room for this.', 'fear');
    await page.getByText('The service cannot be reached.').waitFor();
    expect(await area().inputValue()).toBe('No room for this.');
    await save().click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect((await newest()).content).toBe('No room for this.');
    await page.getByRole('button', { name: 'Write another' }).click();
    expect(await area().inputValue()).toBe('');
  });

  test('an entry that was refused on a full device waits there as it is written by then, once there is room', async () => {
    await page.addInitScript(FULL);
    await page.reload();
    const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429 };
    const refused = { status: 429, json: { error: { message: 'Too many requests', code: -32029, data } } };
    await page.route('**/trpc/diary.create*', (route) => route.fulfill(refused), { times: 1 });
    await writeThere(page, 'Too fast.', 'fear');
    await fault().waitFor();
    await makeRoom();
    await area().fill('Too fast, and more.');
    await cutOff('create');
    await save().click();
    await page.getByText('Saved on this device.').waitFor();
  });

  describe('whose answer was lost, on a device that cannot keep it,', () => {
    beforeEach(async () => {
      await page.addInitScript(FULL);
      await page.reload();
      await loseAnswer('create');
      await writeThere(page, 'No room for this.', 'fear');
      await fault().getByText('The service cannot be reached.').waitFor();
    });
    const loseAnswer = (name: string) => page.route(`**/trpc/diary.${name}*`, lose, { times: 1 });
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    const saved = () => page.getByText('Saved.', { exact: true }).waitFor();
    const idThere = async () => (await newest()).id;

    test('is one entry when it is saved again, also after the page was loaded anew', async () => {
      await page.reload();
      await area().waitFor();
      await save().click();
      await saved();
      expect(await there()).toMatchObject([{ content: 'No room for this.', revision: 1 }]);
      await page.getByRole('button', { name: 'Write another' }).click();
      await writeThere(page, 'The next.', 'joy');
      await saved();
      expect(await there()).toMatchObject([{ content: 'The next.' }, { content: 'No room for this.' }]);
    });

    test('is one entry with what was written since, though the answer to that is lost, too', async () => {
      await area().fill('No room for this, nor that.');
      await loseAnswer('update');
      await save().click();
      await fault().getByText('The service cannot be reached.').waitFor();
      await save().click();
      await saved();
      expect(await there()).toMatchObject([{ content: 'No room for this, nor that.', revision: 2 }]);
    });

    test('is one entry with all that was written since, though the answers to two changes are lost', async () => {
      await area().fill('No room for this, nor that.');
      await loseAnswer('update');
      await saveInVain();
      await area().fill('No room for this, nor more.');
      await cutOff('update');
      await saveInVain();
      await area().fill('No room for this, nor anything.');
      await save().click();
      await saved();
      expect(await there()).toMatchObject([{ content: 'No room for this, nor anything.', revision: 3 }]);
    });

    test('waits on this device once there is room, and is one entry', async () => {
      await makeRoom();
      await cutOff('create');
      await save().click();
      await page.getByText('Saved on this device.').waitFor();
      await page.getByRole('button', { name: 'Send now' }).click();
      await page.getByText('waiting to be sent').waitFor({ state: 'detached' });
      expect(await there()).toMatchObject([{ content: 'No room for this.', revision: 1 }]);
    });

    test('stays in the form with what was written since, though there is room: the service may have less', async () => {
      await makeRoom();
      await area().fill('No room for this, nor that.');
      await cutOff('create');
      await saveInVain();
      await save().click();
      await saved();
      expect(await there()).toMatchObject([{ content: 'No room for this, nor that.', revision: 2 }]);
    });

    test('and that was changed elsewhere since stays as it is there, beside what was written here', async () => {
      const { client, token } = await sessionsOf(world.server.url, person);
      const body = { content: 'Of the phone.', emotion: 'joy' };
      await client.request('PUT', `/api/diary/${await idThere()}`, { token, body });
      await area().fill('Of the page.');
      await save().click();
      await saved();
      expect(await there()).toMatchObject([{ content: 'Of the page.' }, { content: 'Of the phone.' }]);
    });

    test('and that was deleted elsewhere since is what was written here', async () => {
      const { client, token } = await sessionsOf(world.server.url, person);
      await client.request('DELETE', `/api/diary/${await idThere()}`, { token });
      await save().click();
      await saved();
      expect(await there()).toMatchObject([{ content: 'No room for this.' }]);
    });
  });

  test('a net that swallows the question for a new token ends in an entry that waits on this device', async () => {
    await page.addInitScript(IN_A_HURRY);
    let isSwallowed = true;
    await page.route('**/trpc/page/auth.refresh*', (route) => (isSwallowed ? undefined : route.continue()));
    await page.reload();
    await writeThere(page, 'On a train.', 'joy');
    await page.getByText('Saved on this device.').waitFor();
    isSwallowed = false; // from now on: what was asked before is never answered
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('waiting to be sent').waitFor({ state: 'detached' });
    expect((await newest()).content).toBe('On a train.');
  });

  test('a tab that hangs while it asks for a token keeps no other from saving', async () => {
    const other = await world.openTab(page.context());
    await other.goto(world.server.url);
    await other.locator('.composer').waitFor();
    await other.evaluate("void navigator.locks.request('diary.refresh', () => new Promise(() => {}))");
    await page.addInitScript(IN_A_HURRY);
    await page.reload();
    await writeThere(page, 'Beside it.', 'joy');
    await page.getByText('Saved on this device.').waitFor();
  });

  test('a net that swallows a change ends in one that waits on this device, and is saved once', async () => {
    await page.addInitScript(IN_A_HURRY);
    await page.reload();
    await writeThere(page, 'One.', 'joy');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await area().fill('Two.');
    await page.route('**/trpc/diary.update*', async (route) => void (await route.fetch()), { times: 1 }); // whose answer is lost
    await save().click();
    await page.getByText('Saved on this device.').waitFor();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.locator('.reading').waitFor(); // it was saved before: there is nothing to choose
    expect(await newest()).toMatchObject({ content: 'Two.', revision: 2 });
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
