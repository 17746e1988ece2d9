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

  test("what was tomorrow where it was written, though its new owner's day begins later", async () => {
    app.clock.set('2026-11-28T11:00:00.000Z'); // the 29th in Kiribati, the 28th in Los Angeles
    const [mina, jun] = [
      await client.register({ timeZone: 'Pacific/Kiritimati' }),
      await client.register({ timeZone: 'America/Los_Angeles' }),
    ];
    const body = { content: 'A plan.', emotion: 'joy', date: '2026-11-30' };
    expect((await client.request('POST', '/api/diary', { token: mina.token, body })).status).toBe(201);
    const archive = await exportOf(app, mina);
    await bring(jun.token, archive);
    const { items } = (await client.request('GET', '/api/diary', { token: jun.token })).body;
    expect(items).toMatchObject([{ content: 'A plan.', day: '2026-11-30' }]);
    const note = Buffer.from('---\ndate: 2026-11-30\n---\nOf another diary.');
    expect((await uploadImport(client, jun.token, note)).body.plan.refused.count).toBe(1);
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
