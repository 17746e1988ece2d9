import { givenApp, givenClient } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { rewritten } from './support/rewritten';
import { linesOf, unzip } from './support/unzip';

describe('what is passed on from archive to archive', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);

  const bring = async (token: string, file: Buffer) => {
    const { id } = (await uploadImport(client, token, file)).body;
    await finishImport(client, { token, id }, () => app.importJobs.work());
  };
  const entriesIn = async (archive: Buffer) => linesOf((await unzip(archive)).get('entries.ndjson'));

  test('where an entry came from first: its zone, and what it said there that has no place here', async () => {
    const [mina, jun] = [
      await client.register({ timeZone: 'Asia/Seoul' }),
      await client.register({ timeZone: 'Europe/Paris' }),
    ];
    const note = '---\ndate: 2026-05-01 12:00\ntimezone: America/New_York\nweather: rain\n---\nAbroad.';
    await bring(mina.token, Buffer.from(note));
    const first = await exportOf(app, mina);
    const [entry] = await entriesIn(first);
    expect(entry).toMatchObject({ zone: 'America/New_York', origin: { extra: { weather: 'rain' } } });
    await bring(jun.token, first);
    const [passed] = await entriesIn(await exportOf(app, jun));
    expect([passed?.zone, passed?.origin]).toEqual([entry?.zone, entry?.origin]);
  });

  test('a reading goes with its text alone: other words wait to be read', async () => {
    const [mina, jun] = [await client.register(), await client.register()];
    const body = { content: 'A wonderful day.', emotion: 'joy' };
    await client.request('POST', '/api/diary', { token: mina.token, body });
    await app.backlog.work();
    const archive = await exportOf(app, mina);
    expect(linesOf((await unzip(archive)).get('analyses.ndjson'))).toHaveLength(1);
    const [line] = await entriesIn(archive);
    const other = { ...line, content: 'A terrible day.' };
    await bring(jun.token, await rewritten(archive, { 'entries.ndjson': [JSON.stringify(other)] }));
    const { items } = (await client.request('GET', '/api/diary', { token: jun.token })).body;
    expect(items).toMatchObject([{ content: 'A terrible day.', analysis: { status: 'pending' } }]);
  });
});
