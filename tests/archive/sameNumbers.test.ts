import { givenApp, givenClient } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { rewritten } from './support/rewritten';
import { linesOf, unzip } from './support/unzip';

/** An entry is known again by its number only together with when it was saved first. */
describe('entries whose numbers come again', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);

  const write = async (token: string, content: string) =>
    (await client.request('POST', '/api/diary', { token, body: { content, emotion: 'joy' } })).body.diary as {
      id: number;
    };
  const textsOf = async (token: string) =>
    (await client.request('GET', '/api/diary', { token })).body.items
      .map(({ content }: { content: string }) => content)
      .sort();
  const bringIn = async (token: string, archive: Buffer) => {
    const { body } = await uploadImport(client, token, archive);
    const work = () => app.importJobs.work();
    return (await finishImport(client, { token, id: body.id, choices: { changed: 'replace' } }, work)).body.result;
  };

  test('an archive of another server replaces no entry here that has the same number', async () => {
    const [mina, bob] = [await client.register(), await client.register()];
    const { id } = await write(mina.token, 'Mine.');
    const mineAlone = await exportOf(app, mina);
    app.clock.set('2026-11-21T06:35:00.000Z'); // saved first at another moment
    await write(bob.token, 'From elsewhere.');
    const archive = await exportOf(app, bob);
    const files = await unzip(archive);
    const renumbered = (path: string, as: object) =>
      linesOf(files.get(path)).map((line) => JSON.stringify({ ...line, ...as }));
    const moved = await rewritten(archive, {
      'entries.ndjson': renumbered('entries.ndjson', { id }),
      'analyses.ndjson': renumbered('analyses.ndjson', { entry: id }),
    });
    expect(await bringIn(mina.token, moved)).toMatchObject({ added: 1, replaced: 0 });
    expect(await textsOf(mina.token)).toEqual(['From elsewhere.', 'Mine.']);

    const jun = await client.register();
    await bringIn(jun.token, await mineAlone);
    expect(await bringIn(jun.token, moved)).toMatchObject({ added: 1, replaced: 0 });
    expect(await textsOf(jun.token)).toEqual(['From elsewhere.', 'Mine.']);
  });

  test('a deleted entry without a name of its client comes back beside the others, and in the place of none', async () => {
    const { token } = await client.register();
    const { id } = await write(token, 'Deleted since.');
    await write(token, 'Still here.');
    const archive = await exportOf(app, { token });
    await client.request('DELETE', `/api/diary/${id}`, { token });
    expect(await bringIn(token, archive)).toMatchObject({ added: 1, replaced: 0 });
    expect(await textsOf(token)).toEqual(['Deleted since.', 'Still here.']);
  });
});
