import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';

const NAMED = { content: 'Rain on the tent.', emotion: 'joy', date: '2026-11-10' };
const CLIENT_ID = '019a9fd2-6f3c-7a41-9c55-3f1de2b7a8c1';

/** The names that clients gave to entries, which an archive brings along. */
onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenNewPerson(client);

  const write = (body: object, { token }: Person = mina) => client.request('POST', '/api/diary', { token, body });

  async function bring(archive: Buffer, { token }: Person = mina): Promise<unknown> {
    const { id } = (await uploadImport(client, token, archive)).body;
    return (await finishImport(client, { token, id }, () => app.importJobs.work())).body.result;
  }

  const clientIdsOf = async ({ token }: Person = mina) =>
    (await client.request('GET', '/api/diary', { token })).body.items.map(
      ({ clientId }: { clientId: string | null }) => clientId,
    );

  test('an entry keeps its name in the diary of somebody else, while its writer has it too', async () => {
    await write({ ...NAMED, clientId: CLIENT_ID });
    const other = await client.register();
    expect(await bring(await exportOf(app, mina), other)).toMatchObject({ added: 1 });
    expect(await clientIdsOf(other)).toEqual([CLIENT_ID]);
    const again = await write({ ...NAMED, clientId: CLIENT_ID }, other);
    expect([again.status, await clientIdsOf(other)]).toEqual([200, [CLIENT_ID]]);
  });

  test('an entry that was deleted comes back from a backup without its name, which stays spent', async () => {
    const { body } = await write({ ...NAMED, clientId: CLIENT_ID });
    const backup = await exportOf(app, mina);
    await client.request('DELETE', `/api/diary/${body.diary.id}`, { token: mina.token });
    expect(await bring(backup)).toMatchObject({ added: 1 });
    expect(await clientIdsOf()).toEqual([null]);
    expect((await write({ ...NAMED, clientId: CLIENT_ID })).status).toBe(409);
    expect(await clientIdsOf()).toEqual([null]);
  });
});
