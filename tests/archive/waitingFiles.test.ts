import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { givenApp, givenClient } from '../support/given';
import { uploadImport } from '../support/imports';

const HOUR_MS = 3_600_000;

describe('files that wait', () => {
  const app = givenApp({ engine: 'sqlite' });
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
