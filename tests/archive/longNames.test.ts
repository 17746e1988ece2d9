import { parser } from '../../server/lib/boundedMarkdown';
import { withoutNeedlessEscapes } from '../../server/services/imports/formats/dayOneEscapes';
import { richToMarkdown } from '../../server/services/imports/formats/dayOneRich';
import { givenApp, givenClient } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { extrasOf } from './support/extras';
import { reportOf, rewritten } from './support/rewritten';
import { unzip } from './support/unzip';
import { zipOf } from './support/zip';

/** What is named once in a few bytes, and worked on as often as it is named. */
describe('of what is far too long', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);
  afterEach(() => jest.restoreAllMocks());

  const daylio = (parts: { tags?: object[]; assets?: object[]; moods?: object[]; entry: object }) => {
    const { tags = [], assets = [], moods = [], entry } = parts;
    const at = { datetime: 1_704_103_200_000, year: 2024, month: 0, day: 1, hour: 10, minute: 0 };
    const dayEntries = [{ id: 1, ...at, mood: 1, note: 'A walk.', ...entry }];
    const customMoods = [{ id: 1, custom_name: 'good', mood_group_id: 2 }, ...moods];
    const json = JSON.stringify({ version: 15, customMoods, tags, assets, dayEntries });
    return zipOf({ 'backup.daylio': Buffer.from(json).toString('base64') });
  };

  test('a tag of a backup its beginning is kept, and a mood by its first words', async () => {
    const person = await client.register();
    const file = await daylio({
      tags: [{ id: 1, name: 'a\0'.repeat(250_000) }],
      moods: [{ id: 2, custom_name: 'b'.repeat(500_000), mood_group_id: 2 }],
      entry: { tags: [1], mood: 2, note: '' },
    });
    const { body } = await uploadImport(client, person.token, file);
    expect(body.plan).toMatchObject({ new: 1, moods: [{ label: 'b'.repeat(200) }] });
    await finishImport(client, { token: person.token, id: body.id }, () => app.importJobs.work());
    const [entry] = (await client.request('GET', '/api/diary', { token: person.token })).body.items;
    expect(entry).toMatchObject({ tags: [], content: 'b'.repeat(500) });
    expect(await extrasOf(person.id)).toEqual([expect.objectContaining({ otherTags: ['a\0'.repeat(250)] })]);
  });

  test('a checksum nothing is kept, which an entry may name thousands of times', async () => {
    const { token } = await client.register();
    const assets = [{ id: 1, checksum: 'a'.repeat(200_000), type: 2 }];
    const { status, body } = await uploadImport(
      client,
      token,
      await daylio({ assets, entry: { assets: Array(5_000).fill(1) } }),
    );
    expect([status, body.plan?.media]).toEqual([201, { found: 0, missing: 5_000, tooLarge: 0, other: 0 }]);
  });

  test('a name of a photo nothing is kept, and the others of its entry are shown', async () => {
    const { token } = await client.register();
    const entries = [200, 201].map((length) => ({
      uuid: `N${length}`,
      creationDate: '2026-01-01T00:00:00Z',
      text: `A walk of ${length}.`,
      photos: [
        { identifier: 'x'.repeat(length), md5: `m${length}`, type: 'jpeg' },
        { identifier: `y${length}`, md5: `n${length}`, type: 'jpeg' },
      ],
    }));
    const photos = ['m200', 'm201', 'n200', 'n201'].map((name) => [`photos/${name}.jpeg`, 'x']);
    const file = await zipOf({
      'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries }),
      ...Object.fromEntries(photos),
    });
    expect((await uploadImport(client, token, file)).body.plan).toMatchObject({
      new: 2,
      media: { found: 3, missing: 0 },
    });
  });

  test('a name in an archive of ours nothing is worked on, and it is refused at its place', async () => {
    const person = await client.register();
    await client.request('POST', '/api/diary', {
      token: person.token,
      body: { content: 'A walk.', emotion: 'joy', tags: ['x'] },
    });
    const archive = await exportOf(app, person);
    const [line = ''] = ((await unzip(archive)).get('entries.ndjson') ?? '').split('\n');
    const refusalOf = async (lines: Record<string, string[]>) =>
      (await uploadImport(client, person.token, await rewritten(archive, lines))).body.issues[0].message;
    const tagged = (tag: string) => ({ 'entries.ndjson': [JSON.stringify({ ...JSON.parse(line), tags: [tag] })] });
    const marks = '\u0301\u0327'.repeat(20_000);
    expect(await refusalOf(tagged(`a${marks}`))).toContain(
      'entries.ndjson line 1 is not as the schema says, at tags.0',
    );
    expect(await refusalOf(tagged(`a${marks.slice(0, 399)}`))).toContain('count to other statistics'); // it is read
    expect(await refusalOf({ 'reports.ndjson': [reportOf('2026-W40'.padEnd(100_000, ' '))] })).toContain('at week');
  });

  test('a text of Day One nothing is read as Markdown, and others have their turn while one that fits is', async () => {
    const { token } = await client.register();
    const reading = jest.spyOn(parser, 'startParse');
    const planOf = async (text: string) => {
      const entries = [{ uuid: 'A', creationDate: '2026-01-01T00:00:00Z', text }];
      const file = await zipOf({ 'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries }) });
      return (await uploadImport(client, token, file)).body.plan;
    };
    expect(await planOf('- a\\.\n'.repeat(12_501))).toMatchObject({
      new: 0,
      refused: { examples: [{ where: 'Journal.json entry 1', reason: 'has more than 50000 characters' }] },
    });
    expect(reading).not.toHaveBeenCalled();
    expect(await planOf('\\.a'.repeat(25_000))).toMatchObject({ new: 1 }); // 50 000 without its escapes
    expect(reading).toHaveBeenCalled();
    expect([...withoutNeedlessEscapes('- a\\.\n'.repeat(1_000))].length).toBeGreaterThan(5_500);
  });

  test('a rich text of Day One no line is written', () => {
    const rich = (words: number) => JSON.stringify({ contents: [{ text: `${'a '.repeat(words)}\n` }] });
    expect(richToMarkdown(rich(50_001)).next()).toEqual({ done: true, value: `${'a '.repeat(50_001)}\n` });
    expect(richToMarkdown(rich(50_000)).next().done).toBe(false);
    expect([...richToMarkdown(JSON.stringify({ contents: [{ text: '\n'.repeat(900) }] }))].length).toBeGreaterThan(900);
  });
});
