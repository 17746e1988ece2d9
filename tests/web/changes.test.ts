import { inBrowser } from '../support/browser';
import { abort, givenEntry, lose, MOMENT, UPDATE } from './givenEntry';
import { endSessionsOf, givenWorld, goThere, signInThere, untilTrue, writeThere } from './world';

const LATER = 'Saved on this device. It is sent as soon as the service can take it.';

inBrowser('a change of an entry that was saved away from the net', () => {
  const world = givenWorld();
  const entry = givenEntry(world);
  const { client, address, area, edit, save, shown, waits, sent, online, drafts, all, elsewhere } = entry;
  const { saveAway, backOnline } = entry;

  test('is shown, marked and told of before signing out, outlives a reload, and is sent by itself', async () => {
    await entry.page().context().close();
    await entry.comeIn({ serviceWorkers: 'allow' });
    const page = entry.page();
    await untilTrue(page, 'navigator.serviceWorker.controller !== null');
    await goThere(page, 'Settings', '.settings h1'); // whose code is loaded now
    await page.goto(address());
    await edit();
    await page.context().setOffline(true);
    await area().fill('As it is **now**.');
    await page.locator('.tags-input input').fill('y,');
    await save();
    await page.getByText(LATER).waitFor();
    await shown('As it is now.');
    await waits();
    expect(await page.locator('.card .tags .tag').allTextContents()).toEqual(['x', 'y']);
    expect(await drafts()).toBe(0);
    await goThere(page, 'Entries', '.entry-card');
    expect(await page.locator('.entry-begun').textContent()).toContain('Changes on this device, not sent yet');
    await goThere(page, 'Settings', '.settings h1');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('1 change of your entries on this device was not sent yet.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(address());
    await shown('As it is now.');
    await page.context().setOffline(false);
    await online();
    await sent();
    await page.locator('.reading').waitFor();
    await shown('As it is now.');
    expect(await all()).toMatchObject([{ content: 'As it is **now**.', tags: ['x', 'y'], date: MOMENT, revision: 2 }]);
  });

  test('overwrites nothing that was saved elsewhere meanwhile: that is said, and the person chooses', async () => {
    const page = entry.page();
    await saveAway('From the train.');
    await elsewhere('PUT', { content: 'From the phone.', emotion: 'trust' });
    await backOnline();
    const told = page.locator('.outbox summary', { hasText: 'was changed elsewhere, too' });
    await told.waitFor();
    expect(await all()).toMatchObject([{ content: 'From the phone.', revision: 2 }]);
    await shown('From the phone.');
    await page.reload();
    await shown('From the phone.');
    await told.click();
    await page.locator('.outbox pre', { hasText: 'From the train.' }).waitFor();
    await page.getByRole('button', { name: 'Mend it' }).click();
    await area().waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await told.click();
    await page.getByRole('button', { name: 'Mend it' }).click();
    await area().waitFor();
    await save();
    await page.getByText('This entry was changed elsewhere meanwhile').waitFor();
    expect(await page.locator('.both-text').allTextContents()).toEqual(['From the train.', 'From the phone.']);
    expect(await page.locator('.outbox').count()).toBe(0); // it would ask to choose while somebody chooses
    await page.getByRole('button', { name: 'Join both and edit' }).click();
    await page.getByRole('status').getByText('Both texts are joined here. Save when you are done.').waitFor();
    expect(await page.locator('.outbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await told.click();
    await page.getByRole('button', { name: 'Mend it' }).click();
    await area().waitFor();
    await save();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await sent();
    await shown('From the train.');
    expect(await all()).toMatchObject([{ content: 'From the train.', emotion: 'joy', date: MOMENT, revision: 3 }]);
  });

  test('of an entry that was deleted elsewhere becomes a new one, if its writer wants', async () => {
    const page = entry.page();
    await saveAway('Still worth a page.');
    await elsewhere('DELETE');
    await backOnline();
    await page.locator('.outbox summary', { hasText: 'was deleted elsewhere' }).click();
    await page.getByRole('button', { name: 'Mend it' }).click();
    await page.getByRole('status').getByText('This entry was deleted elsewhere.').waitFor();
    await save();
    await shown('Still worth a page.');
    await sent();
    expect(await all()).toMatchObject([{ content: 'Still worth a page.', emotion: 'joy', tags: ['x'], revision: 1 }]);
  });

  test('whose answer alone was lost is no change from elsewhere', async () => {
    const page = entry.page();
    await page.route(UPDATE, lose);
    await edit();
    await area().fill('Saved, and nobody knows.');
    await page.locator('.moment input').fill('2026-11-03T08:00');
    await save();
    await waits();
    await backOnline();
    await sent();
    const date = '2026-11-03T08:00:00.000Z';
    expect(await all()).toMatchObject([{ content: 'Saved, and nobody knows.', date, revision: 2 }]);
  });

  test('of which an answer was lost is gone on with like any other', async () => {
    const page = entry.page();
    await page.route(UPDATE, abort);
    await page.route(UPDATE, lose, { times: 1 });
    await edit();
    await area().fill('Saved, and nobody knows.');
    await save();
    await waits();
    await edit();
    await area().fill('Saved, and gone on with.');
    await save();
    await shown('Saved, and gone on with.');
    await backOnline();
    await sent();
    expect(await all()).toMatchObject([{ content: 'Saved, and gone on with.', revision: 3 }]);
  });

  test('that is sent while somebody goes on with it is not taken for another’s', async () => {
    await saveAway('Once.');
    await edit();
    await area().fill('Once, and once more.');
    await backOnline();
    await sent();
    await save();
    await shown('Once, and once more.');
    expect(await all()).toMatchObject([{ content: 'Once, and once more.', revision: 3 }]);
  });

  test('is read away from the net once it was sent, and is what the next one changes', async () => {
    const page = entry.page();
    await saveAway('Once.');
    await goThere(page, 'Settings', '.settings h1');
    await backOnline();
    await sent();
    await page.route('**/trpc/**', abort);
    await page.goto(address());
    await shown('Once.');
    await edit();
    await area().fill('Twice.');
    await save();
    await waits();
    await page.unroute('**/trpc/**');
    await online();
    await sent();
    expect(await all()).toMatchObject([{ content: 'Twice.', revision: 3 }]);
  });

  test('can be thrown away while it waits, by who is sure of it', async () => {
    const page = entry.page();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await saveAway('Not like this.');
    await page.locator('.outbox summary', { hasText: '1 change waiting' }).click();
    await press('Throw it away');
    await press('Keep it');
    await waits();
    await press('Throw it away');
    await press('Throw it away for good');
    await sent();
    await shown('As it was.');
  });

  test('is gone on with by who edits the entry again, and waits as it was after a Cancel', async () => {
    const page = entry.page();
    await saveAway('Once.');
    await edit();
    expect(await area().inputValue()).toBe('Once.');
    await goThere(page, 'Entries', '.entry-card');
    await page.goto(address());
    expect(await area().inputValue()).toBe('Once.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await waits();
    await shown('Once.');
    expect(await drafts()).toBe(0);
    await edit();
    await area().fill('Once, and once more.');
    await save();
    await shown('Once, and once more.');
    await waits();
    await backOnline();
    await sent();
    expect(await all()).toMatchObject([{ content: 'Once, and once more.' }]);
  });

  test('goes with the entry', async () => {
    const page = entry.page();
    await saveAway('Never mind.');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('Nothing written yet.').waitFor();
    await sent();
  });

  test('is sent in nobody else’s name: it waits for its writer', async () => {
    const page = entry.page();
    const person = entry.person();
    await saveAway('Secret.');
    const ben = await client.register({ nickname: 'Ben', timeZone: 'UTC', locale: 'en' });
    await endSessionsOf(world.server.url, person);
    await page.unroute(UPDATE);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.goto(world.server.url);
    await signInThere(page, ben);
    await page.getByText('Ben').waitFor();
    await online();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => url.includes('diary.update'))).toEqual([]);
    expect(await page.locator('.outbox').count()).toBe(0);
    await goThere(page, 'Settings', '.settings h1');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.locator('.sign-in').waitFor();
    const answer = page.waitForResponse(UPDATE);
    await signInThere(page, person);
    expect((await answer).status()).toBe(200);
    await page.goto(address());
    await shown('Secret.');
    await sent();
  });

  test('keeps no entry from being saved where changes cannot be kept', async () => {
    const person = entry.person();
    const other = await world.open({ timezoneId: 'UTC' });
    await other.goto(`${world.server.url}/api/health`);
    await other.evaluate("new Promise((open) => { indexedDB.open('diary-changes', 2).onsuccess = open; })"); // of a later page
    await other.goto(world.server.url);
    await signInThere(other, person);
    await writeThere(other, 'An entry.', 'joy');
    await other.locator('.saved, .reading').first().waitFor();
    expect(await all()).toMatchObject([{ content: 'An entry.' }, { content: 'As it was.' }]);
    expect(await other.locator('.outbox').count()).toBe(0);
    await other.context().close();
  });

  test('stays a draft where this device has no room for it', async () => {
    const page = entry.page();
    await page.addInitScript(`(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        if (this.name === 'outbox') throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, given);
      };
    })()`);
    await page.reload();
    await page.route(UPDATE, abort);
    await edit();
    await area().fill('No room for this.');
    await save();
    await page.locator('.composer .fault', { hasText: 'Your changes are kept on this device' }).waitFor();
    expect(await area().inputValue()).toBe('No room for this.');
    expect(await drafts()).toBe(1);
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
