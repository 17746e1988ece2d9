import { AnalyserUnavailableError } from '../../ml/analyser';
import { badRequest } from '../../server/errors';
import { finishImport } from '../support/imports';
import { waitUntil } from '../support/wait';
import { type Importing, notesOf, openImporting } from './support/importing';

describe('imports take turns', () => {
  let importing: Importing;
  beforeAll(async () => {
    importing = await openImporting();
  });
  afterAll(() => importing.close());
  afterEach(() => jest.restoreAllMocks());

  test('a small one does not wait for a large one that came earlier, and a large one goes on while nobody waits', async () => {
    const { app, client, jobsWith, send, confirm, stateOf } = importing;
    const jobs = jobsWith({ sliceMs: 0 });
    const [early, late] = [await client.register(), await client.register()];
    const [large, small] = [await send(early, notesOf(500)), await send(late, notesOf(3))];
    await confirm(early, large);
    app.clock.advance(1_000);
    await confirm(late, small);
    app.clock.advance(1_000);
    await jobs.work();
    expect(await stateOf(early, large)).toMatchObject({ status: 'importing', done: 200 });
    app.clock.advance(1_000);
    await jobs.work();
    expect(await stateOf(late, small)).toMatchObject({ status: 'done', done: 3 });
    await jobs.work();
    expect(await stateOf(early, large)).toMatchObject({ status: 'done', done: 500, result: { added: 500 } });
  });

  test('a small one waits for one turn of somebody with three large ones, also where each of them is over in one', async () => {
    const { app, client, jobsWith, send, confirm, stateOf } = importing;
    const jobs = jobsWith({ sliceMs: 0 });
    const [early, late] = [await client.register(), await client.register()];
    const large: number[] = [];
    for (const notes of [150, 450, 450])
      large.push(
        await send(
          early,
          notesOf(notes, (n) => ({ uuid: `${notes} ${n}` })),
        ),
      );
    const small = await send(late, notesOf(250));
    for (const id of large) await confirm(early, id);
    await confirm(late, small);
    const done = async () => [
      ...(await Promise.all(large.map(async (id) => (await stateOf(early, id)).done))),
      (await stateOf(late, small)).done,
    ];
    const turns: number[][] = [];
    for (let turn = 1; turn <= 5; turn += 1) {
      app.clock.advance(1_000);
      await jobs.work();
      turns.push(await done());
    }
    expect(turns).toEqual([
      [150, 0, 0, 0],
      [150, 0, 0, 200],
      [150, 200, 0, 200],
      [150, 200, 0, 250],
      [150, 200, 200, 250],
    ]);
    while ((await jobs.work()) > 0);
  });

  test('what is written today is read before the texts of a diary that was brought earlier', async () => {
    const { app, client, jobsWith, send } = importing;
    const [mina, jun] = [await client.register(), await client.register()];
    await finishImport(client, { token: mina.token, id: await send(mina, notesOf(10)) }, jobsWith({}).work);
    const read = async ({ token }: typeof mina) => {
      const { items } = (await client.request('GET', '/api/diary', { token })).body;
      return items.filter(({ analysis }: { analysis: { status: string } }) => analysis.status === 'done').length;
    };
    expect(await read(mina)).toBe(0);
    jest.spyOn(app.analyser, 'analyse').mockRejectedValueOnce(new AnalyserUnavailableError('too busy'));
    const body = { content: 'A walk by the sea.', emotion: 'joy' };
    await client.request('POST', '/api/diary', { token: jun.token, body });
    expect(await read(jun)).toBe(0);
    await waitUntil('the reader is there', app.analyser.isReady, { timeoutMs: 60_000 });
    expect(await app.backlog.work()).toBe(8);
    expect(await read(jun)).toBe(1);
  });

  test('who asks again and again to undo an import does not come before the others', async () => {
    const { app, client, jobsWith, send, confirm, stateOf } = importing;
    const jobs = jobsWith({ sliceMs: 0 });
    const [pushy, patient] = [await client.register(), await client.register()];
    const [first, second] = [await send(pushy, notesOf(250)), await send(patient, notesOf(3))];
    await finishImport(client, { token: pushy.token, id: first }, jobs.work);
    await confirm(patient, second);
    app.clock.advance(1_000);
    jest.spyOn(app.importJobs, 'undoSoon').mockResolvedValue({ undone: false, kept: 0 }); // left to the worker
    for (const _ of [1, 2]) await client.request('DELETE', `/api/import/${first}`, { token: pushy.token });
    await jobs.work();
    expect(await stateOf(patient, second)).toMatchObject({ status: 'done', done: 3 });
    await jobs.work();
    expect(await stateOf(pushy, first)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('one that was not confirmed is forgotten at once, whatever else is at work', async () => {
    const { app, client, send, confirm, stateOf } = importing;
    const [busy, other] = [await client.register(), await client.register()];
    const [waiting, planned] = [await send(busy, notesOf(3)), await send(other, notesOf(3))];
    await confirm(busy, waiting);
    const answer = await client.request('DELETE', `/api/import/${planned}`, { token: other.token });
    expect(answer.body).toEqual({ id: planned, undone: true, kept: 0 });
    expect(await stateOf(busy, waiting)).toMatchObject({ status: 'importing', done: 0 });
    await app.importJobs.work();
  });

  test('ten pictures are as long a work as many texts: then others have their turn', async () => {
    const { app, client, jobsWith, send, sendPictures, confirm, stateOf } = importing;
    const jobs = jobsWith({ sliceMs: 0, create: () => Promise.reject(badRequest('file', 'is no picture')) });
    const [early, late] = [await client.register(), await client.register()];
    const [large, small] = [await sendPictures(early, { notes: 7, each: 2 }), await send(late, notesOf(3))];
    await confirm(early, large);
    app.clock.advance(1_000);
    await confirm(late, small);
    app.clock.advance(1_000);
    await jobs.work();
    expect(await stateOf(early, large)).toMatchObject({ status: 'importing', done: 5 });
    while ((await jobs.work()) > 0);
    expect(await stateOf(early, large)).toMatchObject({ status: 'done', done: 7 });
  });

  test('one note with very many pictures keeps nobody waiting, and none of them is made twice', async () => {
    const { app, client, jobsWith, send, sendPictures, confirm, stateOf } = importing;
    let made = 0;
    const create: typeof app.services.images.create = (...given) => {
      made += 1;
      return app.services.images.create(...given);
    };
    const jobs = jobsWith({ sliceMs: 0, create });
    const early = await client.register();
    const large = await sendPictures(early, { notes: 1, each: 125 });
    await confirm(early, large);
    for (let turn = 1; turn <= 12; turn += 1) {
      app.clock.advance(1_000);
      const late = await client.register();
      const small = await send(late, notesOf(3));
      await confirm(late, small);
      app.clock.advance(1_000);
      await jobs.work();
      expect([made, await stateOf(early, large)]).toEqual([
        10 * turn,
        expect.objectContaining({ status: 'importing', done: 0 }),
      ]);
      await jobs.work();
      expect(await stateOf(late, small)).toMatchObject({ status: 'done', done: 3 });
    }
    await jobs.work(); // more turns than an import has tries that does not get on
    expect(await stateOf(early, large)).toMatchObject({ status: 'done', result: { added: 1, pictures: 125 } });
    expect(made).toBe(125);
  });
});
