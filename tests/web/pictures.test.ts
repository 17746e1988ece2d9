import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import type { NewUser } from '../support/factories';
import { buildPicture, uploadPicture } from '../support/pictures';
import { comeIn, givenWorld, sessionsOf, writeThere } from './world';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

inBrowser('the picture of an entry', () => {
  const world = givenWorld();
  let page: Page;
  let person: NewUser;
  beforeAll(async () => {
    ({ page, person } = await comeIn(world));
  });

  /** Chooses a file as a person does, by the button. */
  async function choose(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add a picture' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType, buffer });
  }

  /** The newest entry, as the service has it. */
  async function newest(): Promise<{ imageUrl: string | null; content: string }> {
    const { client, token } = await sessionsOf(world.server.url, person);
    const { body } = await client.request('GET', '/api/diary?limit=1', { token });
    client.close();
    return body.items[0];
  }

  const shown = () => page.getByRole('img', { name: 'Picture of this entry' });
  const widthOf = () => shown().evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
  const fault = () => page.locator('.picture [role=alert]');

  test('one that is refused says why, keeps what was written, and gives way to one that is taken', async () => {
    await page.locator('.composer textarea').fill('At the sea.');
    await choose('sea.svg', 'image/svg+xml', Buffer.from(SVG));
    await fault().waitFor();
    expect(await fault().textContent()).toMatch(/^This picture could not be taken\. \(.*SVG is a program/);
    expect(await shown().count()).toBe(0);
    await choose('letter.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
    await page.getByText('must be JPEG, PNG, WebP, GIF or AVIF, by its bytes').waitFor();
    await choose('sea.png', 'image/png', await buildPicture('png', { width: 60, height: 40 }));
    await shown().waitFor();
    expect(await fault().count()).toBe(0);
    expect(await page.locator('.composer textarea').inputValue()).toBe('At the sea.');
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await page.getByRole('button', { name: 'Add a picture' }).waitFor();
  });

  test('one that is dropped or pasted is taken like one that is chosen', async () => {
    const picture = (await buildPicture('png', { width: 60, height: 40 })).toString('base64');
    for (const event of [
      `new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })`,
      `new ClipboardEvent('paste', { clipboardData: data, bubbles: true })`,
    ]) {
      await page.evaluate(`(() => {
        const bytes = Uint8Array.from(atob('${picture}'), (byte) => byte.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], 'sea.png', { type: 'image/png' }));
        document.querySelector('.composer textarea').dispatchEvent(${event});
      })()`);
      await shown().waitFor();
      await page.getByRole('button', { name: 'Remove the picture' }).click();
      await page.getByRole('button', { name: 'Add a picture' }).waitFor();
    }
  });

  test('none comes with a text that is pasted from a letter or a table, and one does that is pasted with its address', async () => {
    const picture = (await buildPicture('png', { width: 60, height: 40 })).toString('base64');
    const paste = (plain: string, html: string) =>
      page.evaluate(`(() => {
        const bytes = Uint8Array.from(atob('${picture}'), (byte) => byte.charCodeAt(0));
        const data = new DataTransfer();
        data.setData('text/plain', '${plain}');
        data.setData('text/html', '${html}');
        data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true });
        document.querySelector('.composer textarea').dispatchEvent(event);
      })()`);
    await paste('Sleep 8 h', '<table><tr><td>Sleep</td><td>8 h</td></tr></table>');
    await page.getByRole('button', { name: 'Add a picture' }).waitFor();
    expect(await page.locator('.picture').textContent()).toBe('Add a picture');
    await paste('https://example.org/sea.png', '<meta charset="utf-8"><img src="https://example.org/sea.png">');
    await shown().waitFor();
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await page.getByRole('button', { name: 'Add a picture' }).waitFor();
  });

  test('is shown in the entry to which it was added, after a reload, too, and gone once it is removed', async () => {
    await choose('sea.png', 'image/png', await buildPicture('png', { width: 60, height: 40 }));
    await shown().waitFor();
    await page.reload(); // a picture alone is something begun, too
    await shown().waitFor();
    await writeThere(page, 'At the sea.', 'joy');
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.locator('.saved').getByRole('img', { name: 'Picture of this entry' }).waitFor();
    expect(await widthOf()).toBe(60);
    expect(await newest()).toMatchObject({
      content: 'At the sea.',
      imageUrl: expect.stringMatching(/^\/api\/images\/\d+$/),
    });
    await page.getByRole('button', { name: 'Edit' }).click();
    await shown().waitFor();
    await page.reload();
    await shown().waitFor();
    expect(await widthOf()).toBe(60);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await page.getByRole('button', { name: 'Add a picture' }).waitFor();
    await page.locator('.composer button[type=submit]').click();
    await page.locator('.reading').waitFor();
    expect(await shown().count()).toBe(0);
    expect((await newest()).imageUrl).toBeNull();
  });

  test('in the text of an entry is shown there, with what its writer calls it', async () => {
    const { client, token } = await sessionsOf(world.server.url, person);
    const sent = await uploadPicture(client, token, { width: 50, height: 40 });
    const content = `The boat: ![a **red** boat](${sent.body.url}) and ![elsewhere](https://example.org/a.png).`;
    const body = { content, emotion: 'joy' };
    const { id } = (await client.request('POST', '/api/diary', { token, body })).body.diary;
    client.close();
    await page.goto(`${world.server.url}/entries/${id}`);
    const boat = page.getByRole('img', { name: 'a **red** boat' });
    await boat.waitFor();
    expect(await boat.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(50);
    expect(await page.locator('.reading img').count()).toBe(1);
    await page.getByRole('link', { name: 'elsewhere' }).waitFor();
  });

  test('that the text shows is not shown beside it once more', async () => {
    const { client, token } = await sessionsOf(world.server.url, person);
    const { url } = (await uploadPicture(client, token, { width: 40, height: 30 })).body;
    for (const [content, beside] of [
      [`![the pier](<${url}> "At noon")`, 0],
      [`No picture: \`![the pier](${url})\`, [nor this](${url}).`, 1],
    ] as const) {
      const body = { content: `The pier. ${content}`, emotion: 'joy', imageUrl: url };
      const { id } = (await client.request('POST', '/api/diary', { token, body })).body.diary;
      await page.goto(`${world.server.url}/entries/${id}`);
      await page.locator('.card img').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('.card img').count()).toBe(1);
      expect(await shown().count()).toBe(beside);
    }
    client.close();
  });

  test('that cannot be reached says so, and is shown once it can: when that is asked, or the net is back', async () => {
    const { client, token } = await sessionsOf(world.server.url, person);
    const sent = await uploadPicture(client, token, { width: 70, height: 40 });
    const body = { content: 'The pier.', emotion: 'joy', imageUrl: sent.body.url };
    const { id } = (await client.request('POST', '/api/diary', { token, body })).body.diary;
    client.close();
    const away = page.getByText('The picture cannot be reached.');
    const online = () => page.evaluate("void window.dispatchEvent(new Event('online'))");
    for (const again of [() => page.getByRole('button', { name: 'Try again' }).click(), online]) {
      await page.route('**/api/images/**', (route) => route.fulfill({ status: 502 }));
      await page.goto(`${world.server.url}/entries/${id}`);
      await away.waitFor();
      const asked = page.waitForResponse('**/api/images/**');
      await again();
      await asked;
      await away.waitFor(); // not yet
      await page.unroute('**/api/images/**');
      await again();
      await shown().waitFor();
      expect(await away.count()).toBe(0);
    }
  });

  test('that cannot be sent for want of the net says so', async () => {
    await page.goto(world.server.url);
    await page.locator('.composer').waitFor();
    await page.context().setOffline(true);
    await choose('sea.png', 'image/png', await buildPicture('png', { width: 60, height: 40 }));
    await fault().waitFor();
    expect(await fault().textContent()).not.toMatch(/could not be taken/);
    await page.context().setOffline(false);
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
