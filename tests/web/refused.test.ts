import type { Page } from 'playwright-core';
import { addDays, dayOf, weekOf } from '../../server/lib/dates';
import { inBrowser } from '../support/browser';
import type { NewUser } from '../support/factories';
import { ago, comeIn, givenWorld, goThere, sessionsOf, withoutDate, writeThere } from './world';

/** Longer than the service takes. */
const TOO_LONG = 'word '.repeat(10_001);

inBrowser('what the service does not take', () => {
  const world = givenWorld();
  let page: Page;
  let person: NewUser;
  beforeEach(async () => {
    ({ page, person } = await comeIn(world));
  });
  afterEach(() => page.context().close());

  async function entriesThere(): Promise<{ id: number; content: string; date: string }[]> {
    const { client, token } = await sessionsOf(world.server.url, person);
    return (await client.request('GET', '/api/diary', { token })).body.items;
  }
  const save = async (content: string) => {
    await writeThere(page, content, 'trust');
    await page.getByText('Saved.', { exact: true }).waitFor();
  };
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

  test('one that was refused is mended here, whatever another tab has begun or gone on with', async () => {
    await writeThere(page, TOO_LONG, 'fear');
    await page.getByText('must have at most 50000 characters').click();
    await page.getByRole('button', { name: 'Write another' }).click();
    await page.locator('.composer textarea').fill('Begun here');
    await goThere(page, 'Entries', '.page h1');
    await page.getByRole('button', { name: 'Mend it' }).click();
    await page.getByText('You are writing something else already.').waitFor();

    const other = await world.openTab(page.context());
    await other.goto(world.server.url);
    await other.locator('.composer').waitFor();
    expect(await other.locator('.composer textarea').inputValue()).toBe('Begun here');
    await page.getByRole('button', { name: 'Mend it' }).click();
    await page.locator('.composer').waitFor();
    expect(await page.locator('.composer textarea').inputValue()).toBe(TOO_LONG);
    expect(await other.locator('.composer textarea').inputValue()).toBe('Begun here');
  });

  test('one that was refused is thrown away by who is sure of it, and is not seen any more', async () => {
    await writeThere(page, TOO_LONG, 'fear');
    await page.getByText('must have at most 50000 characters').click();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('Throw it away');
    await press('Throw it away for good');
    await page.locator('.outbox').waitFor({ state: 'detached' });
    expect(await entriesThere()).toEqual([]);
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
    await page.locator('.saved .prose', { hasText: 'Not at once.' }).waitFor();
    expect(await page.locator('.outbox').textContent()).not.toContain('did not take');
    expect(await entriesThere()).toEqual([]);
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.locator('.outbox').waitFor({ state: 'detached' });
    expect((await entriesThere()).map(({ content }) => content)).toEqual(['Not at once.']);
    await page.locator('#saved').getByText('Saved.', { exact: true }).waitFor();
    await page.locator('.saved .reading-text', { hasText: 'Not at once.' }).waitFor();
  });

  test('what is written now is of now, on a device whose clock is days ahead or behind, too', async () => {
    const read = async () => {
      const answer = page.waitForResponse('**/trpc/*account.get*');
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await answer;
    };
    await page.clock.install({ time: ago(-2) });
    await page.reload();
    await save('Two days ahead.');
    await page.clock.setSystemTime(ago(1));
    await read();
    await page.getByRole('button', { name: 'Write another' }).click();
    await save('A day behind.');
    await page.getByRole('button', { name: 'Write another' }).click();
    await page.locator('.composer').getByRole('button', { name: 'Now' }).click(); // and seen, and left as it is
    await page.locator('.moment input').waitFor();
    await save('Looked at.');
    await page.getByRole('button', { name: 'Write another' }).click();
    await page.context().setOffline(true);
    await page.clock.setSystemTime(ago(0)); // set right, and nobody has told the time since
    await writeThere(page, 'Set right.', 'trust');
    await page.getByText('1 entry waiting').waitFor();
    await page.context().setOffline(false);
    await page.getByText('waiting to be sent').waitFor({ state: 'detached' });
    const away = (await entriesThere()).map(({ date }) => Math.abs(Date.parse(date) - Date.now()));
    expect(away.map((ms) => ms < 90_000)).toEqual([true, true, true, true]);
  });

  test('today is the day that it is, on a device whose clock is weeks ahead, too', async () => {
    await page.clock.install({ time: ago(-40) });
    await page.reload();
    const today = dayOf(new Date(), 'Europe/Berlin');
    const [day, month] = [
      Number(today.slice(8)),
      new Intl.DateTimeFormat('en', { month: 'long' }).format(Date.parse(today)),
    ];
    await goThere(page, 'Calendar', '[aria-current=date]');
    expect(await page.locator('[aria-current=date]').getAttribute('aria-label')).toMatch(
      new RegExp(`\\b${day} ${month}|${month} ${day}\\b`),
    );
    const asked = page.waitForRequest((request) => request.url().includes('reports.weekly'));
    await goThere(page, 'Report', '.report');
    expect(decodeURIComponent((await asked).url())).toContain(`"week":"${weekOf(today)}"`);
  });

  test('a moment that a wrong clock gave is now once it is mended, and one that somebody gave stays', async () => {
    await page.clock.install({ time: ago(-3) });
    await withoutDate(page);
    await page.reload();
    const given = ago(-3).slice(0, 16);
    await setMoment(given);
    await writeThere(page, 'By a wrong clock.', 'trust');
    await page.getByText('Date and time: must lie between 1900').click();
    await page.getByRole('button', { name: 'Mend it' }).click();
    await page.locator('.moment input').waitFor();
    expect(await page.locator('.moment input').inputValue()).toBe(given);
    await page.locator('.moment').getByRole('button', { name: 'Now' }).click();
    await page.locator('.composer button[type=submit]').click();
    await page.getByText('Date and time: must lie between 1900').click();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Mend it' }).click();
    await page.locator('.composer').getByRole('button', { name: 'Now' }).waitFor();
    expect(await page.locator('.moment').count()).toBe(0);
    await page.locator('.composer button[type=submit]').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(Math.abs(Date.parse((await entriesThere())[0]?.date ?? '') - Date.now())).toBeLessThan(90_000);
  });

  test('a day before 1900 or after tomorrow is refused at its field, and nothing is sent before it is another', async () => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('diary.create') && asked.push(request.url()));
    const dayAfter = (days: number) => addDays(dayOf(new Date(), 'Europe/Berlin'), days);
    const why = page.locator('.composer-more [role=alert]');
    await setMoment(`${dayAfter(3)}T08:15`);
    expect(await why.textContent()).toBe('Choose a day from 1900 to tomorrow.');
    await writeThere(page, 'By a slip of the finger.', 'trust');
    expect(await page.evaluate("document.activeElement.matches('.moment input')")).toBe(true);
    await page.locator('.moment input').fill('0202-01-01T08:15'); // while somebody types the year
    await why.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await page.locator('.moment input').fill('1899-12-30T08:15');
    await why.waitFor();
    await page.keyboard.press('Control+Enter');
    expect(asked).toEqual([]);
    await page.locator('.moment input').fill(`${dayAfter(1)}T23:59`);
    await why.waitFor({ state: 'detached' });
    await page.locator('.composer button[type=submit]').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(asked).toHaveLength(1);
  });

  test('of a text that is too long for one entry it is said by how much while it is written, blanks around it aside', async () => {
    const area = page.locator('.composer textarea');
    const said = page.locator('.composer-note');
    await area.fill(`  ${'😀'.repeat(50_000)}  `);
    await area.press('End');
    await page.keyboard.insertText('. And so on.');
    expect(await said.textContent()).toBe('Too long for one entry by 14 characters: write on in another.');
    await page.evaluate(`{
      const told = (window.told = []);
      new MutationObserver(() => told.push(document.querySelector('.composer-note')?.textContent)).observe(
        document.querySelector('.composer'), { subtree: true, childList: true, characterData: true });
    }`);
    await page.evaluate(`(async () => {
      const area = document.querySelector('.composer textarea');
      for (let key = 0; key < 30; key += 1) {
        area.value += 'x';
        area.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((proceed) => setTimeout(proceed, 5));
      }
    })()`);
    await page.getByText('by 44 characters', { exact: false }).waitFor();
    expect(await page.evaluate('new Set(window.told).size')).toBeLessThan(10); // not with every key
    await area.fill(` ${'😀'.repeat(50_000)} `);
    await said.waitFor({ state: 'detached' });
    await area.fill('');
  });

  test('a list of tags that is pasted is taken whole, but for a name that is too long, which is seen to be left', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `walking${index}`);
    const longest = '😀'.repeat(50);
    const input = page.locator('.tags-input input');
    await input.focus();
    await page.keyboard.insertText([...names, `${longest}😀`, longest].join(', '));
    await page.locator('.tags-input .tag').nth(12).waitFor();
    expect(await page.locator('.tags-input .tag').allTextContents()).toEqual([...names, longest]);
    expect(await input.inputValue()).toBe(`${longest}😀`);
    const why = page.locator('.tags-input [role=alert]');
    expect(await why.textContent()).toBe('Tags: must have at most 50 characters');
    await input.press('End');
    await input.pressSequentially(', run');
    expect(await input.inputValue()).toBe(`${longest}😀, run`);
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    await writeThere(page, 'Not without its tags.', 'trust');
    expect(await page.evaluate("document.activeElement.matches('.tags-input input')")).toBe(true);
    expect(await entriesThere()).toEqual([]);
    await input.fill('short');
    await why.waitFor({ state: 'detached' });
    await input.press('Enter');
    await page.locator('.tags-input .tag').nth(13).waitFor();
    await save('With a list of tags.');
    expect((await entriesThere())[0]).toMatchObject({ tags: expect.arrayContaining([...names, longest, 'short']) });
  });

  test('of tags as many are taken as the service takes, and the rest is seen to be left', async () => {
    const names = Array.from({ length: 21 }, (_, index) => `tag${index}`);
    const input = page.locator('.tags-input input');
    for (const [from, to] of [
      [0, 5],
      [5, 10],
      [10, 15],
      [15, 21],
    ] as const) {
      await input.fill(names.slice(from, to).join(', '));
      await page
        .locator('.tags-input .tag')
        .nth(Math.min(to, 20) - 1)
        .waitFor();
    }
    expect(await page.locator('.tags-input .tag').count()).toBe(20);
    expect(await input.inputValue()).toBe('tag20');
    await page.locator('.tags-input').getByText('That is as many tags as an entry takes').waitFor();
    await input.fill('');
    expect(await input.getAttribute('placeholder')).toBe('That is as many tags as an entry takes');
    expect(await input.isEditable()).toBe(false);
    await writeThere(page, 'With all its tags.', 'joy');
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await entriesThere()).toMatchObject([{ tags: expect.arrayContaining(names.slice(0, 20)) }]);
  });

  test('a fault of the service is not told as a wrong password of who deletes the account, and a wrong password is', async () => {
    await page.goto(`${world.server.url}/settings`);
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByRole('button', { name: 'I have what I need' }).click();
    await page.locator('.settings-form input[name=password]').fill('not this one');
    const data = { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, requestId: 'r' };
    const fault = { status: 503, json: { error: { message: 'Not now', code: -32000, data } } };
    await page.route('**/trpc/account.delete*', (route) => route.fulfill(fault), { times: 1 });
    await page.getByRole('button', { name: 'Erase everything' }).click();
    await page.getByText('Something went wrong on our side.').waitFor();
    const many = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, requestId: 'r' };
    const tooMany = { status: 429, json: { error: { message: 'Wait', code: -32029, data: many } } };
    await page.route('**/trpc/account.delete*', (route) => route.fulfill(tooMany), { times: 1 });
    await page.getByRole('button', { name: 'Erase everything' }).click();
    await page.getByText('Too many attempts.').waitFor();
    await page.getByRole('button', { name: 'Erase everything' }).click();
    await page.getByText('This is not your password.').waitFor();
    const end = page.locator('.settings-section', { has: page.locator('h2:text-is("Delete the account")') });
    await end.getByRole('button', { name: 'Cancel' }).click();
    await end.getByRole('button', { name: 'Delete the account' }).click();
    await end.getByRole('button', { name: 'I have what I need' }).click();
    await end.locator('input[name=password]').waitFor();
    expect(await end.getByText('This is not your password.').count()).toBe(0);
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
