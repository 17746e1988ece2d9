import { join } from 'node:path';
import { Image, Import } from '../../models';
import { archiveImport } from '../../server/services/imports/formats/archive';
import { filesUnder } from '../images/support';
import type { Answer } from '../support/client';
import { exportOf, uploadImport } from '../support/imports';
import { type Importing, LEASE_MS, openImporting } from './support/importing';

const PICTURES = 10;

describe('an import that takes pictures', () => {
  let importing: Importing;
  beforeAll(async () => {
    importing = await openImporting();
  });
  afterAll(() => importing.close());

  test.each([
    ['after the last one of a batch', true, PICTURES, 0],
    ['in the middle of a batch', true, PICTURES / 2, 10_000], // and it looks whether it is still its own
    ['while one is made', false, PICTURES / 2, 0],
  ])('leaves none behind when it is undone %s', async (_, isMade, undoAt, passedMs) => {
    const { app, client, jobsWith, sendPictures, confirm } = importing;
    const mina = await client.register();
    const id = await sendPictures(mina, { notes: 1, each: PICTURES });
    const { create } = app.services.images;
    let taken = 0;
    let undone: Answer | undefined;
    const jobs = jobsWith({
      async create(...picture) {
        taken += 1;
        const makeIt = () => create(...picture);
        if (taken !== undoAt) return makeIt();
        const made = isMade ? await makeIt() : null;
        undone = await client.request('DELETE', `/api/import/${id}`, { token: mina.token });
        app.clock.advance(passedMs);
        return made ?? makeIt();
      },
    });
    await confirm(mina, id);
    await jobs.work();
    expect([taken, undone?.body]).toEqual([undoAt, { id, undone: true, kept: 0 }]);
    expect(await Image.count({ where: { userId: mina.id } })).toBe(0);
    expect(filesUnder(join(app.config.mediaDir, String(mina.id)))).toEqual([]);
  });

  test.each(['at once', 'after it went on'])(
    'that is interrupted in the middle of a batch leaves none behind when it is undone %s',
    async (when) => {
      const { app, client, jobsWith, sendPictures, confirm, stateOf } = importing;
      const mina = await client.register();
      const id = await sendPictures(mina, { notes: 1, each: PICTURES });
      await confirm(mina, id);
      let taken = 0;
      const jobs = jobsWith({
        async create(...picture) {
          const made = await app.services.images.create(...picture);
          taken += 1;
          if (taken === PICTURES / 2) throw new Error('the process ends');
          return made;
        },
      });
      await expect(jobs.work()).rejects.toThrow('the process ends');
      expect(await stateOf(mina, id)).toMatchObject({ status: 'importing', result: { pictures: PICTURES / 2 } });
      app.clock.advance(LEASE_MS);
      if (when === 'after it went on') {
        await jobsWith({}).work();
        expect(await stateOf(mina, id)).toMatchObject({ status: 'done', result: { added: 1, pictures: PICTURES } });
      }
      const undone = await client.request('DELETE', `/api/import/${id}`, { token: mina.token });
      expect(undone.body).toEqual({ id, undone: true, kept: 0 });
      expect(await Image.count({ where: { userId: mina.id } })).toBe(0);
      expect(filesUnder(join(app.config.mediaDir, String(mina.id)))).toEqual([]);
    },
  );

  test('that is undone when all of it is written, but not yet said to be, is undone all the same', async () => {
    const { app, client, jobsWith, confirm } = importing;
    const [mina, jun] = [await client.register(), await client.register()];
    await client.request('POST', '/api/diary', { token: mina.token, body: { content: 'A walk.', emotion: 'joy' } });
    const { id } = (await uploadImport(client, jun.token, await exportOf(app, mina))).body;
    await confirm(jun, id);
    jest.spyOn(archiveImport, 'reports').mockImplementationOnce(async () => {
      const asked = { status: 'undoing' as const, leaseUntil: app.clock.now() }; // as another process writes it down
      await Import.update(asked, { where: { id } });
      return [];
    });
    await jobsWith({}).work();
    expect((await Import.findByPk(id))?.status).toBe('undoing');
    await jobsWith({}).work();
    expect(await Import.findByPk(id)).toBeNull();
    expect((await client.request('GET', '/api/diary', { token: jun.token })).body.items).toEqual([]);
  });

  test('counts each picture once, however many batches there are', async () => {
    const { jobsWith, sendPictures, confirm, stateOf } = importing;
    const mina = await importing.client.register();
    const id = await sendPictures(mina, { notes: 3, each: PICTURES });
    await confirm(mina, id);
    await jobsWith({}).work();
    expect(await stateOf(mina, id)).toMatchObject({ status: 'done', result: { added: 3, pictures: PICTURES } });
  });
});
