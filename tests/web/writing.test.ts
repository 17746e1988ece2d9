import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import { createClient } from '../support/client';
import type { NewUser } from '../support/factories';
import { comeIn, endSessionsOf, givenWorld, goThere, sessionsOf, signInThere, writeThere } from './world';

/** A zone in which it is now that hour, or a minute later the next. */
function zoneWhereItIs(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`; // whose signs are the other way round
}

inBrowser('writing on the page', () => {
  const world = givenWorld();
  let page: Page;
  let person: NewUser;
  beforeAll(async () => {
    ({ page, person } = await comeIn(world));
    await world.server.waitForAnalyser();
  });

  test('what was wrong with signing in does not stay over a new account', async () => {
    const stranger = await world.open();
    await stranger.locator('input[name=email]').fill('nobody@example.org');
    await stranger.locator('input[name=password]').fill('not the password');
    await stranger.locator('button[type=submit]').click();
    await stranger.getByText('The e-mail address or the password is wrong.').waitFor();
    await stranger.locator('.sign-in-form .link').click();
    await stranger.locator('input[name=nickname]').waitFor();
    expect(await stranger.locator('.fault[role=alert]').textContent()).toBe('');
    await stranger.context().close();
  });

  test('somebody registers, writes a line with one tap for the emotion, sees the reading, and finds it in the list', async () => {
    await page.locator('.composer textarea:focus').waitFor();
    await writeThere(page, 'Finally finished the **marathon**. I cannot stop smiling!', 'joy');
    await page.getByText('Mostly joy').waitFor();
    expect(await page.locator('.reading-text strong').textContent()).toBe('marathon');
    const word = page.locator('.word', { hasText: 'smiling' });
    expect(await word.getAttribute('aria-label')).toMatch(/^“smiling”: joy \+0\.\d\d$/);
    const widthsApart = `(() => {
      const text = document.querySelector('.reading-text');
      const word = [...text.querySelectorAll('.word')].find(({ textContent }) => textContent === 'smiling');
      const mark = document.createRange();
      mark.setStart(word.nextSibling.firstChild ?? word.nextSibling, 0);
      mark.setEnd(mark.startContainer, 1);
      const lines = new Set();
      const apart = [];
      for (let width = 120; width < 420; width += 1) {
        text.style.inlineSize = width + 'px';
        const [ofMark, ofWord] = [mark, word].map((one) => Math.round(one.getBoundingClientRect().bottom / 9));
        lines.add(ofWord);
        if (Math.abs(ofMark - ofWord) > 1) apart.push(width);
      }
      text.style.inlineSize = '';
      return { lines: lines.size, apart };
    })()`;
    const { lines, apart } = (await page.evaluate(widthsApart)) as { lines: number; apart: number[] };
    expect([lines > 1, apart]).toEqual([true, []]); // wherever the line ends, "!" goes with its word
    await page.getByRole('link', { name: 'Entries', exact: true }).click();
    await page.locator('.entry-card', { hasText: 'Finally finished the marathon' }).waitFor();

    await page.getByRole('link', { name: 'Calendar' }).click();
    await page.locator('td.day[aria-current=date]').click();
    await page.locator('.day-entries .entry-card', { hasText: 'marathon' }).waitFor();
    expect(await page.locator('td.day[aria-current=date]').getAttribute('aria-label')).toMatch(/: Joy, 1 entry$/);
    await page.getByRole('link', { name: 'Insights' }).click();
    await page.locator('.trend-dot').waitFor();
    await page.getByText('By what was read in the texts, the tone was light on average over one day').waitFor();
    await page.locator('.cloud-word', { hasText: 'marathon' }).waitFor();
    await page.getByRole('link', { name: 'Report' }).click();
    await page.locator('.report-ranges li[data-emotion=joy]').waitFor();
    await page.locator('.week-strip .mark[data-emotion=joy]').waitFor();
    // A screen reader hears of a day to come that it is to come, not that nothing was written, nor that it can be.
    await page.goto(`${world.server.url}/report?week=2199-W10`);
    await page.locator('.week-strip .unseen').first().waitFor();
    const heard = await page.locator('.week-strip .unseen').allTextContents();
    expect(heard).toEqual(Array(7).fill('This day is still to come.'));
  });

  test.each([
    ['Good morning, Mina', 8],
    ['Good evening, Mina', 20],
  ])('who writes is greeted by the hour of their own zone, not by that of the device: %s', async (greeting, hour) => {
    const client = createClient(world.server.url, { keepAlive: false });
    const mina = await client.register({ nickname: 'Mina', timeZone: zoneWhereItIs(hour) });
    client.close();
    const device = await world.open({ timezoneId: zoneWhereItIs(14) });
    await signInThere(device, mina);
    await device.getByRole('heading', { name: greeting, exact: true }).waitFor();
    await device.context().close();
  });

  test('a tag may begin like one that is there, which is taken from the list at once, and none that is being typed is lost', async () => {
    await goThere(page, 'Write', '.composer');
    const tags = page.locator('.tags-input button.tag');
    const input = page.locator('.tags-input input');
    for (const [typed, name] of [
      ['run', 'run'],
      ['running', 'running'],
    ] as const) {
      await page.locator('.composer textarea').fill(`About ${name}.`);
      await page.locator('.picker label[data-emotion=joy]').click();
      await input.pressSequentially(typed);
      await input.press('Control+Enter');
      expect(await tags.allTextContents()).toEqual([name]);
      await input.press('Control+Enter');
      await page.locator('.reading-text', { hasText: `About ${name}.` }).waitFor();
      await page.getByRole('button', { name: 'Write another' }).click();
    }
    const take = `(event) => {
      const input = document.querySelector('.tags-input input');
      input.value = 'run';
      input.dispatchEvent(event);
    }`;
    for (const event of [
      `new Event('input', { bubbles: true })`,
      `new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' })`,
    ]) {
      await page.evaluate(`(${take})(${event})`); // as browsers do when one of the list is clicked
      await tags.click();
      await tags.waitFor({ state: 'detached' });
    }
    await input.pressSequentially('RUN,Running');
    await input.press('Tab'); // which leaves the field
    expect(await tags.allTextContents()).toEqual(['run', 'running']); // as they were written before
    await tags.first().click();
    await tags.click();
    await input.pressSequentially('#Sea,sea,walk,');
    expect(await tags.allTextContents()).toEqual(['Sea', 'walk']);
    await input.press('Backspace');
    expect(await tags.allTextContents()).toEqual(['Sea']);
    await input.pressSequentially('산');
    const enter = `new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })`;
    await page.evaluate(`void document.querySelector('.tags-input input').dispatchEvent(${enter})`); // which only ends the letter that is being put together
    expect([await input.inputValue(), await tags.allTextContents()]).toEqual(['산', ['Sea']]);
    await input.press('Backspace');
    await tags.click();
  });

  test('the buttons over a text set their marks at the beginning of its line, or around what was chosen', async () => {
    const { page: device } = await comeIn(world);
    const text = device.locator('.composer textarea');
    for (const [name, made] of [
      ['List', 'one\n- two'],
      ['Heading', 'one\n## two'],
      ['Quote', 'one\n> two'],
      ['Bold', 'one\ntwo****'],
    ] as const) {
      await text.fill('one\ntwo');
      await device.getByRole('button', { name, exact: true }).click();
      expect([name, await text.inputValue()]).toEqual([name, made]);
    }
    await device.keyboard.type('so'); // between the marks
    expect(await text.inputValue()).toBe('one\ntwo**so**');
    await text.fill('one');
    await text.selectText();
    await device.getByRole('button', { name: 'Italic', exact: true }).click();
    expect(await text.inputValue()).toBe('*one*');
    await device.context().close();
  });

  test('what a button over a text has done is undone by a key, and what was typed before it, too', async () => {
    const { page: device } = await comeIn(world);
    const text = device.locator('.composer textarea');
    await text.pressSequentially('one');
    for (const [name, made] of [
      ['Bold', 'one****'],
      ['List', '- one****'],
    ] as const) {
      await device.getByRole('button', { name, exact: true }).click();
      expect(await text.inputValue()).toBe(made);
    }
    const steps: string[] = [];
    while ((await text.inputValue()) !== '' && steps.length < 9) {
      await text.press('Control+z');
      steps.push(await text.inputValue());
    }
    expect(steps.slice(0, 2)).toEqual(['one****', 'one']);
    expect(steps.at(-1)).toBe('');
    await text.press('Control+Shift+z');
    expect(await text.inputValue()).not.toBe('');
    await device.context().close();
  });

  test('where the browser types for no button, the buttons set their marks all the same', async () => {
    const { page: device } = await comeIn(world);
    await device.evaluate('document.execCommand = () => false');
    const text = device.locator('.composer textarea');
    await text.fill('one');
    await text.selectText();
    await device.getByRole('button', { name: 'Bold', exact: true }).click();
    await device.reload();
    await text.waitFor();
    expect(await text.inputValue()).toBe('**one**');
    await device.context().close();
  });

  test('a text without a feeling is told as one without, and a wrong reading is put away in one tap that sends nothing', async () => {
    await goThere(page, 'Write', '.composer');
    await writeThere(page, 'Bought two litres of milk and a loaf of bread.', 'trust');
    await page.getByRole('heading', { name: 'No clear emotion' }).waitFor();
    await page.locator('.lately .entry-card', { hasText: 'milk' }).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByRole('button', { name: 'This reading is wrong' }).click();
    await page.getByText('nothing was sent anywhere').waitFor();
    expect(sent).toEqual([]);
  });

  test('scripts cannot read the refresh token, and the page comes back signed in', async () => {
    const cookies = await page.context().cookies(`${world.server.url}/trpc/page/auth.refresh`);
    expect(cookies).toMatchObject([{ name: 'diary-refresh', httpOnly: true, sameSite: 'Strict', path: '/trpc/page' }]);
    expect(await page.evaluate('document.cookie + JSON.stringify(localStorage)')).not.toContain(cookies[0]?.value);
    await page.reload();
    await page.locator('.composer').waitFor();
    await writeThere(page, 'Still here.', 'trust');
    await goThere(page, 'Entries', '.entry-card');
  });

  test('the sign-in of the page is shut to pages of strangers, and gives no token in its answers', async () => {
    const url = `${world.server.url}/trpc/page/auth.login`;
    const body = JSON.stringify({ email: person.email, password: person.password });
    const ask = (headers: Record<string, string>) =>
      fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ 'X-Diary-Page': '1', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(401);
    expect((await ask({ 'X-Diary-Page': '1', 'Sec-Fetch-Site': 'same-site' })).status).toBe(401);
    const answer = await ask({ 'X-Diary-Page': '1', Origin: 'https://diary.example.org' });
    expect(answer.headers.get('set-cookie')).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    const token = /diary-refresh=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
    const text = await answer.text();
    expect(token).toMatch(/^\d+\.0\./);
    expect(text).not.toContain(token);
    const local = await ask({ 'X-Diary-Page': '1', Origin: world.server.url });
    expect(local.headers.get('set-cookie')).not.toContain('Secure');
    const others = await sessionsOf(world.server.url, person); // who is not the page gets the token as ever
    expect(others.refreshToken).toMatch(/^\d+\.0\./);
  });

  test('two tabs of one device refresh at once, and neither is thrown out', async () => {
    const device = (await sessionsOf(world.server.url, person)).items.length;
    const tabs = [page, await world.openTab(page.context())];
    await tabs[1]?.goto(world.server.url);
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(tabs.map((tab) => tab.reload())); // which forgets the access token
      await Promise.all(tabs.map((tab) => goThere(tab, 'Entries', '.entry-card')));
    }
    await tabs[1]?.close();
    const { items } = await sessionsOf(world.server.url, person);
    expect(items).toHaveLength(device + 1); // those of before, and this one
  });

  test('while an entry is being saved nothing can be typed that would be lost, and afterwards it can', async () => {
    await goThere(page, 'Write', '.composer');
    const area = page.locator('.composer textarea');
    await area.fill('Said before.');
    await page.locator('.picker label[data-emotion=trust]').click();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/trpc/diary.create*', (route) => void answered.then(() => route.continue()), { times: 1 });
    const sent = page.waitForRequest('**/trpc/diary.create*');
    await area.press('Control+Enter');
    await sent;
    await area.press('End');
    await page.keyboard.type(' And after.');
    await page.locator('.picker input[value=fear]').focus();
    expect(await page.locator('.picker input[value=fear]:focus').count()).toBe(0);
    expect(await area.inputValue()).toBe('Said before.');
    answer();
    await page.locator('.reading-text', { hasText: /^Said before\.$/ }).waitFor();
    await page.getByRole('button', { name: 'Write another' }).click();
    await area.press('End');
    await page.keyboard.type('The next.');
    expect(await area.inputValue()).toBe('The next.');
    await area.fill('');
  });

  test('a session that was ended elsewhere leads to the sign-in, and the draft is there afterwards', async () => {
    await goThere(page, 'Write', '.composer');
    await page.locator('.composer textarea').fill('Half a thought');
    await endSessionsOf(world.server.url, person);
    await page.locator('.picker label[data-emotion=trust]').click();
    await page.reload();
    await page.getByText('You were signed out').waitFor();
    expect(await page.locator('input[name=email]').inputValue()).toBe(person.email);
    await signInThere(page, person);
    expect(await page.locator('.composer textarea').inputValue()).toBe('Half a thought');
    expect(await page.locator('.picker input:checked').inputValue()).toBe('trust');
  });

  test('what somebody began is not shown to who signs in next, and is there when they come back', async () => {
    const { page: device, person: first } = await comeIn(world);
    await device.locator('.composer textarea').fill('For my eyes alone');
    await endSessionsOf(world.server.url, first);
    await device.reload();
    await device.getByText('You were signed out').waitFor();
    const client = createClient(world.server.url, { keepAlive: false });
    const next = await client.register();
    await signInThere(device, next);
    expect(await device.locator('.composer textarea').inputValue()).toBe('');
    const likeTheirs = `diary.draft.${next.id}0.0`; // somebody else's, whose number only begins like theirs
    await device.evaluate(`localStorage.setItem('${likeTheirs}', '{}')`);
    await goThere(device, 'Settings', '.settings h1');
    await device.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signInThere(device, first);
    expect(await device.evaluate(`localStorage.getItem('${likeTheirs}')`)).toBe('{}');
    await goThere(device, 'Write', '.composer');
    expect(await device.locator('.composer textarea').inputValue()).toBe('For my eyes alone');
    await device.context().close();
  });

  test('a device that could not be signed out is told so, and is there to be tried again', async () => {
    const { client } = await sessionsOf(world.server.url, person);
    await page.reload();
    await goThere(page, 'Settings', '.devices li');
    const others = page.locator('.devices').getByRole('button');
    const count = await others.count();
    await page.route('**/trpc/account.endSession*', (route) => route.abort(), { times: 1 });
    await others.first().click();
    await page.locator('.fault', { hasText: 'The service cannot be reached.' }).waitFor();
    expect(await others.count()).toBe(count);
    await others.first().click();
    await others.nth(count - 1).waitFor({ state: 'detached' });
    expect(await page.locator('.fault', { hasText: 'The service cannot be reached.' }).count()).toBe(0);
    client.close();
  });

  test('one answer signs out everywhere, here too', async () => {
    const { client, token } = await sessionsOf(world.server.url, person);
    await goThere(page, 'Settings', '.devices li');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('this one too?').waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.locator('.sign-in').waitFor();
    expect(asked.filter((path) => path.includes('account.'))).toEqual(['/trpc/account.endSessions']);
    expect((await client.request('GET', '/api/account', { token })).status).toBe(401);
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
