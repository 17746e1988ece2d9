import { setTimeout as pause } from 'node:timers/promises';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { uploadPicture } from '../support/pictures';

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenNewPerson(client);
  const jun = givenNewPerson(client);
  afterEach(() => jest.restoreAllMocks());

  const upload = async (): Promise<string> =>
    (await uploadPicture(client, mina.token, { width: 40, height: 30 })).body.url;
  const write = (content: string) =>
    client.request('POST', '/api/diary', { token: mina.token, body: { content, emotion: 'joy' } });
  const remove = (url: string) => client.request('DELETE', url, { token: mina.token });

  test('others save while a diary is looked through for a picture', async () => {
    const url = await upload();
    await write('A day without pictures.');
    const { readSteps } = app.database;
    let saved: unknown = null;
    jest.spyOn(app.database, 'readSteps').mockImplementationOnce(async (steps) => {
      const saving = client.request('PATCH', '/api/account', { token: jun.token, body: { nickname: 'June' } });
      saved = await Promise.race([saving.then(({ status }) => status), pause(5_000, 'waits', { ref: false })]);
      return readSteps(steps);
    });
    expect((await remove(url)).status).toBe(200);
    expect(saved).toBe(200);
  });

  test.each([
    ['a new entry', async (content: string) => (await write(content)).body.diary.id],
    [
      'an entry that was there',
      async (content: string) => {
        const { body } = await client.request('GET', '/api/diary', { token: mina.token });
        const [{ id }] = body.items;
        const put = { token: mina.token, body: { content, emotion: 'joy' } };
        return (await client.request('PUT', `/api/diary/${id}`, put)).body.diary.id;
      },
    ],
  ])('a picture that %s shows from now on stays, though the diary was looked through already', async (_, show) => {
    await write('A day without pictures.');
    const { readSteps } = app.database;
    const looking = jest.spyOn(app.database, 'readSteps');
    await remove(await upload());
    let looks = looking.mock.calls.length;
    expect(looks).toBeGreaterThan(0);
    const url = await upload();
    let entryId = 0;
    looking.mockImplementation(async (steps) => {
      const seen = await readSteps(steps);
      looks -= 1;
      if (looks > 0) return seen;
      looking.mockRestore(); // it was the last look before the transaction
      entryId = await show(`The sea:\n![](${url})`);
      return seen;
    });
    const refused = await remove(url);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(`Entry ${entryId} shows`)]);
    expect((await client.request('GET', url, { token: mina.token })).status).toBe(200);
  });
});
