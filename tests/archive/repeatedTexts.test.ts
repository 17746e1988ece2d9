import { givenApp, givenClient, givenPerson } from '../support/given';
import { exportOf, uploadImport } from '../support/imports';

describe('an archive of a diary that says one thing again and again', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);
  const mina = givenPerson(client);

  test('is taken, though it packs as well as what is made to burst', async () => {
    const content = '😭'.repeat(50_000);
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      const body = { content, emotion: 'sadness', date: `2026-11-0${day}` };
      expect((await client.request('POST', '/api/diary', { token: mina.token, body })).status).toBe(201);
    }
    const { status, body } = await uploadImport(client, mina.token, await exportOf(app, mina));
    expect([status, body.plan]).toMatchObject([201, { records: 7, same: 7 }]);
  });
});
