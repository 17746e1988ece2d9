import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import { createClient, type Person } from '../support/client';
import { ROOT } from '../support/root';
import { registerThere, signInThere, startWorld, type World } from './world';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const FIRST_LOAD_BYTES = 100_000;
const MS_PER_DAY = 86_400_000;

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

inBrowser('the page for everybody', () => {
  let world: World;
  let mina: Person;
  let entryId: number;
  beforeAll(async () => {
    world = await startWorld();
    await world.server.waitForAnalyser();
    const client = createClient(world.server.url, { keepAlive: false });
    mina = await client.register({ nickname: 'Mina' });
    const emotions = ['joy', 'trust', 'fear', 'surprise', 'sadness', 'disgust', 'anger', 'anticipation'];
    for (const [index, emotion] of emotions.entries()) {
      const date = new Date(Date.now() - index * 2 * MS_PER_DAY).toISOString();
      const body = { content: 'I was **so** nervous, and then it went well!', emotion, date, tags: ['work', 'home'] };
      const answer = await client.request('POST', '/api/diary', { token: mina.token, body });
      entryId ??= answer.body.diary.id;
    }
    const rightToLeft = { content: 'كان يومًا جميلاً\n\n- مع الأصدقاء', emotion: 'joy', tags: ['أصدقاء'] };
    await client.request('POST', '/api/diary', { token: mina.token, body: rightToLeft });
  });
  afterAll(() => world?.stop());

  /** What axe finds wrong, light and dark, on a narrow and on a wide screen. */
  async function inspect(page: Page, name: string): Promise<string[]> {
    const found = new Set<string>();
    await page.waitForLoadState('networkidle');
    for (const width of [320, 1_280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.evaluate(AXE);
        // In the dark only colours are different.
        const rules = colorScheme === 'light' ? '{}' : "{ runOnly: ['color-contrast', 'link-in-text-block'] }";
        const run = `axe.run(document, ${rules}).then(({ violations }) => violations)`;
        const violations = (await page.evaluate(run)) as Violation[];
        for (const { id, nodes } of violations) {
          found.add(`${name}, ${width} px, ${colorScheme}: ${id} at ${nodes[0]?.html} (${nodes[0]?.failureSummary})`);
        }
        if (width === 320) {
          const wide = await page.evaluate('document.documentElement.scrollWidth');
          if (Number(wide) > 320) found.add(`${name} is ${wide} px wide on a screen of 320`);
        }
      }
    }
    return [...found];
  }

  const open = async (path: string, page: Page) => {
    await page.goto(`${world.server.url}${path}`);
    await page.locator('h1').first().waitFor();
  };

  test('axe finds nothing on the door', async () => {
    const page = await world.open();
    await page.locator('h1').waitFor();
    const found = await inspect(page, 'sign in');
    await page.locator('.door-form .link').click();
    expect([...found, ...(await inspect(page, 'register'))]).toEqual([]);
  });

  test('axe finds nothing on any page, light and dark, at 320 and 1280 pixels, and none is wider than its screen', async () => {
    const page = await world.open({ reducedMotion: 'reduce' });
    await signInThere(page, mina);
    const found: string[] = [];
    for (const path of [
      '/',
      '/entries?emotion=joy',
      `/entries/${entryId}`,
      '/calendar',
      `/calendar?year=${new Date().getFullYear()}`,
      '/insights',
      '/report',
      '/settings',
    ]) {
      await open(path, page);
      found.push(...(await inspect(page, path)));
    }
    await open('/insights', page);
    for (const button of await page.getByRole('button', { name: 'Show as a table' }).all()) await button.click();
    found.push(...(await inspect(page, 'tables')));
    expect(found).toEqual([]);
  });

  test('by keys alone: sign in, write, choose, save, walk through the calendar, open a day', async () => {
    const page = await world.open();
    await page.locator('h1').waitFor();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const tabTo = async (selector: string) => {
      for (let count = 0; count < 60; count += 1) {
        if (await page.locator(`${selector}:focus`).count()) return;
        await press('Tab');
      }
      throw new Error(`${selector} cannot be reached by Tab`);
    };
    await tabTo('input[name=email]');
    await page.keyboard.type(mina.email);
    await press('Tab');
    await page.keyboard.type(mina.password);
    await press('Enter');
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('Written without a mouse.');
    await tabTo('.picker input');
    await press('Space', 'ArrowRight');
    expect(await page.locator('.picker input:checked').inputValue()).toBe('trust');
    await tabTo('.composer button[type=submit]');
    await press('Enter');
    await page.locator('#saved:focus').waitFor();
    await tabTo('a[href="/calendar"]');
    await press('Enter');
    await page.locator('.month-grid').waitFor();
    await tabTo('td.day');
    const today = await page.locator('td.day:focus').getAttribute('data-cell');
    await press('ArrowLeft');
    const before = new Date(Date.parse(`${today}T12:00Z`) - MS_PER_DAY).toISOString().slice(0, 10);
    const isFirst = today?.endsWith('-01');
    expect(await page.locator('td.day:focus').getAttribute('data-cell')).toBe(isFirst ? today : before);
    await press('ArrowRight', 'Enter');
    await page.locator('.day-entries .entry-card', { hasText: 'Written without a mouse.' }).waitFor();
    expect(await page.locator('td.day[tabindex="0"]').count()).toBe(1);
    expect(await page.locator('td.day:focus').getAttribute('aria-label')).toMatch(/\d{4}: .+, \d+ entr/);
  });

  test('Korean from start to end', async () => {
    const page = await world.open({ locale: 'ko-KR' });
    await page.getByRole('heading', { name: '로그인' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ko');
    await registerThere(page, { nickname: '지민' });
    await page.getByText('지민 님').waitFor();
    await page.locator('.composer textarea').fill('오랜만에 친구들을 만나서 정말 행복했다.');
    await page.locator('.picker label', { hasText: '기쁨' }).click();
    await page.getByRole('button', { name: '저장' }).click();
    await page.getByText('저장했어요.').waitFor();
    const latin = /[A-Za-z]{3,}/;
    for (const name of ['일기', '달력', '돌아보기', '리포트']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('main').textContent()).not.toMatch(latin);
    }
    await page.getByRole('link', { name: '설정' }).click();
    await page.locator('select[name=locale]').selectOption('en');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  test('text that runs from right to left does so on the page', async () => {
    const page = await world.open();
    await signInThere(page, mina);
    await open('/entries', page);
    const of = (text: string) =>
      `[...document.querySelectorAll('.entry-excerpt')].find((one) => one.textContent.includes('${text}'))`;
    await page.getByText('كان').waitFor();
    expect(await page.evaluate(`getComputedStyle(${of('كان')}).direction`)).toBe('rtl');
    expect(await page.evaluate(`getComputedStyle(${of('nervous')}).direction`)).toBe('ltr');
  });

  test('what a browser loads first weighs less than 100 kB, and every file has its hash in its name', async () => {
    const page = await world.open();
    await signInThere(page, mina);
    const sizes: [string, number][] = [];
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      if (!/^\/(trpc|api|sw\.js)/.test(pathname)) sizes.push([pathname, Number(response.headers()['content-length'])]);
    });
    await page.goto(world.server.url);
    await page.locator('.composer').waitFor();
    await page.waitForLoadState('networkidle');
    const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
    expect(sizes.length).toBeGreaterThan(3);
    expect(total).toBeGreaterThan(20_000);
    expect(total).toBeLessThan(FIRST_LOAD_BYTES);
    const assets = join(ROOT, 'dist', 'web', 'assets');
    expect(readdirSync(assets).filter((name) => !/-[\w-]{8}\.(js|css)$/.test(name))).toEqual([]);
    const all = readdirSync(assets).reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
    expect(all).toBeLessThan(2 * FIRST_LOAD_BYTES);
    const [script] = readdirSync(assets);
    const { headers } = await fetch(`${world.server.url}/assets/${script}`);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await fetch(world.server.url)).headers.get('cache-control')).toBe('no-cache');
  });

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(world.complaints).toEqual([]);
  });
});
