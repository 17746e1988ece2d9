import type { Browser, Page, Request } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/browser';
import { givenApp } from '../support/given';

interface Declared {
  operationId: string;
  tags: string[];
  responses: object;
}
type Operation = Declared & { method: string; path: string };

/** After this one whoever tries the next must sign in again. */
const ENDING = 'account-endSessions';
/** Takes a second device; the one in use is left alone. */
const ENDING_ANOTHER = 'account-endSession';

inBrowser('the documentation in a browser', () => {
  const app = givenApp({ engine: 'sqlite', env: { BCRYPT_COST: '4' } });
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    const context = await browser.newContext();
    page = await context.newPage();
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (line) => /Content Security Policy/.test(line.text()) && complaints.push(line.text()));
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(app.url)) complaints.push(request.url());
    });
    await page.goto(`${app.url}/docs/`);
    await page.waitForSelector('.opblock');
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
  });

  /** Opens or closes everything under a heading: what is closed need not be drawn. */
  const turn = (tag: string) =>
    page.locator(`[id="operations-tag-${tag.replaceAll(' ', '_')}"]`).dispatchEvent('click');

  /** Opens an operation, presses Execute without touching its form, and gives the status that the page shows. */
  async function press({ operationId, tags, method, path }: Operation, timeout = 60_000): Promise<string> {
    const block = page.locator(`[id="operations-${tags[0]?.replaceAll(' ', '_')}-${operationId}"]`);
    const toggle = () => block.locator('.opblock-summary-control').dispatchEvent('click');
    if (!(await block.locator('.execute').isVisible())) await toggle();
    const address = new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    const isIts = (
      request: Request, // the page asks for things of its own, too
    ) => request.method() === method.toUpperCase() && address.test(new URL(request.url()).pathname);
    const answered = page.waitForResponse((answer) => isIts(answer.request()), { timeout }).catch(() => null);
    await block.locator('.execute').click();
    const answer = await answered;
    if (!answer) return 'nothing was sent';
    const status = block.locator('.live-responses-table .response .response-col_status').first();
    await status.getByText(String(answer.status())).waitFor();
    await toggle();
    return String(answer.status());
  }

  test('Execute works as prefilled for every operation, one after the other', async () => {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
      tags: { name: string }[];
      paths: Record<string, Record<string, Declared>>;
    };
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, declared]) => ({ ...declared, method, path })),
    );
    const groups = document.tags.map(({ name }) => operations.filter(({ tags }) => tags[0] === name));
    const inOrder = groups.flat();
    const login = operations.find(({ operationId }) => operationId === 'auth-login') as Operation;
    const [loginTag = ''] = login.tags;
    for (const { name } of document.tags) if (name !== loginTag) await turn(name);
    expect(inOrder).toHaveLength(operations.length);
    const answers: string[] = [];
    for (const group of groups) {
      const [tag = ''] = group[0]?.tags ?? [];
      if (tag !== loginTag) await turn(tag);
      for (const operation of group) {
        if (operation.operationId === ENDING_ANOTHER) {
          expect(await press(operation, 1_000)).toBe('nothing was sent');
          expect(await press(login)).toBe('200');
        }
        const status = await press(operation);
        const usual = Object.keys(operation.responses).filter((code) => code < '300');
        answers.push(`${operation.operationId} ${usual.includes(status) ? 'works' : status}`);
        if (operation.operationId === ENDING) expect(await press(login)).toBe('200'); // it was this one
      }
      if (tag !== loginTag) await turn(tag);
    }
    expect(answers).toEqual(inOrder.map(({ operationId }) => `${operationId} works`));
  }, 600_000);

  test('nothing was loaded from elsewhere, refused by the policy or thrown', () => {
    expect(complaints).toEqual([]);
  });
});
