import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { type NewEntry, writeEntries } from '../../scripts/seed/write';
import { ARCHIVE_SCHEMAS, type ArchiveManifest } from '../../server/contract/archive';
import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenPerson } from '../support/given';
import { finishImport, uploadImport } from '../support/imports';
import { uploadPicture } from '../support/pictures';
import { waitUntil } from '../support/wait';
import { linesOf, unzip } from './support/unzip';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenPerson(client, { nickname: 'Mina', timeZone: 'Asia/Seoul' });

  beforeAll(async () => {
    const stranger = await client.register();
    await write(stranger, { content: 'Not yours.', emotion: 'fear' });
    await write(mina, {
      content: '가을 바람이 좋았다 🍁',
      emotion: 'joy',
      tags: ['River', '산책'],
      date: '2026-11-20',
    });
    await write(mina, { content: '=1+1 | - a\n"list"', emotion: 'fear', tags: ['river'], date: '2026-10-02' });
    await write(mina, {
      content: ' As sent, with spaces.  \n',
      emotion: 'joy',
      imageUrl: 'https://example.org/a.jpg',
      date: '2026-11-20T23:30:00+09:00',
    });
    // A busy machine answers before it has read.
    await waitUntil(
      'all is read',
      async () => {
        await app.backlog.work();
        return (await app.backlog.size()) === 0;
      },
      { timeoutMs: 60_000 },
    );
    await client.request('GET', '/api/reports/weekly?week=2026-W47', { token: mina.token });
  }, 180_000);

  async function write({ token }: Person, body: object): Promise<void> {
    const { status, text } = await client.request('POST', '/api/diary', { token, body });
    if (status !== 201) throw new Error(text);
  }

  async function download(path: string, { token } = mina): Promise<{ headers: Headers; bytes: Buffer }> {
    const response = await fetch(`${app.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  test('the archive holds the whole diary, and the manifest says so of every file', async () => {
    const { headers, bytes } = await download('/export');
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toBe('attachment; filename="diary-archive.zip"');
    const files = await unzip(bytes);
    const manifest: ArchiveManifest = ARCHIVE_SCHEMAS.manifest.parse(JSON.parse(files.get('manifest.json') ?? ''));
    expect([...files.keys()].at(-1)).toBe('manifest.json');
    expect(manifest).toMatchObject({
      exportedAt: '2026-11-21T06:30:00.000Z',
      scope: { complete: true },
      counts: { entries: 3, analyses: 3, reports: 1, tags: 2, media: 0 },
      statistics: { days: 2, read: 3, notChosen: 0, selected: { joy: 2, fear: 1, anger: 0 } },
    });
    const told = manifest.files.map(({ path, sha256: sum, bytes: size }) => [path, sum, size]);
    const there = [...files].filter(([path]) => path !== 'manifest.json');
    expect(told).toEqual(
      there
        .map(([path, text]) => [path, sha256(text), Buffer.byteLength(text)])
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
    for (const { path, records, derived } of manifest.files) {
      if (path.endsWith('.ndjson')) expect([path, linesOf(files.get(path)).length]).toEqual([path, records]);
      expect([path, derived]).toEqual([path, !['entries.ndjson', 'settings.json'].includes(path)]);
    }

    const entries = linesOf(files.get('entries.ndjson')).map((line) => ARCHIVE_SCHEMAS.entry.parse(line));
    const { body: list } = await client.request('GET', '/api/diary?sort=date', { token: mina.token });
    expect(entries.map(({ day }) => day)).toEqual(['2026-10-02', '2026-11-20', '2026-11-20']);
    expect(entries.map(({ instant }) => instant)).toEqual(list.items.map(({ date }: { date: string }) => date));
    for (const [index, item] of list.items.entries()) {
      const { id, content, emotion, tags, revision, createdAt, updatedAt, clientId, day } = item;
      const same = { id, content, emotion, tags, revision, createdAt, updatedAt, clientId, day };
      expect(entries[index]).toMatchObject({ ...same, zone: 'Asia/Seoul', mood: null, origin: null });
    }
    expect(entries[2]?.images).toEqual([{ url: 'https://example.org/a.jpg', file: null, alt: null, cover: true }]);

    const analyses = linesOf(files.get('analyses.ndjson')).map((line) => ARCHIVE_SCHEMAS.analysis.parse(line));
    expect(analyses.map(({ entry, contentSha256 }) => [entry, contentSha256])).toEqual(
      entries.map(({ id, content }) => [id, sha256(content)]),
    );
    expect(analyses[1]?.sentiment).toBe(list.items[1].analysis.sentiment);
    expect(linesOf(files.get('tags.ndjson'))).toEqual([
      { name: 'River', key: 'river', count: 2, lastUsed: '2026-11-20' },
      { name: '산책', key: '산책', count: 1, lastUsed: '2026-11-20' },
    ]);
    ARCHIVE_SCHEMAS.report.parse(linesOf(files.get('reports.ndjson'))[0]);
    expect(JSON.parse(files.get('settings.json') ?? '')).toEqual({
      nickname: 'Mina',
      timeZone: 'Asia/Seoul',
      locale: 'en',
    });
    expect([...files.keys()].filter((path) => path.startsWith('readable/'))).toEqual([
      'readable/2026/2026-10.md',
      'readable/2026/2026-11.md',
    ]);
    expect(files.get('readable/2026/2026-11.md')).toContain('가을 바람이 좋았다 🍁');
    // In Seoul, where it was written: in UTC it is the afternoon of the 20th.
    expect(files.get('readable/2026/2026-11.md')).toContain('## 2026-11-20\n\n23:30 (Asia/Seoul)\n');
    expect([...files].filter(([path, text]) => path.startsWith('readable/') && /\dZ\n/.test(text))).toEqual([]);
    expect(files.get('schema/entry.schema.json')).toContain('"additionalProperties": false');
    expect(JSON.stringify([...files])).not.toContain('Not yours');
    expect(JSON.stringify([...files])).not.toContain(mina.email);
  });

  test('the copies for people show the pictures that lie beside them, each once', async () => {
    const person = await client.register();
    const { token } = person;
    const { url } = (await uploadPicture(client, token, { seed: 5 })).body;
    const content = `The sea: ![waves](${url}), not https://example.org${url}, nor ![](${url}0).`;
    const entry = { content, emotion: 'joy', imageUrl: url, date: '2026-11-20' };
    await client.request('POST', '/api/diary', { token, body: entry });
    const named = { content: `Not a picture: \`![](${url})\`.`, emotion: 'joy', imageUrl: url, date: '2026-10-20' };
    await client.request('POST', '/api/diary', { token, body: named });
    const files = await unzip((await download('/export', person)).bytes);
    const [picture] = [...files.keys()].filter((path) => path.startsWith('media/'));
    const told = files.get('readable/2026/2026-11.md');
    expect(files.get('readable/2026/2026-10.md')).toContain(`\n![](../../${picture})\n`);
    expect(told?.split(`../../${picture}`).length).toBe(2); // not beside the text that shows it, too
    expect(told).toContain(`The sea: ![waves](../../${picture}), not https://example.org${url}, nor ![](${url}0).`);
    const [, record] = linesOf(files.get('entries.ndjson'));
    expect(record?.content).toBe(content);
    expect(record?.images).toMatchObject([
      { url, cover: true, alt: null },
      { url, cover: false, alt: 'waves', file: picture },
      { url: `${url}0`, alt: '', file: null },
    ]);
  });

  test('an archive is whole though a text names a picture of somebody else, which is not in it', async () => {
    const [person, stranger] = [await client.register(), await client.register()];
    const { url } = (await uploadPicture(client, stranger.token, { seed: 6 })).body;
    await write(person, { content: `Not mine: ![](${url}).`, emotion: 'joy', date: '2026-11-20' });
    const files = await unzip((await download('/export', person)).bytes);
    expect(linesOf(files.get('entries.ndjson'))).toMatchObject([{ images: [{ url, file: null }] }]);
    expect([...files.keys()].filter((path) => path.startsWith('media/'))).toEqual([]);
  });

  test('the copies for people name a cover that lies elsewhere', async () => {
    const person = await client.register();
    const entry = { content: 'The sea.', emotion: 'joy', imageUrl: 'https://example.org/sea.jpg', date: '2026-11-20' };
    await client.request('POST', '/api/diary', { token: person.token, body: entry });
    const files = await unzip((await download('/export', person)).bytes);
    expect(files.get('readable/2026/2026-11.md')).toContain('image: <https://example.org/sea.jpg>');
  });

  test('the same diary at the same moment gives the same bytes', async () => {
    const { bytes: first } = await download('/export');
    const { bytes: second } = await download('/export');
    expect(first.equals(second)).toBe(true);
  });

  test.each([
    ['from=2026-11-01', 2],
    ['to=2026-10-31', 1],
    ['emotion=joy', 2],
    ['tag=RIVER', 2],
    ['tag=river&emotion=fear', 1],
    ['q=as+spaces', 1],
    ['word=Spaces', 1],
    ['word=space', 0],
    ['from=2026-11-20&to=2026-11-20&tag=river', 1],
    ['q=nowhere', 0],
  ])('with %s both hold what the list shows', async (query, count) => {
    const { body: list } = await client.request('GET', `/api/diary?sort=date&${query}`, { token: mina.token });
    const ids = list.items.map(({ id }: { id: number }) => id);
    expect(ids).toHaveLength(count);
    const files = await unzip((await download(`/export?${query}`)).bytes);
    expect(linesOf(files.get('entries.ndjson')).map(({ id }) => id)).toEqual(ids);
    const asked = Object.fromEntries(new URLSearchParams(query));
    expect(JSON.parse(files.get('manifest.json') ?? '').scope).toMatchObject({ complete: false, ...asked });
    expect(linesOf(files.get('reports.ndjson'))).toEqual([]);
    const rows = parse((await download(`/export.csv?${query}`)).bytes, { bom: true, columns: true }) as {
      id: string;
    }[];
    expect(rows.map(({ id }) => Number(id))).toEqual(ids);
  });

  test('the table opens in spreadsheets: byte-order mark, CRLF, Korean, and nothing that runs', async () => {
    const { headers, bytes } = await download('/export.csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const text = bytes.toString();
    expect(text.split('\r\n')).toHaveLength(5);
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ day, emotion, tags, content }) => [day, emotion, tags, content])).toEqual([
      ['2026-10-02', 'fear', 'river', `'=1+1 | - a\n"list"`],
      ['2026-11-20', 'joy', 'River; 산책', '가을 바람이 좋았다 🍁'],
      ['2026-11-20', 'joy', '', ' As sent, with spaces.  \n'],
    ]);
    for (const { sentiment } of rows) expect(Number.isFinite(Number(sentiment || 'x'))).toBe(true);
  });

  test('a tag keeps entries of other tags out, and no beginning that a spreadsheet would run gets through', async () => {
    const writer = await client.register();
    const contents = [
      '=1+1',
      '  +1',
      '\u3000＝1+1',
      '\u200b=cmd',
      '\u202e\u00ad@x',
      '＠home',
      '-1',
      '\tand so on',
      'plain',
    ];
    for (const content of contents)
      await write(writer, {
        content,
        emotion: 'joy',
        tags: [content === 'plain' ? 'sea' : 'river'],
        date: '2026-11-10',
      });
    const contentsOf = async (query: string) => {
      const { bytes } = await download(`/export.csv?${query}`, writer);
      return (parse(bytes, { bom: true, columns: true }) as { content: string }[]).map(({ content }) => content);
    };
    expect(await contentsOf('')).toEqual(contents.map((content) => (content === 'plain' ? content : `'${content}`)));
    expect(await contentsOf('tag=sea')).toEqual(['plain']);
  });

  test('of a month in part neither holds the days around it', async () => {
    const writer = await client.register();
    for (const day of ['05', '10', '20'])
      await write(writer, { content: `On the ${day}.`, emotion: 'joy', date: `2026-11-${day}` });
    const held = async (query: string) => {
      const files = await unzip((await download(`/export?${query}`, writer)).bytes);
      return linesOf(files.get('entries.ndjson')).map(({ content }) => content);
    };
    expect(await held('from=2026-11-10')).toEqual(['On the 10.', 'On the 20.']);
    expect(await held('to=2026-11-10')).toEqual(['On the 05.', 'On the 10.']);
    expect(await held('from=2026-11-06&to=2026-11-19')).toEqual(['On the 10.']);
  });

  test('an entry of another zone has no time of this one, a mood stays in its line, and what has none is no other', async () => {
    const traveller = await client.register({ timeZone: 'Asia/Seoul' });
    const { token } = traveller;
    await write(traveller, { content: 'By the river.', emotion: 'joy', date: '2026-11-21T08:00:00+09:00' });
    const note = Buffer.from('---\ndate: 2026-11-20 23:30\nmood: "calm\\n## Sea"\n---\nAt home.');
    const planned = await uploadImport(client, token, note);
    await finishImport(client, { token, id: planned.body.id }, () => app.importJobs.work());
    const moved = await client.request('PATCH', '/api/account', { token, body: { timeZone: 'America/New_York' } });
    expect(moved.status).toBe(200);
    const { bytes } = await download('/export', traveller);
    const other = await client.register();
    expect((await uploadImport(client, other.token, bytes)).body.plan).toMatchObject({ new: 2, assumed: 0 });
    const files = await unzip(bytes);
    expect(linesOf(files.get('entries.ndjson')).map(({ day, zone }) => [day, zone])).toEqual([
      ['2026-11-20', 'America/New_York'], // morning there
      ['2026-11-21', null],
    ]);
    const told = files.get('readable/2026/2026-11.md');
    expect(told).toContain('## 2026-11-21\n\n*emotion: joy*\n');
    expect(told).toContain('*mood: calm ## Sea*\n');
    const joyful = await unzip((await download('/export?emotion=joy', traveller)).bytes);
    expect(linesOf(joyful.get('entries.ndjson')).map(({ content }) => content)).toEqual(['By the river.']);
  });

  test('the table guards tags and moods too, has both moments of saving, and names what was read only where it is clear', async () => {
    const writer = await client.register({ locale: 'ko' });
    const { token } = writer;
    const daylio = 'full_date,time,mood,activities,note\n2026-11-01,20:39,=1+1,@home,Went to the shop.';
    const planned = await uploadImport(client, token, Buffer.from(daylio));
    await finishImport(client, { token, id: planned.body.id }, () => app.importJobs.work());
    const start = app.clock.now().toISOString();
    app.clock.advance(60_000);
    const { id } = (await client.request('GET', '/api/diary', { token })).body.items[0];
    const body = { content: 'Went to the shop.', emotion: 'trust', tags: ['@home'] };
    expect((await client.request('PUT', `/api/diary/${id}`, { token, body })).status).toBe(200);
    await waitUntil(
      'it is read',
      async () => {
        await app.backlog.work();
        return (await client.request('GET', `/api/diary/${id}`, { token })).body.analysis.status === 'done';
      },
      { timeoutMs: 60_000 },
    );
    const [row] = parse((await download('/export.csv', writer)).bytes, { bom: true, columns: true }) as object[];
    const later = app.clock.now().toISOString();
    app.clock.set(start);
    expect(row).toMatchObject({
      mood_label: "'=1+1",
      tags: "'@home",
      detected: '',
      created_at: start,
      updated_at: later,
    });
    const settings = (await unzip((await download('/export', writer)).bytes)).get('settings.json') ?? '';
    expect(JSON.parse(settings)).toMatchObject({ locale: 'ko' });
  });

  test.each([
    ['GET', '/export', undefined, 401, 'UNAUTHORIZED'],
    ['GET', '/export?colour=red', 'mina', 400, 'colour'],
    ['GET', '/export.csv?from=2026-02-30', 'mina', 400, 'from'],
    ['GET', '/export?from=2026-11-02&to=2026-11-01', 'mina', 400, 'to'],
    ['GET', '/export?tag=a&tag=b', 'mina', 400, 'tag'],
    ['POST', '/export', 'mina', 405, 'GET, HEAD'],
  ])('%s %s is refused like any call', async (method, path, who, status, says) => {
    const answer = await client.request(method, `/api${path}`, who ? { token: mina.token } : {});
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(says);
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  test('every file shows the moment at which it began, a writer does not wait for it, and who hangs up leaves nothing open', async () => {
    const writer = await client.register();
    const entries = Array.from({ length: 100 }, (_, number): NewEntry => {
      const day = `2026-09-${String((number % 28) + 1).padStart(2, '0')}`;
      const content = `${number} ${randomBytes(12_000).toString('base64')}`;
      const nothing = { searchText: '', words: {}, tags: [], reading: null };
      return { content, emotion: 'joy', day, date: new Date(`${day}T12:00:00Z`), ...nothing };
    });
    await app.database.write((transaction) =>
      writeEntries(
        entries.map((entry) => ({ entry, userId: writer.id })),
        transaction,
      ),
    );
    const hungUp = app.exports.archive(writer, {});
    await once(hungUp, 'readable');
    expect(() => app.exports.csv(writer, {})).toThrow('at work already');
    hungUp.destroy();
    await once(hungUp, 'close');

    const archive = app.exports.archive(writer, {});
    await once(archive, 'readable');
    await write(writer, { content: 'Written meanwhile.', emotion: 'joy', tags: ['late'], date: '2026-09-30' });
    const files = await unzip(await buffer(archive));
    expect(JSON.parse(files.get('manifest.json') ?? '').counts).toMatchObject({ entries: 100, analyses: 0, tags: 0 });
    expect([...files.values()].join('\n')).not.toContain('Written meanwhile');
  });
});
