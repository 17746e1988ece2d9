import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { givenApp, givenClient } from '../support/given';
import { finishImport, uploadImport } from '../support/imports';
import { zipOf } from './support/zip';

const HOUR_MS = 3_600_000;

describe('files that wait', () => {
  const app = givenApp({ engine: 'sqlite', env: { IMPORT_MIB: '1' } });
  const client = givenClient(app);

  /** Puts a file there, or one that was last written to so long ago. */
  function put(folder: string, name: string, hoursAgo = 0): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), 'precious');
    const at = new Date(Date.now() - hoursAgo * HOUR_MS);
    if (hoursAgo > 0) utimesSync(join(folder, name), at, at);
  }

  test('of a folder for imports only what this service left behind is removed, never a file of somebody', async () => {
    const { importDir } = app.config;
    for (const name of ['my Day One export.zip', 'notes', randomUUID()]) put(importDir, name, 24);
    await app.importJobs.sweep();
    expect(readdirSync(importDir).sort()).toEqual(['my Day One export.zip', 'notes']);
  });

  test('whoever deletes an account leaves no file behind that waited to be confirmed, and takes nobody else’s', async () => {
    const { importDir } = app.config;
    const names = () => (existsSync(importDir) ? readdirSync(importDir) : []);
    const before = names();
    const [mina, other] = [await client.register(), await client.register()];
    const note = Buffer.from('---\ndate: 2026-05-01\n---\nA walk.');
    expect((await uploadImport(client, other.token, note)).body.status).toBe('planned');
    const others = names();
    expect((await uploadImport(client, mina.token, note)).body.status).toBe('planned');
    expect([others.length, names().length]).toEqual([before.length + 1, before.length + 2]);
    const body = { password: mina.password };
    expect((await client.request('POST', '/api/account/delete', { token: mina.token, body })).status).toBe(204);
    expect(names()).toEqual(others);
  });

  test('of one person five wait to be confirmed, and together they take no more room than one may', async () => {
    const waiting = async (token: string) => {
      const { items } = (await client.request('GET', '/api/import', { token })).body;
      return items.filter(({ status }: { status: string }) => status === 'planned').map(({ id }: { id: number }) => id);
    };
    const { maxBytes } = app.services.imports;
    const send = async (token: string, kib: number): Promise<number> =>
      (await uploadImport(client, token, await zipOf({ '2026-05-01.md': 'A walk.', more: randomBytes(kib * 1_024) })))
        .body.id;
    const [many, large] = [await client.register(), await client.register()];
    const small: number[] = [];
    for (let file = 0; file < 6; file += 1) small.unshift(await send(many.token, 1));
    expect(await waiting(many.token)).toEqual(small.slice(0, 5));
    expect(maxBytes).toBe(1_048_576);
    const [first, second, third] = [
      await send(large.token, 300),
      await send(large.token, 300),
      await send(large.token, 300),
    ];
    expect(await waiting(large.token)).toEqual([third, second, first]);
    const fourth = await send(large.token, 400);
    expect(await waiting(large.token)).toEqual([fourth, third, second]);
    expect(await waiting(many.token)).toEqual(small.slice(0, 5));
  });

  test('of imports of the day before only the one that nobody confirmed is forgotten, and one that is done can be undone', async () => {
    const mina = await client.register();
    const send = async (text: string): Promise<number> =>
      (await uploadImport(client, mina.token, Buffer.from(`---\ndate: 2026-05-01\n---\n${text}`))).body.id;
    const [done, confirmed, planned] = [await send('Done.'), await send('Confirmed.'), await send('Planned.')];
    await finishImport(client, { token: mina.token, id: done }, () => app.importJobs.work());
    await client.request('POST', `/api/import/${confirmed}/confirm`, { token: mina.token, body: {} });
    app.clock.advance(25 * HOUR_MS);
    await app.importJobs.sweep();
    const { email, password } = mina;
    const { tokens } = (await client.request('POST', '/api/auth/login', { body: { email, password } })).body;
    const ask = async (method: string, id: number) =>
      client.request(method, `/api/import/${id}`, { token: tokens.accessToken });
    const found = [await ask('GET', done), await ask('GET', confirmed), await ask('GET', planned)];
    expect(found.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'done'],
      [200, 'importing'],
      [404, undefined],
    ]);
    expect((await ask('DELETE', done)).body).toEqual({ id: done, undone: true, kept: 0 });
  });

  test.each([-48, 0, 48])(
    'by a clock that is %i hours ahead of the disk’s none goes that just arrives',
    async (hours) => {
      app.clock.set(new Date(Date.now() + hours * HOUR_MS).toISOString());
      const { importDir, mediaDir } = app.config;
      const folders = [importDir, join(mediaDir, 'incoming')];
      for (const folder of folders) {
        const [arriving, left] = [randomUUID(), randomUUID()];
        put(folder, arriving);
        put(folder, left, 2);
        await app.importJobs.sweep();
        await app.services.images.sweep();
        const names = readdirSync(folder);
        expect([names.includes(arriving), names.includes(left)]).toEqual([true, false]);
      }
    },
  );
});
