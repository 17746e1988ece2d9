import { readdirSync } from 'node:fs';
import { startTestApp, type TestApp } from '../support/app';
import { type Client, createClient, type Person } from '../support/client';
import { buildEntry } from '../support/factories';
import { uploadImport } from '../support/imports';
import { createRandom } from '../support/random';
import { unzip } from './support/unzip';
import { zipOf } from './support/zip';

describe('an archive that another program packed anew', () => {
  let app: TestApp;
  let client: Client;
  let mina: Person;
  let archive: Buffer;

  beforeAll(async () => {
    app = await startTestApp({ engine: 'sqlite' });
    client = createClient(app.url);
    mina = await client.register();
    const random = createRandom(7);
    for (let day = 1; day <= 9; day += 1) {
      const body = { ...buildEntry(random), date: `2026-11-0${day}` };
      await client.request('POST', '/api/diary', { token: mina.token, body });
    }
    const response = await fetch(`${app.url}/api/export`, { headers: { authorization: `Bearer ${mina.token}` } });
    archive = Buffer.from(await response.arrayBuffer());
  });
  afterAll(async () => {
    client.close();
    await app.stop();
  });

  /** Why it is refused; nothing may be left of it. */
  async function refusalOf(file: Buffer): Promise<string> {
    const { status, body } = await uploadImport(client, mina.token, file);
    if (status !== 400) return `${status}`;
    return body.issues.map(({ path, message }: { path: string[]; message: string }) => `${path}: ${message}`).join();
  }

  async function expectNothingLeft(): Promise<void> {
    const { body } = await client.request('GET', '/api/import', { token: mina.token });
    expect(body.items).toEqual([]);
    expect(readdirSync(app.config.importDir)).toEqual([]);
    expect((await client.request('GET', '/api/tags', { token: mina.token })).status).toBe(200);
  }

  const repacked = async (change: (files: Map<string, string>) => void) => {
    const files = await unzip(archive);
    change(files);
    return zipOf(Object.fromEntries(files));
  };
  const inManifest = (
    change: (manifest: { files: { path: string; records: number }[]; [name: string]: unknown }) => void,
  ) =>
    repacked((files) => {
      const manifest = JSON.parse(files.get('manifest.json') ?? '');
      change(manifest);
      files.set('manifest.json', JSON.stringify(manifest));
    });
  const edit = (files: Map<string, string>, path: string, from: string | RegExp, to: string) =>
    files.set(path, (files.get(path) ?? '').replace(from, to));

  test('is taken as long as its files are the same', async () => {
    const { status, body } = await uploadImport(client, mina.token, await repacked(() => {}));
    expect([status, body.plan?.same]).toEqual([201, 9]);
    await client.request('DELETE', `/api/import/${body.id}`, { token: mina.token });
  });

  test.each([
    ['a member more', () => repacked((files) => files.set('more.txt', 'x')), /not in the manifest/],
    ['a member less', () => repacked((files) => files.delete('tags.ndjson')), /is missing/],
    [
      'an entry in other words',
      () => repacked((files) => edit(files, 'entries.ndjson', 'The', 'teh')),
      /checksum differs/,
    ],
    ['another length', () => repacked((files) => edit(files, 'entries.ndjson', 'The', 'They')), /another length/],
    [
      'a wrong count of records',
      () =>
        inManifest(
          ({ files }) => void Object.assign(files.find(({ path }) => path === 'entries.ndjson') ?? {}, { records: 8 }),
        ),
      /has 9 records, and the manifest says 8/,
    ],
    [
      'a wrong count of entries',
      () => inManifest((manifest) => Object.assign(manifest.counts as object, { entries: 8 })),
      /another number of entries/,
    ],
    [
      'other statistics',
      () => inManifest((manifest) => Object.assign(manifest.statistics as object, { sha256: 'a'.repeat(64) })),
      /other statistics/,
    ],
    ['a version to come', () => inManifest((manifest) => Object.assign(manifest, { version: 2 })), /reads up to 1/],
    ['an unknown field', () => inManifest((manifest) => Object.assign(manifest, { more: 1 })), /schema/],
  ])('with %s is refused', async (_, make, reason) => {
    expect(await refusalOf(await make())).toMatch(reason);
    await expectNothingLeft();
  });
});
