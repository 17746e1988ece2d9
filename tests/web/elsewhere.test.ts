import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import { type Client, createClient, type Person } from '../support/client';
import { givenWorld, signInThere } from './world';

inBrowser('an entry that is being changed here and elsewhere', () => {
  const world = givenWorld();
  let client: Client;
  let person: Person;
  let page: Page;
  let id: number;
  beforeAll(() => {
    client = createClient(world.server.url, { keepAlive: false });
  });
  afterAll(() => client?.close());
  beforeEach(async () => {
    person = await client.register({ timeZone: 'UTC', locale: 'en' });
    const body = { content: 'As it was.', emotion: 'joy', tags: ['x'], date: '2026-11-02T09:00:00Z' };
    id = (await client.request('POST', '/api/diary', { token: person.token, body })).body.diary.id;
    page = await world.open({ timezoneId: 'UTC' });
    await signInThere(page, person);
    await page.goto(`${world.server.url}/entries/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await area().fill('An hour of new words.');
  });
  afterEach(() => page.context().close());

  const area = () => page.locator('.composer textarea');
  const save = () => page.locator('.composer button[type=submit]').click();
  const remove = () => client.request('DELETE', `/api/diary/${id}`, { token: person.token });
  const change = (body: object) => client.request('PUT', `/api/diary/${id}`, { token: person.token, body });
  const all = async () => (await client.request('GET', '/api/diary', { token: person.token })).body.items;

  test('and was deleted there is told as that when it is saved, and becomes a new one', async () => {
    await remove();
    await save();
    await page.getByRole('status').getByText('This entry was deleted elsewhere.').waitFor();
    expect(await area().inputValue()).toBe('An hour of new words.');
    await save();
    await page.locator('.reading-text', { hasText: 'An hour of new words.' }).waitFor();
    expect(await all()).toMatchObject([{ content: 'An hour of new words.', emotion: 'joy', tags: ['x'] }]);
    expect((await all())[0].id).not.toBe(id);
    await page.goto(`${world.server.url}/entries/${id}`);
    await page.getByText('There is no such entry.').waitFor();
    expect(await page.locator('.composer').count()).toBe(0);
  });

  test('and was deleted there keeps the form, its cursor and its words when the page looks again', async () => {
    await remove();
    await page.clock.install();
    await page.clock.fastForward(31_000);
    await page.evaluate("void window.dispatchEvent(new Event('visibilitychange'))");
    await page.getByRole('status').getByText('This entry was deleted elsewhere.').waitFor();
    await area().press('End');
    await page.keyboard.type(' And more.');
    expect(await area().inputValue()).toBe('An hour of new words. And more.');
  });

  test('and was deleted there before the page is loaded anew still has the words that were begun, until they are thrown away', async () => {
    await remove();
    await page.reload();
    await page.getByRole('status').getByText('This entry was deleted elsewhere.').waitFor();
    expect(await area().inputValue()).toBe('An hour of new words.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'All entries' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'All entries' }).waitFor();
    expect(await page.locator('.composer').count()).toBe(0);
  });

  test('shows picture and moment where they differ, and loses none of them where both are kept', async () => {
    const theirs = {
      content: 'From the phone.',
      emotion: 'joy',
      tags: ['X', 'y'],
      imageUrl: 'https://example.org/a.jpg',
    };
    await change({ ...theirs, date: '2026-11-01T10:00:30Z' });
    await page.locator('.moment input').fill('2026-11-03T08:00');
    await save();
    await page.getByRole('button', { name: 'Join both and edit' }).waitFor();
    expect(await page.locator('.both-moment').allTextContents()).toEqual([
      expect.stringMatching(/3 Nov 2026/),
      expect.stringMatching(/1 Nov 2026/),
    ]);
    expect(await page.locator('.both').getByRole('link', { name: 'Picture elsewhere' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Join both and edit' }).click();
    await save();
    await page.locator('.reading').waitFor();
    expect(await all()).toMatchObject([
      {
        content: 'From the phone.\n\n---\n\nAn hour of new words.',
        tags: ['x', 'y'],
        imageUrl: theirs.imageUrl,
        date: '2026-11-03T08:00:00.000Z',
      },
    ]);
  });

  test('stays where it was moved there, to the second, by who moved nothing here', async () => {
    await change({ content: 'From the phone.', emotion: 'joy', tags: ['x'], date: '2026-11-01T10:00:30Z' });
    await save();
    await page.getByRole('button', { name: 'Join both and edit' }).waitFor();
    expect(await page.locator('.both-moment').count()).toBe(0); // it stays there, whichever is taken
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.locator('.reading').waitFor();
    expect(await all()).toMatchObject([{ content: 'An hour of new words.', date: '2026-11-01T10:00:30.000Z' }]);
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
