import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { zipOf } from '../archive/support/zip';
import { inBrowser } from '../support/browser';
import { createClient } from '../support/client';
import type { NewUser } from '../support/factories';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { uploadPicture } from '../support/pictures';
import { waitUntil } from '../support/wait';
import { comeIn, givenWorld, goThere, sessionsOf, signInThere } from './world';

const HOSTILE = '<img src=x onerror=alert(1)>';

inBrowser('a diary that goes out and comes in through the page', () => {
  const world = givenWorld();
  let page: Page;
  let person: NewUser;
  beforeAll(async () => {
    ({ page, person } = await comeIn(world));
    await goThere(page, 'Settings', '.settings h1');
  });

  /** The archive of somebody with two entries, one of them hostile. */
  async function archive(): Promise<Buffer> {
    const client = createClient(world.server.url, { keepAlive: false });
    const { token } = await client.register();
    for (const content of ['A day worth keeping', `Hostile ${HOSTILE}`]) {
      const body = { content, emotion: 'joy', tags: [HOSTILE] };
      await client.request('POST', '/api/diary', { token, body });
    }
    return archiveOf(token);
  }
  const archiveOf = (token: string) => exportOf(world.server, { token });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  test('a file that is no diary is refused in words', async () => {
    await page
      .locator('.settings input[type=file]')
      .setInputFiles({ name: 'noise.zip', mimeType: 'application/zip', buffer: Buffer.from('PK no zip at all') });
    await page
      .getByText(/^This file could not be read\. \(this is none of the files that are read here.*\)$/)
      .waitFor();
    expect(await page.locator('.settings input[type=file]').inputValue()).toBe(''); // once mended it can be chosen again
  });

  test('a file that is too large is told as one', async () => {
    await page.route('**/api/import', (route) => route.fulfill({ status: 413, json: {} }), { times: 1 });
    await page
      .locator('.settings input[type=file]')
      .setInputFiles({ name: 'large.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
    await page.getByText('This file is larger than this service takes at a time.').waitFor();
  });

  test('everything goes along as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Table (CSV)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('diary.csv');
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFF?"?id/);
  });

  test('what goes along in two files at once does so one after the other, each with its own word, in two tabs, too', async () => {
    const other = await world.openTab(page.context());
    await other.goto(`${world.server.url}/settings`);
    const held: Route[] = [];
    await page.context().route(/\/api\/export/, (route) => void held.push(route));
    const files: string[] = [];
    for (const tab of [page, other]) tab.on('download', (download) => files.push(download.suggestedFilename()));
    const labels = () => page.locator('.settings-end', { hasText: 'PDF' }).getByRole('button').allTextContents();
    const before = await labels();
    await page.getByRole('button', { name: before[0] ?? '', exact: true }).click();
    await page.getByRole('button', { name: 'Table (CSV)' }).click();
    await other.getByRole('button', { name: before[2] ?? '', exact: true }).click();
    const wait = 'Preparing …';
    await waitUntil('one is asked for', () => held.length > 0, { timeoutMs: 30_000 });
    expect(await labels()).toEqual([wait, wait, before[2]]);
    expect(held).toHaveLength(1);
    await held[0]?.continue();
    await waitUntil('the next is asked for', () => held.length > 1, { timeoutMs: 30_000 });
    await waitUntil('its word is there again', async () => (await labels())[0] === before[0], { timeoutMs: 30_000 });
    expect(await labels()).toEqual([before[0], wait, before[2]]);
    expect(files).toEqual(['diary.zip']);
    expect(held).toHaveLength(2);
    await held[1]?.abort();
    await page.getByText('Table (CSV): The service cannot be reached.').waitFor();
    await waitUntil('the last is asked for', () => held.length > 2, { timeoutMs: 30_000 });
    await held[2]?.continue();
    await waitUntil('it is here', () => files.length === 2, { timeoutMs: 30_000 });
    expect(files).toEqual(['diary.zip', 'diary.pdf']);
    expect(await page.locator('.settings-end .fault').count()).toBe(1);
    await page.context().unroute(/\/api\/export/);
    await other.close();
    for (const label of before.slice(0, 2)) await page.getByRole('button', { name: label, exact: true }).click();
    await waitUntil('both are here', () => files.length === 4, { timeoutMs: 30_000 });
    expect(files.slice(2)).toEqual(['diary.zip', 'diary.csv']);
    expect(await page.locator('.settings-end .fault').count()).toBe(0);
  });

  test('the plan comes first, a word brings it in, and undoing takes it out again, after a question', async () => {
    await page
      .locator('.settings input[type=file]')
      .setInputFiles({ name: `${HOSTILE}.zip`, mimeType: 'application/zip', buffer: await archive() });
    await page.getByText('2 entries would be added.').waitFor();
    expect(await page.locator('.import-sample').count()).toBe(2);
    await page.getByRole('button', { name: 'Bring them in' }).click();
    await page.getByText('2 entries were added.').waitFor();
    await page.getByRole('link', { name: 'Entries', exact: true }).click();
    await page.locator('.entry-card', { hasText: 'A day worth keeping' }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Undo this import' }).waitFor();
    await page.route(/imports\.list/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"status":"done"', '"status":"undoing"');
      await route.fulfill({ response, body });
    });
    await page.reload();
    await page.getByText('2 of 2 …').waitFor();
    expect(await page.locator('.import button').count()).toBe(0); // it is being undone already
    await page.unroute(/imports\.list/);
    await press('Undo this import'); // seen by itself once it can be
    await page.getByText('What it added leaves your diary').waitFor();
    await press('Keep it');
    await press('Undo this import');
    await press('Undo it');
    await page.locator('.import').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Entries', exact: true }).click();
    await page.getByText('Nothing written yet.').waitFor();
  });

  test('what was looked at while an import was at work is looked at anew once it is done', async () => {
    await goThere(page, 'Settings', '.settings h1');
    await page.route(/imports\.list/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"status":"done"', '"status":"importing"');
      await route.fulfill({ response, body });
    });
    await page
      .locator('.settings input[type=file]')
      .setInputFiles({ name: 'diary.zip', mimeType: 'application/zip', buffer: await archive() });
    await page.getByRole('button', { name: 'Bring them in' }).click();
    await page.getByText('2 of 2 …').waitFor();
    await goThere(page, 'Entries', '.entry-card');
    await page.locator('.entry-card', { hasText: 'A day worth keeping' }).waitFor();
    const { client, token } = await sessionsOf(world.server.url, person);
    const last = { content: 'The last that came in', emotion: 'joy' };
    const { body } = await client.request('POST', '/api/diary', { token, body: last });
    await page.unroute(/imports\.list/);
    await goThere(page, 'Settings', '.import >> text=2 entries were added.');
    await goThere(page, 'Entries', '.entry-card >> text=The last that came in');
    await client.request('DELETE', `/api/diary/${body.diary.id}`, { token });
    await goThere(page, 'Settings', '.settings h1');
    await press('Undo this import');
    await press('Undo it');
    await page.locator('.import').waitFor({ state: 'detached' });
  });

  test('what was confirmed elsewhere meanwhile is told so, and not as a file that cannot be read', async () => {
    const { client, token } = await sessionsOf(world.server.url, person);
    await goThere(page, 'Settings', '.settings h1');
    const buffer = await zipOf({ '2026-08-01 two tabs.md': 'Confirmed by two' });
    await page
      .locator('.settings input[type=file]')
      .setInputFiles({ name: 'two.zip', mimeType: 'application/zip', buffer });
    const plan = page.locator('.import', { hasText: 'Confirmed by two' });
    await plan.waitFor();
    const [{ id }] = (await client.request('GET', '/api/import', { token })).body.items;
    await client.request('POST', `/api/import/${id}/confirm`, { token, body: {} });
    await plan.getByRole('button', { name: 'Bring them in' }).click();
    await page.getByText('This import was confirmed already', { exact: true }).waitFor();
    client.close();
  });

  test('words for moods of another diary are given their emotion before it is brought in', async () => {
    const table = [
      'full_date,date,weekday,time,mood,activities,note_title,note',
      '2026-11-18,November 18,Wednesday,8:15,radiant,walk,,A walk before work',
      '2026-11-19,November 19,Thursday,21:40,meh,,,Nothing much',
      '2026-11-20,November 20,Friday,21:40,so so,,,A day like others',
    ].join('\n');
    await goThere(page, 'Settings', '.settings h1');
    await page
      .locator('.settings input[type=file]')
      .setInputFiles({ name: 'daylio.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    await page.getByText(/^For 3 entries the file names no time zone: .+ is assumed\.$/).waitFor();
    for (const width of [360, 700, 900, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      const widths = await page.evaluate(
        `[...document.querySelectorAll('.moods li > span')].map((word) => word.getBoundingClientRect().width)`,
      );
      expect([width, Math.min(...(widths as number[])) > 100]).toEqual([width, true]); // room for a word beside or above what it means
    }
    await page.getByLabel('radiant: emotion').selectOption('joy');
    await page.getByLabel('radiant: tone').selectOption('1');
    await page.getByLabel('so so: tone').selectOption('0');
    await page.getByLabel('so so: emotion').selectOption('trust');
    await page.getByRole('button', { name: 'Bring them in' }).click();
    await page.getByText('3 entries were added.').waitFor();

    // The file of the next month has them as they were confirmed.
    const more = `${table}\n2026-11-21,November 21,Saturday,8:15,radiant,walk,,A walk in the snow`;
    await page
      .locator('.settings input[type=file]')
      .setInputFiles({ name: 'daylio.csv', mimeType: 'text/csv', buffer: Buffer.from(more) });
    const meant = ['radiant: emotion', 'radiant: tone', 'so so: emotion', 'meh: emotion'].map((select) =>
      page.getByLabel(select).inputValue(),
    );
    expect(await Promise.all(meant)).toEqual(['joy', '1', 'trust', '']);
    await page.getByRole('button', { name: 'Bring them in' }).click();
    await page.getByText('1 entry was added.', { exact: true }).waitFor();
    await goThere(page, 'Entries', '.entry-card');
    const markOf = (text: string) => page.locator('.entry-card', { hasText: text }).locator('.mark').first();
    expect(await markOf('A walk before work').getAttribute('data-emotion')).toBe('joy');
    expect(await markOf('A walk in the snow').getAttribute('data-emotion')).toBe('joy');
    expect(await markOf('Nothing much').getAttribute('data-emotion')).toBe('none');

    // A word that was given no meaning is shown as the file had it, and its entry can be changed without one.
    expect(await page.locator('.entry-card .mood-word').allTextContents()).toEqual(['“meh”']);
    await page.locator('.entry-card', { hasText: 'Nothing much' }).locator('.entry-when a').click();
    await page.locator('.entry-head').getByText('“meh”', { exact: true }).waitFor();
    const id = new URL(page.url()).pathname.split('/').pop();
    const { client, token } = await sessionsOf(world.server.url, person);
    const tones = async () => {
      const { body } = await client.request('GET', '/api/diary?from=2026-11-18&to=2026-11-20&sort=date', { token });
      return body.items.map(({ valence }: { valence: number | null }) => valence);
    };
    expect(await tones()).toEqual([1, 0, 0]); // even is a tone, too
    const entryNow = async () => (await client.request('GET', `/api/diary/${id}`, { token })).body;
    const before = await entryNow();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.composer textarea').fill('Nothing much, I thought');
    await page.locator('.composer button[type=submit]').click();
    await page.locator('.entry-head').getByText('“meh”', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    const kept = ['emotion', 'moodLabel', 'valence', 'tags', 'imageUrl', 'date', 'day', 'clientId'];
    const only = (entry: Record<string, unknown>) => kept.map((name) => [name, entry[name]]);
    const after = await entryNow();
    expect([after.content, ...only(after)]).toEqual(['Nothing much, I thought', ...only(before)]);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.composer textarea').fill('Nothing much at all');
    await client.request('PUT', `/api/diary/${id}`, { token, body: { content: 'Elsewhere', emotion: 'trust' } });
    await page.locator('.composer button[type=submit]').click();
    await page.getByRole('button', { name: 'Keep mine' }).click(); // which chose nothing instead of what was chosen there
    await page.locator('.entry-head .mark[data-emotion=trust]').waitFor();
    expect((await entryNow()).content).toBe('Nothing much at all');
    expect(await page.locator('.mood-word').count()).toBe(0);
    await goThere(page, 'Write', '.composer');
    await page.locator('.composer textarea').fill('A new one has no such word.');
    await page.locator('.composer button[type=submit]').click();
    await page.getByText('Choose how it feels, then save.').waitFor();
    await page.locator('.composer textarea').fill('');
    client.close();
  });

  test('what becomes of entries that read otherwise since is asked, and nothing of them changes without a word', async () => {
    const { client, token } = await sessionsOf(world.server.url, person);
    const body = { content: 'As it was in spring', emotion: 'joy' };
    const { id } = (await client.request('POST', '/api/diary', { token, body })).body.diary;
    const buffer = await archiveOf(token);
    const later = { content: 'As I see it in autumn', emotion: 'trust' };
    await client.request('PUT', `/api/diary/${id}`, { token, body: later });
    const textNow = async () => (await client.request('GET', `/api/diary/${id}`, { token })).body.content;
    const bringIn = async (choice: string) => {
      await goThere(page, 'Settings', '.settings h1');
      await page
        .locator('.settings input[type=file]')
        .setInputFiles({ name: 'diary.zip', mimeType: 'application/zip', buffer });
      const plan = page.locator('.import', { hasText: '1 entry is here already in other words.' });
      await plan.getByLabel(choice).check();
      await plan.getByRole('button', { name: 'Bring them in' }).click();
      await plan.waitFor({ state: 'detached' });
    };
    await bringIn('Leave mine as they are');
    await page.getByText('0 entries were added.').waitFor();
    expect(await textNow()).toBe('As I see it in autumn');
    await bringIn('Take the words of the file instead');
    await page.getByText('1 was replaced.').waitFor();
    expect(await textNow()).toBe('As it was in spring');
  });

  test('of what is here in other words some is shown with the question, and of what is new below it', async () => {
    const client = createClient(world.server.url, { keepAlive: false });
    const { token, ...other } = await client.register({ timeZone: 'UTC', locale: 'en' });
    const notes = (first: string, more = {}) => zipOf({ 'a.md': `---\ndate: 2026-05-01\n---\n${first}`, ...more });
    const { id } = (await uploadImport(client, token, await notes('The fair.'))).body;
    await finishImport(client, { token, id });
    const buffer = await notes('The fair, told anew.', { 'b.md': '---\ndate: 2026-05-02\n---\nThe quarry.' });
    await uploadImport(client, token, buffer);
    client.close();
    const own = await world.open();
    await signInThere(own, other);
    await goThere(own, 'Settings', '.import-changed');
    const inQuestion = own.locator('.import-changed .import-sample');
    expect(await inQuestion.allTextContents()).toEqual([expect.stringContaining('The fair, told anew.')]);
    expect(await own.locator('.import > .import-sample').allTextContents()).toEqual([
      expect.stringContaining('The quarry.'),
    ]);
    await own.context().close();
  });

  test('every import can be undone, however many came after it', async () => {
    const client = createClient(world.server.url, { keepAlive: false });
    const { token, ...other } = await client.register({ timeZone: 'UTC', locale: 'en' });
    for (let day = 1; day <= 11; day += 1) {
      const file = await zipOf({ [`2026-06-${day}.md`]: `---\ndate: 2026-06-${day + 10}\n---\nDay ${day}` });
      const { id } = (await uploadImport(client, token, file)).body;
      if (day < 8) await finishImport(client, { token, id }); // of those that wait some are kept
    }
    const own = await world.open();
    await signInThere(own, other);
    await goThere(own, 'Settings', '.import >> nth=4');
    expect(await own.locator('.import').count()).toBe(5);
    const more = own.locator('button.more', { hasText: 'Show more' });
    for (const last of [9, 10]) {
      await more.focus();
      await own.keyboard.press('Enter');
      await own.locator('.import').nth(last).waitFor();
    }
    expect(await own.locator('button.more').count()).toBe(0);
    const first = own.locator('.import').last();
    await first.getByRole('button', { name: 'Undo this import' }).click();
    await first.getByRole('button', { name: 'Undo it' }).click();
    await own.locator('.import').nth(10).waitFor({ state: 'detached' });
    expect(await own.locator('.import').count()).toBe(10);
    const { items } = (await client.request('GET', '/api/diary?sort=date', { token })).body;
    expect(items.map(({ content }: { content: string }) => content)).toEqual(
      [2, 3, 4, 5, 6, 7].map((day) => `Day ${day}`),
    );
    client.close();
    await own.context().close();
  });

  test('in the end it is told what could not be brought in, and why', async () => {
    const file = await zipOf({
      '2026-09-01 sea.md': 'By the sea, with a picture ![](sea.png)',
      'undated.md': 'When was this?',
      'sea.png': 'no picture at all',
    });
    await goThere(page, 'Settings', '.settings h1');
    await page
      .locator('.settings input[type=file]')
      .setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: file });
    const plan = page.locator('.import').first();
    await plan.getByText('By the sea, with a picture').waitFor();
    await plan.getByRole('button', { name: 'Bring them in' }).click();
    await page
      .getByText('1 entry was added. 1 record could not be brought in. 1 picture could not be read and was left out.')
      .waitFor();
    const done = page.locator('.import', { hasText: '1 record could not be brought in.' });
    await done.getByText('What could not be read (1)').click();
    await done.getByText(/^undated\.md: has no date/).waitFor();
  });

  test('what is here already is counted in the plan, one entry as one', async () => {
    const row = (day: number, text: string) => `2026-10-0${day},October ${day},Thursday,8:15,radiant,,,${text}`;
    const bring = async (...rows: string[]) => {
      const table = ['full_date,date,weekday,time,mood,activities,note_title,note', ...rows].join('\n');
      await goThere(page, 'Settings', '.settings h1');
      await page
        .locator('.settings input[type=file]')
        .setInputFiles({ name: 'daylio.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    };
    await bring(row(1, 'A first walk'), row(2, 'A second walk'));
    await page.getByRole('button', { name: 'Bring them in' }).click();
    await page.getByText('2 entries were added.').first().waitFor();
    expect(await page.locator('.import .hint').first().textContent()).toMatch(/^1.+2 Oct 2026$/);
    await bring(row(1, 'A first walk'), row(3, 'A third walk'));
    await page.getByText('1 entry is here already, or twice in the file, and is left out.').waitFor();
    await bring(row(1, 'A first walk'), row(2, 'A second walk'), row(3, 'A third walk'));
    await page.getByText('2 entries are here already, or twice in the file, and are left out.').waitFor();
  });

  test('of many words for moods the rest is shown once that is asked', async () => {
    const head = 'full_date,date,weekday,time,mood,activities,note_title,note';
    const rows = [...'abcdefghijklm'].map((mood) => `2026-07-01,July 1,Wednesday,8:15,mood ${mood},,,Felt ${mood}`);
    const file = { name: 'daylio.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...rows].join('\n')) };
    await goThere(page, 'Settings', '.settings h1');
    await page.locator('.settings input[type=file]').setInputFiles(file);
    const moods = page.locator('.import', { hasText: '13 entries would be added.' }).locator('.moods');
    await moods.locator('li').nth(11).waitFor();
    expect(await moods.locator('li').count()).toBe(12);
    await moods.getByRole('button', { name: 'Show more' }).click();
    await moods.locator('li').nth(12).waitFor();
    expect(await moods.getByRole('button').count()).toBe(0);
  });

  test('of pictures is told only where an entry would be added, and of which they come along', async () => {
    const client = createClient(world.server.url, { keepAlive: false });
    const owner = await client.register({ timeZone: 'UTC', locale: 'en' });
    const { url } = (await uploadPicture(client, owner.token)).body;
    const body = { content: 'At the sea.', emotion: 'joy', imageUrl: url };
    await client.request('POST', '/api/diary', { token: owner.token, body });
    client.close();
    const own = await world.open();
    await signInThere(own, owner);
    const buffer = await archiveOf(owner.token);
    for (const tab of [own, page]) {
      await goThere(tab, 'Settings', '.settings h1');
      await tab
        .locator('.settings input[type=file]')
        .setInputFiles({ name: 'diary.zip', mimeType: 'application/zip', buffer });
    }
    const planOf = async (tab: Page, first: string, ofText = '') => {
      const plan = tab.locator('.import', { hasText: first }).filter({ hasText: ofText }); // of others before there are some
      await plan.waitFor();
      return plan.textContent();
    };
    const nothing = await planOf(own, 'There is nothing to add.');
    expect(nothing).not.toContain('picture');
    expect(await own.locator('.import button').allTextContents()).toEqual(['Close']);
    expect(await planOf(page, '1 entry would be added.', 'At the sea.')).toContain(
      'The file has 1 picture. It comes along if its entry is added.',
    );
    await own.getByRole('button', { name: 'Close' }).click();
    await own.locator('.import').waitFor({ state: 'detached' });
    const note = '---\ndate: 2026-11-18\n---\nTold. ![](large.jpg) ![](sound.mp3) ![](gone.jpg)';
    const notes = { 'note.md': note, 'large.jpg': randomBytes(20 * 1_048_576 + 1), 'sound.mp3': 'la la la' };
    await own
      .locator('.settings input[type=file]')
      .setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: await zipOf(notes) });
    expect(await planOf(own, '1 entry would be added.')).toContain('3 pictures or recordings stay out');
    await own.context().close();
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
