import { askAs } from '../support/client';
import { uploadImport } from '../support/imports';
import { type Diaries, openDiaries } from './support/diaries';
import { hasPython } from './support/fixtures';

(hasPython() ? describe : describe.skip)('questions about an import', () => {
  let diaries: Diaries;
  beforeAll(async () => {
    diaries = await openDiaries();
  }, 180_000);
  afterAll(() => diaries?.close());

  test('what is asked of an import that cannot be is refused', async () => {
    const { client, fixtures, plan } = diaries;
    const mina = await client.register();
    const { id } = await plan('journiv.zip', mina);
    const ask = askAs(client, mina);
    const twice = { moods: [{ label: 'calm' }, { label: 'calm' }] };
    expect(await ask('POST', `/api/import/${id}/confirm`, twice)).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['moods'] }] },
    });
    expect(await ask('POST', `/api/import/${id}/confirm`, { changed: 'merge' })).toMatchObject({ status: 400 });
    expect((await ask('POST', `/api/import/${id}/confirm`, {})).status).toBe(200);
    expect((await ask('POST', `/api/import/${id}/confirm`, {})).status).toBe(409);
    expect((await ask('GET', '/api/import?limit=5')).body.items).toMatchObject([{ id, status: 'importing' }]);
    expect(await ask('PUT', '/api/import')).toMatchObject({
      status: 405,
      headers: { allow: expect.stringContaining('GET, HEAD, POST') },
    });
    const bare = await client.request('POST', '/api/import', {
      token: mina.token,
      body: fixtures.read('journiv.zip'),
      headers: { 'content-type': 'application/zip' },
    });
    expect([bare.status, bare.headers.accept]).toEqual([415, 'multipart/form-data']);
    expect(bare.body.message).toBe('The body must be multipart/form-data with the field file; uncompressed');
    const nowhere = await uploadImport(client, mina.token, fixtures.read('journiv.zip'), '?timeZone=Mars/Olympus');
    expect(nowhere).toMatchObject({ status: 400, body: { issues: [{ path: ['timeZone'] }] } });
    const there = await uploadImport(client, mina.token, fixtures.read('daylio.csv'), '?timeZone=America/New_York');
    expect(there.body.plan).toMatchObject({
      timeZone: 'America/New_York',
      samples: [{ date: '2026-02-01T01:30:00.000Z' }, {}],
    });
  });
});
