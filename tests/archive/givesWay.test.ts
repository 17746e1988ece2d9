import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveFile, archiveManifest } from '../../server/contract/archive';
import { type Caller, UNLIMITED } from '../../server/services/caller';
import { texts } from '../../server/services/imports/formats/texts';
import { jsonParts } from '../../server/services/imports/reading/json';
import { givenApp, givenClient } from '../support/given';
import { exportOf, uploadImport } from '../support/imports';
import { waitUntil } from '../support/wait';
import { reportOf, rewritten } from './support/rewritten';
import { unzip } from './support/unzip';
import { zipOf } from './support/zip';

const MANY = 400;

const journalOf = (count: number) =>
  zipOf({
    'Journal.json': JSON.stringify({
      metadata: { version: '1.0' },
      entries: Array.from({ length: count }, (_, number) => ({
        uuid: `N${number}`,
        text: 'A walk.',
        creationDate: '2026-01-01T00:00:00Z',
      })),
    }),
  });

describe('while a file is looked at', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-gives-way-'));
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(() => jest.restoreAllMocks());

  async function plan(file: Buffer, throwIfAborted = () => {}) {
    const { id } = await client.register();
    const path = join(folder, 'file');
    writeFileSync(path, file);
    const caller: Caller = { id, timeZone: 'UTC', locale: 'en', sessionId: 0 };
    return app.services.imports.plan(caller, path, { timeZone: 'UTC', control: { ...UNLIMITED, throwIfAborted } });
  }

  /** The most steps between two turns of the others, on a machine so slow that each step is a long one. */
  async function mostInOneTurn(work: (step: () => void) => Promise<unknown>): Promise<number> {
    let [steps, most, isOver, now] = [0, 0, false, performance.now()];
    const turn = () => {
      steps = 0;
      if (!isOver) setImmediate(turn);
    };
    jest.spyOn(performance, 'now').mockImplementation(() => {
      now += 2;
      return now;
    });
    setImmediate(turn);
    await work(() => {
      steps += 1;
      most = Math.max(most, steps);
    });
    isOver = true;
    return most;
  }

  test('it is asked before each record whether somebody still waits, not once for two hundred', async () => {
    let asked = 0;
    await plan(await journalOf(MANY), () => {
      asked += 1;
    });
    expect(asked).toBeGreaterThanOrEqual(MANY);
    asked = 0;
    const leave = () => {
      asked += 1;
      if (asked === 3) throw new Error('nobody waits');
    };
    await expect(plan(await journalOf(MANY), leave)).rejects.toThrow('nobody waits');
    expect(asked).toBe(3);
  });

  test('who hangs up while a file is looked at has no plan made of it, that would wait and take the place of another', async () => {
    const { token } = await client.register();
    const [form, leaving] = [new FormData(), new AbortController()];
    form.append('file', new Blob([await journalOf(MANY)]));
    const seen = () => app.logs.filter((line) => line.includes('"method":"POST","path":"/api/import"')).length;
    const before = seen();
    const { readSteps } = app.database;
    const reading = jest.spyOn(app.database, 'readSteps').mockImplementationOnce(async (steps) => {
      leaving.abort(); // half of the file was looked at
      await waitUntil('the service saw it', () => seen() > before, { timeoutMs: 60_000 });
      return readSteps(steps);
    });
    const headers = { authorization: `Bearer ${token}` };
    const sent = fetch(`${app.url}/api/import`, { method: 'POST', body: form, headers, signal: leaving.signal });
    await expect(sent).rejects.toThrow();
    await waitUntil('its file is gone', () => readdirSync(app.config.importDir).length === 0, { timeoutMs: 60_000 });
    expect(reading).toHaveBeenCalledTimes(1);
    expect((await client.request('GET', '/api/import', { token })).body.items).toEqual([]);
  });

  test('others have their turn after each record that took long', async () => {
    const file = await journalOf(MANY);
    expect(await mostInOneTurn((step) => plan(file, step))).toBeLessThanOrEqual(2); // a piece of the file, and a record
  });

  /** JSON of some megabytes without a record in it. */
  const padding = (numbers: number) =>
    `{"metadata":{},"pad":[${Array.from({ length: numbers }, (_, at) => (at * 7_919) % 9_973)}]}`;

  test('others have their turn in the middle of JSON that holds no record, and it is given up once nobody waits', async () => {
    const text = padding(800_000);
    const whole = async function* () {
      yield text;
    };
    let [turns, isOver, now] = [0, false, performance.now()];
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    jest.spyOn(performance, 'now').mockImplementation(() => {
      now += 2; // so slow a machine that each piece is a long one
      return now;
    });
    setImmediate(turn);
    for await (const _ of jsonParts(whole(), ['entries.*']));
    isOver = true;
    jest.restoreAllMocks();
    expect(turns).toBeGreaterThan(200);
    let asked = 0;
    const leave = () => {
      asked += 1;
      if (asked === 5) throw new Error('nobody waits');
    };
    await expect(plan(await zipOf({ 'Journal.json': text }), leave)).rejects.toThrow('nobody waits');
  });

  test('JSON that goes on and on without a record is no diary', async () => {
    const chunks = async function* (...texts: string[]) {
      yield* texts;
    };
    const read = async (...texts: string[]) => {
      const found: unknown[] = [];
      for await (const { value } of jsonParts(chunks(...texts), ['entries.*'], 1_000)) found.push(value);
      return found;
    };
    const blanks = ' '.repeat(600);
    expect(await read('{"entries":[1,', blanks, '2,', blanks, '3]}')).toEqual([1, 2, 3]);
    await expect(read('{"entries":[1,', blanks, blanks, '2]}')).rejects.toThrow('mostly something else');
  });

  test('a record of tens of thousands of values, and a table of more than a hundred columns, are refused in words', async () => {
    const person = await client.register();
    await client.request('POST', '/api/diary', { token: person.token, body: { content: 'A walk.', emotion: 'joy' } });
    const archive = await exportOf(app, person);
    const extra = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]));
    const dayOne = (count: number) => {
      const entries = [{ uuid: 'A', creationDate: '2026-01-01T00:00:00Z', text: 'A, [walk].', weather: extra(count) }];
      return zipOf({ 'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries }) });
    };
    const journey = (count: number) =>
      zipOf({
        '1700000000000-a.json': JSON.stringify({ id: 'x', date_journal: 1.7e12, text: 'A', more: extra(count) }),
      });
    const line = (count: number) =>
      rewritten(archive, {
        'reports.ndjson': [JSON.stringify({ ...JSON.parse(reportOf('2026-W40')), ...extra(count) })],
      });
    const table = (count: number) => {
      const more = Array.from({ length: count - 4 }, (_, at) => `c${at}`);
      return Buffer.from(`full_date,time,mood,note,${more}\n2026-11-01,20:39,rad,A walk.,${more.fill('')}\n`);
    };
    const said = async (file: Buffer) => {
      const { status, body } = await uploadImport(client, person.token, file);
      return status === 201 ? 'taken' : body.issues[0].message;
    };
    for (const file of [dayOne, journey, line])
      expect(await said(await file(20_500))).toContain('a record of the file says too many things');
    for (const file of [dayOne, journey]) expect(await said(await file(9_500))).toBe('taken');
    expect(await said(await dayOne(10_001))).toContain('says too many things');
    expect(await said(table(101))).toContain('the table has more than 100 columns');
    expect(await said(table(100))).toBe('taken');
  });

  test('what a record has inside of one of its texts, and marks before a note, are counted before they are taken apart', async () => {
    const { token } = await client.register();
    const planOf = async (file: Buffer) => {
      const { plan } = (await uploadImport(client, token, file)).body;
      return [plan.new, ...plan.refused.examples.map(({ reason }: { reason: string }) => reason)];
    };
    const rich = (richText: string) => {
      const entries = [{ uuid: 'A', creationDate: '2026-01-01T00:00:00Z', richText }];
      return zipOf({ 'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries }) });
    };
    const words = (count: number) => JSON.stringify({ contents: [{ text: 'A walk.' }, ...Array(count).fill([])] });
    expect(await planOf(await rich(words(4_900)))).toEqual([1]);
    const nothing = [0, 'has no text, no mood and no picture'];
    expect(await planOf(await rich(words(5_100)))).toEqual(nothing);
    const deep = `${'['.repeat(12_000)}${']'.repeat(12_000)}`;
    expect(await planOf(await rich(`{"contents":[{"text":"A walk."}],"more":${deep}}`))).toEqual(nothing);
    const long = JSON.stringify({ contents: [{ text: 'A walk.' }], more: ' '.repeat(1_000_000) });
    expect(await planOf(await rich(long))).toEqual(nothing);
    const note = (front: string) => zipOf({ '2026-01-05.md': `---\n${front}\n---\nA walk.` });
    expect(await planOf(await note(`tags:\n${'  - walk\n'.repeat(150)}`))).toEqual([1]);
    expect(await planOf(await note(`x: ${'[a][b]'.repeat(300)}`))).toEqual([
      0,
      'has a front matter that says too many things',
    ]);
  });

  test('of a list that is wrong in each of its places one is looked at', async () => {
    const person = await client.register();
    await client.request('POST', '/api/diary', { token: person.token, body: { content: 'A walk.', emotion: 'joy' } });
    const files = await unzip(await exportOf(app, person));
    const manifest = JSON.parse(files.get('manifest.json') ?? '');
    const wrong = Array.from({ length: 100_000 }, () => ({}));
    files.set('manifest.json', JSON.stringify({ ...manifest, files: wrong }));
    const [whole, each] = [jest.spyOn(archiveManifest, 'safeParse'), jest.spyOn(archiveFile, 'safeParse')];
    const { body } = await uploadImport(client, person.token, await zipOf(Object.fromEntries(files)));
    expect(body.issues[0].message).toContain('manifest.json is not as the schema says');
    expect([whole, each].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    const told = JSON.parse((await unzip(await exportOf(app, person))).get('manifest.json') ?? '').files[0];
    const most = Array.from({ length: 60_000 }, (_, at) => ({ ...told, path: `media/${at}` }));
    files.set('manifest.json', JSON.stringify({ ...manifest, files: most }));
    const missing = (await uploadImport(client, person.token, await zipOf(Object.fromEntries(files)))).body;
    expect(missing.issues[0].message).toMatch(/is not in the manifest|is missing/); // as many as a ZIP may hold are read
    expect(texts.parse(wrong)).toEqual([]);
    expect(texts.parse(['a', 'b'])).toEqual(['a', 'b']);
    expect(texts.parse(undefined)).toBeUndefined();
  });

  test('others have their turn between the reports of an archive', async () => {
    const person = await client.register();
    const body = { content: 'A walk.', emotion: 'joy' };
    await client.request('POST', '/api/diary', { token: person.token, body });
    const lines = Array.from({ length: MANY }, () => reportOf('2026-W40'));
    const file = await rewritten(await exportOf(app, person), { 'reports.ndjson': lines });
    const { parse } = JSON;
    const most = await mostInOneTurn((step) => {
      jest.spyOn(JSON, 'parse').mockImplementation((...given) => {
        step();
        return parse(...given);
      });
      return plan(file);
    });
    expect(most).toBeLessThan(MANY / 10);
  });

  test('others have their turn between the names of the media of a ZIP', async () => {
    const entries = [{ id: 1, content: 'x', entry_datetime_utc: '2026-01-01T00:00:00Z', media: [{ checksum: 'p7' }] }];
    const file = await zipOf({
      'data.json': JSON.stringify({ export_version: '1', journals: [{ entries }] }),
      ...Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`media/a.p${at}.b.jpg`, ''])),
    });
    const { split } = String.prototype;
    let found: unknown;
    const most = await mostInOneTurn(async (step) => {
      jest.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...given: unknown[]) {
        if (this.startsWith('a.p')) step();
        return (split as (this: string, ...given: unknown[]) => string[]).apply(this, given);
      });
      found = (await plan(file)).plan.media;
    });
    expect(found).toMatchObject({ found: 1, missing: 0 });
    expect(most).toBeLessThanOrEqual(2);
  });

  test('fields before a note are read up to 4 KiB, and what is longer is refused by its name', async () => {
    const { token } = await client.register();
    const front = (length: number) => `---\na: "${'x'.repeat(length - 6)}"\n---\nA walk.`; // with its quotes and line break
    const files = {
      '2026-01-01.md': front(4_096),
      '2026-01-02.md': front(4_097),
      '2026-01-03.md': `---\na: [${','.repeat(15_000)}\n---\nA walk.`,
    };
    const { body } = await uploadImport(client, token, await zipOf(files));
    expect(body.plan).toMatchObject({ new: 1, refused: { count: 2 } });
    expect(body.plan.refused.examples).toEqual(
      ['2026-01-02.md', '2026-01-03.md'].map((where) => ({ where, reason: 'has a front matter that is too large' })),
    );
  });

  test('in a text that is far too long for an entry nothing is looked for, and it is refused by its name', async () => {
    const long = '#tag ![](a.png) '.repeat(20_000);
    const entries = [{ uuid: 'A', creationDate: '2026-01-01T00:00:00Z', text: long }];
    const journal = JSON.stringify({ metadata: { version: '1.0' }, entries });
    const looked: number[] = [];
    const { matchAll } = String.prototype;
    jest.spyOn(String.prototype, 'matchAll').mockImplementation(function (this: string, pattern) {
      looked.push(this.length);
      return matchAll.call(this, pattern);
    });
    for (const [path, text, where] of [
      ['2026-01-01.md', long, '2026-01-01.md'],
      ['Journal.json', journal, 'Journal.json entry 1'],
    ] as const) {
      const { plan: told } = await plan(await zipOf({ [path]: text }));
      expect(told.refused.examples).toEqual([{ where, reason: 'has more than 50000 characters' }]);
    }
    expect(Math.max(...looked)).toBeLessThan(long.length / 10);
  });

  test('of a note in HTML that is far too long for an entry no tag is read, and it is refused by its name', async () => {
    const { token } = await client.register();
    const note = (id: string, text: string) => JSON.stringify({ id, date_journal: 1.7e12, type: 'html', text });
    const files = {
      '1700000000000-a.json': note('a', `<p>A walk.${'<b></b>'.repeat(35_000)}`),
      '1700000000001-b.json': note('b', `<p>A walk.${'<b></b>'.repeat(36_000)}`),
      '1700000000002-c.json': note('c', `<p>A walk.</p>${'\n'.repeat(300_000)}`),
    };
    const { body } = await uploadImport(client, token, await zipOf(files));
    expect(body.plan).toMatchObject({
      records: 3,
      refused: { count: 1 },
      samples: [{ text: 'A walk.' }, { text: 'A walk.' }],
    });
    expect(body.plan.refused.examples).toEqual([
      { where: '1700000000001-b.json', reason: 'has more than 50000 characters' },
    ]);
  });
});
