import { finishImport } from '../support/imports';
import { type Importing, notesOf, openImporting } from './support/importing';

/** More than are looked at together. */
const DAYS = 205;
const START = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** A note of each day, all of which say the same. */
const pillsOf = (name: string) =>
  notesOf(DAYS, (day) => ({
    uuid: `${name}${day}`,
    text: 'Took my pills.',
    creationDate: new Date(START + day * DAY_MS).toISOString(),
  }));

describe('an import of two notes of each day that say the same, of which one is there under another name', () => {
  let importing: Importing;
  beforeAll(async () => {
    importing = await openImporting();
  });
  afterAll(() => importing.close());

  test.each([
    ['here', false],
    ['in another process, which knows nothing of it', true],
  ])(
    'brings the others all in, though it gives way to somebody between them and goes on %s',
    async (_, isElsewhere) => {
      const { app, client, jobsWith, send, confirm, stateOf } = importing;
      const jobs = jobsWith({ sliceMs: 0 });
      const [mina, jun] = [await client.register(), await client.register()];
      await finishImport(client, { token: mina.token, id: await send(mina, pillsOf('Typed')) }, jobs.work);
      const [twins, small] = [
        await send(mina, [...pillsOf('Morning'), ...pillsOf('Night')]),
        await send(jun, notesOf(3)),
      ];
      expect(await stateOf(mina, twins)).toMatchObject({ plan: { records: 2 * DAYS, new: DAYS, same: DAYS } });
      await confirm(mina, twins);
      app.clock.advance(1_000);
      await confirm(jun, small);
      app.clock.advance(1_000);
      await jobs.work();
      expect(await stateOf(mina, twins)).toMatchObject({ status: 'importing', done: 200 });
      app.clock.advance(1_000);
      await jobs.work();
      expect(await stateOf(jun, small)).toMatchObject({ status: 'done' });
      await (isElsewhere ? jobsWith({ sliceMs: 0 }) : jobs).work();
      expect(await stateOf(mina, twins)).toMatchObject({ status: 'done', result: { added: DAYS, skipped: DAYS } });
    },
  );
});
