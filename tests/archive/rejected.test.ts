import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient } from '../support/given';
import { uploadImport } from '../support/imports';
import { zipOf } from './support/zip';

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);

  test('an import with a record that a CHECK of the database refuses is tried once, and says so', async () => {
    await app.database.sequelize.query(
      "ALTER TABLE diaries ADD COLUMN checked INTEGER NULL CHECK (content <> 'Refused.')",
    );
    const { token } = await client.register();
    const file = await zipOf({ 'a.md': '---\ndate: 2026-05-01\n---\nRefused.' });
    const { id } = (await uploadImport(client, token, file)).body;
    await client.request('POST', `/api/import/${id}/confirm`, { token, body: {} });
    expect(await app.importJobs.work()).toBe(1);
    expect((await client.request('GET', `/api/import/${id}`, { token })).body).toMatchObject({
      status: 'failed',
      failure: 'The database of the service does not take a record of this file; what it brought so far can be undone',
      result: { added: 0 },
    });
    const told = app.logs.filter((line) => line.includes('an import failed')).map((line) => JSON.parse(line));
    expect(told).toEqual([
      expect.objectContaining({
        msg: 'an import failed: the database does not take one of its next records',
        importId: id,
        done: 0,
        error: expect.objectContaining(engine === 'sqlite' ? { code: 'SQLITE_CONSTRAINT_CHECK' } : { errno: 4025 }),
      }),
    ]);
    expect(JSON.stringify(told)).not.toContain('Refused.');
  });
});
