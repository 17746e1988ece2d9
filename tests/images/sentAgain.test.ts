import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenPerson } from '../support/given';
import { buildPicture, uploadPicture } from '../support/pictures';
import { filesUnder } from './support';

/** What one process removes while another is sent it again. */
onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenPerson(client);
  afterEach(() => jest.restoreAllMocks());

  const later = async (hours: number) => {
    app.clock.advance(hours * 3_600_000);
    const { email, password } = mina;
    const { body } = await client.request('POST', '/api/auth/login', { body: { email, password } });
    mina.token = body.tokens.accessToken; // the one before has run out
  };
  const upload = async (picture: Buffer) => (await uploadPicture(client, mina.token, picture)).body;
  const status = async (url: string) => (await client.request('GET', url, { token: mina.token })).status;

  /** Something happens just before the next transaction that nobody asked for. */
  function beforeWrite(happen: () => Promise<void>): void {
    const { write } = app.database;
    jest.spyOn(app.database, 'write').mockImplementationOnce(async (work) => {
      await happen();
      return write(work);
    });
  }

  test('a picture that is sent again has a day to be shown from then on, even while it is being collected', async () => {
    const [early, late] = [await buildPicture('png', { seed: 1 }), await buildPicture('png', { seed: 2 })];
    const [first, second] = [await upload(early), await upload(late)];
    await later(25);
    expect(await upload(early)).toEqual(first);
    beforeWrite(async () => expect(await upload(late)).toEqual(second));
    await app.services.images.sweep();
    expect([await status(first.url), await status(second.url)]).toEqual([200, 200]);
    await later(25);
    await app.services.images.sweep();
    expect([await status(first.url), await status(second.url)]).toEqual([404, 404]);
  });

  test('a picture that is sent again between its deletion and that of its files keeps them', async () => {
    const picture = await buildPicture('png', { seed: 3 });
    const { url } = await upload(picture);
    let again = '';
    beforeWrite(async () => {
      again = (await upload(picture)).url;
    });
    expect((await client.request('DELETE', url, { token: mina.token })).status).toBe(200);
    expect(again).not.toBe(url);
    expect(await status(again)).toBe(200);
    expect(filesUnder(join(app.config.mediaDir, String(mina.id)))).toHaveLength(3);
  });

  test('a picture that was damaged on the disk is whole again once it is sent again', async () => {
    const picture = await buildPicture('png', { seed: 4 });
    const others = filesUnder(app.config.mediaDir);
    const { url } = await upload(picture);
    const files = filesUnder(app.config.mediaDir).filter((path) => !others.includes(path));
    const whole = files.map((path) => readFileSync(path));
    for (const path of files) writeFileSync(path, 'damaged');
    expect((await upload(picture)).url).toBe(url);
    expect(files.map((path) => readFileSync(path))).toEqual(whole);
    expect(filesUnder(app.config.mediaDir)).toEqual([...others, ...files].sort()); // and nothing is left of bringing it
  });
});
