import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { badRequest } from '../../server/errors';
import { UndecodedError } from '../../server/services/images/pictures';
import { type Importing, LEASE_MS, openImporting } from '../archive/support/importing';
import { zipOf } from '../archive/support/zip';
import type { Person } from '../support/client';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { uploadPicture } from '../support/pictures';

/** Of some 120 kB, which no encoder makes smaller. */
const largePicture = () =>
  sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
    .png()
    .toBuffer();

describe('an import of somebody whose pictures have no room', () => {
  const app = givenApp({ engine: 'sqlite', env: { MEDIA_MIB_PER_USER: '1' } });
  const client = givenClient(app);
  const mina = givenNewPerson(client);

  const bring = async (file: Buffer) => {
    const { id, plan } = (await uploadImport(client, mina.token, file)).body;
    const { body } = await finishImport(client, { token: mina.token, id }, () => app.importJobs.work());
    return { plan, ...body };
  };
  const entries = async () => (await client.request('GET', '/api/diary?limit=100', { token: mina.token })).body.items;
  const pictures = async () => (await client.request('GET', '/api/images?limit=100', { token: mina.token })).body.items;

  test('ends with what to do, drops no picture, and goes on once there is room', async () => {
    const others = [];
    for (let number = 0; number < 6; number += 1)
      others.push((await uploadPicture(client, mina.token, await largePicture())).body.url);
    const files: Record<string, string | Buffer> = {};
    for (let number = 1; number <= 5; number += 1) {
      files[`${number}.png`] = await largePicture();
      files[`2024-01-0${number} note.md`] = `Note ${number}. ![](${number}.png)`;
    }
    const file = await zipOf(files);
    const failed = await bring(file);
    expect(failed).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(
        /^There is no room for more pictures: you have \d+; delete some first, .*send the file again/,
      ),
    });
    expect(app.logs.filter((line) => line.includes(`"importId":${failed.id}`))).toEqual([]); // nobody has to mend anything
    for (const url of others) await client.request('DELETE', url, { token: mina.token });
    expect(await bring(file)).toMatchObject({ status: 'done', result: { added: 5, unreadable: 0 } });
    const shown = (await entries()).map(({ imageUrl }: { imageUrl: string | null }) => imageUrl);
    expect([shown.length, new Set(shown).size, shown.includes(null)]).toEqual([5, 5, false]);
  });

  test('in which all is there already takes none of them', async () => {
    const shown = [];
    for (let number = 0; number < 5; number += 1) {
      const jpeg = await sharp(await largePicture())
        .jpeg({ quality: 100 })
        .toBuffer(); // another each time that it is made anew
      const { url } = (await uploadPicture(client, mina.token, jpeg, 'jpeg')).body;
      const body = { content: `Picture ${number}. ![](${url})`, emotion: 'joy', imageUrl: url };
      shown.push((await client.request('POST', '/api/diary', { token: mina.token, body })).body.diary);
    }
    const archive = await exportOf(app, mina);
    const held = await pictures();
    const { content: _, ...spoilt } = shown[2];
    const body = { content: 'Spoilt.', emotion: 'joy', imageUrl: spoilt.imageUrl };
    await client.request('PUT', `/api/diary/${spoilt.id}`, { token: mina.token, body });
    expect(await bring(archive)).toMatchObject({
      status: 'done',
      plan: { same: 4, changed: 1 },
      result: { skipped: 5, pictures: 0 },
    });
    expect(await pictures()).toEqual(held);
  });
});

describe('pictures of an import that cannot be read', () => {
  let importing: Importing;
  let mina: Person;
  beforeAll(async () => {
    importing = await openImporting();
  });
  beforeEach(async () => {
    mina = await importing.client.register();
  });
  afterAll(() => importing.close());

  const entries = async () =>
    (await importing.client.request('GET', '/api/diary?limit=100', { token: mina.token })).body.items;

  /** An import of three pictures, whose reader refuses the one that is asked for as `refused` with `error`. */
  async function begin(error: Error, isRefused: (asked: number) => boolean) {
    const { app, jobsWith, sendPictures, confirm } = importing;
    const id = await sendPictures(mina, { notes: 3, each: 1 });
    await confirm(mina, id);
    let asked = 0;
    const jobs = jobsWith({
      create: (...given) => {
        asked += 1;
        return isRefused(asked) ? Promise.reject(error) : app.services.images.create(...given);
      },
    });
    return { id, jobs };
  }

  test.each([
    ['ended', 'must be a picture that can be decoded'],
    ['said nothing in time', 'must be a picture that can be decoded in 20 s'],
  ])('since their reader %s are tried again later', async (_, reason) => {
    const { app, stateOf } = importing;
    const { id, jobs } = await begin(new UndecodedError(reason), (asked) => asked === 2);
    await expect(jobs.work()).rejects.toThrow('a picture could not be read this time');
    expect(await stateOf(mina, id)).toMatchObject({ status: 'importing', done: 0 });
    app.clock.advance(LEASE_MS);
    await jobs.work();
    expect(await stateOf(mina, id)).toMatchObject({ status: 'done', result: { added: 3, unreadable: 0 } });
    for (const { imageUrl } of await entries()) expect(imageUrl).toMatch(/^\/api\/images\/\d+$/);
  });

  test('and end their reader each time hold nothing up: they are left out in the end, and counted', async () => {
    const { app, stateOf } = importing;
    const { id, jobs } = await begin(new UndecodedError('must be a picture that can be decoded'), () => true);
    for (let turn = 1; turn <= 2; turn += 1) {
      await expect(jobs.work()).rejects.toThrow('a picture could not be read this time');
      app.clock.advance(LEASE_MS);
    }
    await jobs.work();
    expect(await stateOf(mina, id)).toMatchObject({
      status: 'done',
      result: { added: 3, pictures: 0, unreadable: 3 },
    });
  });

  test('since they are none are left out at once, and counted', async () => {
    const { stateOf } = importing;
    const { id, jobs } = await begin(badRequest('file', 'must be a whole picture'), (asked) => asked === 1);
    await jobs.work();
    expect(await stateOf(mina, id)).toMatchObject({ status: 'done', result: { added: 3, unreadable: 1 } });
  });
});
