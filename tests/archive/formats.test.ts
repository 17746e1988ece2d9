import { uploadImport } from '../support/imports';
import { type Diaries, openDiaries } from './support/diaries';
import { hasPython } from './support/fixtures';
import { zipOf } from './support/zip';

(hasPython() ? describe : describe.skip)('a diary of another program', () => {
  let diaries: Diaries;
  beforeAll(async () => {
    diaries = await openDiaries();
  }, 180_000);
  afterAll(() => diaries?.close());

  test('a text among more blanks than can be sent comes without them, any other with its own', async () => {
    const { client, carryOut, contents } = diaries;
    const person = await client.register();
    const note = (day: string, blanks: number, text: string) => ({
      ...{ uuid: day, creationDate: `${day}T12:00:00Z`, timeZone: 'UTC' },
      text: `${'\n'.repeat(blanks)}${text}${' '.repeat(blanks)}`,
    });
    const entries = [note('2026-03-01', 100_000, 'The sea.'), note('2026-03-02', 40_000, 'The wood.')];
    const files = { 'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries }) };
    const { body } = await uploadImport(client, person.token, await zipOf(files));
    await carryOut(person, body.id);
    expect((await contents(person)).map((text) => [text.trim(), text.length])).toEqual([
      ['The sea.', 8],
      ['The wood.', 80_009],
    ]);
  });

  test('Day One: the day is that of its own zone, both journals are read, a photo that is listed once is found twice', async () => {
    const { plan, carryOut, entriesOf, bring } = diaries;
    const { person, plan: told, result, entries } = await bring('dayone.zip');
    expect(told).toMatchObject({
      format: 'dayone',
      records: 9,
      new: 7,
      refused: {
        count: 2,
        examples: [
          { where: 'Journal.json entry 5', reason: 'has no text, no mood and no picture' },
          { where: 'Journal.json entry 6', reason: 'has a creationDate that cannot be read' },
        ],
      },
      media: { found: 1, missing: 2, tooLarge: 0 },
    });
    expect(told.samples.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/^It rained\. I walked/),
      '![](/api/images/…)',
      'A shared photo\n\n![sea](/api/images/…)',
      'Gone picture\n\n![](dayone-moment://P2)', // as it will be kept: nobody knows where it is
      'The second journal.',
    ]);
    expect(result).toMatchObject({ added: 7, refused: 2, pictures: 1 });
    expect(entries.map(({ day, date, content, tags }) => [day, date, content, tags])).toEqual([
      ['2024-03-01', '2024-03-02T03:30:00.000Z', 'Late in New York.', []],
      ['2024-03-03', '2024-03-03T12:00:00.000Z', expect.stringMatching(/^!\[\]\(\/api\/images\/\d+\)$/), []],
      [
        '2024-03-04',
        '2024-03-04T12:00:00.000Z',
        expect.stringMatching(/^A shared photo\n\n!\[sea\]\(\/api\/images\/\d+\)$/),
        [],
      ],
      ['2024-03-06', '2024-03-06T12:00:00.000Z', '**Only rich.**\nTwo lines.', []],
      ['2024-03-07', '2024-03-07T12:00:00.000Z', expect.stringContaining('Gone picture'), []],
      [
        '2024-04-17',
        '2024-04-16T23:00:00.000Z',
        'It rained. I walked - slowly (very)!\n\n1\\. not a list\n\\- nor this',
        ['rain', 'Dublin'],
      ],
      ['2024-06-01', '2024-06-01T10:00:00.000Z', 'The second journal.', []],
    ]);
    for (const { emotion, valence, moodLabel, analysis } of entries)
      expect([emotion, valence, moodLabel, analysis.status]).toEqual([null, null, null, 'pending']);
    expect(entries[5].updatedAt).toBe('2024-05-01T08:00:00.000Z');

    const again = await plan('dayone.zip', person);
    expect(again.plan).toMatchObject({ new: 0, same: 7, changed: 0 });
    await carryOut(person, again.id);
    expect(await entriesOf(person)).toEqual(entries);
  });

  test('Daylio: months count from 0, a mood is a row of its own, the best two groups are good, a day without a word is one', async () => {
    const { bring } = diaries;
    const { plan: told, entries } = await bring('backup.daylio', { moods: [{ label: 'Verliebt', emotion: 'joy' }] });
    expect(told).toMatchObject({
      format: 'daylio',
      records: 3,
      new: 3,
      from: '2026-01-31',
      to: '2026-02-28',
      media: { found: 1, other: 1 },
    });
    expect(told.moods).toEqual([
      { label: 'Verliebt', entries: 1, valence: 1 },
      { label: 'awful', entries: 1, valence: -1 },
      { label: 'zufrieden', entries: 1, valence: 0.5 },
    ]);
    expect(
      entries.map(({ day, date, emotion, valence, moodLabel, content, tags }) => [
        day,
        date,
        emotion,
        valence,
        moodLabel,
        content,
        tags,
      ]),
    ).toEqual([
      [
        '2026-01-31',
        '2026-01-31T14:30:00.000Z',
        'joy',
        1,
        'Verliebt',
        '# Strand\n\nEin **schöner** Tag\n\n- Eis\n- Meer',
        ['sea', 'ice cream'],
      ],
      ['2026-02-27', '2026-02-26T15:00:00.000Z', null, -1, 'awful', 'awful', ['sea']],
      ['2026-02-28', '2026-02-27T15:00:00.000Z', null, 0.5, 'zufrieden', 'ruhig', []],
    ]);
    expect(entries[0].imageUrl).toMatch(/^\/api\/images\/\d+$/);
  });

  test("Daylio's table is read by the names of its columns, old and new; what a mood of one's own means is asked for", async () => {
    const { bring } = diaries;
    const { plan: told, entries } = await bring('daylio.csv', {
      moods: [{ label: 'Verliebt', valence: 1, emotion: 'trust' }],
    });
    expect(told).toMatchObject({
      format: 'daylio-csv',
      records: 3,
      new: 2,
      refused: { count: 1 },
      assumed: 2,
      timeZone: 'Asia/Seoul',
    });
    expect(told.moods).toContainEqual({ label: 'Verliebt', entries: 1, valence: null });
    expect(entries.map(({ date, emotion, valence, content }) => [date, emotion, valence, content])).toEqual([
      ['2026-01-31T11:30:00.000Z', null, 1, '# Strand\n\nEin "Tag"\nam Meer'],
      ['2026-02-01T11:39:00.000Z', 'trust', 1, 'Verliebt'],
    ]);
    const old = await bring('daylioOld.csv');
    expect(old.entries.map(({ day, date, tags }) => [day, date, tags])).toEqual([
      ['2016-05-24', '2016-05-23T15:05:00.000Z', ['walk']],
    ]);
  });

  test('Journey: its numbers of mood stay words, what is absent stays absent, a zone that is no name still gives the day', async () => {
    const { bring } = diaries;
    const { plan: told, entries } = await bring('journey.zip');
    expect(told).toMatchObject({ format: 'journey', records: 2, media: { found: 1, other: 1, missing: 0 } });
    expect(
      entries.map(({ day, content, valence, moodLabel, tags }) => [day, content, valence, moodLabel, tags]),
    ).toEqual([
      ['2017-01-13', 'Snow & *quiet*\n\nTwo', null, 'mood 3', ['winter']],
      ['2017-01-14', 'Plain *text*', null, null, []],
    ]);
  });

  test.each(['journiv.zip', 'journivDocs.zip'])(
    'Journiv: every journal, whatever its file is called (%s)',
    async (name) => {
      const { bring } = diaries;
      const { entries } = await bring(name);
      expect(entries.map(({ day, date, content, moodLabel, tags }) => [day, date, content, moodLabel, tags])).toEqual([
        ['2026-05-02', '2026-05-01T23:30:00.000Z', '# Rain\n\nIt *rained*.', 'calm', ['rain']],
        ['2026-05-03', '2026-05-03T10:00:00.000Z', 'Second journal', null, []],
      ]);
    },
  );

  test.each([
    'dayone.zip',
    'backup.daylio',
    'daylio.csv',
    'daylioOld.csv',
    'journey.zip',
    'journiv.zip',
    'markdown.zip',
  ])('brought in a second time adds nothing: %s', async (name) => {
    const { bring, plan, carryOut, entriesOf } = diaries;
    const { person, plan: told, entries } = await bring(name);
    const again = await plan(name, person);
    expect(again.plan).toMatchObject({ new: 0, same: told.new, changed: 0 });
    const { body } = await carryOut(person, again.id);
    expect(body.result).toMatchObject({ added: 0, skipped: told.new, pictures: 0 });
    expect(await entriesOf(person)).toEqual(entries);
  });
});
