import { Image } from '../../models';
import { uploadImport } from '../support/imports';
import { buildPicture } from '../support/pictures';
import { type Diaries, openDiaries } from './support/diaries';
import { extrasOf } from './support/extras';
import { hasPython } from './support/fixtures';
import { zipOf } from './support/zip';

(hasPython() ? describe : describe.skip)('a folder of Markdown', () => {
  let diaries: Diaries;
  beforeAll(async () => {
    diaries = await openDiaries();
  }, 180_000);
  afterAll(() => diaries?.close());

  test('Markdown: a time without a zone is local, one with an offset has the day that is written, what fails is named', async () => {
    const { bring } = diaries;
    const { plan: told, entries } = await bring('markdown.zip');
    expect(told).toMatchObject({
      format: 'markdown',
      records: 10,
      new: 5,
      refused: { count: 5 },
      assumed: 3,
      media: { found: 1 },
    });
    expect(
      told.refused.examples.map(({ where, reason }: { where: string; reason: string }) => `${where} ${reason}`),
    ).toEqual([
      'Diary/aliases.md has a front matter with aliases, which are not read',
      'Diary/broken.md has a front matter that is no YAML',
      'Diary/empty.md has no text, no mood and no picture',
      'Diary/latin.md is not UTF-8',
      'Diary/undated.md has no date: no `date` or `created`, and no file name that begins with one',
    ]);
    expect(entries.map(({ day, date, tags, moodLabel }) => [day, date, tags, moodLabel])).toEqual([
      ['2026-03-01', '2026-03-01T03:00:00.000Z', ['walk'], null],
      ['2026-03-02', '2026-03-02T14:30:00.000Z', ['rain', 'Sea'], 'calm'],
      ['2026-03-03', '2026-03-02T23:30:00.000Z', ['a', '7'], null],
      ['2026-03-03', '2026-03-04T04:30:00.000Z', [], null],
      ['2026-03-29', '2026-03-29T01:30:00.000Z', [], null],
    ]);
    expect(entries[0].content).toMatch(/!\[beach day\.png\]\(\/api\/images\/\d+\)$/);
    expect(entries[1].updatedAt).toBe('2026-04-01T08:00:00.000Z');
  });

  test('Markdown: a date that nobody filled in hides no other, and a rule at the beginning is a rule', async () => {
    const { client, carryOut, entriesOf } = diaries;
    const person = await client.register();
    const files = {
      '2026-03-01.md': '---\ndate: ""\n---\nNo date.',
      'b.md': '---\ndate: {{date}}\ncreated: 2026-03-02\n---\nOf a template.',
      '2026-03-03.md': '---\nA walk\n\nAnd a swim.',
      '2026-03-04.md': '---\nA walk\n\n---\nAnd a swim.',
      'e.md': '---\ndate: 2026-03-05\nCut short',
    };
    const { body } = await uploadImport(client, person.token, await zipOf(files));
    expect(body.plan.refused.examples).toEqual([{ where: 'e.md', reason: 'has a front matter without an end' }]);
    await carryOut(person, body.id);
    expect((await entriesOf(person)).map(({ day, content }) => [day, content])).toEqual([
      ['2026-03-01', 'No date.'],
      ['2026-03-02', 'Of a template.'],
      ['2026-03-03', '---\nA walk\n\nAnd a swim.'],
      ['2026-03-04', '---\nA walk\n\n---\nAnd a swim.'],
    ]);
  });

  test('Markdown: whatever a field is, it is read, kept or refused', async () => {
    const { client, carryOut, entriesOf } = diaries;
    const person = await client.register();
    const note = (front: string) => `---\n${front}\n---\nA walk.`;
    const warned = jest.spyOn(process, 'emitWarning'); // a library's would quote the note in the log
    const files = {
      '2026-03-01.md': note('mood: [calm, 7]\ntitle: 2026'),
      '2026-03-02.md': note('mood: {toString: 1}\nupdated: {toString: 1}\ntitle: {toString: 1}'),
      'a.md': note('date: {toString: 1}'),
      'b.md': note('date: 2026-03-03\ndate: 2026-03-04'),
      'c.md': note('date: 2026-03-03\n? [a]\n: 1'),
      'd.md': note('date: 2026-03-04\nplace: {{place}}'), // of a template
    };
    const { status, body } = await uploadImport(client, person.token, await zipOf(files));
    expect(status).toBe(201);
    expect(body.plan.refused.examples).toEqual([
      { where: 'a.md', reason: 'has a date that cannot be read' },
      { where: 'b.md', reason: 'has a front matter that names a field twice' },
    ]);
    await carryOut(person, body.id);
    expect(await entriesOf(person)).toMatchObject([
      { content: '# 2026\n\nA walk.', moodLabel: 'calm, 7' },
      { content: 'A walk.', moodLabel: null },
      { content: 'A walk.', day: '2026-03-03' },
      { content: 'A walk.', day: '2026-03-04' },
    ]);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
    expect(await extrasOf(person.id)).toEqual([
      {},
      { mood: { toString: 1 }, updated: { toString: 1 } },
      { '[ a ]': 1 },
      { place: { '{ place }': null } },
    ]);
  });

  test('Markdown: fields that are nested without end are refused before they are read', async () => {
    const { client } = diaries;
    const person = await client.register();
    const deep = (depth: number) => ({
      hidden: `a: "${']'.repeat(2 * depth)}"\nb: ${'[ "]", '.repeat(depth)}`,
      brackets: `x: ${'['.repeat(depth)}1${']'.repeat(depth)}`,
      braces: `x: ${'{a: '.repeat(depth)}1${'}'.repeat(depth)}`,
      lists: `x:\n${'- '.repeat(depth)}1`,
      keys: `${'? '.repeat(depth)}1`,
      lines: Array.from({ length: depth }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
    });
    const planOf = async (depth: number) => {
      const files = Object.entries(deep(depth)).map(([name, front]) => [`${name}.md`, `---\n${front}\n---\nA walk.`]);
      const { body } = await uploadImport(client, person.token, await zipOf(Object.fromEntries(files)));
      return body.plan.refused.examples.map(({ where, reason }: Record<string, string>) => [where, reason]);
    };
    const refused = ['braces', 'brackets', 'hidden', 'keys', 'lines', 'lists'].map((name) => [
      `${name}.md`,
      'has a front matter that is nested too deep',
    ]);
    expect(await planOf(40)).toEqual(refused);
    expect(JSON.stringify(await planOf(20))).not.toContain('nested');
  });

  test('Markdown: of pictures of one name each note shows the one beside it, and none where nobody can tell', async () => {
    const { client, carryOut, entriesOf } = diaries;
    const files: Record<string, string | Buffer> = {
      'Diary/2024/01/IMG_1.png': await buildPicture('png', { width: 24 }),
      'Diary/2025/IMG_1.png': await buildPicture('png', { width: 25 }),
      'Diary/2025/only.png': await buildPicture('png', { width: 26 }),
      'Diary/Notes/2026-03-01.md': '![](../2024/01/img_1.png)',
      'Diary/Notes/2026-03-02.md': '![](../2025/IMG_1.png)',
      'Diary/2025/2026-03-03.md': '![[IMG_1.png]]',
      'Diary/Notes/2026-03-04.md': '![[2025/IMG_1.png]]',
      'Diary/Notes/2026-03-05.md': '![](/2024/01/IMG_1.png)',
      'Diary/Notes/2026-03-06.md': '![[IMG_1.png]] ![](2023/IMG_1.png)',
      'Diary/Notes/2026-03-07.md': '![](elsewhere/only.png)',
    };
    const person = await client.register();
    const { body } = await uploadImport(client, person.token, await zipOf(files));
    expect(body.plan.media).toMatchObject({ found: 3, missing: 2 });
    await carryOut(person, body.id);
    const widths = [];
    for (const { content } of await entriesOf(person)) {
      const [id] = /(?<=api\/images\/)\d+/.exec(content) ?? [];
      widths.push(id === undefined ? null : (await Image.findByPk(id))?.width);
    }
    expect(widths).toEqual([24, 25, 25, 25, 24, null, 26]);
  });

  test('Markdown: a title is kept unless a line of the text is the title, and a name may tell the time with an h', async () => {
    const { client, carryOut, entriesOf } = diaries;
    const person = await client.register({ timeZone: 'UTC' });
    const note = (day: number, text: string) => `---\ndate: 2026-05-0${day}\ntitle: Rain\n---\n${text}`;
    const file = await zipOf({
      'a.md': note(1, 'We spoke of Rainer Maria Rilke.'),
      'b.md': note(2, 'Rain and wind.'),
      'c.md': note(3, '## Rain\n\nAll day.'),
      'd.md': note(4, 'All day.\n\nRain'),
      '2026-05-05 21h15.md': 'Late.',
    });
    const { body } = await uploadImport(client, person.token, file);
    await carryOut(person, body.id);
    expect((await entriesOf(person)).map(({ content, date }) => [content, date.slice(11, 16)])).toEqual([
      ['# Rain\n\nWe spoke of Rainer Maria Rilke.', '12:00'],
      ['# Rain\n\nRain and wind.', '12:00'],
      ['## Rain\n\nAll day.', '12:00'],
      ['All day.\n\nRain', '12:00'],
      ['Late.', '21:15'],
    ]);
  });

  test('Markdown: a note was first saved when it says so, and dates that are not asked for are kept', async () => {
    const { client, carryOut, entriesOf } = diaries;
    const person = await client.register({ timeZone: 'UTC' });
    const note = (fields: string) => `---\n${fields}\n---\nA walk.`;
    const file = await zipOf({
      'a.md': note('date: 2024-05-01\ncreated: 2019-01-02T03:04:05Z\nupdated: 2020-01-02T03:04:05Z'),
      'b.md': note('date: 2024-05-02\ncreated: 2024-05-20\ncreated_at: 2024-05-21\nmodified: some day'),
      'c.md': note('created: 2024-05-03T10:00:00Z'),
    });
    const { body } = await uploadImport(client, person.token, file);
    await carryOut(person, body.id);
    expect((await entriesOf(person)).map(({ day, createdAt }) => [day, createdAt])).toEqual([
      ['2024-05-01', '2019-01-02T03:04:05.000Z'],
      ['2024-05-02', '2024-05-20T12:00:00.000Z'],
      ['2024-05-03', '2024-05-03T10:00:00.000Z'],
    ]);
    expect(await extrasOf(person.id)).toEqual([{}, { created_at: '2024-05-21', modified: 'some day' }, {}]);
  });

  test('Markdown: in a zone that is none a time is read as in the zone of the account, is counted as assumed, and the zone is kept', async () => {
    const { client, carryOut, entriesOf } = diaries;
    const person = await client.register({ timeZone: 'Asia/Seoul' });
    const note = (zone: string) => `---\ndate: 2024-05-01T23:30:00\ntimezone: ${zone}\n---\nA walk.`;
    const file = await zipOf({
      'a.md': note('Mars/Phobos'),
      'b.md': note('9'),
      'c.md': note(''),
      'd.md': note('Europe/Paris'),
    });
    const { body } = await uploadImport(client, person.token, file);
    expect(body.plan).toMatchObject({ new: 4, assumed: 3, refused: { count: 0 } });
    await carryOut(person, body.id);
    expect((await entriesOf(person)).map(({ date }) => date).sort()).toEqual([
      ...Array.from({ length: 3 }, () => '2024-05-01T14:30:00.000Z'),
      '2024-05-01T21:30:00.000Z',
    ]);
    expect(await extrasOf(person.id)).toEqual([{ timezone: 'Mars/Phobos' }, { timezone: 9 }, {}, {}]);
  });

  test('Markdown: the first line of a note keeps its indentation', async () => {
    const { client, carryOut, contents } = diaries;
    const person = await client.register();
    const poem = '    Over the hills\n  and far';
    const { body } = await uploadImport(
      client,
      person.token,
      await zipOf({ '2024-05-01.md': `---\nmood: calm\n---\n \n\n${poem}\n\n` }),
    );
    await carryOut(person, body.id);
    expect(await contents(person)).toEqual([poem]);
  });
});
