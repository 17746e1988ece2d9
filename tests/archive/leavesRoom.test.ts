import { setTimeout as sleep } from 'node:timers/promises';
import { createPortions } from '../../server/services/imports/portions';
import { type Importing, notesOf, openImporting, underived } from './support/importing';

describe('an import leaves room for those who write meanwhile', () => {
  let importing: Importing;
  beforeAll(async () => {
    importing = await openImporting();
  });
  afterAll(() => importing.close());

  test('its owner and others save between two parts of a batch', async () => {
    const { client, jobsWith, send, confirm, stateOf } = importing;
    const [mina, jun] = [await client.register(), await client.register()];
    const save = async ({ token }: typeof mina) => {
      const body = { content: 'A walk.', emotion: 'joy' };
      expect((await client.request('POST', '/api/diary', { token, body })).status).toBe(201);
    };
    for (const person of [mina, jun]) await save(person); // the model is loaded
    await confirm(mina, await send(mina, notesOf(200)));
    await jobsWith({}).work();
    const id = await send(
      mina,
      notesOf(200, (number) => ({ text: `Note ${number}, told anew.` })),
    ); // one batch
    await confirm(mina, id, { changed: 'replace' });
    const parts = new Set<number>();
    let isAtWork = true;
    const goOnSaving = async (person: typeof mina) => {
      while (isAtWork) {
        await save(person);
        parts.add((await stateOf(mina, id)).done);
      }
    };
    const work = jobsWith({}).work();
    const saving = [goOnSaving(mina), goOnSaving(jun)];
    await work;
    isAtWork = false;
    await Promise.all(saving);
    expect([...parts].filter((done) => done > 0 && done < 200)).not.toEqual([]);
    expect(await stateOf(mina, id)).toMatchObject({ status: 'done', done: 200, result: { replaced: 200 } });
  });

  test('others have the thread while its texts are prepared', async () => {
    const { client, jobsWith, send, confirm } = importing;
    const mina = await client.register();
    const id = await send(mina, notesOf(200));
    await confirm(mina, id);
    const derive = (content: string) => {
      for (const endsAt = performance.now() + 3; performance.now() < endsAt; );
      return underived(content);
    };
    let turns = 0;
    let isAtWork = true;
    const work = jobsWith({ derive })
      .work()
      .finally(() => {
        isAtWork = false;
      });
    while (isAtWork) {
      await sleep(1);
      turns += 1;
    }
    await work;
    expect(turns).toBeGreaterThan(100);
  });

  test.each([true, false])(
    'a part is smaller after one that took long, but never tiny (on a server: %s)',
    (isServer) => {
      const portions = createPortions({ isServer });
      const first = portions.size();
      portions.took(first, 1_000);
      const second = portions.size();
      expect(second).toBeLessThan(first);
      for (let time = 0; time < 50; time += 1) portions.took(portions.size(), 1_000);
      expect(portions.size()).toBeGreaterThan(3);
      for (let time = 0; time < 50; time += 1) portions.took(portions.size(), 1);
      expect(portions.size()).toBe(200);
      portions.took(3, 1); // the rest of a batch says nothing
      expect(portions.size()).toBe(200);
    },
  );

  test('what is long for everybody on SQLite is not for the one who waits on a server', () => {
    const [server, embedded] = [true, false].map((isServer) => createPortions({ isServer }));
    const first = server?.size() ?? 0;
    for (const portions of [server, embedded]) portions?.took(first, 80);
    expect(server?.size()).toBeGreaterThan(first);
    expect(embedded?.size()).toBeLessThan(first);
  });
});
