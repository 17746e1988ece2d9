import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { inBrowser } from '../support/browser';
import { createClient, type Person } from '../support/client';
import { ROOT } from '../support/root';
import { givenWorld, goThere, registerThere, signInThere } from './world';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const FIRST_LOAD_BYTES = 100_000;
const MS_PER_DAY = 86_400_000;
const PLOTS = 4; // tone, emotions, words, what goes with what

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

const SCREENS = [320, 1_280].flatMap((width) => [
  { width, colorScheme: 'light' } as const,
  { width, colorScheme: 'dark' } as const,
]);

inBrowser('the page for everybody', () => {
  const world = givenWorld();
  let mina: Person;
  let page: Page;
  beforeAll(async () => {
    await world.server.waitForAnalyser();
    const client = createClient(world.server.url, { keepAlive: false });
    mina = await client.register({ nickname: 'Mina' });
    const emotions = ['joy', 'trust', 'fear', 'surprise', 'sadness', 'disgust', 'anger', 'anticipation'];
    for (const [index, emotion] of emotions.entries()) {
      const date = new Date(Date.now() - (index + 1) * 2 * MS_PER_DAY).toISOString();
      const body = { content: 'I was **so** nervous, and then it went well!', emotion, date, tags: ['work', 'home'] };
      await client.request('POST', '/api/diary', { token: mina.token, body });
    }
    for (let day = 1; day <= 8; day += 1) {
      const date = new Date(Date.now() - day * MS_PER_DAY).toISOString();
      const body = { content: 'It went well!', emotion: 'joy', date }; // so that the tone of all may be drawn
      await client.request('POST', '/api/diary', { token: mina.token, body });
    }
    const rightToLeft = { content: 'كان يومًا جميلاً\n\n- مع الأصدقاء', emotion: 'joy', tags: ['أصدقاء'] };
    await client.request('POST', '/api/diary', { token: mina.token, body: rightToLeft });
    page = await world.open();
    await signInThere(page, mina);
  });

  /** What axe finds wrong, and whether a narrow screen has to be scrolled sideways. */
  async function inspect(shown: Page, name: string): Promise<string[]> {
    const found: string[] = [];
    for (const { width, colorScheme } of SCREENS) {
      await shown.setViewportSize({ width, height: 800 });
      await shown.emulateMedia({ colorScheme });
      if (!(await shown.evaluate("'axe' in window"))) await shown.evaluate(AXE);
      const run =
        "axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) => violations)";
      for (const { id, nodes } of (await shown.evaluate(run)) as Violation[]) {
        found.push(`${name}, ${width} px, ${colorScheme}: ${id} at ${nodes[0]?.html} (${nodes[0]?.failureSummary})`);
      }
      const wide = Number(await shown.evaluate('document.documentElement.scrollWidth'));
      if (wide > width) found.push(`${name} is ${wide} px wide on a screen of ${width}`);
    }
    return found;
  }

  test('axe finds nothing on the sign-in', async () => {
    const signIn = await world.open();
    await signIn.locator('h1').waitFor();
    const found = await inspect(signIn, 'sign in');
    await signIn.locator('.sign-in-form .link').click();
    await signIn.locator('input[name=nickname]').waitFor();
    expect([...found, ...(await inspect(signIn, 'register'))]).toEqual([]);
    await signIn.locator('input[name=nickname]').fill('Mina');
    await signIn.locator('input[name=email]').fill(mina.email);
    await signIn.locator('input[name=password]').fill(mina.password);
    await signIn.getByRole('button', { name: 'Create an account', exact: true }).click();
    await signIn.getByText('This e-mail address is already registered.').waitFor();
    await signIn.getByRole('button', { name: 'You have an account? Sign in' }).click();
    await signIn.getByRole('button', { name: 'New here? Create an account' }).waitFor();
  });

  test('axe finds nothing on any page, in the light and in the dark, and none is wider than its screen', async () => {
    const found: string[] = [];
    const look = async (name: string, shown: string) => {
      await page.locator(shown).first().waitFor();
      found.push(...(await inspect(page, name)));
    };
    await look('write', '.lately .entry-card');
    await goThere(page, 'Entries', '.entry-card');
    await page.locator('.filters summary').click();
    await look('entries', '.filter-fields select');
    await page.locator('.entry-card', { hasText: 'nervous' }).getByRole('link').first().click();
    await look('entry', '.word');
    await page.getByRole('button', { name: 'Edit' }).click();
    await look('change', '.composer');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await goThere(page, 'Calendar', '.month-grid');
    await look('month', '.month-grid .pixel[data-emotion]');
    await page.locator('.choice label', { hasText: 'Year in pixels' }).click();
    await look('year', '.year-grid .pixel[data-emotion]');
    await goThere(page, 'Insights', '.cloud-word');
    await page
      .locator('.plot-turn')
      .nth(PLOTS - 1)
      .waitFor();
    await look('insights', '.trend-dot');
    for (let plot = 0; plot < PLOTS; plot += 1) await page.locator('.plot-turn').nth(plot).click();
    await page
      .locator('.table-frame')
      .nth(PLOTS - 1)
      .waitFor();
    await look('tables', '.table-frame td');
    await goThere(page, 'Report', '.week-strip .mark');
    await look('report', '.earlier a');
    await page.locator('.choice label', { hasText: 'Month' }).click();
    await page.locator('.report .eyebrow', { hasText: 'Monthly report' }).waitFor();
    await look('report of a month', '.report .tag');
    await page.locator('.choice label', { hasText: 'Year' }).click();
    await page.locator('.report .eyebrow', { hasText: 'A year in review' }).waitFor();
    await look('report of a year', '.report .tag');
    await goThere(page, 'Settings', '.devices li');
    const table = 'full_date,date,weekday,time,mood,activities,note_title,note\n2026-11-18,,,8:15,radiant,walk,,A walk';
    await page
      .locator('.settings input[type=file]')
      .setInputFiles({ name: 'daylio.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await look('settings', '.import .moods');
    await page.locator('.import').getByRole('button', { name: 'Cancel' }).click();
    await page.evaluate("history.pushState(null, '', '/nowhere')");
    await look('nothing', 'a[href="/"]:not(.nav-link)');
    expect(found).toEqual([]);
  }, 240_000);

  test('paper is light whatever the screen is, and bars and the chosen emotion are seen where colours are forced', async () => {
    const style = (selector: string, property: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
    await goThere(page, 'Insights', '.bar-chosen');
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await style('.plot-text', 'color');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await style('.plot-text', 'color')).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    expect(await style('.plot-text', 'color')).toBe(light);
    expect(await style('.plot-turn', 'display')).toBe('none');
    await page.emulateMedia({ colorScheme: 'light', media: 'screen', forcedColors: 'active' });
    const hue = async (selector: string) =>
      /[\d.]+, [\d.]+, [\d.]+/.exec(String(await style(selector, 'backgroundColor')))?.[0];
    expect(await hue('.bar-chosen')).not.toBe(await hue('body'));
    await goThere(page, 'Write', '.composer');
    await page.locator('.picker label[data-emotion=trust]').click();
    const border = (emotion: string) => style(`.picker [data-emotion=${emotion}] span`, 'borderTopColor');
    expect(await border('trust')).not.toBe(await border('joy'));
    await page.emulateMedia({ forcedColors: 'none' });
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
    await page.locator('.skip').focus();
    await press('Enter');
    await page.locator('#content:focus').waitFor();
    await tabTo('a[href="/calendar"]');
    await press('Enter');
    await page.locator('.month-grid').waitFor();
    expect(await page.title()).toBe('Calendar · Emotion diary');
    await tabTo('td.day');
    const today = await page.locator('td.day:focus').getAttribute('data-cell');
    await page.locator('td.day[data-cell$="-15"]').focus();
    const walked: number[] = [];
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'Home', 'End']) {
      await press(key);
      walked.push(Number((await page.locator('td.day:focus').getAttribute('data-cell'))?.slice(8)));
    }
    const monday = 22 - ((new Date(`${today?.slice(0, 8)}22T12:00Z`).getUTCDay() + 6) % 7);
    expect(walked).toEqual([8, 15, 22, monday, monday + 6]);
    await page.locator(`td.day[data-cell="${today}"]`).focus();
    await press('ArrowLeft');
    const before = new Date(Date.parse(`${today}T12:00Z`) - MS_PER_DAY).toISOString().slice(0, 10);
    const isFirst = today?.endsWith('-01');
    expect(await page.locator('td.day:focus').getAttribute('data-cell')).toBe(isFirst ? today : before);
    await press('Space');
    await page.locator(`td.day[data-cell="${isFirst ? today : before}"][aria-selected=true]`).waitFor();
    await press(...(isFirst ? [] : ['ArrowRight']), 'Enter');
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
    for (const [name, shown] of [
      ['일기', '.entry-card'],
      ['달력', '.month-grid'],
      ['돌아보기', '.cloud-word'],
      ['리포트', '.week-strip .mark'],
    ] as const) {
      await goThere(page, name, shown);
      expect(await page.locator('main').textContent()).not.toMatch(latin);
    }
    for (const kind of ['월간', '연간']) {
      await page.locator('.choice label', { hasText: kind }).click();
      await page.locator('.report .eyebrow', { hasText: `${kind} 리포트` }).waitFor();
      expect(await page.locator('main').textContent()).not.toMatch(latin);
    }
    await page.getByRole('link', { name: '설정' }).click();
    await page.locator('select[name=locale]').selectOption('en');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await goThere(page, 'Report', '.week-strip .mark');
    await page.locator('.earlier a[aria-current=page]').waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/[가-힣]/);
  });

  test('text that runs from right to left does so on the page', async () => {
    await goThere(page, 'Entries', '.entry-card');
    const of = (text: string) =>
      `[...document.querySelectorAll('.entry-excerpt')].find((one) => one.textContent.includes('${text}'))`;
    await page.getByText('كان').waitFor();
    expect(await page.evaluate(`getComputedStyle(${of('كان')}).direction`)).toBe('rtl');
    expect(await page.evaluate(`getComputedStyle(${of('nervous')}).direction`)).toBe('ltr');
  });

  test('what a browser loads first weighs less than 100 kB, and every file has its hash in its name', async () => {
    const sizes: [string, number][] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.status() === 200 && !/^\/(trpc|api|sw\.js)/.test(pathname))
        sizes.push([pathname, Number(response.headers()['content-length'])]);
    });
    await page.goto(world.server.url);
    await page.locator('.composer').waitFor();
    await page.locator('.lately .entry-card').first().waitFor();
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
