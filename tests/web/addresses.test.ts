import { PATHS } from '../../server/web/paths';
import { givenApp, givenClient } from '../support/given';

const app = givenApp({ engine: 'sqlite' });
const client = givenClient(app);

test('each page answers at its address, and where there is none nothing does', async () => {
  const ask = async (path: string) => {
    const { status, headers } = await client.request('GET', path);
    return [path, status, String(headers['content-type']).split(';')[0]];
  };
  const pages = Object.values(PATHS).map((path) => path.replace(':id', '1'));
  expect(await Promise.all(pages.map(ask))).toEqual(pages.map((path) => [path, 200, 'text/html']));
  const others = ['/entries/1/edit', '/settings/profile', '/calendar/2026', '/nowhere'];
  expect(await Promise.all(others.map(ask))).toEqual(others.map((path) => [path, 404, 'application/json']));
});

test('a browser at a wrong address is shown the page, with 404; programs are told in their own words', async () => {
  const ask = async (path: string, accept: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', more = {}) => {
    const { status, headers } = await client.request(method, path, { headers: { accept, ...more } });
    return [status, String(headers['content-type']).split(';')[0]];
  };
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  const page = [404, 'text/html'];
  const told = [404, 'application/json'];
  for (const path of ['/nope', '/entries/1/edit', '/nope/', '/settings/profile?tab=1'])
    expect([path, await ask(path, browser)]).toEqual([path, page]);
  expect(await ask('/nope', browser, 'HEAD')).toEqual(page);
  for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5', 'image/png'])
    expect([accept, await ask('/nope', accept)]).toEqual([accept, told]);
  for (const path of ['/api/nope', '/trpc', '/trpc/nope', '/docs/nope', '/assets/gone.js', '/picture.png'])
    expect([path, (await ask(path, browser))[1]]).toEqual([path, 'application/json']);
  expect(await ask('/nope', browser, 'POST')).toEqual(told);

  const there = (await client.request('GET', '/entries', { headers: { accept: browser } })).headers;
  const nowhere = (await client.request('GET', '/nope', { headers: { accept: browser } })).headers;
  for (const name of ['content-security-policy', 'cache-control', 'etag', 'x-content-type-options'])
    expect([name, nowhere[name]]).toEqual([name, there[name]]);
  expect(nowhere.vary).toMatch(/\bAccept\b(?!-)/);
  expect(await ask('/nope', browser, 'GET', { 'if-none-match': there.etag })).toEqual(page); // as often as it is asked
});
