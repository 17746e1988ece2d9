import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Diary, Import, ImportRecord } from '../../models';
import { badRequest, unavailable } from '../../server/errors';
import { plainlyDerivedFrom } from '../../server/lib/derived';
import { createImportJobs } from '../../server/services/imports/jobs';
import { startTestApp, type TestApp } from '../support/app';
import { type Client, createClient, type Person } from '../support/client';
import { finishImport, uploadImport } from '../support/imports';
import { buildPicture } from '../support/pictures';
import { zipOf } from './support/zip';

/** Longer than a worker holds an import that it does not get on with. */
const LEASE_MS = 61_000;

interface Note {
  uuid: string;
  text: string;
  creationDate: string;
}

const notesOf = (count: number, shape: (number: number) => Partial<Note> = () => ({})): Note[] =>
  Array.from({ length: count }, (_, number) => ({
    uuid: `N${number}`,
    text: `Note ${number}.`,
    creationDate: new Date(Date.UTC(2024, 0, 1, number)).toISOString(),
    ...shape(number),
  }));

const journalOf = (entries: Note[]) =>
  zipOf({ 'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries }) });

describe('imports share the service', () => {
  let app: TestApp;
  let client: Client;

  beforeAll(async () => {
    app = await startTestApp({ engine: 'sqlite', env: { ACCESS_TOKEN_MINUTES: '240' } });
    client = createClient(app.url);
  });
  afterAll(async () => {
    client.close();
    await app.stop();
  });
  afterEach(() => jest.restoreAllMocks());

  /** Words of texts do not matter here, and take the most time. */
  const underived = async (content: string) => plainlyDerivedFrom(content);

  interface Shape {
    turnMs?: number;
    derive?: typeof underived;
    create?: TestApp['services']['images']['create'];
  }

  function jobsWith({ turnMs = 10_000, derive = underived, create = app.services.images.create }: Shape) {
    const { database, clock, config, services } = app;
    const folder = config.importDir;
    const deriver = { ...app.deriver, derive };
    return createImportJobs({ database, clock, deriver, images: { ...services.images, create }, folder, turnMs });
  }

  /** Notes in Markdown, each with so many pictures. */
  async function sendPictures({ token }: Person, { notes, each }: { notes: number; each: number }): Promise<number> {
    const files: Record<string, string | Buffer> = {};
    for (let note = 0; note < notes; note += 1) {
      const names = Array.from({ length: each }, (_, number) => `${note}-${number}.png`);
      for (const [seed, name] of names.entries())
        files[name] = await buildPicture('png', { width: 8, height: 8, seed });
      files[`2024-01-01 ${note}.md`] = names.map((name) => `![](${name})`).join(' ');
    }
    const { body, text, status } = await uploadImport(client, token, await zipOf(files));
    if (status !== 201) throw new Error(text);
    return body.id;
  }

  async function send({ token }: Person, notes: Note[]): Promise<number> {
    const { status, body, text } = await uploadImport(client, token, await journalOf(notes));
    if (status !== 201) throw new Error(text);
    return body.id;
  }

  const confirm = ({ token }: Person, id: number, choices: object = {}) =>
    client.request('POST', `/api/import/${id}/confirm`, { token, body: choices });

  const stateOf = async ({ token }: Person, id: number) =>
    (await client.request('GET', `/api/import/${id}`, { token })).body;

  test('a small one does not wait for a large one that came earlier, and a large one goes on while nobody waits', async () => {
    const jobs = jobsWith({ turnMs: 0 });
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

  test('who asks again and again to undo an import does not come before the others', async () => {
    const jobs = jobsWith({ turnMs: 0 });
    const [pushy, patient] = [await client.register(), await client.register()];
    const [first, second] = [await send(pushy, notesOf(150)), await send(patient, notesOf(3))];
    await finishImport(client, { token: pushy.token, id: first }, jobs.work);
    await confirm(patient, second);
    app.clock.advance(1_000);
    jest.spyOn(app.importJobs, 'undoSoon').mockResolvedValue(false); // left to the worker
    for (const _ of [1, 2]) await client.request('DELETE', `/api/import/${first}`, { token: pushy.token });
    await jobs.work();
    expect(await stateOf(patient, second)).toMatchObject({ status: 'done', done: 3 });
    await jobs.work();
    expect(await stateOf(pushy, first)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('one that was not confirmed is forgotten at once, whatever else is at work', async () => {
    const [busy, other] = [await client.register(), await client.register()];
    const [waiting, planned] = [await send(busy, notesOf(3)), await send(other, notesOf(3))];
    await confirm(busy, waiting);
    const answer = await client.request('DELETE', `/api/import/${planned}`, { token: other.token });
    expect(answer.body).toEqual({ id: planned, undone: true, kept: 0 });
    expect(await stateOf(busy, waiting)).toMatchObject({ status: 'importing', done: 0 });
    await app.importJobs.work();
  });

  test('one that fails again and again is given up, and what it brought can be undone; getting on begins the count anew', async () => {
    const mina = await client.register();
    const id = await send(mina, notesOf(300));
    await confirm(mina, id);
    let derived = 0;
    let breaksAt = 0;
    const jobs = jobsWith({
      derive: (content) => {
        if (derived >= breaksAt) return Promise.reject(new Error('the disk is away'));
        derived += 1;
        return underived(content);
      },
    });
    const failNineTimes = async () => {
      for (let turn = 1; turn <= 9; turn += 1) {
        await expect(jobs.work()).rejects.toThrow('the disk is away');
        app.clock.advance(LEASE_MS);
      }
    };
    await failNineTimes();
    breaksAt = 200; // a batch is done, and the next one fails
    await expect(jobs.work()).rejects.toThrow('the disk is away');
    app.clock.advance(LEASE_MS);
    expect(await stateOf(mina, id)).toMatchObject({ status: 'importing', done: 200 });
    await failNineTimes();
    await expect(jobs.work()).rejects.toThrow('the disk is away');
    app.clock.advance(LEASE_MS);
    await jobs.work();
    expect(await stateOf(mina, id)).toMatchObject({
      status: 'failed',
      failure: 'The import did not get on in 10 tries; what it brought so far can be undone',
      result: { added: 200 },
    });
    const undone = await client.request('DELETE', `/api/import/${id}`, { token: mina.token });
    expect(undone.body).toEqual({ id, undone: true, kept: 0 });
    expect((await client.request('GET', '/api/diary', { token: mina.token })).body.items).toEqual([]);
  });

  test('one that takes long over its texts and pictures is left to who is at it', async () => {
    const mina = await client.register();
    const others: number[] = [];
    const takeLong = async () => {
      app.clock.advance(40_000);
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

  test('ten pictures are as long a work as many texts: then others have their turn', async () => {
    const jobs = jobsWith({ turnMs: 0, create: () => Promise.reject(badRequest('file', 'is no picture')) });
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

  test.each([
    ['a disk that is full', Object.assign(new Error('no space left'), { code: 'ENOSPC' })],
    ['a database that is away', Object.assign(new Error('away'), { code: 'ECONNREFUSED' })],
    ['pictures that nobody can make now', unavailable('Pictures cannot be made now')],
  ])('%s costs no try', async (_, trouble) => {
    const mina = await client.register();
    const id = await send(mina, notesOf(3));
    await confirm(mina, id);
    let failures = 0;
    const jobs = jobsWith({
      derive: (content) => {
        failures += 1;
        return failures > 12 ? underived(content) : Promise.reject(trouble);
      },
    });
    for (let turn = 1; turn <= 12; turn += 1) {
      await expect(jobs.work()).rejects.toThrow(trouble.message);
      app.clock.advance(LEASE_MS);
    }
    await jobs.work();
    expect(await stateOf(mina, id)).toMatchObject({ status: 'done', result: { added: 3 } });
  });

  test('of one person three are at work, and a fourth waits to be confirmed', async () => {
    const mina = await client.register();
    const ids = [];
    for (const number of [1, 2, 3, 4])
      ids.push(
        await send(
          mina,
          notesOf(1, () => ({ uuid: `of ${number}` })),
        ),
      );
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    for (const id of [first, second, third]) expect((await confirm(mina, id)).status).toBe(200);
    const refused = await confirm(mina, fourth);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([409, 'CONFLICT', '30']);
    expect(refused.body.message).toBe('You have 3 imports at work; confirm this one when one of them is done');
    expect((await confirm(mina, third)).body.message).toBe('This import was confirmed already');
    const other = await client.register();
    expect((await confirm(other, await send(other, notesOf(1)))).status).toBe(200);
    await app.importJobs.work();
    expect((await confirm(mina, fourth)).status).toBe(200);
    while ((await app.importJobs.work()) > 0);
  });

  test('one that is confirmed just when another file needs its room is carried out', async () => {
    const mina = await client.register();
    const ids: number[] = [];
    for (let number = 0; number < 5; number += 1) ids.push(await send(mina, notesOf(number + 1)));
    const [oldest = 0] = ids;
    Import.addHook('afterFind', 'confirm', async () => {
      Import.removeHook('afterFind', 'confirm');
      await confirm(mina, oldest);
    });
    await send(mina, notesOf(6));
    await app.importJobs.work();
    expect(await stateOf(mina, oldest)).toMatchObject({ status: 'done', result: { added: 1 } });
  });

  test('one whose file is gone says so within hours, and does not wait for ever', async () => {
    const mina = await client.register();
    const id = await send(mina, notesOf(3));
    await confirm(mina, id);
    rmSync(join(app.config.importDir, (await Import.findByPk(id))?.file ?? ''));
    for (const _ of ['just now', 'after a restart']) {
      await app.importJobs.sweep();
      expect(await stateOf(mina, id)).toMatchObject({ status: 'importing' });
      await app.importJobs.resume();
    }
    await app.importJobs.sweep();
    app.clock.advance(2 * 3_600_000);
    await app.importJobs.sweep();
    expect(await stateOf(mina, id)).toMatchObject({
      status: 'failed',
      failure: 'The file of this import is gone; send it again',
    });
    const undone = await client.request('DELETE', `/api/import/${id}`, { token: mina.token });
    expect(undone.body).toEqual({ id, undone: true, kept: 0 });
  });

  test('what lies at one moment, or under one name, is not looked through for each record', async () => {
    const mina = await client.register();
    const moment = { creationDate: '2024-05-01T12:00:00Z' };
    const id = await send(
      mina,
      notesOf(200, () => moment),
    );
    await finishImport(client, { token: mina.token, id }, jobsWith({}).work);
    const found: number[] = [];
    for (const model of [Diary, ImportRecord])
      (model as typeof Diary).addHook(
        'afterFind',
        'count',
        (rows) => void (Array.isArray(rows) && found.push(rows.length)),
      );
    try {
      const others = notesOf(50, (number) => ({ ...moment, uuid: `another ${number}`, text: `Other ${number}.` }));
      await send(mina, others);
      expect(Math.max(...found)).toBeLessThanOrEqual(50);
      const one = await send(
        mina,
        notesOf(200, (number) => ({ uuid: 'one name', text: `Version ${number}.` })),
      );
      await finishImport(client, { token: mina.token, id: one, choices: { changed: 'duplicate' } }, () =>
        app.importJobs.work(),
      );
      found.splice(0);
      const again = await send(
        mina,
        notesOf(50, (number) => ({ uuid: 'one name', text: `Later ${number}.` })),
      );
      expect(Math.max(...found)).toBeLessThanOrEqual(50);
      expect((await stateOf(mina, again)).plan).toMatchObject({ changed: 50 });
    } finally {
      for (const model of [Diary, ImportRecord]) (model as typeof Diary).removeHook('afterFind', 'count');
    }
  });
});
