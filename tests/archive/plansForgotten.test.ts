import { Import } from '../../models';
import { readAllTables } from '../security/tables';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { finishImport, uploadImport } from '../support/imports';
import { zipOf } from './support/zip';

/** In the text, the tags and the mood of every note. */
const SECRET = 'quillwort';
const note = (text: string) =>
  `---\ndate: 2026-05-01\ntags: [${SECRET}-tag]\nmood: ${SECRET}-mood\n---\nA ${SECRET} ${text}.`;

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const person = givenNewPerson(client);
  const work = () => app.importJobs.work();

  const tell = async (path: string) => (await client.request('GET', path, { token: person.token })).body;
  const planned = async (...texts: string[]) => {
    const notes = texts.map((text, index) => [`${index}.md`, note(text)]);
    return (await uploadImport(client, person.token, await zipOf(Object.fromEntries(notes)))).body;
  };
  const forgotten = (plan: object) => ({
    ...plan,
    samples: [],
    moods: [],
    meanings: [],
    tags: { count: 1, names: [] },
  });

  async function tablesWithSecret(): Promise<string[]> {
    const tables = await readAllTables(app.config.databaseUrl);
    return [...tables].flatMap(([name, rows]) => (JSON.stringify(rows).includes(SECRET) ? [name] : []));
  }

  test('a plan shows what would come, and of a file without anything new what is in it', async () => {
    const { token } = await client.register();
    const planOf = async (texts: string[]) => {
      const notes = texts.map((text, index) => [`${index}.md`, `---\ndate: 2026-05-01\n---\n${text}`]);
      return (await uploadImport(client, token, await zipOf(Object.fromEntries(notes)))).body;
    };
    const walks = Array.from({ length: 12 }, (_, index) => `Walk ${index}.`);
    const first = await planOf(walks);
    expect(first.plan.samples).toHaveLength(5);
    await client.request('POST', `/api/import/${first.id}/confirm`, { token, body: {} });
    await work();
    expect((await planOf([...walks, 'The ferry.'])).plan.samples).toMatchObject([{ kind: 'new', text: 'The ferry.' }]);
    const both = (await planOf(['A walk, in other words.', ...walks.slice(1), 'The ferry.'])).plan.samples;
    expect(both).toMatchObject([
      { kind: 'new', text: 'The ferry.' },
      { kind: 'changed', text: 'A walk, in other words.' },
    ]);
    const known = (await planOf(walks)).plan.samples;
    expect(known.map(({ kind }: { kind: string }) => kind)).toEqual(Array(5).fill('same'));
  });

  test('a plan of before its samples said what they are says it, and of what its moods meant nothing', async () => {
    const { id, plan } = await planned('moor');
    const samples = plan.samples.map(({ kind: _, ...sample }: { kind: string }) => sample);
    const { meanings: _, ...before } = plan;
    await Import.update({ plan: { ...before, samples } }, { where: { id } });
    expect((await tell(`/api/import/${id}`)).plan).toEqual(plan);
    await client.request('DELETE', `/api/import/${id}`, { token: person.token });
  });

  test('what an import brought is gone once it is deleted; its plan keeps the numbers', async () => {
    const { id, plan } = await planned('meadow', 'valley');
    expect(JSON.stringify(plan)).toContain(SECRET);
    const choices = { moods: [{ label: `${SECRET}-mood`, emotion: 'joy' }] };
    const done = await finishImport(client, { token: person.token, id, choices }, work);
    expect(done.body).toMatchObject({ status: 'done', plan: forgotten(plan), result: { added: 2 } });
    const next = await planned('meadow', 'valley', 'ridge');
    expect(next.plan.meanings).toMatchObject([{ emotion: 'joy' }]);
    await finishImport(client, { token: person.token, id: next.id }, work);
    for (const entry of (await tell('/api/diary')).items)
      await client.request('DELETE', `/api/diary/${entry.id}`, { token: person.token });
    expect((await tell('/api/import')).items[0].plan).toEqual(forgotten(next.plan));
    expect(await tablesWithSecret()).toEqual([]);
  });

  test('one that is over is no longer to be confirmed, whatever its moods were', async () => {
    const { id } = await planned('hill');
    const choices = { moods: [{ label: `${SECRET}-mood`, emotion: 'joy' }] };
    await finishImport(client, { token: person.token, id, choices }, work);
    const again = await client.request('POST', `/api/import/${id}/confirm`, { token: person.token, body: choices });
    expect(again.status).toBe(409);
  });

  test('from the moment that its undo begins it quotes nothing', async () => {
    const { id, plan } = await planned('brook');
    await client.request('POST', `/api/import/${id}/confirm`, { token: person.token, body: {} });
    const undo = jest.spyOn(app.importJobs, 'undoSoon').mockResolvedValue({ undone: false, kept: 0 });
    await client.request('DELETE', `/api/import/${id}`, { token: person.token }).finally(() => undo.mockRestore());
    expect(await tell(`/api/import/${id}`)).toMatchObject({ status: 'undoing', plan: forgotten(plan) });
    expect(await tablesWithSecret()).not.toContain('imports');
  });

  test('nor does one that failed for good', async () => {
    await app.database.sequelize.query(
      `ALTER TABLE diaries ADD COLUMN checked INTEGER NULL CHECK (content NOT LIKE '%refused%')`,
    );
    const { id, plan } = await planned('refused');
    const done = await finishImport(client, { token: person.token, id }, work);
    expect(done.body).toMatchObject({ status: 'failed', plan: forgotten(plan) });
    expect(await tablesWithSecret()).not.toContain('imports');
  });
});
