import { ImportRecord } from '../../models';
import { rebuildUser } from '../../server/services/rebuild';
import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { unzip } from './support/unzip';
import { zipOf } from './support/zip';

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  let mina: Person;

  beforeEach(async () => {
    mina = await client.register();
  });
  afterEach(async () => {
    expect(await rebuildUser(app.database, mina.id, { dryRun: true })).toEqual({ entries: 0, days: 0, months: 0 });
  });

  async function bringFile(file: Buffer, choices = {}): Promise<{ id: number; result: object }> {
    const planned = await uploadImport(client, mina.token, file);
    const { id } = planned.body;
    const done = await finishImport(client, { token: mina.token, id, choices }, () => app.importJobs.work());
    return { id, result: done.body.result };
  }

  /** Notes in Markdown, by their names. */
  async function bring(notes: Record<string, string>, choices = {}) {
    const files = Object.entries(notes).map(([name, text]) => [`${name}.md`, `---\ndate: 2026-05-01\n---\n${text}`]);
    return bringFile(await zipOf(Object.fromEntries(files)), choices);
  }

  async function undo({ id }: { id: number }, kept = 0): Promise<void> {
    const { body } = await client.request('DELETE', `/api/import/${id}`, { token: mina.token });
    expect(body).toEqual({ id, undone: true, kept });
  }

  const entries = async (): Promise<{ id: number; content: string; revision: number }[]> =>
    (await client.request('GET', '/api/diary?limit=100', { token: mina.token })).body.items;
  const contents = async () => (await entries()).map(({ content }) => content).sort();

  async function save(before: string, content: string): Promise<void> {
    const entry = (await entries()).find((one) => one.content === before);
    const body = { content, emotion: 'joy', date: '2026-05-01' };
    const { status } = await client.request('PUT', `/api/diary/${entry?.id}`, { token: mina.token, body });
    expect(status).toBe(200);
  }

  test('what a file names more than once is claimed once, and undone as fast', async () => {
    const entry = { uuid: 'A', creationDate: '2026-05-01T09:00:00Z', text: 'One.' };
    const entries = Array.from({ length: 450 }, () => entry);
    const file = await zipOf({ 'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries }) });
    const first = await bringFile(file);
    const second = await bringFile(file);
    expect(second.result).toMatchObject({ added: 0, skipped: 450 });
    expect(await ImportRecord.count({ where: { importId: second.id } })).toBe(1);
    await undo(first);
    expect(await contents()).toEqual(['One.']);
    await undo(second);
    expect(await contents()).toEqual([]);
  });

  test('undoing the first of two imports that overlap leaves what the second one brought, too; undoing that takes it', async () => {
    const first = await bring({ a: 'One.', b: 'Two.' });
    const before = await entries();
    const second = await bring({ b: 'Two.', c: 'Three.' });
    expect(second.result).toMatchObject({ added: 1, skipped: 1 });
    await undo(first);
    expect(await contents()).toEqual(['Three.', 'Two.']);
    const [{ id, revision }] = before.filter(({ content }) => content === 'Two.') as [(typeof before)[number]];
    expect(await entries()).toContainEqual(expect.objectContaining({ id, revision })); // the same entry, untouched
    await undo(second);
    expect(await contents()).toEqual([]);
    expect(await ImportRecord.count({ where: { userId: mina.id } })).toBe(0);
  });

  test('in the other order the second takes only its own along, and the first the rest', async () => {
    const first = await bring({ a: 'One.', b: 'Two.' });
    const second = await bring({ b: 'Two.', c: 'Three.' });
    await undo(second);
    expect(await contents()).toEqual(['One.', 'Two.']);
    await undo(first);
    expect(await contents()).toEqual([]);
  });

  test('an entry that three imports brought is there as long as one of them stands, whichever goes first', async () => {
    for (const order of ['012', '021', '102', '120', '201', '210']) {
      const imports = [await bring({ a: 'One.' }), await bring({ a: 'One.' }), await bring({ other: 'One.' })];
      for (const [step, index] of [...order].entries()) {
        await undo(imports[Number(index)] as { id: number });
        expect([order, step, await contents()]).toEqual([order, step, step < 2 ? ['One.'] : []]);
      }
    }
  });

  test('an entry that was saved since is its writer’s, whichever import goes; deleted it stays so', async () => {
    const first = await bring({ a: 'One.', b: 'Two.' });
    const second = await bring({ a: 'One.', b: 'Two.' });
    await save('One.', 'Mine.');
    const two = (await entries()).find(({ content }) => content === 'Two.');
    await client.request('DELETE', `/api/diary/${two?.id}`, { token: mina.token });
    await undo(first, 1);
    expect(await contents()).toEqual(['Mine.']);
    expect((await bring({ a: 'One.' })).result).toMatchObject({ added: 0, skipped: 1 }); // its name is still known
    await undo(second, 1);
    expect(await contents()).toEqual(['Mine.']);
  });

  test('an entry that is brought again once it was saved is no import’s, and nothing is noted of it', async () => {
    const first = await bring({ a: 'One.' });
    await save('One.', 'Mine.');
    const second = await bringFile(await exportOf(app, mina));
    expect(second.result).toMatchObject({ added: 0, skipped: 1 });
    expect(await ImportRecord.count({ where: { importId: second.id } })).toBe(0);
    await undo(second);
    await undo(first, 1);
    expect(await contents()).toEqual(['Mine.']);
  });

  test('what a third import replaced since comes back for the one that brought it, too', async () => {
    const first = await bring({ a: 'One.' });
    const second = await bring({ a: 'One.' });
    const third = await bring({ a: 'Other.' }, { changed: 'replace' });
    await undo(first);
    expect(await contents()).toEqual(['Other.']);
    await undo(third);
    expect(await contents()).toEqual(['One.']);
    await undo(second);
    expect(await contents()).toEqual([]);
  });

  test('what the first replaced stays replaced while another brought it, too, and comes back with that one', async () => {
    await client.request('POST', '/api/diary', {
      token: mina.token,
      body: { content: 'Mine.', emotion: 'joy', date: '2026-05-01' },
    });
    const backup = await exportOf(app, mina);
    await save('Mine.', 'Later.');
    const [first, second] = [await bringFile(backup, { changed: 'replace' }), await bringFile(backup)];
    expect([first.result, second.result]).toMatchObject([{ replaced: 1 }, { skipped: 1 }]);
    await undo(first);
    expect(await contents()).toEqual(['Mine.']);
    await undo(second);
    expect(await contents()).toEqual(['Later.']);
  });

  test('who brought an entry, too, changes nothing of what it is known by, nor of where an archive says that it came from', async () => {
    const first = await bring({ a: 'One.' });
    const originsOf = async () => {
      const lines = (await unzip(await exportOf(app, mina))).get('entries.ndjson')?.toString().trim().split('\n') ?? [];
      return lines.map((line) => JSON.parse(line).origin.key);
    };
    await bring({ elsewhere: 'One.' });
    expect(await originsOf()).toEqual(['a.md']);
    expect((await bring({ a: 'One.' })).result).toMatchObject({ added: 0, skipped: 1 });
    expect((await bring({ elsewhere: 'Two.' })).result).toMatchObject({ added: 1, skipped: 0 }); // a page of another name
    await undo(first);
    expect(await originsOf()).toEqual(['elsewhere.md', 'elsewhere.md']);
    expect((await bring({ elsewhere: 'Three.' })).result).toMatchObject({ added: 0, skipped: 1 }); // a version of the same
    expect(await contents()).toEqual(['One.', 'Two.']);
  });

  test('a claim goes with its account', async () => {
    await bring({ a: 'One.' });
    await bring({ a: 'One.' });
    expect(await ImportRecord.count({ where: { userId: mina.id } })).toBe(2);
    const { id } = mina;
    const erased = await client.request('POST', '/api/account/delete', {
      token: mina.token,
      body: { password: mina.password },
    });
    expect(erased.status).toBe(204);
    expect(await ImportRecord.count({ where: { userId: id } })).toBe(0);
  });
});
