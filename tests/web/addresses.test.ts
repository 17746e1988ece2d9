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
