import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Diary, Image, MediaRemoval, User } from '../../models';
import { readAllTables } from '../security/tables';
import type { Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { PASSWORD } from '../support/factories';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { buildPicture, uploadPicture } from '../support/pictures';
import { filesUnder } from './support';

onEveryEngine((engine) => {
  const app = givenApp({ engine, env: { MEDIA_MIB_PER_USER: '1' } });
  const client = givenClient(app);
  const mina = givenNewPerson(client);
  let seed = 0;

  const upload = async ({ token }: Person = mina, picture?: Buffer) => {
    seed += 1;
    return uploadPicture(client, token, picture ?? { seed, width: 40, height: 30 + seed });
  };
  const write = (entry: object, { token }: Person = mina) =>
    client.request('POST', '/api/diary', { token, body: { content: 'A day.', emotion: 'joy', ...entry } });
  const status = async (url: string, { token }: Person = mina) => (await client.request('GET', url, { token })).status;
  const filesOf = ({ id }: Person = mina) => filesUnder(join(app.config.mediaDir, String(id)));
  const tableOf = async (name: string) => (await readAllTables(app.config.databaseUrl)).get(name) ?? [];
  const later = async (hours: number) => {
    app.clock.advance(hours * 3_600_000);
    await app.services.images.sweep();
    await signIn();
  };
  const signIn = async () => {
    const { email, password } = mina;
    const { body } = await client.request('POST', '/api/auth/login', { body: { email, password } });
    mina.token = body.tokens.accessToken; // the one before may have run out
  };

  test('what is kept is its owner’s alone, on the disk too, and nothing stays where files arrive', async () => {
    const { body } = await upload();
    const files = filesOf();
    expect(files).toHaveLength(3);
    expect(files.every((path) => (statSync(path).mode & 0o777) === 0o600)).toBe(true);
    const folders = [
      app.config.mediaDir,
      join(app.config.mediaDir, String(mina.id)),
      join(app.config.mediaDir, 'incoming'),
    ];
    expect(folders.map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700, 0o700]);
    expect(filesUnder(join(app.config.mediaDir, 'incoming'))).toEqual([]);
    expect(await tableOf('media_removals')).toEqual([]);
    expect(statSync(files.find((path) => !/-(small|medium)$/.test(path)) ?? '').size).toBe(body.bytes);
  });

  test('an entry shows a picture of its writer, by its address, and no other', async () => {
    const { body } = await upload();
    const stranger = await client.register();
    const made = await write({ imageUrl: body.url });
    expect(made).toMatchObject({ status: 201, body: { diary: { imageUrl: body.url } } });
    const refused = {
      status: 400,
      body: { issues: [{ path: ['imageUrl'], message: expect.stringMatching(/picture of yours/) }] },
    };
    expect(await write({ imageUrl: body.url }, stranger)).toMatchObject(refused);
    expect(await write({ imageUrl: '/api/images/987654321' })).toMatchObject(refused);
    const entry = { content: 'A day.', emotion: 'joy', imageUrl: '/api/images/987654321' };
    const put = await client.request('PUT', `/api/diary/${made.body.diary.id}`, { token: mina.token, body: entry });
    expect(put).toMatchObject(refused);
    for (const imageUrl of [
      `${body.url}/`,
      `${body.url}?size=small`,
      `/api/images/0`,
      '/api/diary/1',
      `//api/images/1`,
      '/api/images/1e3',
      `${app.url}${body.url}`, // would count as a picture elsewhere, and this one be cleared away
      `https://diary.example.org${body.url}`,
    ])
      expect(await write({ imageUrl })).toMatchObject({ status: 400, body: { issues: [{ path: ['imageUrl'] }] } });
    expect((await write({ imageUrl: 'https://example.org/finish.jpg' })).status).toBe(201);
  });

  test('an entry that has the address of a picture with its host keeps it when it is saved', async () => {
    const { id } = (await write({})).body.diary;
    const imageUrl = 'https://old.example.org/api/images/5'; // as an archive of another service brings it
    await Diary.update({ imageUrl }, { where: { id } });
    const save = (changes: object) =>
      client.request('PUT', `/api/diary/${id}`, {
        token: mina.token,
        body: { content: 'Another day.', emotion: 'joy', imageUrl, ...changes },
      });
    expect(await save({})).toMatchObject({ status: 200, body: { diary: { imageUrl } } });
    expect((await save({ imageUrl: imageUrl.replace('5', '6') })).status).toBe(400);
  });

  test('a picture whose file is lost is not found, the log says which, and the same picture again heals it', async () => {
    const picture = await buildPicture('png', { seed: 99, width: 40, height: 31 });
    const { body } = await upload(mina, picture);
    for (const path of filesOf()) rmSync(path);
    const answer = await client.request('GET', body.url, { token: mina.token });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: 'Image not found' } });
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(answer.headers).not.toHaveProperty('etag');
    const lines = app.logs.filter((line) => line.includes('file of a picture is missing'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 50, image: body.id }]);
    expect((await upload(mina, picture)).body).toEqual(body);
    expect(await status(body.url)).toBe(200);
    expect(filesOf()).toHaveLength(3);
  });

  test('the pictures are listed page by page, newest first, to their owner', async () => {
    const made = [(await upload()).body, (await upload()).body, (await upload()).body];
    const first = await client.request('GET', '/api/images?limit=2', { token: mina.token });
    expect(first.body.items).toEqual([made[2], made[1]]);
    const rest = await client.request('GET', `/api/images?cursor=${first.body.nextCursor}`, { token: mina.token });
    expect(rest.body).toEqual({ items: [made[0]], nextCursor: null });
    const stranger = await client.register();
    expect((await client.request('GET', '/api/images', { token: stranger.token })).body.items).toEqual([]);
    const stolen = await client.request('GET', `/api/images?cursor=${first.body.nextCursor}`, {
      token: stranger.token,
    });
    expect(stolen.status).toBe(400);
  });

  test('a picture is deleted with its files, but not while an entry shows it', async () => {
    const { body } = await upload();
    const entry = (await write({ imageUrl: body.url })).body.diary;
    const remove = () => client.request('DELETE', body.url, { token: mina.token });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: `Entry ${entry.id} shows this picture: take it out of there first` },
    });
    expect(await status(`${body.url}?size=small`)).toBe(200);
    await client.request('DELETE', `/api/diary/${entry.id}`, { token: mina.token });
    const told = (await write({ content: `See [the sea](<${body.url}>), not ${body.url}0.` })).body.diary;
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: `Entry ${told.id} shows this picture: take it out of there first` },
    });
    const other = await client.register();
    await write({ content: `Not mine: ${body.url}` }, other);
    await client.request('PUT', `/api/diary/${told.id}`, {
      token: mina.token,
      body: { content: `![](${body.url}0)`, emotion: 'joy' },
    });
    expect(await remove()).toMatchObject({ status: 200, body: { deleted: true, id: body.id } });
    expect(filesOf()).toEqual([]);
    expect([await status(body.url), (await remove()).status]).toEqual([404, 404]);
    expect(await tableOf('media_removals')).toEqual([]);
  });

  test('a picture that no entry shows for a day goes, one that an entry or its text shows stays', async () => {
    const [given, shown, linked, left] = await Promise.all([upload(), upload(), upload(), upload()]);
    const entry = (await write({ imageUrl: shown?.body.url })).body.diary;
    const leaving = (await write({ imageUrl: left?.body.url })).body.diary;
    await write({ content: `![the sea](${linked?.body.url})` });
    const found = () => Promise.all([given, shown, linked, left].map((picture) => status(picture?.body.url)));
    await later(23);
    expect(await found()).toEqual([200, 200, 200, 200]);
    await client.request('DELETE', `/api/diary/${leaving.id}`, { token: mina.token });
    await later(2);
    expect(await found()).toEqual([404, 200, 200, 200]);
    await later(23); // a day after it was written, but not after it was deleted
    expect(await found()).toEqual([404, 200, 200, 200]);
    await later(2);
    expect(await found()).toEqual([404, 200, 200, 404]);
    expect(filesOf()).toHaveLength(6);
    const put = { content: 'A day.', emotion: 'joy' };
    await client.request('PUT', `/api/diary/${entry.id}`, { token: mina.token, body: put });
    await later(1);
    await client.request('PUT', `/api/diary/${entry.id}`, {
      token: mina.token,
      body: { ...put, imageUrl: shown?.body.url },
    });
    await later(1);
    await later(30);
    expect(await found()).toEqual([404, 200, 200, 404]);
  });

  test('a picture that is taken out of a text has a day to be shown again, however long the text has shown it', async () => {
    const { url } = (await upload()).body;
    const { id } = (await write({ content: `![the sea](${url})` })).body.diary;
    await later(25);
    await later(1);
    const put = (content: string) =>
      client.request('PUT', `/api/diary/${id}`, { token: mina.token, body: { content, emotion: 'joy' } });
    expect((await put('A day.')).status).toBe(200);
    await later(1);
    expect(await status(url)).toBe(200);
    expect((await put(`![the sea again](${url})`)).status).toBe(200);
    await later(25);
    expect((await put('A day.')).status).toBe(200);
    await later(1);
    await later(25);
    expect(await status(url)).toBe(404);
  });

  test('deleting an account erases its files at once, and leaves another’s same picture alone', async () => {
    const picture = await buildPicture('png', { seed: 199, width: 41 });
    const other = await client.register();
    const [own, same] = [await upload(mina, picture), await upload(other, picture)];
    expect(own.body.id).not.toBe(same.body.id);
    const erased = await client.request('POST', '/api/account/delete', {
      token: mina.token,
      body: { password: PASSWORD },
    });
    expect(erased.status).toBe(204);
    expect(existsSync(join(app.config.mediaDir, String(mina.id)))).toBe(false);
    for (const name of ['images', 'media_removals'])
      expect((await tableOf(name)).filter((row) => Number(row.user_id) === mina.id)).toEqual([]);
    expect(await status(same.body.url, other)).toBe(200);
  });

  test('files that a killed process left behind are found again and removed', async () => {
    const { body } = await upload();
    const [row] = (await tableOf('images')).filter(({ id }) => Number(id) === body.id);
    const sha256 = String(row?.sha256);
    await app.database.write(async (transaction) => {
      // As it stands when the process dies after the row of a picture was deleted, before its files were.
      await app.database.sequelize.query(`DELETE FROM images WHERE id = ${body.id}`, { transaction });
      await MediaRemoval.create({ userId: mina.id, sha256, dueAt: app.clock.now() }, { transaction });
    });
    expect(filesOf()).toHaveLength(3);
    await app.services.images.sweep();
    expect(filesOf()).toEqual([]);
    expect(await tableOf('media_removals')).toEqual([]);
  });

  /** Rows of pictures that no entry ever showed, without files. */
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ userId: mina.id, sha256: index.toString(16).padStart(64, '0'), format: 'png' as const },
      ...{ width: 1, height: 1, bytes: 0, unusedSince: new Date(0), createdAt: app.clock.now() },
    }));

  test('a sweep ends with the last picture and the last file that has to go, however many there are', async () => {
    const pictures = rowsOf(300);
    await Image.bulkCreate(pictures);
    await MediaRemoval.bulkCreate(pictures.slice(150).map(({ sha256 }) => ({ userId: 0, sha256, dueAt: new Date(0) })));
    await app.services.images.sweep();
    expect(await Image.count({ where: { userId: mina.id } })).toBe(0);
    expect(await tableOf('media_removals')).toEqual([]);
  });

  test('of one person there are 20 000 pictures at most, however little room they take', async () => {
    await User.update({ images: 19_999 }, { where: { id: mina.id } });
    expect((await upload()).status).toBe(201);
    const full = await upload();
    expect(full).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/you have 20000; delete some/) },
    });
  });

  test('how many pictures there are, and how large, is kept as they come and go, and counted for none of them', async () => {
    const sums = async () => {
      const { images, imageBytes } = (await User.findByPk(mina.id)) ?? {};
      const rows = await Image.findAll({ where: { userId: mina.id } });
      expect([images, imageBytes]).toEqual([rows.length, rows.reduce((sum, { bytes }) => sum + bytes, 0)]);
      return images;
    };
    const asked: string[] = [];
    app.database.sequelize.options.logging = (sql) => asked.push(sql);
    const picture = await buildPicture('png', { seed: 299, width: 42 });
    const [first] = [await upload(mina, picture), await upload(mina, picture), await upload(), await upload()];
    app.database.sequelize.options.logging = false;
    expect(asked.some((sql) => sql.includes('images'))).toBe(true);
    expect(asked.filter((sql) => /(COUNT|SUM)\(.*\bimages\b/i.test(sql))).toEqual([]);
    expect(await sums()).toBe(3);
    await client.request('DELETE', first?.body.url, { token: mina.token });
    expect(await sums()).toBe(2);
    await later(1);
    await later(30);
    expect(await sums()).toBe(0);
  });

  test('there is only so much room for the pictures of a person', async () => {
    expect((await upload(mina, await buildNoise(450))).status).toBe(201);
    const full = await upload(mina, await buildNoise(451));
    expect(full).toMatchObject({
      status: 422,
      body: { code: 'UNPROCESSABLE_CONTENT', message: expect.stringMatching(/no room/) },
    });
    expect(filesOf()).toHaveLength(3);
    expect((await upload(await client.register(), await buildNoise(451))).status).toBe(201);
  });
});

/** A picture that does not compress. */
async function buildNoise(width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
}
