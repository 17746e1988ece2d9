import { createRandom } from '../../scripts/seed/random';
import { rebuildUser } from '../../server/services/rebuild';
import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { zipOf } from './support/zip';

const REPLACE = { changed: 'replace' };

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  let mina: Person;

  beforeEach(async () => {
    mina = await client.register();
  });

  /** Brings notes in Markdown, by their names, each in the place of what there is of it; the id of the import. */
  async function bring(notes: Record<string, string>): Promise<number> {
    const files = Object.entries(notes).map(([name, text]) => [`${name}.md`, `---\ndate: 2026-05-01\n---\n${text}`]);
    const planned = await uploadImport(client, mina.token, await zipOf(Object.fromEntries(files)));
    expect(planned.body.plan.records).toBe(files.length);
    await finishImport(client, { token: mina.token, id: planned.body.id, choices: REPLACE }, () =>
      app.importJobs.work(),
    );
    return planned.body.id;
  }

  /** How many it says that were kept. */
  async function undo(id: number): Promise<number> {
    const { body } = await client.request('DELETE', `/api/import/${id}`, { token: mina.token });
    expect(body).toMatchObject({ id, undone: true });
    return body.kept;
  }

  const entries = async (): Promise<{ id: number; content: string; tags: string[] }[]> =>
    (await client.request('GET', '/api/diary?limit=100', { token: mina.token })).body.items;
  const contents = async () => (await entries()).map(({ content }) => content).sort();

  async function save(content: string, id?: number): Promise<void> {
    const path = id === undefined ? '/api/diary' : `/api/diary/${id}`;
    const body = { content, emotion: 'joy', date: '2026-05-01', tags: [content] };
    const { status } = await client.request(id === undefined ? 'POST' : 'PUT', path, { token: mina.token, body });
    expect(status).toBe(id === undefined ? 201 : 200);
  }

  /** The writer's THREE, which backups of ONE and of TWO replaced one after the other. */
  async function replacedTwice(): Promise<{ first: number; second: number }> {
    const backups: Buffer[] = [];
    await save('ONE');
    const [entry] = await entries();
    backups.push(await exportOf(app, mina));
    await save('TWO', entry?.id);
    backups.push(await exportOf(app, mina));
    await save('THREE', entry?.id);
    const ids: number[] = [];
    for (const backup of backups) {
      const { body } = await uploadImport(client, mina.token, backup);
      await finishImport(client, { token: mina.token, id: body.id, choices: REPLACE }, () => app.importJobs.work());
      ids.push(body.id);
    }
    expect(await contents()).toEqual(['TWO']);
    return { first: ids[0] ?? 0, second: ids[1] ?? 0 };
  }

  test('backups that replaced one entry are undone oldest first: its own text comes back with the last', async () => {
    const { first, second } = await replacedTwice();
    expect(await undo(first)).toBe(0);
    expect(await contents()).toEqual(['TWO']);
    expect(await undo(second)).toBe(0);
    expect(await entries()).toMatchObject([{ content: 'THREE', tags: ['THREE'] }]);
  });

  test('newest first the one before comes back, then its own text', async () => {
    const { first, second } = await replacedTwice();
    expect(await undo(second)).toBe(0);
    expect(await entries()).toMatchObject([{ content: 'ONE', tags: ['ONE'] }]);
    expect(await undo(first)).toBe(0);
    expect(await entries()).toMatchObject([{ content: 'THREE', tags: ['THREE'] }]);
  });

  test('what the writer saved between two imports stays, and is said to be kept', async () => {
    await save('Here before.');
    const [first, [entry]] = [await bring({ a: 'From a file.' }), await entries()];
    await save('Mine.', (await entries()).find(({ content }) => content === 'From a file.')?.id);
    const second = await bring({ a: 'From another.' });
    expect(await undo(first)).toBe(1);
    expect(await contents()).toEqual(['From another.', 'Here before.']);
    expect(await undo(second)).toBe(0);
    expect(await contents()).toEqual(['Here before.', 'Mine.']);
    expect(entry).toBeDefined();
  });

  test('an entry that an import made and others replaced is there as long as one of them stands', async () => {
    const ids = [await bring({ a: '1' }), await bring({ a: '2' }), await bring({ a: '3' })];
    for (const [index, expected] of [
      [1, ['3']],
      [0, ['3']],
      [2, []],
    ] as const) {
      expect(await undo(ids[index] ?? 0)).toBe(0);
      expect(await contents()).toEqual(expected);
    }
  });

  test('whatever is brought, saved and undone in whatever order, it is as if only what stands had been done', async () => {
    for (const number of [1, 2, 3, 4]) {
      const random = createRandom(`undo in any order/${number}`);
      mina = await client.register();
      /** Of each note what was done to it, the last at the end. */
      const told = new Map<string, { text: string; importId: number | null }[]>();
      const standing: number[] = [];
      const shown = () => [...told.values()].flatMap((steps) => steps.at(-1)?.text ?? []).sort();
      const steps: string[] = [];
      for (let step = 0; step < 24; step += 1) {
        const names = ['a', 'b', 'c'].filter(() => random.next() < 0.6);
        const what = random.pick(['bring', 'bring', 'save', 'undo', 'undo']);
        steps.push(`${what} ${names.join()}`);
        if (what === 'bring' && names.length > 0) {
          const textOf = (name: string) => `${name} of ${step}`;
          const id = await bring(Object.fromEntries(names.map((name) => [name, textOf(name)])));
          for (const name of names) {
            const before = told.get(name) ?? [];
            const isKnown = before.some(({ importId }) => standing.includes(importId ?? 0));
            if (!isKnown) told.set(`${name} until ${step}`, before); // nothing says any more where it came from
            told.set(name, [...(isKnown ? before : []), { text: textOf(name), importId: id }]);
          }
          standing.push(id);
        }
        if (what === 'save') {
          const [name = ''] = names;
          const now = told.get(name)?.at(-1)?.text;
          const entry = (await entries()).find(({ content }) => content === now);
          if (!entry) continue;
          await save(`${name} saved in ${step}`, entry.id);
          told.get(name)?.push({ text: `${name} saved in ${step}`, importId: null });
        }
        if (what === 'undo' && standing.length > 0) {
          const id = random.pick(standing);
          standing.splice(standing.indexOf(id), 1);
          let kept = 0;
          for (const [name, done] of told) {
            const at = done.findIndex(({ importId }) => importId === id);
            if (at === -1) continue;
            const isSaved = done.slice(at).some(({ importId }) => importId === null);
            if (isSaved) kept += 1;
            else told.set(name, done.toSpliced(at, 1));
          }
          expect([steps, await undo(id)]).toEqual([steps, kept]);
        }
        expect([steps, await contents()]).toEqual([steps, shown()]);
      }
      expect(await rebuildUser(app.database, mina.id, { dryRun: true })).toEqual({ entries: 0, days: 0, months: 0 });
    }
  });

  test('what is saved while an undo begins is kept, and counted', async () => {
    const id = await bring({ a: 'One.', b: 'Two.' });
    const [entry] = await entries();
    const { undoSoon } = app.importJobs;
    const asked = jest.spyOn(app.importJobs, 'undoSoon').mockImplementation(async (importId) => {
      await save('Mine now.', entry?.id);
      return undoSoon(importId);
    });
    expect(await undo(id)).toBe(1);
    asked.mockRestore();
    expect(await contents()).toEqual(['Mine now.']);
  });
});
