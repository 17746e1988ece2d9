import { EMOTIONS } from '../../ml/emotions';
import { Import } from '../../models';
import { type NewEntry, writeEntries } from '../../scripts/seed/write';
import { addDays } from '../../server/lib/dates';
import { derivedFrom } from '../../server/lib/derived';
import { NOTHING_DONE } from '../../server/services/imports/importRow';
import { undo as takeBack } from '../../server/services/imports/undo';
import { rebuildUser } from '../../server/services/rebuild';
import { readAllTables, type Table } from '../security/tables';
import { entryOn } from '../stats/support/statsDatabase';
import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';

/** More than are taken back in two transactions, on days that all have entries of one's own, too. */
const [IMPORTED, DAYS] = [430, 60];
const TAGS = ['river', 'River walk', '__proto__', '커피'];

/** Chooses and tags change from entry to entry, and who comes last on its day with them. */
function entryOf(number: number, who: string, minute: number): NewEntry {
  const content = `${who} ${number}: a walk by the **river**, word${number % 50}.`;
  const entry = entryOn(addDays('2026-01-01', number % DAYS), ((number % 21) - 10) / 10, {
    emotion: EMOTIONS[(number + Math.floor(number / DAYS)) % 3] ?? null,
    tags: TAGS.slice(number % 4, (number % 4) + 2),
  });
  const date = new Date(entry.date.getTime() + minute * 60_000);
  return { ...entry, date, content, ...derivedFrom(content) };
}

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  let archive: Buffer;

  beforeAll(async () => {
    const source = await client.register();
    await write(
      source,
      Array.from({ length: IMPORTED }, (_, number) => entryOf(number, 'Theirs', (number * 7) % 60)),
    );
    archive = await exportOf(app, source);
  }, 180_000);

  const work = () => app.importJobs.work();

  const write = ({ id }: Person, entries: NewEntry[]) =>
    app.database.write((transaction) =>
      writeEntries(
        entries.map((entry) => ({ entry, userId: id })),
        transaction,
      ),
    );

  /** Somebody with two entries on each day. */
  async function writer(): Promise<Person> {
    const person = await client.register();
    await write(
      person,
      Array.from({ length: 2 * DAYS }, (_, number) => entryOf(number, 'Mine', 30)),
    );
    return person;
  }

  async function bring({ token }: Person, file: Buffer, choices = {}) {
    const { body } = await uploadImport(client, token, file);
    const done = await finishImport(client, { token, id: body.id, choices }, work);
    return { id: body.id, result: done.body.result };
  }

  const undo = ({ token }: Person, id: number) => client.request('DELETE', `/api/import/${id}`, { token });

  /** Rows by table, but for the tables of signing in. */
  async function tables(): Promise<Record<string, Table>> {
    const all = await readAllTables(app.config.databaseUrl);
    for (const name of ['sessions', 'sqlite_sequence']) all.delete(name);
    return Object.fromEntries(all);
  }

  const wrongOf = ({ id }: Person) => rebuildUser(app.database, id, { dryRun: true });
  const nothing = { entries: 0, days: 0, months: 0 };

  test('days that had entries of their own are stored after an undo just as before the import', async () => {
    const mina = await writer();
    const before = await tables();
    const { id, result } = await bring(mina, archive);
    expect(result.added).toBe(IMPORTED);
    expect((await undo(mina, id)).body).toEqual({ id, undone: true, kept: 0 });
    expect(await tables()).toEqual(before);
    expect(await wrongOf(mina)).toEqual(nothing);
  }, 180_000);

  test('reports tell of the entries of an import, and no more of them after its undo', async () => {
    const mina = await writer();
    const report = async () => {
      const { body } = await client.request('GET', '/api/reports/weekly?week=2026-W03', { token: mina.token });
      const { generatedAt: _, inputHash: _rests, ...told } = body;
      return told;
    };
    const before = await report();
    const { id } = await bring(mina, archive);
    expect(await report()).not.toEqual(before);
    await undo(mina, id);
    expect(await report()).toEqual(before);
  }, 180_000);

  test('however many pictures an import brought, its undo asks for all of them', async () => {
    const mina = await client.register();
    const pictureIds = Array.from({ length: 600 }, (_, index) => index + 1);
    const { id } = (await uploadImport(client, mina.token, archive)).body;
    await Import.update({ outcome: { ...NOTHING_DONE, pictureIds } }, { where: { id } });
    const row = await Import.findByPk(id, { rejectOnEmpty: true });
    const asked: number[][] = [];
    const images = { deleteUnshown: async (_: unknown, ids: number[]) => asked.push(ids) };
    const lease = { alone: <T>(work: () => Promise<T>) => work() };
    const caller = { id: mina.id, timeZone: 'Asia/Seoul', locale: 'en', sessionId: 0 };
    const isOver = async () => false;
    expect(await takeBack({ database: app.database, images, isOver, lease }, { row, caller })).toBe(true);
    expect(asked.flat()).toEqual(pictureIds);
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(250);
  });

  test('what its writer has changed, moved, deleted and added since stays so, and is counted', async () => {
    const mina = await writer();
    const { id } = await bring(mina, archive);
    const { token } = mina;
    const listed = async (q: string) =>
      (await client.request('GET', `/api/diary?limit=20&q=${q}`, { token })).body.items as { id: number }[];
    const [changed, moved, deleted] = await listed('theirs');
    const [own] = await listed('mine');
    const put = (entry: object) => ({
      token,
      body: { content: 'Mine now.', emotion: 'anger', tags: ['river'], ...entry },
    });
    await client.request('PUT', `/api/diary/${changed?.id}`, put({}));
    await client.request('PUT', `/api/diary/${moved?.id}`, put({ date: '2026-01-07' }));
    await client.request('DELETE', `/api/diary/${deleted?.id}`, { token });
    await client.request('DELETE', `/api/diary/${own?.id}`, { token });
    await client.request('POST', '/api/diary', put({ date: '2026-01-08' }));
    expect(await wrongOf(mina)).toEqual(nothing);
    expect((await undo(mina, id)).body).toEqual({ id, undone: true, kept: 2 });
    const { diaries } = await tables();
    const left = (diaries ?? []).filter((row) => row.user_id === mina.id).map(({ content }) => `${content}`);
    expect(left.filter((content) => content.startsWith('Theirs'))).toEqual([]);
    expect(left).toHaveLength(2 * DAYS - 1 + 3);
    expect(await wrongOf(mina)).toEqual(nothing);
  }, 180_000);

  test('entries that were replaced come back as they were, on their days, one revision on', async () => {
    const mina = await writer();
    const asItWas = await exportOf(app, mina);
    const { items } = (await client.request('GET', '/api/diary?limit=100', { token: mina.token })).body;
    for (const [index, { id }] of items.slice(0, 30).entries()) {
      const entry = { content: `Other ${index}.`, emotion: EMOTIONS[index % 8], tags: ['new'], date: '2026-02-03' };
      await client.request('PUT', `/api/diary/${id}`, { token: mina.token, body: entry });
    }
    const before = await tables();
    const { id, result } = await bring(mina, asItWas, { changed: 'replace' });
    expect(result).toMatchObject({ added: 0, replaced: 30 });
    expect(await wrongOf(mina)).toEqual(nothing);
    expect((await undo(mina, id)).body).toEqual({ id, undone: true, kept: 0 });
    const withoutRevisions = ({ diaries = [], ...others }: Record<string, Table>) => ({
      ...others,
      diaries: diaries.map(({ revision: _, ...row }) => row),
    });
    expect(withoutRevisions(await tables())).toEqual(withoutRevisions(before));
    expect(await wrongOf(mina)).toEqual(nothing);
  }, 180_000);
});
