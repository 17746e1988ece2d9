import type { Page } from 'playwright-core';
import { addDays, dayIn, weekday, weekOf } from '../../server/web/lib/days';
import { createFormat } from '../../server/web/lib/format';
import { inBrowser } from '../support/browser';
import { type Client, createClient, type Person } from '../support/client';
import { givenWorld, goThere, registerThere, signInThere } from './world';

const HOUR_MS = 3_600_000;

inBrowser('the page shows what was meant', () => {
  const world = givenWorld();
  let client: Client;
  let mina: Person;
  let page: Page;
  const write = (entry: object) => client.request('POST', '/api/diary', { token: mina.token, body: entry });
  beforeAll(async () => {
    client = createClient(world.server.url, { keepAlive: false });
    await world.server.waitForAnalyser();
    mina = await client.register({ timeZone: 'Europe/Berlin', locale: 'en' });
    await write({ content: 'In the morning', emotion: 'joy', date: '2025-10-27T07:10:00Z' });
    await write({ content: 'In the night', emotion: 'joy', date: '2025-10-27T22:10:37Z' });
    const lately = new Date(Date.now() - 30 * HOUR_MS).toISOString();
    await write({ content: '오늘 정말 웃겼다 ㅋㅋㅋㅋㅋㅋ 그래도 ㅠㅠ 마라톤', emotion: 'sadness', date: lately });
    await client.request('PATCH', '/api/account', { token: mina.token, body: { timeZone: 'Asia/Seoul' } });
    page = await world.open();
    await signInThere(page, mina);
  });
  afterAll(() => client?.close());

  test('an entry of another zone keeps its day, and has no time that would be of another', async () => {
    await goThere(page, 'Entries', '.entry-card');
    const whenOf = (text: string) => page.locator('.entry-card', { hasText: text }).locator('.entry-when a');
    expect(await whenOf('In the morning').textContent()).toMatch(/27 Oct 2025\s16:10$/);
    expect(await whenOf('In the night').textContent()).toMatch(/27 Oct 2025\s*$/);
    await whenOf('In the night').click();
    await page.locator('.entry-head').waitFor();
    expect(await page.locator('.entry-head').textContent()).toMatch(/27 October 2025\s*Joy$/);
  });

  test('dates and clock are those of the land: 24 hours and the day first for who reads English for want of their own words', async () => {
    for (const [locale, when] of [
      ['en-US', /Oct 27, 2025\s4:10\sPM$/],
      ['de-DE', /27 Oct 2025\s16:10$/],
    ] as const) {
      const shown = await world.open({ locale });
      await signInThere(shown, mina);
      await goThere(shown, 'Entries', '.entry-card');
      const card = shown.locator('.entry-card', { hasText: 'In the morning' });
      expect(await card.locator('.entry-when a').textContent()).toMatch(when);
      await shown.context().close();
    }
    const shown = await world.open({ locale: 'fr-FR' });
    const answer = shown.waitForResponse(/auth\.register/);
    await registerThere(shown);
    expect(await (await answer).text()).toContain('"locale":"fr-FR"');
    expect(await shown.locator('.page-head time').textContent()).toMatch(/^\w+day,? \d+ \w+ \d{4}$/);
    await shown.context().close();
  });

  test('an entry of another zone keeps day and moment when a word of it is changed, and is told whose time is shown', async () => {
    await goThere(page, 'Entries', '.entry-card');
    await page.locator('.entry-card', { hasText: 'In the night' }).locator('.entry-when a').click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByText('Time in Asia/Seoul', { exact: true }).waitFor();
    expect(await page.locator('.moment input').inputValue()).toBe('2025-10-28T07:10'); // headed by the day before
    const id = new URL(page.url()).pathname.split('/').pop();
    await page.locator('.composer textarea').fill('In the dead of night');
    await page.locator('.composer button[type=submit]').click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    const { body } = await client.request('GET', `/api/diary/${id}`, { token: mina.token });
    const { content, day, date } = body;
    expect([content, day, date]).toEqual(['In the dead of night', '2025-10-27', '2025-10-27T22:10:37.000Z']);
  });

  test('an entry that is moved to now lies there', async () => {
    await write({ content: 'Not then', emotion: 'joy', date: '2025-09-02T07:10:00Z' });
    await page.reload();
    await goThere(page, 'Entries', '.entry-card');
    await page.locator('.entry-card', { hasText: 'Not then' }).locator('.entry-when a').click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const id = new URL(page.url()).pathname.split('/').pop();
    const before = Date.now();
    await page.locator('.moment button').click();
    await page.locator('.composer button[type=submit]').click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    const { date } = (await client.request('GET', `/api/diary/${id}`, { token: mina.token })).body;
    expect(Date.parse(date)).toBeGreaterThanOrEqual(before);
    await client.request('DELETE', `/api/diary/${id}`, { token: mina.token });
  });

  test('half of a date is no date: neither does it move an entry, nor is a date alone kept for the next page', async () => {
    await write({ content: 'Long ago', emotion: 'joy', date: '2025-09-02T07:10:00Z' });
    await page.reload();
    await goThere(page, 'Entries', '.entry-card');
    await page.locator('.entry-card', { hasText: 'Long ago' }).locator('.entry-when a').click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const id = new URL(page.url()).pathname.split('/').pop();
    const moment = page.locator('.moment input');
    const whole = await moment.inputValue();
    await moment.click({ position: { x: 12, y: 14 } });
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+Enter');
    await page.locator('.composer button[type=submit]').click();
    await moment.fill(whole.replace('09-02', '09-03')); // the browser has asked for the rest
    await page.locator('.composer button[type=submit]').click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    const { date } = (await client.request('GET', `/api/diary/${id}`, { token: mina.token })).body;
    expect(date).toBe('2025-09-03T07:10:00.000Z');
    await client.request('DELETE', `/api/diary/${id}`, { token: mina.token });
    await goThere(page, 'Write', '.composer');
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await moment.waitFor();
    const drafts = () => page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('diary.draft.'))");
    expect(await drafts()).toEqual([]);
    await page.locator('.composer textarea').fill('Words');
    expect(await drafts()).toHaveLength(1);
    await page.locator('.composer textarea').fill('');
  });

  test('the month before lies before, 30 days are 30, and today is open until it is over', async () => {
    await goThere(page, 'Calendar', 'td.day');
    const shownAfter = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      return new URL(page.url()).searchParams.get('month') ?? '';
    };
    const { body } = await client.request('GET', '/api/stats/weekly', { token: mina.token });
    const month = body.days[body.period.daysElapsed - 1].date.slice(0, 7);
    const before = await shownAfter('Earlier');
    expect(before < month).toBe(true);
    expect([await shownAfter('Later'), (await shownAfter('Later')) > month]).toEqual([month, true]);

    const shownBy = async (value: string) => {
      await page.locator(`.choice input[value=${value}]`).click();
      return new URL(page.url()).search;
    };
    await page.goto(`${world.server.url}/calendar?month=2024-03`);
    expect([await shownBy('year'), await shownBy('month')]).toEqual(['?year=2024', '?month=2024-12']);
    await page.goto(`${world.server.url}/calendar?year=${month.slice(0, 4)}`);
    expect(await shownBy('month')).toBe(`?month=${month}`);
    expect(await shownBy('year')).toBe(`?year=${month.slice(0, 4)}`);
    await page.getByRole('button', { name: 'Earlier', exact: true }).click();
    expect(new URL(page.url()).search).toBe(`?year=${Number(month.slice(0, 4)) - 1}`);

    const asked = page.waitForRequest(/stats\.trend/);
    await page.locator('nav').getByRole('link', { name: 'Insights', exact: true }).click();
    const [, from = '', to = ''] =
      /"from":"(.{10})","to":"(.{10})"/.exec(decodeURIComponent((await asked).url())) ?? [];
    expect((Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS)).toBe(29);

    await goThere(page, 'Report', '.week-strip li.blank, .week-strip li');
    await page.locator('.week-strip .week-day').first().waitFor();
    const blank = body.days
      .slice(body.period.daysElapsed - 1) // today, tomorrow, and what is to come
      .map(({ entries }: { entries: number }, away: number) =>
        entries > 0 ? '' : away < 2 ? 'still open' : 'to come',
      );
    for (const said of ['still open', 'to come']) {
      const count = blank.filter((one: string) => one === said).length;
      expect(await page.locator('.week-strip .unseen', { hasText: said }).count()).toBe(count);
    }
  });

  test('what is light lies above what is heavy, what is most comes first, and a longer span has more days', async () => {
    const kim = await client.register({ timeZone: 'UTC', locale: 'en' });
    const ids: number[] = [];
    for (const [content, emotion, days] of [
      ['I am furious at the lighthouse. They lied to me again, and I hate it!', 'anger', 200],
      ['My dog died at the graveyard. I miss him so much, I cannot stop crying.', 'sadness', 60],
      ['Finally finished the marathon. I cannot stop smiling!', 'joy', 0],
    ] as const) {
      const body = { content, emotion, date: new Date(Date.now() - days * 24 * HOUR_MS).toISOString() };
      ids.push((await client.request('POST', '/api/diary', { token: kim.token, body })).body.diary.id);
    }
    const shown = await world.open();
    await signInThere(shown, kim);
    await goThere(shown, 'Insights', '.cloud-word');
    const sharesOf = (emotion: string) =>
      shown.locator(`.distribution-row[data-emotion=${emotion}] .bar-value`).first();
    for (const [span, dots, word, joy] of [
      ['last90', 2, 'graveyard', '50% · 1/2'],
      ['last365', 3, 'lighthouse', '33.3% · 1/3'],
    ] as const) {
      await shown.locator(`.choice input[value=${span}]`).click();
      await shown
        .locator('.trend-dot')
        .nth(dots - 1)
        .waitFor();
      expect(await shown.locator('.trend-dot').count()).toBe(dots);
      expect(await shown.locator('.trend-line').count()).toBe(dots); // none goes on over weeks without a word
      expect(await shown.locator('.choice input[value=week]:checked').count()).toBe(1);
      await shown.locator('.cloud-word', { hasText: word }).waitFor();
      await sharesOf('joy').getByText(joy).waitFor();
    }
    const heights = await shown.locator('.trend-dot').evaluateAll((dots) => dots.map((dot) => dot.getAttribute('cy')));
    expect(Number(heights[1])).toBeGreaterThan(Number(heights[2])); // pixels count from the top
    const ends = await shown
      .locator('.trend .grid-line')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('d')));
    const [highest, lowest] = ends.map((end) => Number(/M\d+ ([\d.]+)/.exec(end ?? '')?.[1]));
    for (const height of heights.map(Number)) {
      expect(height).toBeGreaterThanOrEqual(highest ?? Number.NaN);
      expect(height).toBeLessThanOrEqual(lowest ?? Number.NaN);
    }
    const axis = async () => (await shown.locator('.trend .tick[text-anchor=middle]').allTextContents()).join();
    expect(await axis()).toMatch(/\d/); // a week by its first day
    const trend = shown.locator('section.plot').first();
    await trend.locator('.plot-turn').click();
    expect(await trend.locator('tbody th').first().textContent()).toMatch(/–/);
    await shown.locator('.choice input[value=day]').click();
    await trend
      .locator('tbody th', { hasText: /^\w{3}, \d+ \w{3}/ })
      .first()
      .waitFor();
    await trend.locator('.plot-turn').click();
    for (const [id, isLight] of [
      [ids[1], false],
      [ids[2], true],
    ] as const) {
      await shown.goto(`${world.server.url}/entries/${id}`);
      const place = await shown.locator('.scale-middle .scale-dot').getAttribute('style');
      expect([id, Number.parseFloat(/([-\d.]+)%/.exec(place ?? '')?.[1] ?? '') > 50]).toEqual([id, isLight]);
      const shares = (await shown.locator('.ribbon b').allTextContents()).map(Number.parseFloat);
      expect(shares).toEqual([...shares].sort((a, b) => b - a));
      expect(shares.length).toBeGreaterThan(1);
    }
    await shown.context().close();
  });

  test('a day opens with its own entries, under its weekday, and the week before a report is the one before', async () => {
    const lee = await client.register({ timeZone: 'UTC', locale: 'en' });
    for (const day of ['03', '04', '05'])
      await client.request('POST', '/api/diary', {
        token: lee.token,
        body: { content: `Of March ${day}.`, emotion: 'joy', date: `2025-03-${day}` },
      });
    const later = { content: 'Later on March 04.', emotion: 'joy', date: '2025-03-04T20:00:00Z' };
    await client.request('POST', '/api/diary', { token: lee.token, body: later });
    const shown = await world.open();
    await signInThere(shown, lee);
    await shown.goto(`${world.server.url}/calendar?month=2025-03`);
    await shown.locator('td[data-cell="2025-03-04"]').click();
    await shown.locator('.day-entries .entry-card').first().waitFor();
    expect(await shown.locator('.day-entries .entry-excerpt').allTextContents()).toEqual([
      'Of March 04.',
      'Later on March 04.',
    ]);
    const { days } = (await client.request('GET', '/api/stats/calendar?month=2025-03', { token: lee.token })).body;
    const told = days.map(({ level }: { level: number }) => String(level));
    expect(
      await shown.locator('.day .pixel').evaluateAll((all) => all.map((one) => one.getAttribute('data-level'))),
    ).toEqual(told);
    expect(new Set(told).size).toBe(3); // no entry, one, and two
    const legend = shown.locator('.legend li').last();
    expect(await legend.textContent()).toBe(' no emotion chosen');
    await shown.locator('.choice input[value=read]').click();
    await legend.getByText('No clear emotion').waitFor();
    const week = shown.locator('.month-grid tbody tr').nth(1).locator('td'); // Monday first
    expect([await week.first().getAttribute('data-cell'), await week.last().getAttribute('data-cell')]).toEqual([
      '2025-03-03',
      '2025-03-09',
    ]);
    await shown.getByRole('button', { name: 'Earlier', exact: true }).click();
    await shown.locator('.day-entries').waitFor({ state: 'detached' }); // what was open is no day of this month
    await shown.goto(`${world.server.url}/calendar?year=2025`);
    await shown.locator('td[data-cell="2025-03-05"]').click();
    await shown.locator('.day-entries').getByText('Of March 05.').waitFor();
    const open = await shown.locator('td[aria-selected=true]').all();
    expect(await Promise.all(open.map((cell) => cell.getAttribute('data-cell')))).toEqual(['2025-03-05']);
    const heads = shown.locator('.year-grid thead th');
    expect(await heads.allTextContents()).toEqual(Array.from({ length: 31 }, (_, index) => String(index + 1)));
    await shown.setViewportSize({ width: 600, height: 800 });
    await shown.locator('.year-narrow').waitFor();
    expect(await heads.allTextContents()).toEqual([...'JFMAMJJASOND']);
    await shown.setViewportSize({ width: 1280, height: 720 });
    const today = dayIn('UTC', new Date());
    await shown.goto(`${world.server.url}/calendar`);
    const now = shown.locator('td[aria-current=date]');
    await now.waitFor();
    expect(await now.getAttribute('data-cell')).toBe(today);
    await shown.goto(`${world.server.url}/calendar?year=${today.slice(0, 4)}`);
    await shown.locator('.year-grid').waitFor();
    expect(await now.getAttribute('data-cell')).toBe(today);
    for (const [away, said] of [
      [-40, 'Nothing was written on this day.'],
      [1, 'Nothing written yet: this day is still open.'],
      [2, 'This day is still to come.'],
    ] as const) {
      const day = addDays(today, away);
      await shown.goto(`${world.server.url}/calendar?month=${day.slice(0, 7)}`);
      await shown.locator(`td[data-cell="${day}"]`).click();
      await shown.locator('.day-entries').getByText(said, { exact: true }).waitFor();
    }
    await shown.goto(`${world.server.url}/entries?from=2025-03-03&to=2025-03-04`);
    await shown.locator('.entry-card').first().waitFor();
    expect(await shown.locator('.entry-excerpt').allTextContents()).toEqual([
      'Later on March 04.',
      'Of March 04.',
      'Of March 03.',
    ]);
    await shown.goto(`${world.server.url}/report?week=2025-W10`);
    await shown.locator('.report-moves a').first().waitFor();
    const ways = await shown
      .locator('.report-moves a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(ways).toEqual(['/report?week=2025-W09', '/report?week=2025-W11']);
    expect(await shown.getByRole('link', { name: 'Earlier', exact: true }).getAttribute('href')).toBe(ways[0]);
    await shown.evaluate("window.print = () => document.body.setAttribute('data-printed', '')");
    await shown.getByRole('button', { name: 'Print' }).click();
    await shown.locator('body[data-printed]').waitFor({ state: 'attached' });
    await shown.context().close();
  });

  test('a month and a year are told beside the week, as the service tells them, and no further than now', async () => {
    const kim = await client.register({ timeZone: 'UTC', locale: 'en' });
    for (const [date, emotion] of [
      ['2025-03-04', 'joy'],
      ['2025-03-05', 'anger'],
      ['2025-03-12', 'trust'],
      ['2025-03-13', 'trust'],
      ['2025-03-13', 'joy'],
      ['2025-02-03', 'joy'],
    ])
      await client.request('POST', '/api/diary', {
        token: kim.token,
        body: { content: 'The harbour was quiet.', emotion, date, tags: ['harbour'] },
      });
    const shown = await world.open();
    await signInThere(shown, kim);
    const today = new Date().toISOString().slice(0, 10);
    const written = createFormat('en-GB', 'UTC');
    const plain = (text: string) => text.replace(/\s/g, ' '); // browsers have narrow ones in spans
    const texts = (selector: string) => shown.locator(selector).allTextContents();
    const choose = async (kind: string, title: string) => {
      await shown.locator('.choice label', { hasText: kind }).click();
      await shown.locator('.report .eyebrow', { hasText: title }).first().waitFor();
    };
    const ways = () =>
      shown.locator('.report-moves a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await goThere(shown, 'Report', '.report');
    await choose('Month', 'Monthly report');
    expect(new URL(shown.url()).search).toBe(`?month=${today.slice(0, 7)}`);
    expect((await ways()).length).toBe(1); // there is none after this one
    await choose('Year', 'A year in review');
    expect([new URL(shown.url()).search, await ways()]).toEqual([
      `?year=${today.slice(0, 4)}`,
      [`/report?year=${Number(today.slice(0, 4)) - 1}`],
    ]);
    await shown.goto(`${world.server.url}/report?week=2025-W10`);
    await shown.locator('.week-strip').waitFor();
    const week = (await client.request('GET', '/api/reports/weekly?week=2025-W10', { token: kim.token })).body;
    expect(await texts('.report-pair dd')).toEqual(['Tue, 4 Mar 2025Joy', 'Wed, 5 Mar 2025Anger']);
    expect(await texts('.report footer')).toEqual([week.disclaimer]);
    const whenOf = ({ from, to }: { from: string; to: string }) =>
      from === to ? written.shortDay(from) : written.range(from, to);
    const isWritten = ({ entries }: { entries: number }) => entries > 0; // of other days the strip tells
    const told = week.ranges.filter(isWritten);
    expect((await texts('.report-ranges .eyebrow')).map(plain)).toEqual(told.map(whenOf).map(plain));
    const days = ['2025-03-04', '2025-03-05'].map((day) => `/entries?from=${day}&to=${day}`);
    for (const place of ['.week-strip', '.report-ranges', '.report-pair'])
      expect(
        await shown.locator(`${place} a`).evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ).toEqual(days);
    await shown.getByRole('link', { name: /^Wednesday,? 5 March 2025$/ }).click();
    await shown.locator('.entry-card').waitFor();
    expect(await shown.locator('.entry-card time').allTextContents()).toEqual(['Wed, 5 Mar 2025']);
    await shown.goBack();
    await shown.locator('.week-strip a').first().waitFor();
    const earlier = shown.locator('.earlier li');
    await earlier.nth(7).waitFor();
    expect(await earlier.count()).toBe(8);
    await shown.locator('.earlier').getByRole('button').click();
    await earlier.nth(15).waitFor();
    await earlier.nth(1).getByRole('link').click();
    const here = shown.locator('.earlier a[aria-current=page]');
    const monday = addDays(today, -7 - weekday(today));
    await here.and(shown.locator(`[href*="${weekOf(monday)}"]`)).waitFor();
    expect(await here.count()).toBe(1);
    expect(plain((await here.textContent()) ?? '')).toContain(plain(written.range(monday, addDays(monday, 6))));
    expect(await earlier.locator('.eyebrow', { hasText: 'This week' }).count()).toBe(1);
    await shown.goto(`${world.server.url}/report?week=2025-W10`);
    await shown.locator('.week-strip').waitFor();
    await choose('Month', 'March 2025');
    const month = (await client.request('GET', '/api/reports/monthly?month=2025-03', { token: kim.token })).body;
    expect(await texts('.report h1, .report-summary')).toEqual([month.headline, month.summary]);
    expect(await texts('.report-ranges li')).toEqual(month.weeks.map(({ text }: { text: string }) => text));
    const edges = shown.locator('.report-ranges li').nth(1).locator('.report-edges [data-emotion]'); // a tie has both colours
    expect(await edges.evaluateAll((all) => all.map((one) => one.getAttribute('data-emotion')))).toEqual([
      'joy',
      'anger',
    ]);
    expect(await texts('.report-pair section p, .report-pair dd')).toEqual([
      month.comparison.text,
      month.highlights.fullest.text,
    ]);
    expect(await texts('.report-pair dt')).toEqual(['Fullest week']);
    expect(await shown.locator('.report-ranges li').nth(2).getAttribute('data-emotion')).toBe('trust');
    expect(await texts('.report .tag')).toContain('harbour 5');
    expect(await ways()).toEqual(['/report?month=2025-02', '/report?month=2025-04']);
    await shown.locator('.report .tag', { hasText: 'harbour' }).first().click();
    await shown.locator('.entry-card').nth(4).waitFor();
    expect(await shown.locator('.entry-card').count()).toBe(5); // those of the month alone
    await shown.goBack();
    await shown.locator('.report .eyebrow', { hasText: 'March 2025' }).waitFor();
    await choose('Year', 'A year in review');
    const year = (await client.request('GET', '/api/reports/yearly?year=2025', { token: kim.token })).body;
    const parts = [...year.seasons, ...year.months].map(({ text }: { text: string }) => text);
    expect(await texts('.report-ranges li')).toEqual(parts);
    expect(await ways()).toEqual(['/report?year=2024', '/report?year=2026']);
    await shown.emulateMedia({ media: 'print' });
    const isOnPaper = (selector: string) => shown.locator(selector).first().isVisible();
    expect(await Promise.all(['.report h1', '.report-ranges', '.choice', '.earlier', '.nav'].map(isOnPaper))).toEqual([
      ...[true, true, false, false, false],
    ]);
    await shown.emulateMedia({ media: 'screen' });
    await choose('Month', 'December 2025');
    await shown.goto(`${world.server.url}/report?year=${Number(today.slice(0, 4)) + 1}`);
    await shown.locator('.report h1').waitFor();
    expect(await texts('.report-ranges li')).toEqual([]); // nothing is told of months that have not begun
    await shown.context().close();
  });

  test('a table keeps its columns where a cell is empty, and a picture elsewhere without a name is a link that can be seen', async () => {
    const table = '| a | b | c |\n|---|---|---|\n| 1 |  | 3 |\n|  | 2 |\nx | | z';
    const content = `${table}\n\n![](https://example.org/sea.png) and [a name](https://example.org/)`;
    const id = (await write({ content, emotion: 'joy' })).body.diary.id;
    await page.goto(`${world.server.url}/entries/${id}`);
    await page.locator('.prose table').waitFor();
    const rows = await page.locator('.prose tr').all();
    const cells = await Promise.all(rows.map((row) => row.locator('td').allTextContents()));
    expect(cells).toEqual([
      ['a', 'b', 'c'],
      ['1', '', '3'],
      ['', '2'],
      ['x', '', 'z'],
    ]);
    expect(await page.locator('.prose a').allTextContents()).toEqual(['https://example.org/sea.png', 'a name']);
    await client.request('DELETE', `/api/diary/${id}`, { token: mina.token });
  });

  test('of a reading with many emotions the four largest are named', async () => {
    const content =
      'We laughed all day, I am so happy. My dog died, and I miss him. I am furious at them, I hate it! ' +
      'I am terrified of tomorrow. What a surprise, I cannot believe it! That smell was disgusting.';
    const id = (await write({ content, emotion: 'joy' })).body.diary.id;
    await page.goto(`${world.server.url}/entries/${id}`);
    await page.locator('.ribbon li').nth(4).waitFor({ state: 'attached' });
    expect(await page.locator('.ribbon li:not(.unseen)').count()).toBe(4);
    await client.request('DELETE', `/api/diary/${id}`, { token: mina.token });
  });

  test('a list goes on counting from where it begins, and what is done is seen as done', async () => {
    const content = '3. the third\n4. the fourth\n\n- [X] written\n- [x] read\n- [ ] sent';
    const id = (await write({ content, emotion: 'joy' })).body.diary.id;
    await page.goto(`${world.server.url}/entries/${id}`);
    await page.locator('.prose ul').waitFor();
    expect(await page.locator('.prose ol').getAttribute('start')).toBe('3');
    expect(await page.locator('.prose ul li').allTextContents()).toEqual(['☑ written', '☑ read', '☐ sent']);
    expect(await page.locator('nav [aria-current=page]').allTextContents()).toEqual(['Entries']); // of which it is one
    await client.request('DELETE', `/api/diary/${id}`, { token: mina.token });
  });

  test('what stands in brackets and leads nowhere is seen as it was written', async () => {
    const lines = ['I felt [numb] at [8][9].', '[mood]: low\n[sleep]: "bad" [or *worse*]', '[기분]: 좋음', '![a face]'];
    const content = [...lines, '[a name][1] and [another](https://example.org/)', '[1]: https://example.org/one'].join(
      '\n\n',
    );
    const id = (await write({ content, emotion: 'joy' })).body.diary.id;
    await page.goto(`${world.server.url}/entries/${id}`);
    await page.locator('.prose p').first().waitFor();
    expect(await page.locator('.prose p').allTextContents()).toEqual([
      'I felt [numb] at [8][9].',
      '[mood]: low',
      '[sleep]: "bad" [or worse]',
      '[기분]: 좋음',
      '![a face]',
      '[a name][1] and another',
      '[1]: https://example.org/one',
    ]);
    expect(await page.locator('.prose a').allTextContents()).toEqual(['another', 'https://example.org/one']);
    await client.request('DELETE', `/api/diary/${id}`, { token: mina.token });
  });

  test('Korean letters that stand alone are shown as they were written, and lead to their entry', async () => {
    await goThere(page, 'Insights', '.cloud-word');
    const words = await page.locator('.cloud-word').allTextContents();
    expect(words).toEqual(expect.arrayContaining(['ㅋㅋㅋㅋㅋㅋ', 'ㅠㅠ']));
    expect(words.join('')).not.toMatch(/[\u1100-\u11ff]/);
    await page.locator('.cloud-word', { hasText: 'ㅋㅋㅋ' }).click();
    await page.locator('.entry-card').first().waitFor();
    expect(await page.locator('.entry-card').allTextContents()).toEqual([expect.stringContaining('마라톤')]);
  });

  test('beside the share of what was chosen stands how many entries that are', async () => {
    await goThere(page, 'Insights', '.bar-value');
    const row = page.locator('.distribution-row[data-emotion=sadness]');
    expect(await row.locator('.bar-value').first().textContent()).toMatch(/% · 1\/\d$/);
  });

  test('beside counts stands the share of what was chosen, and a word has a tone of three entries on', async () => {
    const ida = await client.register({ timeZone: 'UTC', locale: 'en' });
    const choices = ['joy', 'joy', 'surprise', 'surprise', 'trust', 'trust', 'anticipation'];
    for (const [day, emotion] of choices.entries()) {
      const strays = Array.from({ length: 8 }, (_, place) => `stray${'abcdefg'[day]}${'hijklmno'[place]}`).join(' ');
      const often = `${day < 3 ? 'wonderful' : ''} ${day < 2 ? 'happy' : ''} evening`;
      const date = new Date(Date.now() - day * 24 * HOUR_MS).toISOString();
      const body = { content: `What a ${often}! ${strays}`, emotion, date };
      await client.request('POST', '/api/diary', { token: ida.token, body });
    }
    const shown = await world.open();
    await signInThere(shown, ida);
    await goThere(shown, 'Insights', '.cloud-word');
    const shareOf = (emotion: string) =>
      shown.locator(`.distribution-row[data-emotion=${emotion}] .bar-value`).first().textContent();
    for (const emotion of ['joy', 'surprise', 'trust']) expect(await shareOf(emotion)).toBe('28.6% · 2/7');
    expect(await shown.locator('.cloud-word').count()).toBe(30);
    const widths = await shown
      .locator('.distribution-row .bar')
      .evaluateAll((bars) =>
        bars.map((bar) => Number(/inline-size: ([\d.]+)%/.exec(bar.getAttribute('style') ?? '')?.[1])),
      );
    expect(Math.max(...widths)).toBe(100); // as long as there is room
    const widthOf = async (emotion: string) =>
      Number.parseFloat(
        (await shown.locator(`.distribution-row[data-emotion=${emotion}] .bar-chosen`).getAttribute('style'))?.slice(
          13,
        ) ?? '',
      );
    expect((await widthOf('trust')) / (await widthOf('anticipation'))).toBeCloseTo(2);
    const sizeOf = (word: string) => shown.locator('.cloud-word', { hasText: word }).first().getAttribute('style');
    expect([await sizeOf('stray'), await sizeOf('evening')]).toEqual(['font-size: 0.95rem;', 'font-size: 2.7rem;']);
    expect(await shown.locator('.cloud-light').allTextContents()).toEqual(['evening', 'wonderful', 'lighter']);
    await shown.getByRole('button', { name: 'Show as a table : Your words' }).click();
    const toneOf = (word: string) => shown.locator('tr', { hasText: word }).locator('td').last().textContent();
    expect([await toneOf('happy'), (await toneOf('wonderful'))?.[0]]).toEqual(['–', '+']);
    await shown.context().close();
  });

  test('what goes with a mood is named as it was written, too', async () => {
    const jun = await client.register({ timeZone: 'Europe/Berlin', locale: 'en' });
    for (let day = 1; day <= 40; day += 1) {
      const [content, emotion] =
        day % 2 === 0 ? ['달리기 ㅋㅋㅋㅋ', 'joy'] : ['회의 ㅠㅠ', day % 3 === 0 ? 'anger' : 'sadness'];
      const date = new Date(Date.now() - day * 24 * HOUR_MS).toISOString();
      await client.request('POST', '/api/diary', { token: jun.token, body: { content, emotion, date } });
    }
    const shown = await world.open();
    await signInThere(shown, jun);
    await goThere(shown, 'Insights', '.cloud-word');
    await shown.locator('.choice input[value=words]').click();
    await shown.locator('.association-name', { hasText: 'ㅋㅋㅋㅋ' }).first().waitFor({ timeout: 8_000 });
    const sideOf = async (word: string) => {
      const line = shown.locator('.associations li', { hasText: word }).locator('.association-dot');
      return Number.parseFloat((await line.first().getAttribute('d'))?.slice(1) ?? '') > 100 ? 'lighter' : 'heavier';
    };
    expect([await sideOf('ㅋㅋㅋㅋ'), await sideOf('ㅠㅠ')]).toEqual(['lighter', 'heavier']); // right of the middle, and left
    expect(await shown.locator('main').textContent()).not.toMatch(/[\u1100-\u11ff]/);
  });
});
