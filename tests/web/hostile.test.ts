import { inBrowser } from '../support/browser';
import { createClient } from '../support/client';
import { exportOf } from '../support/imports';
import { givenWorld, goThere, signInThere } from './world';

/** Ways to have a script run or a request sent, each in its own tongue. `evil.example` must never be asked. */
const CORPUS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x dur=1s>',
  '"><svg/onload=alert(1)>',
  "'-alert(1)-'",
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<iframe src="https://evil.example/"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example/"><button>go</button></form>',
  '<object data="https://evil.example/x.swf"></object>',
  '<video src="https://evil.example/x.mp4" autoplay></video>',
  '![picture](https://evil.example/x.png)',
  '![x](javascript:alert(1))',
  '[click](javascript:alert(1))',
  '[click](JaVaScRiPt&colon;alert(1))',
  '[click](data:text/html,<script>alert(1)</script>)',
  '[click](vbscript:msgbox(1))',
  '[click](https://evil.example/ "onmouseover=alert(1)")',
  '[click]: javascript:alert(1)\n\n[click]',
  '<https://evil.example/" onclick="alert(1)>',
  '<javascript:alert(1)>',
  '`</code><script>alert(1)</script>`',
  '```html\n</code></pre><script>alert(1)</script>\n```',
  '| <img src=x onerror=alert(1)> | b |\n|---|---|\n| [x](javascript:alert(1)) | c |',
  '- [ ] <details open ontoggle=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
  '\u2028<script>alert(1)</script>\u202e',
];

inBrowser('what somebody hostile writes', () => {
  const world = givenWorld();
  beforeAll(async () => {
    await world.server.waitForAnalyser();
  });

  test('runs no script, asks no other host and trips no policy, as text, tag, nickname and address of a picture', async () => {
    const client = createClient(world.server.url, { keepAlive: false });
    const person = await client.register({ nickname: '<img src=x onerror=alert(1)>' });
    const all = CORPUS.join('\n\n');
    for (const [index, content] of [all, ...CORPUS.slice(0, 6)].entries()) {
      const tags = CORPUS.slice(5 * index, 5 * index + 5).map((text) => text.replace(/\s+/g, ' ').slice(0, 50).trim());
      const body = { content, emotion: 'joy', tags, imageUrl: 'https://evil.example/picture.png' };
      const answer = await client.request('POST', '/api/diary', { token: person.token, body });
      expect(answer.status).toBe(201);
    }
    const page = await world.open();
    await page.evaluate(`
      window.seen = { ran: false, refused: [] };
      window.alert = () => { seen.ran = true; };
      addEventListener('securitypolicyviolation', (event) => { seen.refused.push(event.blockedURI); });`);
    const nothing = { ran: false, refused: [], strange: [] };
    const strange = 'main :is(script, iframe, object, video, style, link, meta, base, math, img:not([src^=blob]))';
    const look = () =>
      page.evaluate(`({ ...seen, strange: [...document.querySelectorAll('${strange}')].map((one) => one.outerHTML) })`);
    await signInThere(page, person);
    for (const [name, shown] of [
      ['Write', '.lately .entry-card'],
      ['Calendar', '.month-grid .pixel[data-emotion]'],
      ['Insights', '.plot .tags'],
      ['Report', '.week-strip .mark'],
      ['Settings', '.devices li'],
      ['Entries', '.entry-card'],
    ] as const) {
      await goThere(page, name, shown);
      expect([name, await look()]).toEqual([name, nothing]);
    }
    await page.locator('.entry-when a').last().click(); // all of it
    await page.locator('.prose a').first().waitFor();
    expect(await look()).toEqual(nothing);
    const links = (await page.evaluate('[...document.querySelectorAll("main a")].map((one) => one.href)')) as string[];
    expect(links.filter((link) => !/^https?:|^mailto:/.test(link))).toEqual([]);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.locator('.composer-preview a').first().waitFor();
    expect(await look()).toEqual(nothing);

    // As the archive of somebody else, under a name of that kind.
    const buffer = await exportOf(world.server, person);
    await goThere(page, 'Settings', '.settings h1');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signInThere(page, await client.register({ nickname: '"><svg/onload=alert(1)>' }));
    await goThere(page, 'Settings', '.settings h1');
    await page
      .locator('.settings input[type=file]')
      .setInputFiles({ name: `${CORPUS[1]}.zip`, mimeType: 'application/zip', buffer });
    await page.locator('.import-sample').first().waitFor();
    expect(await look()).toEqual(nothing);
    await page.getByRole('button', { name: 'Bring them in' }).click();
    await page.getByText('7 entries were added.').waitFor();
    await goThere(page, 'Entries', '.entry-card');
    await page.locator('.entry-when a').last().click();
    await page.locator('.prose a').first().waitFor();
    expect(await look()).toEqual(nothing);
    expect(world.complaints).toEqual([]);
  });

  test('a text that is nested without end is drawn to some depth, and the rest as it was written', async () => {
    const client = createClient(world.server.url, { keepAlive: false });
    const person = await client.register();
    const page = await world.open();
    await signInThere(page, person);
    const content = `${'> '.repeat(3_000)}at the bottom`;
    await page.locator('.composer textarea').fill(content);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.locator('.composer-preview .prose', { hasText: 'at the bottom' }).waitFor();
    const depth = await page.locator('.composer-preview blockquote').count();
    expect(depth).toBeGreaterThan(20);
    expect(depth).toBeLessThan(200);
    await page.locator('.picker label[data-emotion=joy]').click();
    await page.locator('.composer button[type=submit]').click();
    await page.locator('.reading-text .prose', { hasText: 'at the bottom' }).waitFor();
    expect(world.complaints).toEqual([]);
  });

  test('nor as a nickname, nor as the name of a file', async () => {
    const client = createClient(world.server.url, { keepAlive: false });
    const person = await client.register();
    const page = await world.open();
    await signInThere(page, person);
    for (const text of CORPUS) {
      const nickname = text.replace(/\s+/g, ' ').slice(0, 40).trim();
      const { status } = await client.request('PATCH', '/api/account', { token: person.token, body: { nickname } });
      await page.goto(`${world.server.url}/settings`);
      const file = { name: text, mimeType: 'application/zip', buffer: Buffer.from('no archive') };
      await page.locator('.settings input[type=file]').setInputFiles(file);
      await page.locator('.settings [role=alert]').first().waitFor();
      const strange = await page
        .locator('main :is(script, iframe, object, video, style, link, meta, base, math, img)')
        .count();
      expect([text, status, strange, world.complaints]).toEqual([text, 200, 0, []]);
    }
  });
});
