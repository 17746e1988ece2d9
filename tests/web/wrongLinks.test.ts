import { inBrowser } from '../support/browser';
import { ago, givenClientOf, givenWorld, visitWith } from './world';

inBrowser('a link that leads nowhere', () => {
  const world = givenWorld();
  const client = givenClientOf(world);

  test('says so, for what is no page, no entry and no week, month or year, and never to try again', async () => {
    const page = await visitWith(world, client, [{ content: 'The first.', emotion: 'joy', date: ago(1) }]);
    const id = Number((await page.locator('.lately a[href^="/entries/"]').first().getAttribute('href'))?.split('/')[2]);
    const heading = async (path: string) => {
      const answer = await page.goto(`${world.server.url}${path}`);
      await page.locator('main h1, main [role=alert]').first().waitFor();
      return [path, answer?.status(), await page.locator('main h1, main [role=alert]').allTextContents()];
    };
    expect(await heading('/nope')).toEqual(['/nope', 404, ['Nothing here']]);
    await page.getByRole('link', { name: 'Write something instead' }).click();
    await page.locator('.composer').waitFor();
    for (const path of [`/entries/${id}e0`, `/entries/0x${id.toString(16)}`, `/entries/0${id}`, '/entries/-1'])
      expect(await heading(path)).toEqual([path, 200, ['There is no such entry.']]);
    for (const path of ['/entries/99999999', '/entries/99999999999999999999'])
      expect(await heading(path)).toEqual([path, 200, ['There is no such entry.']]);
    for (const period of [
      'week=2026-W99',
      'week=foo',
      'month=2026-13',
      'month=2026',
      'year=2e3',
      'year=1800',
      'year=0x7d0',
    ])
      expect(await heading(`/report?${period}`)).toEqual([`/report?${period}`, 200, ['Nothing here']]);
    await page.context().close();
  });
});
