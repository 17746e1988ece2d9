import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '../../scripts/backup';
import { rewritten } from '../archive/support/rewritten';
import { linesOf, unzip } from '../archive/support/unzip';
import { zipOf } from '../archive/support/zip';
import { askAs, type Client, createClient, type Person } from '../support/client';
import { runCommand } from '../support/command';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';

let folder: string;
let service: ServerProcess;
let client: Client;
let person: Person;
let live: string;
let copy: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diary-revisions-'));
  [live, copy] = [join(folder, 'diary.db'), join(folder, 'copy.db')];
  service = await startServerProcess({ dataDir: folder, databaseUrl: `sqlite:${live}` });
  client = createClient(service.url);
  person = await client.register();
});
afterEach(async () => {
  client.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts the backup back, and signs in again. */
async function restore(): Promise<void> {
  client.close();
  await service.stop();
  const restored = await runCommand('restore', ['--from', copy, '--force'], {
    env: { DATABASE_URL: `sqlite:${live}` },
  });
  expect(restored).toMatchObject({ code: 0 });
  await service.start();
  client = createClient(service.url);
  const { email, password } = person;
  const { body } = await client.request('POST', '/api/auth/login', { body: { email, password } });
  person = { ...person, token: body.tokens.accessToken };
}

const ask: ReturnType<typeof askAs> = (...asked) => askAs(client, person)(...asked);
const contents = async (): Promise<string[]> =>
  (await ask('GET', '/api/diary')).body.items.map(({ content }: { content: string }) => content).sort();

test('after a restore a change that was made to what an entry was since the backup overwrites nothing', async () => {
  const entry = (content: string) => ({ content, emotion: 'joy' });
  const path = `/api/diary/${(await ask('POST', '/api/diary', entry('First'))).body.diary.id}`;
  await backUp(live, copy);
  const known = (await ask('PUT', path, entry('Since the backup'))).body.diary.revision;
  await restore();
  const saved = await ask('PUT', path, entry('Written elsewhere since'));
  expect(saved.status).toBe(200);
  const change = { body: entry('A change of before'), headers: { 'If-Match': `"${known}"` } };
  const late = await client.request('PUT', path, { token: person.token, ...change });
  expect(late.status).toBe(412);
  expect((await ask('GET', path)).body).toMatchObject({
    content: 'Written elsewhere since',
    revision: saved.body.diary.revision,
  });
});

test('nor is an entry told at its revision of before, where its creation is sent once more under its key', async () => {
  const sent = { body: { content: 'First', emotion: 'joy' }, headers: { 'Idempotency-Key': 'a-walk' } };
  const create = () => client.request('POST', '/api/diary', { ...sent, token: person.token });
  const { id } = (await create()).body.diary;
  await backUp(live, copy);
  await restore();
  const { status, body, headers } = await create();
  expect([status, headers['idempotency-replayed']]).toEqual([201, 'true']);
  expect(body.diary).toEqual((await ask('GET', `/api/diary/${id}`)).body);
  const change = {
    body: { content: 'A longer walk', emotion: 'joy' },
    headers: { 'If-Match': `"${body.diary.revision}"` },
  };
  expect((await client.request('PUT', `/api/diary/${id}`, { token: person.token, ...change })).status).toBe(200);
});

test('nor does one of between two restores of the same backup', async () => {
  const entry = (content: string) => ({ content, emotion: 'joy' });
  const path = `/api/diary/${(await ask('POST', '/api/diary', entry('First'))).body.diary.id}`;
  await backUp(live, copy);
  await restore();
  const known = (await ask('PUT', path, entry('Since the first restore'))).body.diary.revision;
  await restore();
  expect((await ask('PUT', path, entry('Written elsewhere since'))).status).toBe(200);
  const change = { body: entry('A change of before'), headers: { 'If-Match': `"${known}"` } };
  expect((await client.request('PUT', path, { token: person.token, ...change })).status).toBe(412);
});

/** An archive with one page that is another one, and was saved as often as an archive may say. */
async function savedMost(archive: Buffer): Promise<Buffer> {
  const files = await unzip(archive);
  const as = (path: string, other: object) =>
    linesOf(files.get(path)).map((line) => JSON.stringify({ ...line, ...other }));
  return rewritten(archive, {
    'entries.ndjson': as('entries.ndjson', { id: 999, content: 'From elsewhere', revision: 1_000_000_000 }),
    'analyses.ndjson': as('analyses.ndjson', { entry: 999 }),
  });
}

test('revisions grow by as much with each restore, whatever an archive brought, so that archives of afterwards are taken', async () => {
  await ask('POST', '/api/diary', { content: 'First', emotion: 'joy' });
  await backUp(live, copy);
  const { id } = (await uploadImport(client, person.token, await savedMost(await exportOf(service, person)))).body;
  const { body } = await finishImport(client, { token: person.token, id });
  expect(body.result).toMatchObject({ added: 1 });
  for (const revision of [100_001, 200_001, 300_001]) {
    await restore();
    expect((await ask('GET', '/api/diary')).body.items).toMatchObject([{ revision }]);
    rmSync(copy);
    await backUp(live, copy);
  }
  const { status, body: planned } = await uploadImport(client, person.token, await exportOf(service, person));
  expect([status, planned.plan]).toMatchObject([201, { records: 1, same: 1 }]);
});

/** Brings a note in the place of what there is of it. */
async function bring(name: string, text: string): Promise<number> {
  const note = await zipOf({ [`${name}.md`]: `---\ndate: 2026-05-01\n---\n${text}` });
  const { id } = (await uploadImport(client, person.token, note)).body;
  await finishImport(client, { token: person.token, id, choices: { changed: 'replace' } });
  return id;
}

test('after a restore an import is undone all the same, in any order', async () => {
  const imports: [number, number][] = [];
  for (const name of ['one', 'two'])
    imports.push([await bring(name, `${name} first`), await bring(name, `${name} then`)]);
  const [[first = 0, then = 0] = [], [early = 0, late = 0] = []] = imports;
  const undo = async (id: number) => (await ask('DELETE', `/api/import/${id}`)).body;
  await backUp(live, copy);
  await restore();
  expect(await contents()).toEqual(['one then', 'two then']);
  expect(await undo(then)).toMatchObject({ undone: true, kept: 0 });
  expect(await undo(early)).toMatchObject({ undone: true, kept: 0 });
  expect(await contents()).toEqual(['one first', 'two then']);
  expect(await undo(first)).toMatchObject({ undone: true, kept: 0 });
  expect(await undo(late)).toMatchObject({ undone: true, kept: 0 });
  expect(await contents()).toEqual([]);
});
