import { rmSync } from 'node:fs';
import { Image, Report } from '../../models';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { exportOf } from '../support/imports';
import { uploadPicture } from '../support/pictures';
import { linesOf, unzip } from './support/unzip';

/** Pictures that go while a diary with them is on its way out. */
onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenNewPerson(client);
  let pictureId: number;
  let entryId: number;

  beforeEach(async () => {
    const { id, url } = (await uploadPicture(client, mina.token, { width: 40, height: 30 })).body;
    const body = { content: 'By the sea.', emotion: 'joy', imageUrl: url };
    entryId = (await client.request('POST', '/api/diary', { token: mina.token, body })).body.diary.id;
    pictureId = id;
    await client.request('GET', '/api/reports/weekly', { token: mina.token });
  });
  afterEach(() => jest.restoreAllMocks());

  async function eraseAccount(): Promise<void> {
    const body = { password: 'a quiet morning by the sea' };
    const { status } = await client.request('POST', '/api/account/delete', { token: mina.token, body });
    if (status !== 204) throw new Error(`erasing: ${status}`);
  }

  async function deletePicture(): Promise<void> {
    await client.request('DELETE', `/api/diary/${entryId}`, { token: mina.token });
    await client.request('DELETE', `/api/images/${pictureId}`, { token: mina.token }); // which the sweep may have done
  }

  /** Before the export looks for the files of its pictures. */
  function beforeLook(work: () => Promise<void>): void {
    const findAll = Image.findAll.bind(Image);
    jest.spyOn(Image, 'findAll').mockImplementationOnce(async (options) => {
      const rows = await findAll(options);
      await work();
      return rows;
    });
  }

  /** After that, before it reads them. */
  function beforeRead(work: () => Promise<void>): void {
    const findByPk = Report.findByPk.bind(Report);
    jest.spyOn(Report, 'findByPk').mockImplementationOnce(async (id, options) => {
      await work();
      return findByPk(id, options);
    });
  }

  const exported = () => client.tryRequest('GET', '/api/export', { token: mina.token });

  test.each([
    ['the account, before its files are looked for', beforeLook, eraseAccount],
    ['the account, before its files are read', beforeRead, eraseAccount],
    ['a picture, before its file is looked for', beforeLook, deletePicture],
    ['a picture, before its file is read', beforeRead, deletePicture],
  ])('an export breaks off once there is no more of %s, and is no defect', async (_, when, remove) => {
    const done = jest.fn();
    when(() => remove().then(done));
    expect((await exported()).status).toBe(0);
    expect(done).toHaveBeenCalledTimes(1);
    expect(app.logs.filter((line) => line.includes('"msg":"defect"'))).toEqual([]);
  });

  test('a picture whose file was lost before is left out, and the rest is whole', async () => {
    rmSync(app.config.mediaDir, { recursive: true });
    const files = await unzip(await exportOf(app, mina));
    expect([...files.keys()].filter((path) => path.startsWith('media/'))).toEqual([]);
    expect(linesOf(files.get('entries.ndjson'))).toMatchObject([{ images: [{ file: null, cover: true }] }]);
  });
});
