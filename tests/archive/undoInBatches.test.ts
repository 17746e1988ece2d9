import { Op } from 'sequelize';
import { Diary, Import, ImportRecord } from '../../models';
import { finishImport } from '../support/imports';
import { type Importing, notesOf, openImporting, underived } from './support/importing';

/** Records that are written together, and taken back together. */
const A_BATCH = 200;

describe('an undo goes in batches', () => {
  let importing: Importing;
  beforeAll(async () => {
    importing = await openImporting();
  });
  afterAll(() => importing.close());
  afterEach(() => jest.restoreAllMocks());

  /** Has `first` undone by workers that give way after each batch, while another import waits; how many are left each time. */
  async function countAfterEachBatch(notes: number, words: Record<string, number>): Promise<number[]> {
    const { app, client, jobsWith, send, confirm } = importing;
    const derive = async (content: string) => ({
      ...(await underived(content)),
      words: content === 'Small.' ? { small: 1 } : words,
    });
    const jobs = jobsWith({ sliceMs: 0, derive });
    const [mina, other] = [await client.register(), await client.register()];
    const first = await send(mina, notesOf(notes));
    await finishImport(client, { token: mina.token, id: first }, jobs.work);
    await confirm(
      other,
      await send(
        other,
        notesOf(5 * A_BATCH, () => ({ text: 'Small.' })),
      ),
    );
    jest.spyOn(app.importJobs, 'undoSoon').mockResolvedValue({ undone: false, kept: 0 }); // left to the worker
    await client.request('DELETE', `/api/import/${first}`, { token: mina.token });
    const left: number[] = [];
    do {
      app.clock.advance(1_000);
      await jobs.work();
      const count = await Diary.count({ where: { userId: mina.id } });
      if (count !== left.at(-1)) left.push(count);
    } while (left.at(-1) !== 0);
    return left;
  }

  test('others that wait have their turn after each of them', async () => {
    expect(await countAfterEachBatch(2 * A_BATCH + 10, { word: 1 })).toEqual([210, 10, 0]);
  }, 180_000);

  test('of entries with very many words there are fewer in one', async () => {
    const words = Object.fromEntries(Array.from({ length: 20_000 }, (_, number) => [`word${number}`, 1]));
    const left = await countAfterEachBatch(9, words); // some 300 kB each
    expect(left).toEqual([6, 3, 0]);
  }, 180_000);

  test('an entry that one file brought and then replaced, as files once did, is gone with both', async () => {
    const { client, jobsWith, send } = importing;
    const { work } = jobsWith({});
    const mina = await client.register();
    const bring = async (notes: ReturnType<typeof notesOf>) => {
      const id = await send(mina, notes);
      const done = await finishImport(client, { token: mina.token, id, choices: { changed: 'replace' } }, work);
      return { id, result: done.body.result };
    };
    const first = await bring(notesOf(A_BATCH));
    const again = await bring(
      notesOf(A_BATCH)
        .map((note) => ({ ...note, text: 'Other.' }))
        .slice(-1),
    );
    expect(again.result).toMatchObject({ added: 0, replaced: 1 });
    await ImportRecord.update({ importId: first.id }, { where: { importId: again.id } });
    await client.request('DELETE', `/api/import/${first.id}`, { token: mina.token });
    expect(await Diary.count({ where: { userId: mina.id } })).toBe(0);
  });

  test('two imports that replaced the same entries are undone by turns, and what was there before comes back', async () => {
    const { app, client, jobsWith, send, confirm } = importing;
    const jobs = jobsWith({ sliceMs: 0 });
    const mina = await client.register();
    const count = A_BATCH + 10;
    const ids: number[] = [];
    for (const text of ['ONE', 'TWO', 'THREE']) {
      const id = await send(
        mina,
        notesOf(count, (number) => ({ text: `${text} ${number}` })),
      );
      await confirm(mina, id, { changed: 'replace' });
      await jobs.work();
      ids.push(id);
    }
    const left = () => Diary.count({ where: { userId: mina.id, content: { [Op.like]: 'ONE %' } } });
    expect(await left()).toBe(0);
    jest.spyOn(app.importJobs, 'undoSoon').mockResolvedValue({ undone: false, kept: 0 }); // left to the worker
    for (const id of ids.slice(1)) await client.request('DELETE', `/api/import/${id}`, { token: mina.token });
    const seen: number[] = [];
    while ((await Import.count({ where: { userId: mina.id, status: 'undoing' } })) > 0) {
      app.clock.advance(1_000);
      await jobs.work();
      seen.push(await ImportRecord.count({ where: { importId: ids[1] } }));
    }
    expect(seen).toContain(10); // the other had its turn in the middle of it
    expect(await left()).toBe(count);
  }, 180_000);
});
