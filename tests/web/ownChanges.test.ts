import { inBrowser } from '../support/browser';
import { waitUntil } from '../support/wait';
import { abort, givenEntry, lose, UPDATE } from './givenEntry';
import { givenWorld, goThere, signInThere, writeThere } from './world';

/** Only so that nothing waits for ever. */
const PATIENCE_MS = 30_000;

/** As the service answers what it cannot take. */
const refusal = (httpStatus: number, code: string) => ({
  status: httpStatus,
  contentType: 'application/json',
  body: JSON.stringify({ error: { message: code, code: -32603, data: { code, httpStatus, path: 'diary.update' } } }),
});

inBrowser('a change that is gone on with, or that cannot be sent', () => {
  const world = givenWorld();
  const entry = givenEntry(world);
  const { address, area, edit, save, moment, shown, waits, sent, online, drafts, all, elsewhere } = entry;
  const { saveAway, backOnline } = entry;
  const button = (name: string) => entry.page().getByRole('button', { name, exact: true });
  const conflict = () => entry.page().getByText('This entry was changed elsewhere meanwhile').waitFor();

  /** The next change hangs until it is let go, which answers as it is told. */
  async function holdUp(end: 'continue' | 'abort'): Promise<() => Promise<void>> {
    const held: (() => void)[] = [];
    await entry.page().route(UPDATE, async (route) => {
      await new Promise<void>((go) => held.push(go));
      await route[end]();
    });
    return async () => {
      await waitUntil('it is on its way', () => held.length > 0, { timeoutMs: PATIENCE_MS });
      for (const go of held) go();
    };
  }

  test('and moves the entry back where it was moves it, though the first one was sent meanwhile', async () => {
    await entry.page().route(UPDATE, abort);
    await edit();
    await moment().fill('2026-11-03T08:00');
    await save();
    await waits();
    await edit();
    await backOnline();
    await sent();
    expect(await all()).toMatchObject([{ date: '2026-11-03T08:00:00.000Z' }]);
    await moment().fill('2026-11-02T09:00');
    await save();
    await area().waitFor({ state: 'detached' });
    expect(await all()).toMatchObject([{ date: '2026-11-02T09:00:00.000Z', revision: 3 }]);
  });

  test('says nothing of a date that it left alone, wherever that was moved meanwhile', async () => {
    const date = '2026-10-31T22:10:45.000Z';
    await saveAway('From the train.');
    await elsewhere('PUT', { content: 'As it was.', emotion: 'joy', date });
    await backOnline();
    await entry.page().locator('.outbox summary', { hasText: 'was changed elsewhere, too' }).click();
    await button('Mend it').click();
    await area().waitFor();
    await save();
    await conflict();
    await button('Keep mine').click();
    await sent();
    await shown('From the train.');
    expect(await all()).toMatchObject([{ content: 'From the train.', date, revision: 3 }]);
  });

  test('nor does a draft that was left and found again', async () => {
    const date = '2026-10-31T22:10:45.000Z';
    await edit();
    await area().fill('Begun on the train.');
    await entry.page().goto(world.server.url);
    await elsewhere('PUT', { content: 'As it was.', emotion: 'joy', date });
    await entry.page().goto(address());
    expect(await area().inputValue()).toBe('Begun on the train.');
    await save();
    await conflict();
    await button('Keep mine').click();
    await shown('Begun on the train.');
    expect(await all()).toMatchObject([{ content: 'Begun on the train.', date, revision: 3 }]);
  });

  test('keeps what is typed after a Cancel while it was on its way', async () => {
    const letGo = await holdUp('continue');
    await edit();
    await area().fill('Too early.');
    await save();
    await button('Cancel').click();
    await edit();
    await area().fill('Typed since.');
    const answered = entry.page().waitForResponse(UPDATE);
    const asked = entry.page().waitForResponse('**/trpc/**diary.get*'); // what was kept of before is asked for anew, once it is
    await letGo();
    await Promise.all([answered, asked]);
    expect(await area().inputValue()).toBe('Typed since.');
    expect(await drafts()).toBe(1);
  });

  test('is nobody else’s for who left the page and came back while it was on its way', async () => {
    const letGo = await holdUp('abort');
    await edit();
    await area().fill('Once.');
    await save();
    await goThere(entry.page(), 'Entries', '.entry-card');
    await entry.page().locator('.entry-card a').first().click();
    await area().waitFor();
    await letGo();
    await waits();
    await area().fill('Once, and once more.');
    await entry.page().unroute(UPDATE);
    await save();
    await shown('Once, and once more.');
    await sent();
    expect(await all()).toMatchObject([{ content: 'Once, and once more.' }]);
  });

  test('of which the answer is lost while its writer is away, and back, is theirs, too', async () => {
    await entry.page().route(UPDATE, lose);
    await edit();
    await area().fill('Once.');
    await save();
    await waits();
    await entry.page().unroute(UPDATE);
    await edit();
    await area().fill('Once, and once more.');
    await save();
    await sent();
    await shown('Once, and once more.');
    expect(await all()).toMatchObject([{ content: 'Once, and once more.', revision: 3 }]);
  });

  test('waits where the service takes nothing just now, and is sent by itself', async () => {
    await entry.page().route(UPDATE, (route) => route.fulfill(refusal(503, 'SERVICE_UNAVAILABLE')));
    await edit();
    await area().fill('While it stops.');
    await save();
    await waits();
    expect(await drafts()).toBe(0);
    await backOnline();
    await sent();
    expect(await all()).toMatchObject([{ content: 'While it stops.', revision: 2 }]);
  });

  test.each([
    ['that the service fails to save', refusal(500, 'INTERNAL_SERVER_ERROR')],
    ['that something before the service refuses', { status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' }],
  ])('holds up nothing behind it: one %s', async (_, answer) => {
    const page = entry.page();
    await saveAway('Never taken.');
    await page.route('**/trpc/diary.create*', abort);
    await page.goto(world.server.url);
    await writeThere(page, 'Behind it.', 'trust');
    await page.getByText('1 entry waiting to be sent · 1 change waiting to be sent').waitFor();
    await page.route(UPDATE, (route) => route.fulfill(answer));
    await page.unroute('**/trpc/diary.create*');
    await online();
    await waits();
    expect(await all()).toMatchObject([{ content: 'Behind it.' }, { content: 'As it was.' }]);
  });

  test('and was refused says so where this device has no room to note it, and holds up nothing', async () => {
    const page = entry.page();
    await saveAway('From the train.');
    await page.addInitScript(`(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        if (this.name === 'outbox' && given[0].refusal !== null) throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, given);
      };
    })()`);
    await elsewhere('PUT', { content: 'From the phone.', emotion: 'trust' });
    await page.reload();
    await waits();
    await backOnline();
    await page.locator('.outbox summary', { hasText: 'was changed elsewhere, too' }).waitFor();
    await page.goto(world.server.url);
    await writeThere(page, 'Something new.', 'joy');
    await page.locator('.saved, .reading').first().waitFor();
    expect((await all()).map(({ content }: { content: string }) => content).sort()).toEqual([
      'From the phone.',
      'Something new.',
    ]);
  });

  test('is gone on with, and waits on, where there is no room for a draft', async () => {
    const page = entry.page();
    await saveAway('Once.');
    await page.addInitScript(`(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key.startsWith('diary.draft.') && this === localStorage) throw new DOMException('full', 'QuotaExceededError');
        return setItem.call(this, key, value);
      };
    })()`);
    await page.reload();
    await shown('Once.');
    await edit();
    expect(await area().inputValue()).toBe('Once.');
    await area().fill('Once, and once more.');
    await page.getByText('This device cannot keep your text').waitFor();
    await save();
    await shown('Once, and once more.');
    await waits();
    await backOnline();
    await sent();
    expect(await all()).toMatchObject([{ content: 'Once, and once more.' }]);
  });

  test('with a tag that was pasted is the same as the service keeps it', async () => {
    const page = entry.page();
    await page.route(UPDATE, lose);
    await edit();
    await page.locator('.tags-input input').fill('#\u200bcafe\u0301  noir,');
    await save();
    await waits();
    await backOnline();
    await sent();
    expect(await all()).toMatchObject([{ tags: ['x', 'caf\u00e9 noir'], revision: 2 }]);
  });

  test('can be left behind where this device keeps nothing: to delete the entry and to sign out take effect', async () => {
    const person = entry.person();
    const other = await world.open({ timezoneId: 'UTC' });
    await other.goto(`${world.server.url}/api/health`);
    await other.evaluate("new Promise((open) => { indexedDB.open('diary', 2).onsuccess = open; })"); // of a later page
    await other.goto(world.server.url);
    await signInThere(other, person);
    await other.goto(address());
    await other.getByRole('button', { name: 'Delete', exact: true }).click();
    await other.getByRole('button', { name: 'Delete it' }).click();
    await other.getByText('Nothing written yet.').waitFor();
    expect(await all()).toEqual([]);
    await goThere(other, 'Settings', '.settings h1');
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await other.locator('.sign-in').waitFor();
    await other.context().close();
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
