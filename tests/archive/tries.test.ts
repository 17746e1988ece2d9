import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Import } from '../../models';
import { unavailable } from '../../server/errors';
import { exportOf, uploadImport } from '../support/imports';
import { waitUntil } from '../support/wait';
import { type Importing, LEASE_MS, notesOf, openImporting, underived } from './support/importing';
import { unzip } from './support/unzip';
import { zipOf } from './support/zip';

describe('an import that does not get on', () => {
  let importing: Importing;
  beforeAll(async () => {
    importing = await openImporting();
  });
  afterAll(() => importing.close());

  test('one that fails again and again is given up, and what it brought can be undone; getting on begins the count anew', async () => {
    const { app, client, jobsWith, send, confirm, stateOf } = importing;
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
    expect(undone.body).toMatchObject({ id, kept: 0 }); // a busy machine may still be at it
    await waitUntil('the import is undone', async () => (await stateOf(mina, id)).code === 'NOT_FOUND', {
      timeoutMs: 40_000,
    });
    expect((await client.request('GET', '/api/diary', { token: mina.token })).body.items).toEqual([]);
  });

  test.each([
    ['a disk that is full', Object.assign(new Error('no space left'), { code: 'ENOSPC' })],
    ['a database that is away', Object.assign(new Error('away'), { code: 'ECONNREFUSED' })],
    ['pictures that nobody can make now', unavailable('Pictures cannot be made now')],
  ])('%s costs no try', async (_, trouble) => {
    const { app, client, jobsWith, send, confirm, stateOf } = importing;
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

  test("an archive is looked through once: what is in nobody's way does not end it later", async () => {
    const { app, client, jobsWith, send, confirm, stateOf } = importing;
    const [writer, mina] = [await client.register(), await client.register()];
    await confirm(writer, await send(writer, notesOf(201)));
    await jobsWith({}).work();
    const archive = await exportOf(app, writer);
    const { id } = (await uploadImport(client, mina.token, archive)).body;
    await confirm(mina, id);
    let derived = 0;
    const derive = (content: string) => {
      derived += 1;
      return derived === 201 ? Promise.reject(new Error('the disk is away')) : underived(content);
    };
    await expect(jobsWith({ derive }).work()).rejects.toThrow('the disk is away');
    expect(await stateOf(mina, id)).toMatchObject({ status: 'importing', done: 200 });
    const path = join(app.config.importDir, (await Import.findByPk(id))?.file ?? '');
    const files = await unzip(archive);
    expect(files.delete('README.txt')).toBe(true); // which an archive that begins may not lack
    writeFileSync(path, await zipOf(Object.fromEntries(files)));
    app.clock.advance(LEASE_MS);
    await jobsWith({}).work();
    expect(await stateOf(mina, id)).toMatchObject({ status: 'done', result: { added: 201 } });
  });

  test('one whose file is gone says so within hours, and does not wait for ever', async () => {
    const { app, client, send, confirm, stateOf } = importing;
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
});
