import type { Page } from 'playwright-core';
import { isDay } from '../../server/lib/dates';
import { addMonths, dayIn, weekOf } from '../../server/web/lib/days';
import { inBrowser } from '../support/browser';
import { finishImport, uploadImport } from '../support/imports';
import { COMPARED } from './compared';
import { ago, givenClientOf, givenWorld, goThere, signInThere, visitWith, writeThere } from './world';

inBrowser('the page says no more than it knows', () => {
  const world = givenWorld();
  const client = givenClientOf(world);
  const visit = (locale: string, entries: object[]) => visitWith(world, client, entries, locale);

  const plotOf = (page: Page, title: string) =>
    page.locator('section.plot', { has: page.getByText(title, { exact: true }) });

  test('of texts without a clear emotion nothing is drawn, and their number is told', async () => {
    const texts = [
      'Went to the shop.',
      'Paid the electricity bill.',
      'Moved the table to the other wall.',
      'Ate rice.',
    ];
    const page = await visit(
      'en',
      texts.map((content, day) => ({ content, emotion: 'trust', date: ago(day) })),
    );
    await goThere(page, 'Insights', '.distribution');
    await page.getByText('the 4 texts that were read stayed matter-of-fact').waitFor();
    expect(await page.locator('.distribution .bar-chosen').count()).toBe(9); // and the legend
    expect(await page.locator('.distribution .bar-read').count()).toBe(0);
    await page.getByRole('button', { name: 'Show as a table : Which emotions' }).click();
    await page.getByRole('button', { name: 'Show as a plot : Which emotions' }).waitFor();
    expect(await page.locator('tr', { hasText: 'Disgust' }).locator('td').allTextContents()).toEqual(['0%', '–']);
    await goThere(page, 'Write', '.composer');
    await writeThere(page, 'I am furious. They lied to me again, and I hate it!', 'anger');
    await page.getByText('Mostly anger').waitFor();
    await goThere(page, 'Insights', '.distribution .bar-read');
    await page.getByText('in the 5 texts that were read anger weighed most').waitFor();
    await page.context().close();
  });

  test('where nothing clear was read the page speaks of the reader, not of the words, and one by basic means says no more', async () => {
    const page = await visit('en', []);
    const explained: string[] = [];
    page.on('request', (request) => request.url().includes('diary.explain') && explained.push(request.url()));
    const saysOf = async (text: string, emotion = 'sadness') => {
      await goThere(page, 'Write', '.composer');
      await writeThere(page, text, emotion);
      const side = page.locator('.reading-side');
      await side.locator('p:not(.reading-pending)').first().waitFor();
      const said = await side.textContent();
      await page.getByRole('button', { name: 'Write another' }).click();
      return said;
    };
    const unclear = 'No clear emotionNo clear feeling was read here; what you chose counts.';
    const serious = await saysOf('The results were not good.');
    expect(serious).toContain(`${unclear}Tone −`);
    expect(serious).not.toMatch(/Strength|%/);
    const fall = 'Oma ist gestürzt. Oberschenkelhals. Sie lag zwei Stunden in der Küche, bis jemand kam.';
    expect(await saysOf(fall)).toBe(`${unclear}Read by a simpler reader.This reading is wrong`);
    expect(await saysOf('Nothing happened. Nothing felt.')).toBe(`${unclear}This reading is wrong`);
    expect(await saysOf('Immer noch nichts. Angst.')).toMatch(
      /^You chose sadnessA simpler reader hints at fear\. What you chose counts\.(?!.*Read by)/,
    );
    const furious = 'I am furious. They lied to me again, and I hate it!';
    expect(await saysOf(furious, 'joy')).toContain('You chose joy; the words sound more like anger.');
    expect(explained).toHaveLength(2); // the words of a reading without a clear emotion have no colours
    for (const short of ['Sunshine!', '...', '眠。'])
      expect(await saysOf(short)).toBe('Too short, or too few words that can be read. What you chose is what counts.');
    expect(await saysOf('Σήμερα το πρωί περπάτησα στην παραλία και μετά ήπια καφέ με τη μητέρα μου.')).toBe(
      'This language cannot be read yet. What you chose is what counts.',
    );
    await page.context().close();
  });

  const GLAD = 'Finally finished the marathon. I cannot stop smiling!';
  async function readingsOn(page: Page): Promise<[inWeek: number, inList: number]> {
    await goThere(page, 'Report', '.week-strip li .mark');
    const inWeek = await page.locator('.week-read').count();
    await goThere(page, 'Entries', '.entry-card');
    return [inWeek, await page.locator('.entry-read').count()];
  }

  test('beside a painful choice no pleasant reading is named: in list, week, calendar, or over the entry', async () => {
    const page = await visit('en', [{ content: GLAD, emotion: 'sadness', date: ago(0) }]);
    expect(await readingsOn(page)).toEqual([0, 0]);
    await page.locator('.entry-when a').click();
    await page.locator('.reading-side p').waitFor();
    const side = await page.locator('.reading-side').textContent();
    expect(side).toBe('Nothing was read here that could be trusted. What you chose counts.');
    await goThere(page, 'Calendar', '.plot-turn');
    await page.getByText('The calendar shows sadness.').waitFor();
    await page.locator('.plot-turn').click();
    const cells = await page.locator('table tbody tr td').allTextContents();
    expect(cells.slice(0, 2)).toEqual(['Sadness', '–']);
    await page.context().close();
    const mixed = await visit('en', [
      { content: GLAD, emotion: 'fear', date: ago(0) },
      { content: GLAD, emotion: 'surprise', date: ago(0) },
    ]);
    expect(await readingsOn(mixed)).toEqual([0, 1]); // of the day nothing, of the entry that is glad what was read
    await mixed.context().close();
  });

  test('where the words have next to no feeling no other emotion is named than the chosen one: in list, week, or over the entry', async () => {
    const bedside = 'They switched the machine off at six. We each held something of hers.';
    const page = await visit('en', [{ content: bedside, emotion: 'trust', date: ago(0) }]);
    expect(await readingsOn(page)).toEqual([0, 0]);
    await page.locator('.entry-when a').click();
    await page.getByText('No clear feeling was read here; what you chose counts.').waitFor();
    expect(await page.locator('.word, .ribbon, .scale').count()).toBe(0);
    await goThere(page, 'Write', '.composer');
    await writeThere(page, 'Nobody asked.', 'sadness');
    const side = page.locator('.reading-side');
    await side.getByText('Tone').waitFor();
    expect(await side.textContent()).toMatch(/^Mostly sadness(?!.*Strength).*Sadness \d+%/); // 15%, calm
    await page.getByRole('button', { name: 'Write another' }).click();
    await writeThere(page, 'Exam tomorrow.', 'anticipation');
    await side.getByText('Strength of feeling').waitFor();
    expect(await side.textContent()).toMatch(/^Mostly anticipation(?!.*Tone)/); // -0.10, on the heavy side
    await page.context().close();
  });

  test('a text says in which language it is, so that it is read aloud in it', async () => {
    const page = await visit('en', [{ content: '今天和妈妈一起包了饺子，很开心。', emotion: 'joy', date: ago(0) }]);
    await goThere(page, 'Entries', '.entry-card');
    expect(await page.locator('.entry-excerpt').getAttribute('lang')).toBe('zh');
    await page.locator('.entry-when a').click();
    await page.locator('.prose').waitFor();
    expect(await page.locator('.prose').getAttribute('lang')).toBe('zh');
    await page.context().close();
  });

  test('the calendar by what was read names nothing pleasant of a day whose writer was in pain', async () => {
    const page = await visit('en', [
      { content: GLAD, emotion: 'sadness', date: '2025-03-04' },
      { content: GLAD, emotion: 'surprise', date: '2025-03-05' },
      { content: 'Σήμερα περπάτησα στην πόλη με τους φίλους μου.', emotion: 'joy', date: '2025-03-06' },
      { content: 'I don’t want to be here any more.', emotion: 'fear', date: '2025-03-07T04:00:00Z' },
      { content: GLAD, emotion: 'trust', date: '2025-03-07T20:00:00Z' },
      { content: GLAD, emotion: 'joy', date: '2025-03-08T04:00:00Z' },
      { content: GLAD, emotion: 'trust', date: '2025-03-08T20:00:00Z' },
    ]);
    await page.goto(`${world.server.url}/calendar?month=2025-03`);
    await page.locator('.choice input[value=read]').click();
    const cell = (day: string) => page.locator(`td[data-cell="${day}"]`);
    for (const day of ['2025-03-05', '2025-03-08']) await cell(day).locator('.pixel[data-emotion=joy]').waitFor();
    for (const [day, said, colour] of [
      ['2025-03-04', 'no clear emotion', 'none'],
      ['2025-03-05', 'Joy', 'joy'],
      ['2025-03-06', 'not read', 'none'],
      ['2025-03-07', 'no clear emotion', 'none'],
    ] as const) {
      for (const name of ['aria-label', 'title'])
        expect(await cell(day).getAttribute(name)).toMatch(new RegExp(`: ${said}, (1 entry|2 entries)$`));
      expect(await cell(day).locator('.pixel').getAttribute('data-emotion')).toBe(colour);
    }
    await page.locator('.plot-turn').click();
    await page.locator('tbody tr').last().getByText(/^\+/).waitFor();
    const tones = await page.locator('tbody tr td:nth-of-type(3)').allTextContents();
    expect(tones.map((tone) => tone[0])).toEqual(['–', '+', '–', '–', '+']); // as in the table of insights
    await page.context().close();
  });

  test('on the same day of an earlier year nobody is shown a painful page unasked', async () => {
    const day = `${new Date().getUTCFullYear() - 4}${new Date().toISOString().slice(4, 10)}`;
    for (const [emotion, shown] of [
      ['joy', 1],
      ['sadness', 0],
    ] as const) {
      const page = await visit('en', [
        { content: 'A page of back then.', emotion, date: day },
        { content: 'A page of today.', emotion: 'joy', date: ago(0) },
      ]);
      const asked = page.waitForResponse((response) => response.url().includes(encodeURIComponent(day)));
      await page.reload();
      await asked;
      await page.locator('.entry-card', { hasText: 'A page of today.' }).first().waitFor();
      const welcome = page.locator('[aria-labelledby=on-this-day] .entry-card');
      if (shown > 0) await welcome.first().waitFor();
      else await page.waitForTimeout(500);
      expect(await welcome.count()).toBe(shown);
      await page.context().close();
    }
  });

  test('of the same day of other months only the last one is shown, and only where it has that day', async () => {
    const timeZone = new Date().getUTCHours() > 9 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'; // where it is another day
    const today = dayIn(timeZone, new Date());
    const monthsAgo = (count: number) => `${addMonths(today.slice(0, 7), -count)}${today.slice(7)}`;
    const person = await client.register({ timeZone, locale: 'en' });
    for (const count of [1, 2, 12]) {
      const body = { content: `${GLAD} (${count})`, emotion: 'joy', date: monthsAgo(count) };
      await client.request('POST', '/api/diary', { token: person.token, body });
    }
    const page = await world.open();
    await signInThere(page, person);
    await page.reload();
    const welcome = [1, 12].filter((count) => isDay(monthsAgo(count)));
    await page.locator('.lately .entry-card').first().waitFor();
    const shown = page.locator('[aria-labelledby=on-this-day]');
    await shown
      .locator('.entry-card')
      .nth(welcome.length - 1)
      .waitFor();
    expect(await shown.locator('.entry-excerpt').allTextContents()).toEqual(
      welcome.map((count) => `${GLAD} (${count})`),
    );
    expect(await shown.locator('.eyebrow').allTextContents()).toEqual(
      welcome.map((count) => (count === 1 ? 'A month ago' : 'A year ago')),
    );
    await page.context().close();
  });

  test('a word that speaks against the emotion is drawn otherwise than one that speaks for it, and all words are one tab stop', async () => {
    const page = await visit('en', [{ content: GLAD, emotion: 'joy', date: ago(0) }]);
    const words = [
      { start: 0, end: 2, text: GLAD.slice(0, 2), emotion: 'joy', weight: 0.4 },
      { start: 3, end: 5, text: GLAD.slice(3, 5), emotion: 'joy', weight: -0.4 },
    ];
    await page.route('**/trpc/diary.explain*', (route) =>
      route.fulfill({ json: { result: { data: { sentences: [], words } } } }),
    );
    await page.locator('.entry-card .entry-when a').first().click();
    await page.locator('.word').nth(1).waitFor();
    const looks = await Promise.all((await page.locator('.word').all()).map((word) => word.getAttribute('class')));
    expect(looks.map((look) => look?.includes('word-against'))).toEqual([false, true]);

    const stops = async () =>
      Promise.all((await page.locator('.word').all()).map((word) => word.getAttribute('tabindex')));
    const focused = async () => [await page.locator('.word:focus').allTextContents(), await stops()];
    await page.locator('.word').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toEqual([[GLAD.slice(3, 5)], ['-1', '0']]);
    await page.keyboard.press('ArrowRight'); // there is none after it
    expect(await focused()).toEqual([[GLAD.slice(3, 5)], ['-1', '0']]);
    await page.keyboard.press('Home');
    expect(await focused()).toEqual([[GLAD.slice(0, 2)], ['0', '-1']]);
    await page.keyboard.press('Tab');
    expect(await page.locator('.word:focus').count()).toBe(0);
    await page.locator('.word').nth(1).click();
    expect(await focused()).toEqual([[GLAD.slice(3, 5)], ['-1', '0']]);
    await page.context().close();
  });

  test('nobody who chose nothing is told that what they chose counts', async () => {
    const person = await client.register({ timeZone: 'UTC', locale: 'en' });
    const bring = async (text: string) => {
      const note = Buffer.from(`---\ndate: ${ago(1).slice(0, 10)}\n---\n${text}\n`);
      const { body } = await uploadImport(client, person.token, note);
      await finishImport(client, { token: person.token, id: body.id });
    };
    await bring('Moved the table to the other wall.');
    const page = await world.open();
    await signInThere(page, person);
    await page.goto(`${world.server.url}/report?week=${weekOf(ago(1).slice(0, 10))}`);
    await page.locator('.week-strip li .mark').waitFor();
    expect(await page.locator('.week-strip').textContent()).not.toContain('clear'); // said of texts, not of a choice
    await goThere(page, 'Entries', '.entry-card');
    await page.getByRole('img', { name: 'no emotion chosen' }).waitFor();
    await page.locator('.entry-when a').click();
    await page.getByText('No clear feeling was read here.', { exact: true }).waitFor();
    const side = page.locator('.reading-side');
    expect(await side.textContent()).not.toContain('you chose');
    await page.getByRole('button', { name: 'This reading is wrong' }).click();
    await page.getByText('Put away on this device').waitFor();
    expect(await side.textContent()).not.toMatch(/you chose|choice/);
    for (const [text, said] of [
      ['Sunshine!', 'Too short, or too few words that can be read.'],
      ['Σήμερα το πρωί περπάτησα στην παραλία.', 'This language cannot be read yet.'],
    ] as const) {
      await bring(text);
      const { items } = (await client.request('GET', '/api/diary', { token: person.token })).body;
      const { id } = items.find(({ content }: { content: string }) => content === text);
      await page.goto(`${world.server.url}/entries/${id}`);
      await side.locator('p:not(.reading-pending)').first().waitFor();
      expect(await side.textContent()).toBe(said);
    }
    await page.context().close();
  });

  test('a reading that was put away is gone from list and week on this device, and back again', async () => {
    const page = await visit('en', [{ content: GLAD, emotion: 'surprise', date: ago(0) }]);
    const read = () => readingsOn(page);
    const turn = async (name: string) => {
      await page.locator('.entry-when a').click();
      await page.getByRole('button', { name }).click();
    };
    expect(await read()).toEqual([1, 1]);
    await turn('This reading is wrong');
    await page.getByText('Statistics and reports still use this reading.').waitFor();
    expect(await read()).toEqual([0, 0]);
    await page.reload();
    await page.locator('.entry-card').waitFor();
    expect(await read()).toEqual([0, 0]);
    await turn('Show it again');
    expect(await read()).toEqual([1, 1]);
    await page.context().close();
  });

  test('a reading that was put away takes nothing from what somebody else sees of that day on the same device', async () => {
    const entries = [{ content: GLAD, emotion: 'surprise', date: ago(0) }];
    const page = await visit('en', entries);
    await goThere(page, 'Entries', '.entry-card');
    await page.locator('.entry-when a').click();
    await page.getByRole('button', { name: 'This reading is wrong' }).click();
    expect(await readingsOn(page)).toEqual([0, 0]);
    const ben = await client.register({ timeZone: 'UTC', locale: 'en' });
    for (const body of entries) await client.request('POST', '/api/diary', { token: ben.token, body });
    await goThere(page, 'Settings', '.settings h1');
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await signInThere(page, ben);
    expect(await readingsOn(page)).toEqual([1, 1]);
    await page.context().close();
  });

  test('what goes with what says of which time it is, how sure, and what cannot be told from its weekday', async () => {
    const entries = Array.from({ length: 56 }, (_, day) => {
      const isSaturday = new Date(ago(day)).getUTCDay() === 6;
      const emotion = isSaturday ? 'joy' : day % 2 === 0 ? 'trust' : 'sadness';
      const tags = [...(isSaturday ? ['running'] : []), ...(day % 3 === 0 ? ['tea'] : [])];
      return { content: 'An ordinary day.', emotion, tags, date: ago(day) };
    });
    const page = await visit('en', entries);
    await goThere(page, 'Insights', '.association-bound');
    expect(await page.locator('.association-bound').textContent()).toMatch(
      /^The tag “running” is always on a Saturday, as nearly all Saturdays have it/,
    );
    await page.getByText('Of the last 365 days, whatever the period above.').waitFor();
    await page.getByText('Of all time, whatever the period above.').waitFor();
    await plotOf(page, 'What goes with what').locator('.plot-turn').click();
    const table = plotOf(page, 'What goes with what').locator('table');
    const heads = await table.locator('thead th').allTextContents();
    expect([heads[0], heads.at(-1)]).toEqual(['Tag', 'Chance']);
    expect(await table.locator('tbody tr td:last-child').allTextContents()).toEqual(['may be chance']);
    await page.locator('.choice input[value=weekdays]').click();
    await table.locator('th', { hasText: 'Wednesday' }).waitFor({ timeout: 8_000 });
    expect(world.complaints).toEqual([]);
    await page.context().close();
  });

  test('beside what goes with what stands what is beyond chance, wherever it stands among the others', async () => {
    const page = await visit('en', []);
    const items = [
      { ...COMPARED, name: 'tea', difference: 0.3, mayBeChance: true, text: 'Tea may be chance.' },
      { ...COMPARED, name: 'sea', difference: 0.2, mayBeChance: false, text: 'Days by the sea were lighter.' },
    ];
    const data = { period: null, tested: 2, items, refused: [] };
    await page.route('**/trpc/stats.associations*', (route) => route.fulfill({ json: { result: { data } } }));
    await goThere(page, 'Insights', '.associations');
    const said = await plotOf(page, 'What goes with what').locator('.plot-text').textContent();
    expect(said).toBe('Of the last 365 days, whatever the period above. Days by the sea were lighter.');
    expect(await page.locator('.associations .chance').allTextContents()).toEqual(['teamay be chance']);
    await plotOf(page, 'What goes with what').locator('.plot-turn').click();
    const cells = plotOf(page, 'What goes with what').locator('tbody tr').first().locator('td');
    expect(await cells.allTextContents()).toEqual(['+0.30', '−0.10 … +0.50', '+0.20', '20', 'may be chance']);
    await plotOf(page, 'What goes with what').getByText('Many are compared at once').waitFor();
    await page.context().close();
  });

  test('where nothing could be compared yet it says how many days are missing, and nothing of chance', async () => {
    const page = await visit('en', [{ content: 'Ran.', emotion: 'joy', tags: ['running'], date: ago(0) }]);
    await goThere(page, 'Insights', '.distribution');
    const said = plotOf(page, 'What goes with what').locator('.plot-text');
    expect(await said.textContent()).toMatch(
      /The tag “running”: the diary is still short; at least 29 more days are needed before anything is compared\.$/,
    );
    await page.context().close();
    const empty = await visit('ko', []);
    await goThere(empty, '돌아보기', '.distribution');
    expect(await plotOf(empty, '기분과 함께 보이는 것').locator('.plot-text').textContent()).toMatch(
      /견줄 수 있는 것이 없어요\.$/,
    );
    await empty.context().close();
  });

  test('headlines of earlier weeks are in the language of the page', async () => {
    const page = await visit('ko', [
      { content: '오늘 정말 기뻤다.', emotion: 'joy', date: ago(7) },
      { content: '오늘도 정말 기뻤다.', emotion: 'joy', date: ago(0) },
    ]);
    await goThere(page, '리포트', '.report h1');
    const earlier = page.locator('.earlier li a');
    await earlier.nth(1).click();
    await page.waitForURL(/week=/);
    const headline = (await page.locator('.report h1').textContent()) ?? '';
    await goThere(page, '설정', 'select[name=locale]');
    await page.locator('select[name=locale]').selectOption('en');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByRole('link', { name: 'Report', exact: true }).waitFor();
    await goThere(page, 'Report', '.earlier li a');
    expect(headline).toMatch(/\p{Script=Hangul}/u);
    expect((await earlier.allTextContents()).join(' ')).not.toMatch(/\p{Script=Hangul}/u);
    expect(await earlier.nth(1).textContent()).toContain('joy');
    await page.context().close();
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
