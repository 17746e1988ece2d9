import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { rewritten } from './support/rewritten';
import { linesOf, unzip } from './support/unzip';
import { zipOf } from './support/zip';

const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

/** What is accepted can be written: whatever the file, on every engine alike. */
onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const person = givenNewPerson(client);

  /** An archive of one entry that says more, or something else. */
  async function archiveWith(change: (entry: Record<string, unknown>) => object, extra = '{}'): Promise<Buffer> {
    const mina = await client.register();
    const body = { content: 'A walk.', emotion: 'joy' };
    await client.request('POST', '/api/diary', { token: mina.token, body });
    const archive = await exportOf(app, mina);
    const [entry = {}] = linesOf((await unzip(archive)).get('entries.ndjson'));
    const line = JSON.stringify(change(entry)).replace('"@@"', extra);
    return rewritten(archive, { 'entries.ndjson': [line] });
  }
  const deepArchive = (depth: number) =>
    archiveWith(
      (entry) => ({ ...entry, origin: { format: 'other', key: 'x', zone: null, extra: '@@' } }),
      nested(depth),
    );

  const refusalOf = async (file: Buffer) => {
    const { status, body } = await uploadImport(client, person.token, file);
    return [status, body.issues?.[0].message];
  };

  async function bring(file: Buffer, { token }: Person = person) {
    const { status, body } = await uploadImport(client, token, file);
    expect([status, body.plan?.refused.examples]).toEqual([201, []]);
    const done = await finishImport(client, { token, id: body.id }, () => app.importJobs.work());
    expect(done.body).toMatchObject({ status: 'done', failure: null, result: { added: 1 } });
  }

  test('what an archive says more is kept as deep as it may be, and goes out and comes in again', async () => {
    await bring(await deepArchive(30));
    await bring(await exportOf(app, person), await client.register());
  });

  test.each([31, 500, 3_000, 200_000])('a line that goes %i deep is refused by its name', async (depth) => {
    expect(await refusalOf(await deepArchive(depth))).toEqual([
      400,
      expect.stringContaining('entries.ndjson line 1 is nested too deeply'),
    ]);
    const report = `{"week":"2026-W40","templateVersion":"1","modelVersion":null,"generatedAt":"2026-11-01T00:00:00.000Z","body":${nested(depth + 1)}}`;
    const plain = await archiveWith((entry) => entry);
    expect(await refusalOf(await rewritten(plain, { 'reports.ndjson': [report] }))).toEqual([
      400,
      expect.stringContaining('reports.ndjson line 1 is nested too deeply'),
    ]);
  });

  const journey = (more: string) => `{"id":"x","date_journal":1700000000000,"text":"A walk.","more":${more}}`;
  const dayOne = (more: string) =>
    `{"metadata":{"version":"1.0"},"entries":[{"uuid":"A","creationDate":"2026-01-01T00:00:00Z","text":"A walk.","more":${more}}]}`;

  test('what other diaries say more is kept as deep as it may be', async () => {
    await bring(await zipOf({ 'Mine/1700000000000-a.json': journey(nested(29)) }));
    await bring(await zipOf({ 'Journal.json': dayOne(nested(29)) }), await client.register());
  });

  test.each([
    ['Mine/1700000000000-a.json', journey(nested(30)), 'says more than an entry can keep'],
    ['Mine/1700000000000-a.json', journey(nested(32)), 'is nested too deeply'],
    ['Mine/1700000000000-a.json', journey(nested(100_000)), 'is nested too deeply'],
    ['2026-01-01.md', `---\na: ${'['.repeat(30)}${']'.repeat(30)}\n---\nA walk.`, 'says more than an entry can keep'],
  ])('an entry in %s that goes deeper is refused by its name', async (path, text, reason) => {
    const { status, body } = await uploadImport(client, person.token, await zipOf({ [path]: text }));
    expect([status, body.plan?.refused.examples]).toEqual([201, [{ where: path, reason }]]);
  });

  test('a journal that goes deeper is refused', async () => {
    const [status, message] = await refusalOf(await zipOf({ 'Journal.json': dayOne(nested(30)) }));
    expect([status, message]).toEqual([400, expect.stringContaining('nested too deeply')]);
  });

  test('an entry that was saved often can be saved again, and one that was never so is refused', async () => {
    await bring(await archiveWith((entry) => ({ ...entry, revision: 1_000_000_000 })));
    const [{ id }] = (await client.request('GET', '/api/diary', { token: person.token })).body.items;
    const body = { content: 'A longer walk.', emotion: 'joy' };
    const { status, body: answer } = await client.request('PUT', `/api/diary/${id}`, { token: person.token, body });
    expect([status, answer.diary?.revision]).toEqual([200, 1_000_000_001]);
    for (const revision of [1_000_000_001, 2_147_483_647, 3_000_000_000])
      expect(await refusalOf(await archiveWith((entry) => ({ ...entry, revision })))).toEqual([
        400,
        expect.stringMatching(/entries\.ndjson line 1 .* revision/),
      ]);
  });

  test('the archive of an entry that was saved more often than one may say is taken again', async () => {
    await bring(await archiveWith((entry) => ({ ...entry, revision: 1_000_000_000 })));
    const [{ id }] = (await client.request('GET', '/api/diary', { token: person.token })).body.items;
    const body = { content: 'A longer walk.', emotion: 'joy' };
    for (const _ of [1, 2]) await client.request('PUT', `/api/diary/${id}`, { token: person.token, body });
    const jun = await client.register();
    await bring(await exportOf(app, person), jun);
    const { items } = (await client.request('GET', '/api/diary', { token: jun.token })).body;
    expect(items).toMatchObject([{ content: 'A longer walk.', revision: 1_000_000_000 }]);
    const again = await uploadImport(client, person.token, await exportOf(app, person));
    expect([again.status, again.body.plan]).toMatchObject([201, { records: 1, same: 1 }]);
  });
});
