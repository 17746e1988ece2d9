import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import type { NewUser } from '../support/factories';
import { givenWorld, registerThere, sessionsOf, writeThere } from './world';

/** Longer than the service takes. */
const TOO_LONG = 'word '.repeat(10_001);

inBrowser('what the service does not take', () => {
  const world = givenWorld();
  let page: Page;
  let person: NewUser;
  beforeEach(async () => {
    page = await world.open();
    person = await registerThere(page);
  });
  afterEach(() => page.context().close());

  async function entriesThere(): Promise<{ id: number; content: string; date: string }[]> {
    const { client, token } = await sessionsOf(world.server.url, person);
    return (await client.request('GET', '/api/diary', { token })).body.items;
  }
  const setMoment = async (wallTime: string) => {
    await page.locator('.composer').getByRole('button', { name: 'Now' }).click();
    await page.locator('.moment input').fill(wallTime);
  };

  test('an entry that was refused is mended as of its own moment, and not over what is being written', async () => {
    await setMoment('2025-01-15T08:15');
    await writeThere(page, TOO_LONG, 'fear');
    await page.getByText('must have at most 50000 characters').click();
    expect(await page.locator('#saved').textContent()).toContain('This was not taken yet.');
    await page.getByRole('button', { name: 'Write another' }).click();
    await page.locator('.composer textarea').fill('Half a thought');
    await page.getByRole('button', { name: 'Mend it' }).click();
    await page.getByText('You are writing something else already.').waitFor();
    expect(await page.locator('.composer textarea').inputValue()).toBe('Half a thought');

    await page.reload();
    expect(await page.locator('.composer textarea').inputValue()).toBe('Half a thought');
    await page.locator('.composer textarea').fill('');
    await page.getByText('must have at most 50000 characters').click();
    await page.getByRole('button', { name: 'Mend it' }).click();
    await page.locator('.moment').waitFor();
    expect(await page.locator('.composer textarea').inputValue()).toBe(TOO_LONG);
    expect(await page.locator('.picker input:checked').inputValue()).toBe('fear');
    expect(await page.locator('.outbox').count()).toBe(0);
    await page.locator('.composer textarea').fill('Short enough.');
    await page.locator('.composer button[type=submit]').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await entriesThere()).toMatchObject([{ content: 'Short enough.', date: '2025-01-15T07:15:00.000Z' }]);
  });

  test('one that is refused holds up none of those behind it, which are sent in the order of writing', async () => {
    await page.context().setOffline(true);
    for (const [waiting, text] of [TOO_LONG, 'Behind it.', 'And the last.'].entries()) {
      await writeThere(page, text, 'trust');
      await page.getByText(waiting === 0 ? '1 entry waiting' : `${waiting + 1} entries waiting`).waitFor();
      await page.getByRole('button', { name: 'Write another' }).click();
    }
    await page.context().setOffline(false);
    await page.getByText('The service did not take this one:').waitFor();
    await page.getByText('waiting to be sent').waitFor({ state: 'detached' });
    const inOrder = (await entriesThere()).sort((a, b) => a.id - b.id).map(({ content }) => content);
    expect(inOrder).toEqual(['Behind it.', 'And the last.']); // as they were written
  });

  test.each([
    [429, 'TOO_MANY_REQUESTS', -32029],
    [408, 'TIMEOUT', -32008],
  ])('after a %d it waits and is sent once later: that says nothing of the entry', async (status, code, number) => {
    const error = { message: 'Not now', code: number, data: { code, httpStatus: status, requestId: 'r' } };
    await page.route('**/trpc/diary.create*', (route) => route.fulfill({ status, json: { error } }), { times: 1 });
    await writeThere(page, 'Not at once.', 'trust');
    await page.getByText('1 entry waiting to be sent').waitFor();
    expect(await page.locator('#saved').textContent()).toContain('It is sent as soon as the service can take it.');
    expect(await page.locator('.outbox').textContent()).not.toContain('did not take');
    expect(await entriesThere()).toEqual([]);
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.locator('.outbox').waitFor({ state: 'detached' });
    expect((await entriesThere()).map(({ content }) => content)).toEqual(['Not at once.']);
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
