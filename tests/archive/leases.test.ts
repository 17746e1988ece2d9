import { Diary, Import } from '../../models';
import { waitUntil } from '../support/wait';
import { type Importing, LEASE_MS, notesOf, openImporting, underived } from './support/importing';

/** Records that are written together. */
const A_BATCH = 200;

describe('an import has one worker', () => {
  let importing: Importing;
  beforeAll(async () => {
    importing = await openImporting();
  });
  afterAll(() => importing.close());

  test('one that takes long over its texts and pictures is left to who is at it', async () => {
    const { app, client, jobsWith, send, sendPictures, confirm, stateOf } = importing;
    const mina = await client.register();
    const others: number[] = [];
    const takeLong = async () => {
      app.clock.advance(10_000);
      others.push(await jobsWith({}).work());
    };
    const jobs = jobsWith({
      derive: (content) => takeLong().then(() => underived(content)),
      create: (...given) => takeLong().then(() => app.services.images.create(...given)),
    });
    const ids = [await send(mina, notesOf(3)), await sendPictures(mina, { notes: 1, each: 3 })];
    for (const [index, id] of ids.entries()) {
      await confirm(mina, id);
      await jobs.work();
      expect(await stateOf(mina, id)).toMatchObject({ status: 'done', result: { added: [3, 1][index] } });
    }
    expect(others).toEqual(Array(7).fill(0));
  });

  test('one that is stopped does not finish what it is at, and another takes it up', async () => {
    const { app, client, jobsWith, sendPictures, confirm, stateOf } = importing;
    const mina = await client.register();
    const id = await sendPictures(mina, { notes: 1, each: 3 });
    await confirm(mina, id);
    const made: unknown[] = [];
    const jobs = jobsWith({
      create: (...given) => {
        made.push(given);
        void jobs.stop();
        return app.services.images.create(...given);
      },
    });
    await jobs.work();
    expect([made.length, await stateOf(mina, id)]).toMatchObject([1, { status: 'importing', done: 0 }]);
    await jobsWith({}).work();
    expect(await stateOf(mina, id)).toMatchObject({ status: 'done', result: { added: 1 } });
  });

  test('one whose worker is long at one thing says meanwhile that it is at it', async () => {
    const { app, client, jobsWith, send, confirm, stateOf } = importing;
    const mina = await client.register();
    const id = await send(mina, notesOf(1));
    await confirm(mina, id);
    const others: number[] = [];
    const takeLong = async () => {
      for (let time = 1; time <= 4; time += 1) {
        app.clock.advance(10_000);
        const until = await leaseOf(id);
        await waitUntil('it says that it is at it', async () => (await leaseOf(id)) > until, { timeoutMs: 60_000 });
        others.push(await jobsWith({}).work());
      }
    };
    await jobsWith({ beatMs: 10, derive: (content) => takeLong().then(() => underived(content)) }).work();
    expect(await stateOf(mina, id)).toMatchObject({ status: 'done', result: { added: 1 } });
    expect(others).toEqual([0, 0, 0, 0]);
  });

  test('one whose worker is silent goes on with another after a quarter of a minute, and the silent one writes no more', async () => {
    const { app, client, jobsWith, send, confirm, stateOf } = importing;
    const mina = await client.register();
    const id = await send(mina, notesOf(A_BATCH + 1));
    await confirm(mina, id);
    let [wake, begin] = [() => {}, () => {}];
    const awake = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const silent = jobsWith({
      beatMs: 1e9,
      derive: async (content) => {
        if (content === `Note ${A_BATCH - 1}.`) {
          begin();
          await awake; // all that is left to do is to write
        }
        return underived(content);
      },
    }).work();
    await begun;
    app.clock.advance(LEASE_MS - 2_000);
    expect(await jobsWith({}).work()).toBe(0);
    app.clock.advance(2_000);
    const derive = async (content: string) => {
      if (content === `Note ${A_BATCH}.`) {
        wake(); // the silent one goes on while its work is another's, who is further by now
        await silent;
      }
      return underived(content);
    };
    expect(await jobsWith({ derive }).work()).toBe(1);
    const all = A_BATCH + 1;
    expect(await stateOf(mina, id)).toMatchObject({ status: 'done', done: all, result: { added: all, skipped: 0 } });
    expect(await Diary.count({ where: { userId: mina.id } })).toBe(all);
  });
});

const leaseOf = async (id: number): Promise<number> => (await Import.findByPk(id))?.leaseUntil?.getTime() ?? 0;
