import { inBrowser } from '../support/browser';
import { ago, givenClientOf, givenWorld, goThere, visitWith } from './world';

inBrowser('what the page says to somebody in pain', () => {
  const world = givenWorld();
  const client = givenClientOf(world);
  const visit = (entries: object[]) => visitWith(world, client, entries);

  const GLAD = 'Finally finished the marathon. I cannot stop smiling!';

  test('a light tone or shares of joy without a clear emotion are not told: no figure, no underlined word', async () => {
    for (const [content, said] of [
      [
        'Everyone would be better off without me.',
        /^Nothing was read here that could be trusted\. What you chose counts\.$/,
      ],
      ['I don’t want to be alive today.', /what you chose counts\./], // which reads as if it had next to no feeling
    ] as const) {
      const page = await visit([{ content, emotion: 'sadness', date: ago(0) }]);
      await goThere(page, 'Entries', '.entry-card');
      await page.locator('.entry-when a').click();
      await page.locator('.reading-side p').first().waitFor();
      expect(await page.locator('.reading-side').textContent()).toMatch(said);
      await page.locator('.reading-text', { hasText: content }).waitFor();
      expect(await page.locator('.word, .ribbon, .scale').count()).toBe(0);
      await page.context().close();
    }
  });

  test('on the same day of a year before, a glad page is found behind a sad one, and none that only looks glad', async () => {
    const on = (years: number, time: string) =>
      `${new Date().getUTCFullYear() - years}${new Date().toISOString().slice(4, 10)}T${time}:00Z`;
    const page = await visit([
      { content: GLAD, emotion: 'joy', date: on(4, '08:00') },
      { content: 'My dad died. I miss him so much, I cannot stop crying.', emotion: 'sadness', date: on(4, '20:00') },
      { content: 'My dad died. I miss him so much, I cannot stop crying.', emotion: 'joy', date: on(3, '20:00') },
      { content: 'The hospital rang at four. Mum is gone.', emotion: 'surprise', date: on(2, '20:00') },
    ]);
    const shown = page.locator('[aria-labelledby=on-this-day] .entry-card');
    await shown.first().waitFor();
    expect(await shown.allTextContents()).toEqual([expect.stringContaining('marathon')]);
    await page.context().close();
  });

  test('joy that was read is not drawn beside what was chosen in pain, and does not stand in the table', async () => {
    const page = await visit([0, 1, 2].map((day) => ({ content: GLAD, emotion: 'sadness', date: ago(day) })));
    await goThere(page, 'Insights', '.distribution .bar-chosen');
    expect(await page.locator('.distribution .bar-read').count()).toBe(0);
    await page.locator('section.plot', { hasText: 'Which emotions' }).locator('.plot-turn').click();
    const cells = await page.locator('tr', { hasText: 'Joy' }).locator('td').allTextContents();
    expect(cells).toEqual(['0%', '–']);
    await page.context().close();
  });

  test('where the tone is untold no line is drawn and no word has one, and both say why, in either language', async () => {
    const sad = [0, 1, 2].map((day) => ({ content: GLAD, emotion: 'sadness', date: ago(day) }));
    const why = {
      en: 'The reading does not fit what you chose, so the tone of the texts is not drawn.',
      ko: '글에서 읽은 느낌이 고른 감정과 맞지 않아 그리지 않았어요.',
    };
    for (const [locale, reason] of Object.entries(why)) {
      const page = await visitWith(world, client, sad, locale);
      await page.goto(`${world.server.url}/insights`);
      await page.locator('.cloud-word', { hasText: 'marathon' }).waitFor();
      await page.locator('.plot-text', { hasText: reason }).nth(1).waitFor();
      expect(await page.locator('.trend, .cloud-light, .cloud-heavy').count()).toBe(0);
      for (const nth of [0, 2]) await page.locator('.plot-turn').nth(nth).click();
      const told = await page.locator('table').allTextContents();
      expect(told).toHaveLength(2);
      expect(told.join()).not.toMatch(/[+−]\d/);
      await page.context().close();
    }
  });

  test('a day whose choice hurts and whose text was read as light is left out of the line, and of its table', async () => {
    const chosen = ['joy', 'joy', 'sadness', 'joy'];
    const page = await visit(chosen.map((emotion, day) => ({ content: GLAD, emotion, date: ago(day) })));
    await goThere(page, 'Insights', '.trend-dot');
    await page.getByText('Where the reading does not fit what you chose, nothing is drawn.').waitFor();
    expect(await page.locator('.trend-dot').count()).toBe(3);
    await page.locator('.plot-turn').first().click();
    const tones = await page.locator('tbody tr td:nth-of-type(1)').allTextContents();
    expect(tones.filter((tone) => tone.startsWith('+'))).toHaveLength(3);
    expect(await page.locator('tbody tr', { hasText: /–1$/ }).count()).toBe(1);
    await page.context().close();
  });

  test('where every point is left out there is no plot, and it is said why', async () => {
    const five = ['joy', 'trust', 'anticipation', 'surprise', 'sadness'];
    const page = await visit(five.map((emotion) => ({ content: GLAD, emotion, date: ago(0) })));
    await goThere(page, 'Insights', '.distribution .bar-chosen');
    await page.getByText('the tone of the texts is not drawn', { exact: false }).first().waitFor();
    expect(await page.locator('.trend').count()).toBe(0);
    await page.context().close();
  });

  test('a light tone is drawn where it may be told', async () => {
    const page = await visit([0, 1, 2].map((day) => ({ content: GLAD, emotion: 'joy', date: ago(day) })));
    await goThere(page, 'Insights', '.trend-dot');
    await page.locator('.cloud-word.cloud-light', { hasText: 'marathon' }).waitFor();
    expect(await page.locator('.plot-text', { hasText: 'not drawn' }).count()).toBe(0);
    await page.context().close();
  });

  test('the sentence of the calendar is true of its colours, and that of the table of both its columns', async () => {
    const page = await visit([
      { content: GLAD, emotion: 'sadness', date: '2025-03-04' },
      { content: 'Mum is gone. I miss her so much, I cannot stop crying.', emotion: 'sadness', date: '2025-03-05' },
      { content: 'Moved the table to the other wall.', emotion: 'sadness', date: '2025-03-06' },
      { content: 'Σήμερα περπάτησα στην πόλη με τους φίλους μου.', emotion: 'sadness', date: '2025-03-07' },
    ]);
    await page.goto(`${world.server.url}/calendar?month=2025-03`);
    const chosen = 'The calendar shows sadness on all of them.';
    const read = 'Read in the texts: sadness on 1 day, no clear emotion on 2 days, not read on 1 day.';
    const said = page.locator('.plot-text');
    await page.getByText(chosen).waitFor();
    const asked = page.waitForResponse(/stats\.trend/);
    await page.locator('.choice input[value=read]').click();
    expect(await said.textContent()).toBe(read);
    await (await asked).finished();
    await page.locator('.plot-turn').click();
    expect(await said.textContent()).toMatch(new RegExp(`${chosen} ${read}$`));
    expect(await page.locator('tbody tr td:nth-of-type(3)').allTextContents()).toEqual(['–', '–', '–', '–']); // untold
    await page.context().close();
  });

  test('over the report of a week it is told whom to turn to', async () => {
    const page = await visit([{ content: 'Nothing helps.', emotion: 'sadness', date: ago(0) }]);
    await goThere(page, 'Report', '.report');
    await page.getByRole('region', { name: 'You are not alone' }).getByText('It can help to tell somebody').waitFor();
    await page.context().close();
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
