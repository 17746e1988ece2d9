import { dayIn } from '../../server/web/lib/days';
import { createFormat } from '../../server/web/lib/format';
import { inBrowser } from '../support/browser';
import {
  comeIn,
  givenClientOf,
  givenWorld,
  goThere,
  registerThere,
  sessionsOf,
  untilTrue,
  visitWith,
  withoutDate,
  writeThere,
} from './world';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

inBrowser('a page to which somebody comes back', () => {
  const world = givenWorld();
  const client = givenClientOf(world);

  test('a zone that was changed on another device is known here once somebody comes back, before the day is wrong', async () => {
    const page = await world.open({ timezoneId: 'America/New_York' });
    const person = await registerThere(page, { nickname: 'Mina' });
    const { token } = await sessionsOf(world.server.url, person);
    const change = (body: object) => client.request('PATCH', '/api/account', { token, body });
    await change({ nickname: 'Mina at home' });
    await page.reload();
    await page.getByRole('heading', { name: 'Mina at home' }).waitFor();

    await change({ nickname: 'Mina in Seoul', timeZone: 'Asia/Seoul' });
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByRole('heading', { name: 'Mina in Seoul' }).waitFor();
    for (const [locale, button] of [
      ['ko', '지금'],
      ['en', 'Now'],
    ] as const) {
      await change({ locale });
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await page.getByRole('button', { name: button, exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await page.locator('.moment input').fill('2026-01-20T20:00');
    await writeThere(page, 'Dinner at eight.', 'joy');
    await page.getByText('Saved.', { exact: true }).waitFor();
    const [entry] = (await client.request('GET', '/api/diary', { token })).body.items;
    expect(entry).toMatchObject({ date: '2026-01-20T11:00:00.000Z', day: '2026-01-20' });
    await page.context().close();
  });

  test('an entry that is being changed keeps its moment, whatever zone the account has got meanwhile', async () => {
    const { page, person } = await comeIn(world);
    const { token } = await sessionsOf(world.server.url, person);
    const change = (body: object) => client.request('PATCH', '/api/account', { token, body });
    await change({ nickname: 'Mina in Berlin', timeZone: 'Europe/Berlin' });
    const entry = { content: 'Dinner at eight.', emotion: 'joy', date: '2026-01-20T19:00:00.000Z' };
    const { id } = (await client.request('POST', '/api/diary', { token, body: entry })).body.diary;
    await page.goto(`${world.server.url}/entries/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.composer textarea').fill('Dinner at eight, with Jun.');

    await change({ nickname: 'Mina in Seoul', timeZone: 'Asia/Seoul' });
    const answer = page.waitForResponse('**/trpc/account.get*');
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await answer;
    await untilTrue(page, "localStorage.getItem('diary.user').includes('Asia/Seoul')");
    await page.getByText('Time in Europe/Berlin', { exact: true }).waitFor();
    await page.locator('.composer button[type=submit]').click();
    await page.locator('.reading').waitFor();
    const { date, content } = (await client.request('GET', `/api/diary/${id}`, { token })).body;
    expect({ date, content }).toEqual({ date: entry.date, content: 'Dinner at eight, with Jun.' });
    await page.context().close();
  });

  test('the day goes on at midnight in a page that stays open, for what was begun before, too, and in one that slept', async () => {
    const page = await visitWith(world, client, []);
    const late = Date.parse(`${dayIn('UTC', new Date())}T23:50:00Z`);
    await page.clock.install({ time: late });
    await withoutDate(page); // else the page would know better than the clock
    await page.reload();
    await page.locator('.composer textarea').fill('Begun before midnight.');
    const format = createFormat('en-GB', 'UTC');
    const dayAfter = (days: number) => dayIn('UTC', new Date(late + days * DAY_MS));
    const shown = (days: number) => page.locator('time', { hasText: format.day(dayAfter(days)) }).waitFor();
    await shown(0);
    await page.clock.fastForward(15 * MINUTE_MS);
    await shown(1);
    await page.getByRole('heading', { name: 'Still up' }).waitFor();
    await page.locator('.picker label[data-emotion=joy]').click();
    await page.locator('.composer button[type=submit]').click();
    await page.locator(`.lately time[datetime^="${dayAfter(1)}T00:"]`).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.clock.setSystemTime(late + 2 * DAY_MS);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await shown(2);
    await page.context().close();
  });

  test('what waits is sent by itself once the service can take it, in a tab that nobody touches', async () => {
    const page = await world.open();
    await page.clock.install();
    await page.reload();
    const person = await registerThere(page);
    const badGateway = { status: 502, contentType: 'text/html', body: 'Bad gateway' };
    await page.route('**/trpc/diary.create*', (route) => route.fulfill(badGateway), { times: 2 });
    await writeThere(page, 'While the service was away.', 'trust');
    await page.getByText('1 entry waiting to be sent').waitFor();
    const second = page.waitForResponse('**/trpc/diary.create*');
    await page.clock.fastForward(60_000);
    expect((await second).status()).toBe(502);
    await page.getByText('1 entry waiting to be sent').waitFor();
    await page.clock.fastForward(60_000);
    await page.getByText('waiting to be sent').waitFor({ state: 'detached' });
    const { token } = await sessionsOf(world.server.url, person);
    const { items } = (await client.request('GET', '/api/diary', { token })).body;
    expect(items).toMatchObject([{ content: 'While the service was away.' }]);
    await page.context().close();
  });

  test('where the words of a language cannot be loaded the page is drawn in English', async () => {
    const page = await world.open({ locale: 'ko-KR' });
    await page.getByRole('button', { name: '로그인' }).waitFor();
    await registerThere(page);
    await page.route('**/assets/ko-*.js', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.unroute('**/assets/ko-*.js');
    await page.reload();
    await page.getByRole('button', { name: '저장', exact: true }).waitFor();
    await page.context().close();
  });

  test('an address with a month that no year has leads to the calendar of this one', async () => {
    const page = await visitWith(world, client, []);
    await page.goto(`${world.server.url}/calendar?month=2026-13`);
    await page.locator('td.day').first().waitFor();
    await page.context().close();
  });

  test('the span of the insights and its steps are there after loading anew, and go back one by one', async () => {
    const page = await visitWith(world, client, [{ content: 'A pie of apples', emotion: 'joy' }]);
    const shown = async () => {
      await page.locator('.trend').first().waitFor();
      return page
        .locator('.insights .choice input:checked')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    };
    await goThere(page, 'Insights', '.trend');
    const first = (await shown()).slice(0, 2);
    await page.locator('.choice input[value=last90]').click();
    await page.waitForURL('**/insights?span=last90');
    const second = (await shown()).slice(0, 2);
    await page.locator('.choice input[value=month]').click();
    await page.waitForURL('**/insights?span=last90&by=month');
    await page.reload();
    const third = (await shown()).slice(0, 2);
    expect([first, second, third]).toEqual([
      ['last30', 'day'],
      ['last90', 'week'],
      ['last90', 'month'],
    ]);
    for (const before of [second, first]) {
      await page.goBack();
      expect((await shown()).slice(0, 2)).toEqual(before);
    }
    await page.goto(`${world.server.url}/insights?span=ever&by=hour`);
    expect((await shown()).slice(0, 2)).toEqual(first);
    await page.context().close();
  });

  test('what is sought and what is found agree after Back and after the navigation, and typing is one step of the way', async () => {
    const page = await visitWith(world, client, [
      { content: 'A pie of apples', emotion: 'joy' },
      { content: 'Rain all day', emotion: 'sadness' },
    ]);
    await goThere(page, 'Entries', '.entry-card');
    const steps = () => page.evaluate('history.length');
    const before = await steps();
    const field = page.getByRole('searchbox');
    const sought = (words: string) =>
      untilTrue(page, `document.querySelector('input[type=search]').value === '${words}'`);
    for (const words of ['pie ', 'pie of']) {
      await field.fill(words);
      await page.waitForURL(`**/entries?q=${words.trim().replace(' ', '+')}`);
      await page.getByText('Rain all day').waitFor({ state: 'detached' });
      expect(await field.inputValue()).toBe(words);
    }
    await page.locator('.filters summary').click();
    for (const day of ['0002-01-20', '0020-01-20', '2026-01-20']) await page.getByLabel('From').fill(day);
    await page.waitForURL('**/entries?q=pie+of&from=2026-01-20');
    expect(await steps()).toBe(before);

    await goThere(page, 'Entries', '.entry-card >> text=Rain all day');
    await sought('');
    await page.goBack();
    await sought('pie of');
    await page.getByText('Rain all day').waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('a list asks once for more where nothing answers, again when it is told to, and goes on by itself after that', async () => {
    const entries = Array.from({ length: 25 }, (_, index) => ({ content: `Entry number ${index}`, emotion: 'joy' }));
    const page = await visitWith(world, client, entries);
    await goThere(page, 'Entries', '.entry-card >> text=Entry number 14');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('diary.list')) asked += 1;
    });
    await page.context().setOffline(true);
    await page.locator('.more').scrollIntoViewIfNeeded();
    await page.getByText('The service cannot be reached now.').waitFor();
    const drawn = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';
    for (let count = 0; count < 20; count += 1) await page.evaluate(drawn);
    expect(asked).toBe(1);
    await Promise.all([page.waitForEvent('requestfailed'), page.locator('.more').click()]);
    await page.getByRole('button', { name: 'Show more' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText('That is all.').waitFor();
    expect(await page.locator('.entry-card').count()).toBe(25);
    await page.context().close();
  });

  test('Back leads to the place in the list, and a link to the top of a page', async () => {
    const entries = Array.from({ length: 25 }, (_, index) => ({ content: `Entry number ${index}`, emotion: 'joy' }));
    const page = await visitWith(world, client, entries);
    await goThere(page, 'Settings', '.settings .danger'); // whose code is loaded now: it is long at once
    await goThere(page, 'Entries', '.entry-card >> text=Entry number 14');
    const open = () => page.locator('.entry-card', { hasText: 'Entry number 14' }).locator('.entry-when a').click();
    await page.evaluate('scrollTo(0, 700)');
    await open();
    await page.locator('.entry-head').waitFor();
    await untilTrue(page, 'scrollY === 0');
    await page.goBack();
    await untilTrue(page, 'scrollY > 300');
    await goThere(page, 'Settings', '.settings .danger');
    await untilTrue(page, 'scrollY === 0');
    await page.context().close();
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
