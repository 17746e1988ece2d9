import { readBytes } from '../images/support';
import { readAllTables, type Table } from '../security/tables';
import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { PASSWORD } from '../support/factories';
import { givenApp, givenClient } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { uploadPicture } from '../support/pictures';
import { linesOf, unzip } from './support/unzip';

const PATHS = [
  '/api/account',
  '/api/diary?sort=date&limit=100',
  '/api/diary?tag=river&limit=100',
  '/api/diary?q=walk&emotion=joy',
  '/api/tags',
  '/api/stats/weekly?week=2026-W47',
  '/api/stats/monthly?month=2026-11',
  '/api/stats/emotions?from=2026-01-01&to=2026-11-22',
  '/api/stats/calendar?year=2026',
  '/api/stats/trend?granularity=week&from=2026-06-01&to=2026-11-21',
  '/api/stats/words?from=2026-01-01&to=2026-11-22&limit=100',
  '/api/reports',
  '/api/reports/weekly?week=2026-W46',
];

const PROFILE = { nickname: 'Mina', timeZone: 'Asia/Seoul', locale: 'ko' };

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);

  const work = () => app.importJobs.work();

  async function writeDiary({ token }: Person): Promise<void> {
    const entries: object[] = [
      {
        content: 'A walk by the river, and I felt light.',
        emotion: 'joy',
        tags: ['River', '산책'],
        date: '2026-11-10',
      },
      {
        content: '=1+1 \u{1f342} 가을, and a walk',
        emotion: 'fear',
        tags: ['river'],
        date: '2026-11-11T23:59:59+09:00',
      },
      { content: ' spaces kept \n', emotion: 'joy', imageUrl: 'https://example.org/a.jpg', date: '2026-11-18' },
      { content: 'named', emotion: 'trust', clientId: '019a9fd2-6f3c-7a41-9c55-3f1de2b7a804', date: '2026-07-01' },
    ];
    const { url } = (await uploadPicture(client, token)).body;
    const content = `![the *sea*](${url}) and ${url}0`;
    entries.push({ content, emotion: 'joy', imageUrl: url, date: '2026-05-05' });
    for (const body of entries) {
      const { status, text } = await client.request('POST', '/api/diary', { token, body });
      if (status !== 201) throw new Error(text);
    }
    const { body } = await client.request('GET', '/api/diary?limit=1', { token });
    const { id } = body.items[0];
    await client.request('PUT', `/api/diary/${id}`, { token, body: { content: 'saved again', emotion: 'anger' } });
    for (const week of ['2026-W46', '2026-W47'])
      await client.request('GET', `/api/reports/weekly?week=${week}`, { token });
  }

  async function answers({ token }: Person): Promise<string[]> {
    const texts = [];
    for (const path of PATHS) texts.push((await client.request('GET', path, { token })).text);
    return texts;
  }

  /** But for ids, and the moments of saving that an account and its reports have. */
  const comparable = (texts: string[]) =>
    texts.map((text) =>
      JSON.parse(text.replace(/\/api\/images\/\d+/g, '/api/images/N'), (name, value) => {
        if (['id', 'email', 'inputHash', 'generatedAt', 'ids', 'entryIds'].includes(name)) return null;
        return name === 'createdAt' && typeof value === 'string' && text.includes('"email"') ? null : value;
      }),
    );

  /** Rows by table, but for the tables of signing in. */
  async function tables(): Promise<Record<string, Table>> {
    const all = await readAllTables(app.config.databaseUrl);
    for (const name of ['sessions', 'sqlite_sequence']) all.delete(name);
    return Object.fromEntries(all);
  }

  test('a diary that left as an archive, was erased and came back answers everything as before', async () => {
    const before = await client.register(PROFILE);
    await writeDiary(before);
    const told = await answers(before);
    const archive = await exportOf(app, before);
    const gone = await client.request('POST', '/api/account/delete', {
      token: before.token,
      body: { password: PASSWORD },
    });
    expect(gone.status).toBe(204);

    const after = await client.register(PROFILE);
    const planned = await uploadImport(client, after.token, archive);
    expect([planned.status, planned.text]).toEqual([201, expect.stringContaining('"status":"planned"')]);
    expect(planned.headers.location).toBe(`/api/import/${planned.body.id}`);
    expect(planned.body.plan).toMatchObject({
      format: 'emotion-diary',
      records: 5,
      new: 5,
      same: 0,
      changed: 0,
      refused: { count: 0 },
      from: '2026-05-05',
      to: '2026-11-18',
      assumed: 0,
    });
    expect((await client.request('GET', '/api/diary', { token: after.token })).body.items).toEqual([]);
    const done = await finishImport(client, { token: after.token, id: planned.body.id }, work);
    expect(done.body).toMatchObject({
      status: 'done',
      done: 5,
      result: { added: 5, skipped: 0, refused: 0, pictures: 1 },
    });
    expect(comparable(await answers(after))).toEqual(comparable(told));

    const again = await uploadImport(client, after.token, archive);
    expect(again.body.plan).toMatchObject({ records: 5, new: 0, same: 5 });
    const nothing = await finishImport(client, { token: after.token, id: again.body.id }, work);
    expect(nothing.body.result).toMatchObject({ added: 0, skipped: 5, pictures: 0 });
    expect(comparable(await answers(after))).toEqual(comparable(told));

    const [first, second] = [await unzip(archive), await unzip(await exportOf(app, after))];
    const entriesOf = (files: Map<string, string>) =>
      linesOf(files.get('entries.ndjson')?.replace(/\/api\/images\/\d+/g, '/api/images/N')).map(
        ({ id: _, origin: _origin, ...entry }) => entry,
      );
    expect(entriesOf(second)).toEqual(entriesOf(first));
    const digestOf = (files: Map<string, string>) => JSON.parse(files.get('manifest.json') ?? '').statistics;
    expect(digestOf(second)).toEqual(digestOf(first));
  });

  test('a picture comes along however a text names it, and one that is gone is not taken for another', async () => {
    const mina = await client.register(PROFILE);
    const pictures: Buffer[] = [];
    const urls: string[] = [];
    for (const seed of [1, 2, 3, 4, 5]) {
      const { url } = (await uploadPicture(client, mina.token, { seed, width: 40, height: 30 })).body;
      urls.push(url);
      pictures.push((await readBytes(app.url + url, mina.token)).bytes);
    }
    const lost = '/api/images/987654321';
    const textOf = ([a, b, c, d, e]: string[], gone: string) =>
      `[the sea](${a}) ![x](<${b}>) ![a [b]](${c} "c") [d] <img src="${e}"> [lost](${gone}) ![lost](<${gone}>) ` +
      `https://example.org${urls[0]} [elsewhere](https://example.org${urls[1]})\n\n[d]: ${d}\n`;
    const entry = { content: textOf(urls, lost), emotion: 'joy' };
    await client.request('POST', '/api/diary', { token: mina.token, body: entry });
    const archive = await exportOf(app, mina);
    const same = await uploadImport(client, mina.token, archive);
    expect(same.body.plan).toMatchObject({ same: 1, changed: 0, media: { found: 5, missing: 1 } });

    const other = await client.register(PROFILE);
    const planned = await uploadImport(client, other.token, archive);
    const done = await finishImport(client, { token: other.token, id: planned.body.id }, work);
    expect(done.body.result).toMatchObject({ added: 1, pictures: 5 });
    const images = (await client.request('GET', '/api/images', { token: other.token })).body.items;
    const taken: string[] = images.map(({ url }: { url: string }) => url).reverse();
    const { items } = (await client.request('GET', '/api/diary', { token: other.token })).body;
    const bytes = await Promise.all(taken.map(async (url) => (await readBytes(app.url + url, other.token)).bytes));
    const inOrder = pictures.map((picture) => taken[bytes.findIndex((one) => one.equals(picture))] ?? '');
    expect(items[0].content).toBe(textOf(inOrder, '/api/images/0'));
    const again = await uploadImport(client, other.token, await exportOf(app, other));
    expect(again.body.plan).toMatchObject({ same: 1, changed: 0 });
  });

  test('an entry that shows a picture in its text alone comes back without a cover, and is the same', async () => {
    const [mina, jun] = [await client.register(), await client.register()];
    const { url } = (await uploadPicture(client, mina.token)).body;
    const body = { content: `The sea:\n![](${url})`, emotion: 'joy' };
    expect((await client.request('POST', '/api/diary', { token: mina.token, body })).status).toBe(201);
    const archive = await exportOf(app, mina);
    const planned = await uploadImport(client, jun.token, archive);
    await finishImport(client, { token: jun.token, id: planned.body.id }, work);
    const { items } = (await client.request('GET', '/api/diary', { token: jun.token })).body;
    expect(items).toMatchObject([{ content: expect.stringMatching(/^The sea:\n!\[\]/), imageUrl: null }]);
    expect((await uploadImport(client, jun.token, archive)).body.plan).toMatchObject({ new: 0, same: 1, changed: 0 });
  });

  test('another address of a picture is a change, also where the text names a picture that is gone', async () => {
    const mina = await client.register(PROFILE);
    const bodyOf = (name: string) => ({
      content: 'See [the sea](/api/images/987654321).',
      emotion: 'joy',
      imageUrl: `https://example.org/${name}.jpg`,
      date: '2026-11-10',
    });
    const made = await client.request('POST', '/api/diary', { token: mina.token, body: bodyOf('a') });
    const archive = await exportOf(app, mina);
    const path = `/api/diary/${made.body.diary.id}`;
    await client.request('PUT', path, { token: mina.token, body: bodyOf('b') });
    const planned = await uploadImport(client, mina.token, archive);
    expect(planned.body.plan).toMatchObject({ new: 0, same: 0, changed: 1, media: { missing: 1 } });
    const choices = { changed: 'replace' };
    await finishImport(client, { token: mina.token, id: planned.body.id, choices }, work);
    const entry = await client.request('GET', path, { token: mina.token });
    expect(entry.body.imageUrl).toBe('https://example.org/a.jpg');
  });

  test('an archive of a diary brings nothing new to it, an undo leaves every table as it was', async () => {
    const mina = await client.register(PROFILE);
    await writeDiary(mina);
    const archive = await exportOf(app, mina);
    const same = await uploadImport(client, mina.token, archive);
    expect(same.body.plan).toMatchObject({ new: 0, same: 5, changed: 0 });
    await client.request('DELETE', `/api/import/${same.body.id}`, { token: mina.token });

    const other = await client.register(PROFILE);
    await client.request('POST', '/api/diary', {
      token: other.token,
      body: { content: 'Mine.', emotion: 'joy', date: '2026-11-10' },
    });
    await client.request('GET', '/api/reports/weekly?week=2026-W46', { token: other.token });
    const before = await tables();
    const planned = await uploadImport(client, other.token, archive);
    await finishImport(client, { token: other.token, id: planned.body.id }, work);
    const during = await tables();
    expect(during.diaries?.length).toBe((before.diaries?.length ?? 0) + 5);
    const undone = await client.request('DELETE', `/api/import/${planned.body.id}`, { token: other.token });
    expect([undone.status, undone.body]).toEqual([200, { id: planned.body.id, undone: true, kept: 0 }]);
    expect((await client.request('GET', `/api/import/${planned.body.id}`, { token: other.token })).status).toBe(404);
    const after = await tables();
    const stale = (name: string, rows: Table = []) =>
      name === 'reports' ? rows.map(({ stale: _, ...row }) => row) : rows;
    for (const name of Object.keys(before))
      expect([name, stale(name, after[name])]).toEqual([name, stale(name, before[name])]);
  });

  test('a key does not bring back what an import replaced, nor what its undo put away', async () => {
    const clientId = '019a9fd2-6f3c-7a41-9c55-3f1de2b7a805';
    const bodyOf = (content: string) => ({ content, emotion: 'joy', clientId, date: '2026-11-10' });
    const [mina, other] = [await client.register(PROFILE), await client.register(PROFILE)];
    await client.request('POST', '/api/diary', { token: other.token, body: bodyOf('Replaced.') });
    const headers = { 'idempotency-key': '4b0f7c1e-6f3c-4a41-9c55-3f1de2b7a805' };
    const send = async () =>
      (await client.request('POST', '/api/diary', { token: mina.token, body: bodyOf('First.'), headers })).body.diary;
    expect((await send()).content).toBe('First.');
    const planned = await uploadImport(client, mina.token, await exportOf(app, other));
    const { id } = planned.body;
    await finishImport(client, { token: mina.token, id, choices: { changed: 'replace' } }, work);
    expect((await send()).content).toBe('Replaced.');
    const stored = JSON.stringify((await tables()).idempotency_records);
    expect(stored).not.toContain('First.');
    await client.request('DELETE', `/api/import/${id}`, { token: mina.token });
    expect((await send()).content).toBe('First.');
  }, 180_000);
});
