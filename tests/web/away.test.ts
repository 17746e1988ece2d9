import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import { createClient } from '../support/client';
import type { NewUser } from '../support/factories';
import { comeIn, givenWorld, goThere, sessionsOf, signInThere, untilTrue, writeThere } from './world';

const WEEK_MS = 7 * 86_400_000;

inBrowser('the page away from the net', () => {
  const world = givenWorld();
  /** A device of somebody that most tests go on with. */
  let page: Page;
  let person: NewUser;
  beforeAll(async () => {
    ({ page, person } = await comeIn(world));
  });

  /** What the service has of somebody. */
  async function entriesOf(writer: NewUser): Promise<{ content: string; date: string; clientId: string }[]> {
    const { client, token } = await sessionsOf(world.server.url, writer);
    return (await client.request('GET', '/api/diary', { token })).body.items;
  }
  async function write(content: string, emotion: string): Promise<void> {
    await writeThere(page, content, emotion);
    await page.getByText('Saved.', { exact: true }).waitFor();
  }
  const online = (value: boolean) => `window.dispatchEvent(new Event('${value ? 'online' : 'offline'}'))`;

  test('the page opens offline; what is written there is sent a week later, once, and keeps its moment', async () => {
    const { page: device, person: traveller } = await comeIn(world, { serviceWorkers: 'allow' });
    await device.evaluate('navigator.serviceWorker.ready.then(() => null)');
    await untilTrue(device, 'navigator.serviceWorker.controller !== null');
    await device.context().setOffline(true);
    await device.reload();
    await writeThere(device, 'On the train, no net at all.', 'anticipation');
    await device.getByText('Saved on this device.').waitFor();
    await device.getByText('1 entry waiting to be sent').waitFor();
    const writtenAt = Date.now();
    expect(await entriesOf(traveller)).toEqual([]);
    await device.clock.install({ time: writtenAt + WEEK_MS });
    await device.reload();
    await device.getByText('1 entry waiting to be sent').waitFor();
    await device.context().setOffline(false);
    await device.evaluate(online(true));
    await device.getByText('waiting to be sent').waitFor({ state: 'detached' });
    const [entry, ...others] = await entriesOf(traveller);
    expect(others).toEqual([]);
    expect(entry?.content).toBe('On the train, no net at all.');
    expect(Math.abs(Date.parse(entry?.date ?? '') - writtenAt)).toBeLessThan(20_000);
    expect(entry?.clientId).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
    await device.context().close();
  });

  test('the page opens from this device where the net swallows what is asked, and where a proxy answers in its place', async () => {
    const { page: device } = await comeIn(world, { serviceWorkers: 'allow' });
    await untilTrue(device, 'navigator.serviceWorker.controller !== null');
    const opens = async () => {
      await device.reload();
      await device.locator('.composer').waitFor();
    };
    world.server.signal('SIGSTOP');
    await opens().finally(() => world.server.signal('SIGCONT'));

    await world.server.kill();
    const proxy = createServer((_, answer) => void answer.writeHead(502).end('<h1>Bad gateway</h1>'));
    await new Promise<void>((listening) => proxy.listen(world.server.port, '127.0.0.1', listening));
    await opens().finally(() => {
      proxy.closeAllConnections();
      proxy.close();
    });
    await world.server.start();
    await device.context().close();
  });

  test('a server that is killed between saving and answering ends up with one entry', async () => {
    await page.route('**/trpc/diary.create', async (route) => {
      await route.fetch(); // it is on disk
      await world.server.kill();
      await route.abort();
      await page.unroute('**/trpc/diary.create');
    });
    await writeThere(page, 'Nobody will ever know that this was saved.', 'fear');
    await page.getByText('Saved on this device.').waitFor();
    await world.server.start();
    expect(await entriesOf(person)).toHaveLength(1);
    await page.evaluate(online(true)); // unless it was tried again already
    await page.getByText('waiting to be sent').waitFor({ state: 'detached' });
    expect(await entriesOf(person)).toHaveLength(1);
  });

  test('a draft survives a closed tab', async () => {
    const first = await world.openTab(page.context());
    await first.goto(world.server.url);
    await first.locator('.composer textarea').fill('Begun in one tab');
    await first.locator('.picker label[data-emotion=trust]').click();
    await first.close();
    const next = await world.openTab(page.context());
    await next.goto(world.server.url);
    expect(await next.locator('.composer textarea').inputValue()).toBe('Begun in one tab');
    expect(await next.locator('.picker input:checked').inputValue()).toBe('trust');
    await next.close();
  });

  test('an entry that was changed elsewhere meanwhile shows both texts, and the person chooses', async () => {
    await page.goto(world.server.url);
    await write('The first words', 'joy');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.composer textarea').fill('My words here');
    const { client, token } = await sessionsOf(world.server.url, person);
    const [{ id }] = (await client.request('GET', '/api/diary', { token })).body.items;
    const elsewhere = { content: 'Words from the phone', emotion: 'trust' };
    await client.request('PUT', `/api/diary/${id}`, { token, body: elsewhere });
    await page.locator('.composer button[type=submit]').click();
    await page.getByText('This entry was changed elsewhere meanwhile').waitFor();
    expect(await page.locator('.both-text').allTextContents()).toEqual(['My words here', 'Words from the phone']);
    await page.getByRole('button', { name: 'Join both and edit' }).click();
    await page.locator('.composer button[type=submit]').click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    const kept = (await entriesOf(person)).map(({ content }) => content);
    expect(kept).toContain('Words from the phone\n\n---\n\nMy words here');
  });

  test('a draft of a change that was left alone while the entry changed elsewhere overwrites nothing', async () => {
    await page.goto(world.server.url);
    await write('Written on Monday', 'joy');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.composer textarea').fill('Half of a change');
    const { client, token } = await sessionsOf(world.server.url, person);
    const [{ id }] = (await client.request('GET', '/api/diary', { token })).body.items;
    await client.request('PUT', `/api/diary/${id}`, { token, body: { content: 'From the phone', emotion: 'fear' } });
    await page.reload(); // the draft is shown again, over an entry that is another one now
    await page.locator('.composer button[type=submit]').click();
    await page.getByText('This entry was changed elsewhere meanwhile').waitFor();
    expect(await page.locator('.both-text').allTextContents()).toEqual(['Half of a change', 'From the phone']);
    expect(await page.locator('.both-more').allTextContents()).toEqual([' Joy', ' Fear']);
    await page.getByRole('button', { name: 'Keep the saved one' }).click();
    await page.locator('.reading').waitFor();
    expect((await entriesOf(person)).map(({ content }) => content)).toContain('From the phone');
  });

  test('a picture that is dropped on the entry is shown from the service, to its owner', async () => {
    await page.goto(world.server.url);
    await page.locator('.picture input[type=file]').setInputFiles({
      name: '"><img src=x onerror=alert(1)>.png',
      mimeType: 'image/png',
      buffer: Buffer.from(PIXEL, 'base64'),
    });
    await page.locator('.picture img').waitFor();
    await write('With a picture', 'joy');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('img.entry-image').waitFor();
    expect(await page.evaluate("document.querySelector('img.entry-image').naturalWidth")).toBe(1);
  });

  test('signing out asks before it empties what waits, and leaves it alone for a no', async () => {
    await goThere(page, 'Settings', '.settings h1'); // whose code is loaded now
    await goThere(page, 'Write', '.composer');
    await page.context().setOffline(true);
    await writeThere(page, 'Only here.', 'sadness');
    await page.getByText('1 entry waiting').waitFor();
    await goThere(page, 'Settings', '.settings h1');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('was not sent yet').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('1 entry waiting').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out and remove' }).click();
    await page.locator('.sign-in').waitFor();
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('Only here');
    await page.context().setOffline(false);
  });

  test('who signs in after somebody else sees nothing of them', async () => {
    const { page: device } = await comeIn(world);
    await writeThere(device, 'For my eyes alone.', 'fear');
    await goThere(device, 'Entries', '.entry-card');
    await device.locator('.entry-card', { hasText: 'For my eyes alone' }).waitFor();
    await goThere(device, 'Settings', '.settings h1');
    await device.getByRole('button', { name: 'Sign out', exact: true }).click();
    const client = createClient(world.server.url, { keepAlive: false });
    await signInThere(device, await client.register({ nickname: 'Second' }));
    await device.getByRole('link', { name: 'Entries', exact: true }).click();
    await device.getByText('Nothing written yet.').waitFor();
    expect(await device.locator('body').textContent()).not.toContain('For my eyes alone');
    await device.context().close();
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});

/** One red pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
