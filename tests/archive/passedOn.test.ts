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

  test('of an entry that was moved since a zone in which its moment lies on its day, if there is one', async () => {
    const mina = await client.register({ timeZone: 'Asia/Seoul' });
    const note = '---\ndate: 2026-05-01 00:30\ntimezone: America/Los_Angeles\n---\nLate.';
    await bring(mina.token, Buffer.from(note));
    const zoneOf = async () => {
      const [entry] = await entriesIn(await exportOf(app, mina));
      return [entry?.day, entry?.zone];
    };
    expect(await zoneOf()).toEqual(['2026-05-01', 'America/Los_Angeles']);
    const [{ id }] = (await client.request('GET', '/api/diary', { token: mina.token })).body.items;
    const body = { content: 'Late.', emotion: 'joy', date: '2026-05-02T00:30:00+09:00' }; // there still the first of May
    await client.request('PUT', `/api/diary/${id}`, { token: mina.token, body });
    expect(await zoneOf()).toEqual(['2026-05-02', 'Asia/Seoul']);
    await client.request('PATCH', '/api/account', { token: mina.token, body: { timeZone: 'America/New_York' } });
    expect(await zoneOf()).toEqual(['2026-05-02', null]);
  });

  test('an archive that names no zone of this world is passed on with one that is', async () => {
    const [mina, jun] = [await client.register({ timeZone: 'UTC' }), await client.register({ timeZone: 'UTC' })];
    await client.request('POST', '/api/diary', { token: mina.token, body: { content: 'Far away.', emotion: 'joy' } });
    const archive = await exportOf(app, mina);
    const [line] = await entriesIn(archive);
    const strange = JSON.stringify({ ...line, zone: 'Mars/Phobos' });
    await bring(jun.token, await rewritten(archive, { 'entries.ndjson': [strange] }));
    expect(await entriesIn(await exportOf(app, jun))).toMatchObject([{ content: 'Far away.', zone: 'UTC' }]);
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
