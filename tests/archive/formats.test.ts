import { Image } from '../../models';
import { startTestApp, type TestApp } from '../support/app';
import { type Answer, type Client, createClient, type Person } from '../support/client';
import { finishImport, uploadImport } from '../support/imports';
import { buildPicture } from '../support/pictures';
import { type Fixtures, hasPython, makeFixtures } from './support/fixtures';
import { zipOf } from './support/zip';

const withPython = hasPython() ? describe : describe.skip;

withPython('a diary of another program', () => {
  let app: TestApp;
  let client: Client;
  let fixtures: Fixtures;

  beforeAll(async () => {
    fixtures = makeFixtures();
    app = await startTestApp({ engine: 'sqlite' });
    client = createClient(app.url);
  }, 60_000);
  afterAll(async () => {
    client?.close();
    await app?.stop();
  });

  const plan = async (name: string, { token }: Person): Promise<Answer['body']> => {
    const answer = await uploadImport(client, token, fixtures.read(name));
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    return answer.body;
  };

  const carryOut = ({ token }: Person, id: number, choices: object = {}) =>
    finishImport(client, { token, id, choices }, () => app.importJobs.work());

  const entriesOf = async ({ token }: Person): Promise<Answer['body'][]> =>
    (await client.request('GET', '/api/diary?sort=date&limit=100', { token })).body.items;

  const contents = async (person: Person) => (await entriesOf(person)).map(({ content }) => content);

  async function bring(name: string, choices: object = {}) {
    const person = await client.register({ timeZone: 'Asia/Seoul' });
    const state = await plan(name, person);
    const done = await carryOut(person, state.id, choices);
    return { person, plan: state.plan, result: done.body.result, entries: await entriesOf(person) };
  }

  test('Day One: the day is that of its own zone, both journals are read, a photo that is listed once is found twice', async () => {
    const { person, plan: told, result, entries } = await bring('dayone.zip');
    expect(told).toMatchObject({
      format: 'dayone',
      records: 9,
      new: 7,
      refused: {
        count: 2,
        examples: [
          { where: 'Journal.json entry 5', reason: 'has no text, no mood and no picture' },
          { where: 'Journal.json entry 6', reason: 'has a creationDate that cannot be read' },
        ],
      },
      media: { found: 1, missing: 2, tooLarge: 0 },
    });
    expect(result).toMatchObject({ added: 7, refused: 2, pictures: 1 });
    expect(entries.map(({ day, date, content, tags }) => [day, date, content, tags])).toEqual([
      ['2024-03-01', '2024-03-02T03:30:00.000Z', 'Late in New York.', []],
      ['2024-03-03', '2024-03-03T12:00:00.000Z', expect.stringMatching(/^!\[\]\(\/api\/images\/\d+\)$/), []],
      [
        '2024-03-04',
        '2024-03-04T12:00:00.000Z',
        expect.stringMatching(/^A shared photo\n\n!\[sea\]\(\/api\/images\/\d+\)$/),
        [],
      ],
      ['2024-03-06', '2024-03-06T12:00:00.000Z', 'Only rich.\nTwo lines.', []],
      ['2024-03-07', '2024-03-07T12:00:00.000Z', expect.stringContaining('Gone picture'), []],
      [
        '2024-04-17',
        '2024-04-16T23:00:00.000Z',
        'It rained. I walked - slowly (very)!\n\n1\\. not a list\n\\- nor this',
        ['rain', 'Dublin'],
      ],
      ['2024-06-01', '2024-06-01T10:00:00.000Z', 'The second journal.', []],
    ]);
    for (const { emotion, valence, moodLabel, analysis } of entries)
      expect([emotion, valence, moodLabel, analysis.status]).toEqual([null, null, null, 'pending']);
    expect(entries[5].updatedAt).toBe('2024-05-01T08:00:00.000Z');

    const again = await plan('dayone.zip', person);
    expect(again.plan).toMatchObject({ new: 0, same: 7, changed: 0 });
    await carryOut(person, again.id);
    expect(await entriesOf(person)).toEqual(entries);
  });

  test('Daylio: months count from 0, a mood is a row of its own, the best two groups are good, a day without a word is one', async () => {
    const { plan: told, entries } = await bring('backup.daylio', { moods: [{ label: 'Verliebt', emotion: 'joy' }] });
    expect(told).toMatchObject({
      format: 'daylio',
      records: 3,
      new: 3,
      from: '2026-01-31',
      to: '2026-02-28',
      media: { found: 1 },
    });
    expect(told.moods).toEqual([
      { label: 'Verliebt', entries: 1, valence: 1 },
      { label: 'awful', entries: 1, valence: -1 },
      { label: 'zufrieden', entries: 1, valence: 0.5 },
    ]);
    expect(
      entries.map(({ day, date, emotion, valence, moodLabel, content, tags }) => [
        day,
        date,
        emotion,
        valence,
        moodLabel,
        content,
        tags,
      ]),
    ).toEqual([
      [
        '2026-01-31',
        '2026-01-31T14:30:00.000Z',
        'joy',
        1,
        'Verliebt',
        '# Strand\n\nEin **schöner** Tag\n\n- Eis\n- Meer',
        ['sea', 'ice cream'],
      ],
      ['2026-02-27', '2026-02-26T15:00:00.000Z', null, -1, 'awful', 'awful', ['sea']],
      ['2026-02-28', '2026-02-27T15:00:00.000Z', null, 0.5, 'zufrieden', 'ruhig', []],
    ]);
    expect(entries[0].imageUrl).toMatch(/^\/api\/images\/\d+$/);
  });

  test("Daylio's table is read by the names of its columns, old and new; what a mood of one's own means is asked for", async () => {
    const { plan: told, entries } = await bring('daylio.csv', {
      moods: [{ label: 'Verliebt', valence: 1, emotion: 'trust' }],
    });
    expect(told).toMatchObject({
      format: 'daylio-csv',
      records: 3,
      new: 2,
      refused: { count: 1 },
      assumed: 2,
      timeZone: 'Asia/Seoul',
    });
    expect(told.moods).toContainEqual({ label: 'Verliebt', entries: 1, valence: null });
    expect(entries.map(({ date, emotion, valence, content }) => [date, emotion, valence, content])).toEqual([
      ['2026-01-31T11:30:00.000Z', null, 1, '# Strand\n\nEin "Tag"\nam Meer'],
      ['2026-02-01T11:39:00.000Z', 'trust', 1, 'Verliebt'],
    ]);
    const old = await bring('daylioOld.csv');
    expect(old.entries.map(({ day, date, tags }) => [day, date, tags])).toEqual([
      ['2016-05-24', '2016-05-23T15:05:00.000Z', ['walk']],
    ]);
  });

  test('Journey: its numbers of mood stay words, what is absent stays absent, a zone that is no name still gives the day', async () => {
    const { plan: told, entries } = await bring('journey.zip');
    expect(told).toMatchObject({ format: 'journey', records: 2, media: { found: 1, other: 1, missing: 0 } });
    expect(
      entries.map(({ day, content, valence, moodLabel, tags }) => [day, content, valence, moodLabel, tags]),
    ).toEqual([
      ['2017-01-13', 'Snow & *quiet*\n\nTwo', null, 'mood 3', ['winter']],
      ['2017-01-14', 'Plain *text*', null, null, []],
    ]);
  });

  test.each(['journiv.zip', 'journivDocs.zip'])(
    'Journiv: every journal, whatever its file is called (%s)',
    async (name) => {
      const { entries } = await bring(name);
      expect(entries.map(({ day, date, content, moodLabel, tags }) => [day, date, content, moodLabel, tags])).toEqual([
        ['2026-05-02', '2026-05-01T23:30:00.000Z', '# Rain\n\nIt *rained*.', 'calm', ['rain']],
        ['2026-05-03', '2026-05-03T10:00:00.000Z', 'Second journal', null, []],
      ]);
    },
  );

  test('Markdown: a time without a zone is local, one with an offset has the day that is written, what fails is named', async () => {
    const { plan: told, entries } = await bring('markdown.zip');
    expect(told).toMatchObject({
      format: 'markdown',
      records: 10,
      new: 5,
      refused: { count: 5 },
      assumed: 4,
      media: { found: 1 },
    });
    expect(
      told.refused.examples.map(({ where, reason }: { where: string; reason: string }) => `${where} ${reason}`),
    ).toEqual([
      'Diary/aliases.md has a front matter with aliases, which are not read',
      'Diary/broken.md has a front matter that is no YAML',
      'Diary/empty.md has no text, no mood and no picture',
      'Diary/latin.md is not UTF-8',
      'Diary/undated.md has no date: no `date` or `created`, and no file name that begins with one',
    ]);
    expect(entries.map(({ day, date, tags, moodLabel }) => [day, date, tags, moodLabel])).toEqual([
      ['2026-03-01', '2026-03-01T03:00:00.000Z', ['walk'], null],
      ['2026-03-02', '2026-03-02T14:30:00.000Z', ['rain', 'Sea'], 'calm'],
      ['2026-03-03', '2026-03-02T23:30:00.000Z', ['a', '7'], null],
      ['2026-03-03', '2026-03-04T04:30:00.000Z', [], null],
      ['2026-03-29', '2026-03-29T01:30:00.000Z', [], null],
    ]);
    expect(entries[0].content).toMatch(/!\[beach day\.png\]\(\/api\/images\/\d+\)$/);
    expect(entries[1].updatedAt).toBe('2026-04-01T08:00:00.000Z');
    expect((await bring('zip64.zip')).entries).toMatchObject([{ day: '2026-01-02', content: 'In ZIP64.' }]);
  });

  test('Markdown: of pictures of one name each note shows the one beside it, and none where nobody can tell', async () => {
    const files: Record<string, string | Buffer> = {
      'Diary/2024/01/IMG_1.png': await buildPicture('png', { width: 24 }),
      'Diary/2025/IMG_1.png': await buildPicture('png', { width: 25 }),
      'Diary/2025/only.png': await buildPicture('png', { width: 26 }),
      'Diary/Notes/2026-03-01.md': '![](../2024/01/img_1.png)',
      'Diary/Notes/2026-03-02.md': '![](../2025/IMG_1.png)',
      'Diary/2025/2026-03-03.md': '![[IMG_1.png]]',
      'Diary/Notes/2026-03-04.md': '![[2025/IMG_1.png]]',
      'Diary/Notes/2026-03-05.md': '![](/2024/01/IMG_1.png)',
      'Diary/Notes/2026-03-06.md': '![[IMG_1.png]] ![](2023/IMG_1.png)',
      'Diary/Notes/2026-03-07.md': '![](elsewhere/only.png)',
    };
    const person = await client.register();
    const { body } = await uploadImport(client, person.token, await zipOf(files));
    expect(body.plan.media).toMatchObject({ found: 3, missing: 2 });
    await carryOut(person, body.id);
    const widths = [];
    for (const { content } of await entriesOf(person)) {
      const [id] = /(?<=api\/images\/)\d+/.exec(content) ?? [];
      widths.push(id === undefined ? null : (await Image.findByPk(id))?.width);
    }
    expect(widths).toEqual([24, 25, 25, 25, 24, null, 26]);
  });

  test('a file in another wording is left alone, replaced or kept beside, as its owner says; an undo brings back what was', async () => {
    const note = (text: string, more = '') => Buffer.from(`---\ndate: 2026-05-01\ntags: [a]\n${more}---\n${text}`);
    const zip = (text: string) => zipOf({ 'note.md': note(text) });
    const mina = await client.register();
    const first = await uploadImport(client, mina.token, await zip('First.'));
    await carryOut(mina, first.body.id);
    const [entry] = await entriesOf(mina);
    let seen: unknown;
    for (const [changed, expected] of [
      ['skip', ['First.']],
      ['duplicate', ['First.', 'Second.']],
      ['replace', ['Second.']],
    ] as const) {
      const again = await uploadImport(client, mina.token, await zip('Second.'));
      expect(again.body.plan).toMatchObject({ new: 0, same: 0, changed: 1 });
      await carryOut(mina, again.body.id, { changed });
      expect(await contents(mina)).toEqual(expected);
      seen = (await client.request('GET', `/api/diary/${entry.id}`, { token: mina.token })).headers.etag;
      const undone = await client.request('DELETE', `/api/import/${again.body.id}`, { token: mina.token });
      expect(undone.body).toMatchObject({ undone: true, kept: 0 });
      const saves = changed === 'replace' ? 2 : 0; // to replace it was one, to bring it back another
      expect(await entriesOf(mina)).toEqual([{ ...entry, revision: entry.revision + saves }]);
    }
    const body = { content: 'Mine now.', emotion: 'joy' };
    const save = (headers = {}) =>
      client.request('PUT', `/api/diary/${entry.id}`, { token: mina.token, body, headers });
    expect((await save()).status).toBe(200);
    expect((await save({ 'if-match': String(seen) })).status).toBe(412); // it was seen as it was before the undo
    const kept = await client.request('DELETE', `/api/import/${first.body.id}`, { token: mina.token });
    expect(kept.body).toMatchObject({ undone: true, kept: 1 });
    expect(await contents(mina)).toEqual(['Mine now.']);
  });

  test('imports that replaced one entry after the other are undone one after the other, until it is gone', async () => {
    const mina = await client.register();
    const ids: number[] = [];
    for (const text of ['First.', 'Second.', 'Third.']) {
      const file = await zipOf({ 'note.md': `---\ndate: 2026-05-01\n---\n${text}` });
      const planned = await uploadImport(client, mina.token, file);
      await carryOut(mina, planned.body.id, { changed: 'replace' });
      ids.unshift(planned.body.id);
    }
    for (const text of ['Second.', 'First.']) {
      const undone = await client.request('DELETE', `/api/import/${ids.shift()}`, { token: mina.token });
      expect(undone.body).toMatchObject({ undone: true, kept: 0 });
      expect(await contents(mina)).toEqual([text]);
    }
    const last = await client.request('DELETE', `/api/import/${ids.shift()}`, { token: mina.token });
    expect(last.body).toMatchObject({ undone: true, kept: 0 });
    expect(await entriesOf(mina)).toEqual([]);
  });

  test('an undo leaves the pictures of an entry that is kept, also those in its text alone, and takes the others', async () => {
    const picture = (seed: number) => buildPicture('png', { seed, width: 40, height: 30 });
    const files = {
      'kept.md': '---\ndate: 2026-05-01\n---\nThe sae: ![](sea.png) ![](hill.png)',
      'gone.md': '---\ndate: 2026-05-02\n---\nThe wood: ![](wood.png)',
      ...{ 'sea.png': await picture(1), 'hill.png': await picture(2), 'wood.png': await picture(3) },
    };
    const mina = await client.register();
    const planned = await uploadImport(client, mina.token, await zipOf(files));
    expect((await carryOut(mina, planned.body.id)).body.result).toMatchObject({ added: 2, pictures: 3 });
    const [kept, gone] = await entriesOf(mina);
    const addressesIn = ({ content }: Answer['body']): string[] => content.match(/\/api\/images\/\d+/g) ?? [];
    const addresses = [...addressesIn(kept), ...addressesIn(gone)];
    const { emotion, imageUrl, date } = kept;
    const body = { content: kept.content.replace('sae', 'sea'), emotion: emotion ?? 'joy', imageUrl, date };
    await client.request('PUT', `/api/diary/${kept.id}`, { token: mina.token, body });
    const undone = await client.request('DELETE', `/api/import/${planned.body.id}`, { token: mina.token });
    expect(undone.body).toMatchObject({ undone: true, kept: 1 });
    const found = addresses.map(async (url) => (await client.request('GET', url, { token: mina.token })).status);
    expect(await Promise.all(found)).toEqual([200, 200, 404]);
  });

  test('what is asked of an import that cannot be is refused', async () => {
    const mina = await client.register();
    const { id } = await plan('journiv.zip', mina);
    const ask = (method: string, path: string, body?: object) =>
      client.request(method, `/api/import${path}`, { token: mina.token, ...(body && { body }) });
    const twice = { moods: [{ label: 'calm' }, { label: 'calm' }] };
    expect(await ask('POST', `/${id}/confirm`, twice)).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['moods'] }] },
    });
    expect(await ask('POST', `/${id}/confirm`, { changed: 'merge' })).toMatchObject({ status: 400 });
    expect((await ask('POST', `/${id}/confirm`, {})).status).toBe(200);
    expect((await ask('POST', `/${id}/confirm`, {})).status).toBe(409);
    expect((await ask('GET', '?limit=5')).body.items).toMatchObject([{ id, status: 'importing' }]);
    expect(await ask('PUT', '')).toMatchObject({
      status: 405,
      headers: { allow: expect.stringContaining('GET, HEAD, POST') },
    });
    const bare = await client.request('POST', '/api/import', {
      token: mina.token,
      body: fixtures.read('journiv.zip'),
      headers: { 'content-type': 'application/zip' },
    });
    expect(bare.status).toBe(415);
    const nowhere = await uploadImport(client, mina.token, fixtures.read('journiv.zip'), '?timeZone=Mars/Olympus');
    expect(nowhere).toMatchObject({ status: 400, body: { issues: [{ path: ['timeZone'] }] } });
    const there = await uploadImport(client, mina.token, fixtures.read('daylio.csv'), '?timeZone=America/New_York');
    expect(there.body.plan).toMatchObject({
      timeZone: 'America/New_York',
      samples: [{ date: '2026-02-01T01:30:00.000Z' }, {}],
    });
  });
});
