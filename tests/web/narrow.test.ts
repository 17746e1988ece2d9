import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import { COMPARED } from './compared';
import { comeIn, givenWorld, goThere, registerThere, writeThere } from './world';

/** A laptop whose page is twice as large, and a small phone. */
const SMALL = [
  { width: 640, height: 400 },
  { width: 360, height: 640 },
];
const PHONE = { width: 360, height: 640 };

/** What can be used and is not wholly on the screen from left to right. */
const BEYOND = `[...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
  .filter((one) => !one.matches('.unseen, .word, .table-frame *') && one.getClientRects().length > 0)
  .map((one) => [one.outerHTML.slice(0, 80), Math.round(one.getBoundingClientRect().right)])
  .filter(([, right]) => right > innerWidth)`;

inBrowser('on a small screen', () => {
  const world = givenWorld();

  /** Where the page is wider than its screen. */
  async function tooWide(page: Page, name: string): Promise<unknown[]> {
    const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
    const beyond = (await page.evaluate(BEYOND)) as unknown[];
    return [...(wide > PHONE.width ? [[name, wide]] : []), ...beyond.map((one) => [name, one])];
  }

  test('what has the focus is never behind the navigation or the button that saves', async () => {
    const { page } = await comeIn(world);
    for (const size of SMALL) {
      await page.setViewportSize(size);
      await page.reload();
      await page.locator('.composer textarea:focus').waitFor();
      const hidden: unknown[] = [];
      let count = 0;
      for (; count < 30; count += 1) {
        await page.keyboard.press('Tab');
        const [name, isSave, isSeen] = (await page.evaluate(`(() => {
          const one = document.activeElement;
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const seen = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
          const own = one.closest('label') ?? one;
          return [one.outerHTML.slice(0, 80), one.matches('[type=submit]'), seen.every((at) => own.contains(at))];
        })()`)) as [string, boolean, boolean];
        if (!isSeen) hidden.push([size.width, name]);
        if (isSave) break;
      }
      expect(hidden).toEqual([]);
      expect(count).toBeGreaterThan(10);
      expect(count).toBeLessThan(30);
    }
    await page.context().close();
  });

  test('a long name breaks, and letters of twice the size make no page wider', async () => {
    const page = await world.open({ viewport: PHONE });
    await registerThere(page, { nickname: 'W'.repeat(40) });
    expect(await tooWide(page, 'a long name')).toEqual([]);
    await writeThere(page, 'What a wonderful day.', 'joy');
    await page.locator('.reading').waitFor();
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const found = await tooWide(page, 'saved');
    for (const [name, shown] of [
      ['Entries', '.entry-card'],
      ['Calendar', '.month-grid .pixel[data-emotion]'],
      ['Insights', '.plot .tags, .plot svg'],
      ['Report', '.week-strip .mark'],
      ['Settings', '.devices li'],
      ['Write', '.composer'],
    ] as const) {
      await goThere(page, name, shown);
      if (name === 'Entries') await page.locator('.filters summary').click();
      found.push(...(await tooWide(page, name)));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  test('both ways through the calendar stand on one line with its name wherever there is room, and no wider than a screen', async () => {
    const { page } = await comeIn(world);
    const broken: unknown[] = [];
    for (const place of ['month=2025-09', 'year=2025']) {
      await page.goto(`${world.server.url}/calendar?${place}`);
      await page.locator('td.day').first().waitFor();
      for (const width of [320, 390, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const [lines, wide] = (await page.evaluate(`[
          new Set([...document.querySelector('.calendar-moves').children].map((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return Math.round((top + bottom) / 2);
          })).size,
          document.documentElement.scrollWidth,
        ]`)) as [number, number];
        if (lines > 1 || wide > width) broken.push([place, width, lines, wide]);
      }
    }
    expect(broken).toEqual([]);
    await page.context().close();
  });

  test('in Korean, too, no number and no word of a table breaks within', async () => {
    const { page } = await comeIn(world, { viewport: PHONE, locale: 'ko-KR' });
    const item = { ...COMPARED, name: '산책', difference: 0.3, mayBeChance: true, text: '' };
    const data = { period: null, tested: 1, items: [item], refused: [] };
    await page.route('**/trpc/stats.associations*', (route) => route.fulfill({ json: { result: { data } } }));
    await goThere(page, '돌아보기', '.associations');
    await page.locator('.plot-turn').last().click();
    await page.locator('td', { hasText: '+0.30' }).waitFor();
    const broken = await page.evaluate(`[...document.querySelectorAll('.table-frame :is(th, td)')].flatMap((cell) =>
      [...cell.textContent.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(cell.firstChild, index);
        range.setEnd(cell.firstChild, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      }))`);
    expect(broken).toEqual([]);
    expect(await tooWide(page, '표')).toEqual([]);
    await page.context().close();
  });

  test('why a picture is refused stands under its button, and does not squeeze it', async () => {
    const { page } = await comeIn(world, { viewport: PHONE });
    const button = page.getByRole('button', { name: 'Add a picture' });
    const before = await button.boundingBox();
    await page
      .locator('.picture input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.locator('.picture .fault').waitFor();
    const { width, height } = (await button.boundingBox()) ?? {};
    expect({ width, height }).toEqual({ width: before?.width, height: before?.height });
    expect(await tooWide(page, 'refused')).toEqual([]);
    await page.context().close();
  });
});
