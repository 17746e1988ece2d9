import { exportOf, finishImport, uploadImport } from '../support/imports';
import { uploadPicture } from '../support/pictures';
import { type Refusals, startRefusals } from './support/refusals';
import { membersOf, unzip } from './support/unzip';
import { zipOf } from './support/zip';

describe('an archive that another program packed anew', () => {
  let refusals: Refusals;

  beforeAll(async () => {
    refusals = await startRefusals();
  });
  afterAll(() => refusals?.stop());

  const repacked = async (change: (files: Map<string, string>) => void) => {
    const files = await unzip(refusals.archive);
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
    const { status, body } = await uploadImport(refusals.client, refusals.person.token, await repacked(() => {}));
    expect([status, body.plan?.same]).toEqual([201, 9]);
    await refusals.client.request('DELETE', `/api/import/${body.id}`, { token: refusals.person.token });
  });

  test.each([
    ['in its folder', 'emotion-diary/', []],
    ['in a folder of a folder', 'Downloads/emotion-diary/', []],
    [
      'in its folder by Finder',
      'emotion-diary/',
      ['__MACOSX/emotion-diary/._manifest.json', 'emotion-diary/.DS_Store'],
    ],
    ['with what systems add', '', ['.DS_Store', '__MACOSX/._entries.ndjson', 'media/Thumbs.db', 'Desktop.ini']],
  ])('%s is the archive that it was', async (_, folder, added) => {
    const files = [...(await unzip(refusals.archive))].map(([path, data]) => [folder + path, data] as const);
    const file = await zipOf(Object.fromEntries([...added.map((path) => [path, 'x'] as const), ...files]));
    const { status, body } = await uploadImport(refusals.client, refusals.person.token, file);
    expect([status, body.plan?.title, body.plan?.same]).toEqual([201, 'Archive of this service', 9]);
    await refusals.client.request('DELETE', `/api/import/${body.id}`, { token: refusals.person.token });
  });

  test('in its folder brings its pictures along', async () => {
    const { client, app } = refusals;
    const [mina, jun] = [await client.register(), await client.register()];
    const { url } = (await uploadPicture(client, mina.token, { seed: 5 })).body;
    const entry = { content: 'By the sea.', emotion: 'joy', imageUrl: url };
    await client.request('POST', '/api/diary', { token: mina.token, body: entry });
    const files = await membersOf(await exportOf(app, mina));
    const file = await zipOf(Object.fromEntries([...files].map(([path, data]) => [`emotion-diary/${path}`, data])));
    const { id } = (await uploadImport(client, jun.token, file)).body;
    const done = await finishImport(client, { token: jun.token, id }, () => app.importJobs.work());
    expect(done.body).toMatchObject({ status: 'done', result: { added: 1, pictures: 1 } });
  });

  test.each([
    ['a member more in its folder', 'emotion-diary/more.txt', /not in the manifest/],
    ['a member more beside its folder', 'more.txt', /one beside other files: send each archive by itself/],
    ['a name like one of a system', 'emotion-diary/my.DS_Store', /not in the manifest/],
  ])('with %s is no archive as it was', async (_, path, reason) => {
    const files = [...(await unzip(refusals.archive))].map(([name, data]) => [`emotion-diary/${name}`, data] as const);
    const file = await zipOf(Object.fromEntries([...files, [path, 'x']]));
    const { status, body } = await uploadImport(refusals.client, refusals.person.token, file);
    expect([status, JSON.stringify(body.issues ?? body.plan.refused)]).toEqual([
      expect.any(Number),
      expect.stringMatching(reason),
    ]);
    if (status === 201)
      await refusals.client.request('DELETE', `/api/import/${body.id}`, { token: refusals.person.token });
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
      'a wrong count of reports',
      () => inManifest((manifest) => Object.assign(manifest.counts as object, { reports: 400_000 })),
      /another number of reports/,
    ],
    [
      'other statistics',
      () => inManifest((manifest) => Object.assign(manifest.statistics as object, { sha256: 'a'.repeat(64) })),
      /other statistics/,
    ],
    ['a version to come', () => inManifest((manifest) => Object.assign(manifest, { version: 2 })), /reads up to 1/],
    ['an unknown field', () => inManifest((manifest) => Object.assign(manifest, { more: 1 })), /schema/],
  ])('with %s is refused', async (_, make, reason) => {
    expect(await refusals.refusalOf(await make())).toMatch(reason);
    await refusals.expectNothingLeft();
  });
});
