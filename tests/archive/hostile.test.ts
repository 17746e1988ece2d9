import { readdirSync } from 'node:fs';
import { startTestApp, type TestApp } from '../support/app';
import { type Client, createClient, type Person } from '../support/client';
import { buildEntry } from '../support/factories';
import { finishImport, uploadImport } from '../support/imports';
import { createRandom } from '../support/random';
import { type Fixtures, hasPython, makeFixtures } from './support/fixtures';
import { unzip } from './support/unzip';
import { zipOf } from './support/zip';

const MOST_MEMORY = 100 * 1_048_576;

/** What each of them is refused for, in words that its owner understands. */
const REASONS: Record<string, RegExp> = {
  dotdot: /no plain path/,
  absolute: /no plain path/,
  drive: /no plain path/,
  backslash: /no plain path/,
  control: /no plain path/,
  symlink: /link or no plain file/,
  device: /link or no plain file/,
  twice: /twice/,
  twiceByCase: /twice/,
  twoNames: /two things/,
  encrypted: /encrypted/,
  overlapping: /two things|overlap/,
  bomb: /grow beyond measure/,
  lyingBomb: /damaged/,
  petabyte: /grow beyond measure/,
  zip64Start: /damaged/,
  zip64Members: /damaged|more than/,
  nestedZips: /none of the files that are read here/,
  xml: /none of the files/,
  zippedXml: /none of the files that are read here/,
  deepJson: /nested too deeply/,
  hugeRecord: /too large/,
  cutJson: /cut short/,
  nothing: /none of the files that are read here/,
  notZip: /damaged or cut short$/,
  text: /none of the files/,
  gif: /none of the files/,
};

describe('a file that is not what it should be', () => {
  let app: TestApp;
  let client: Client;
  let mina: Person;
  let archive: Buffer;
  let fixtures: Fixtures;

  beforeAll(async () => {
    if (hasPython()) fixtures = makeFixtures();
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

  /** The most memory, over what there was, while something is done. */
  async function mostMemory(work: () => Promise<void>): Promise<number> {
    global.gc?.();
    const before = process.memoryUsage.rss();
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    await work().finally(() => clearInterval(timer));
    return most - before;
  }

  (hasPython() ? test : test.skip)(
    'is refused with the reason, in little memory, and leaves nothing',
    async () => {
      expect([...fixtures.hostile.keys()].sort()).toEqual(Object.keys(REASONS).sort());
      const most = await mostMemory(async () => {
        for (const [name, file] of fixtures.hostile)
          expect([name, await refusalOf(file)]).toEqual([name, expect.stringMatching(REASONS[name] ?? /^$/)]);
      });
      expect(most).toBeLessThan(MOST_MEMORY);
      await expectNothingLeft();
    },
    120_000,
  );

  test('an archive that is cut anywhere is refused', async () => {
    const cuts = [1, 3, 4, 21, 22, archive.length - 1, archive.length - 22];
    for (let at = 4_096; at < archive.length; at += 4_096) cuts.push(at);
    expect(cuts.length).toBeGreaterThan(9);
    for (const at of cuts)
      expect([at, await refusalOf(archive.subarray(0, at))]).toEqual([at, expect.stringMatching(/^file: /)]);
    await expectNothingLeft();
  });

  test('an archive with one bit that fell over is refused, wherever the bit is', async () => {
    const random = createRandom(11);
    const headers = [...indexesOf(archive, 'PK\x01\x02'), ...indexesOf(archive, 'PK\x05\x06'), 0];
    const places = [
      ...Array.from({ length: 150 }, () => random.between(0, archive.length - 1)),
      ...headers.flatMap((start) => Array.from({ length: 6 }, () => start + random.between(0, 21))),
    ];
    for (const at of places) {
      const damaged = Buffer.from(archive);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << random.between(0, 7));
      expect([at, await refusalOf(damaged)]).toEqual([at, expect.stringMatching(/^file: /)]);
    }
    await expectNothingLeft();
  });

  describe('a record that is dated outside time costs itself alone', () => {
    const LAST = '+275760-09-13T00:00:00.000Z'; // in Seoul it is later than that
    const FIRST = '-271821-04-20T00:00:00.000Z';
    const zone = 'Asia/Seoul';
    const json = (value: object) => JSON.stringify(value);
    const daylio = (entries: object[]) =>
      Buffer.from(json({ customMoods: [{ id: 1, mood_group_id: 1 }], dayEntries: entries })).toString('base64');
    const inDaylio = { id: 1, datetime: 1, year: 2026, month: 0, day: 5, hour: 9, minute: 0, mood: 1 };

    test.each([
      [
        'daylio',
        {
          'backup.daylio': daylio([
            inDaylio,
            { ...inDaylio, hour: 99 },
            { ...inDaylio, minute: -1 },
            { ...inDaylio, hour: 1e300, timeZoneOffset: 0 },
            { ...inDaylio, year: 1e21 },
          ]),
        },
        4,
      ],
      [
        'journey',
        {
          '1700000000000-a.json': json({ id: 'a', date_journal: 1.7e12, date_modified: Date.parse(FIRST), text: 'A.' }),
          '1700000000001-b.json': json({ id: 'b', date_journal: Date.parse(LAST), timezone: zone, text: 'B.' }),
          '1700000000002-c.json': json({ id: 'c', date_journal: Date.parse(LAST), timezone: 'GMT+0900', text: 'C.' }),
          '1700000000003-d.json': json({ id: 'd', date_journal: Date.parse(FIRST), timezone: 'America/Lima' }),
        },
        3,
      ],
      [
        'dayone',
        {
          'Journal.json': json({
            metadata: { version: '1.0' },
            entries: [
              { uuid: 'a', creationDate: '2026-01-05T09:00:00Z', modifiedDate: FIRST, text: 'A.' },
              { uuid: 'b', creationDate: LAST, timeZone: zone, text: 'B.' },
              { uuid: 'c', creationDate: FIRST, timeZone: 'America/Lima', text: 'C.' },
            ],
          }),
        },
        2,
      ],
      [
        'journiv',
        {
          'data.json': json({
            export_version: '1.0',
            journals: [
              {
                entries: [
                  { id: 1, content: 'A.', entry_datetime_utc: '2026-01-05T09:00:00', updated_at: FIRST },
                  { id: 2, content: 'B.', entry_datetime_utc: LAST, entry_timezone: zone },
                ],
              },
            ],
          }),
        },
        1,
      ],
    ])('%s', async (format, files, refused) => {
      const person = await client.register({ timeZone: zone });
      const { status, body } = await uploadImport(client, person.token, await zipOf(files));
      expect([status, body.plan]).toMatchObject([201, { format, new: 1, refused: { count: refused } }]);
      const done = await finishImport(client, { token: person.token, id: body.id }, () => app.importJobs.work());
      expect(done.body).toMatchObject({ status: 'done', result: { added: 1, refused } });
      const { items } = (await client.request('GET', '/api/diary', { token: person.token })).body;
      expect(items).toMatchObject([{ updatedAt: expect.stringMatching(/^202/) }]);
    });
  });

  describe('an archive that another program packed anew', () => {
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
            ({ files }) =>
              void Object.assign(files.find(({ path }) => path === 'entries.ndjson') ?? {}, { records: 8 }),
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
});

function indexesOf(bytes: Buffer, mark: string): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(mark, 0, 'latin1'); at !== -1; at = bytes.indexOf(mark, at + 1, 'latin1')) found.push(at);
  return found;
}
