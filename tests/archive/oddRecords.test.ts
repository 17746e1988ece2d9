import { rebuildUser } from '../../server/services/rebuild';
import { givenApp, givenClient } from '../support/given';
import { finishImport, uploadImport } from '../support/imports';
import { waitUntil } from '../support/wait';
import { extrasOf } from './support/extras';
import { zipOf } from './support/zip';

type Entry = {
  id: number;
  content: string;
  moodLabel: string;
  valence: number;
  analysis: { basis: string; sentiment: number | null };
};

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('what the diaries of other programs hold now and then', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);

  /** What becomes of a file in the diary of somebody in Seoul. */
  async function bring(file: Buffer | Record<string, string | Buffer>, choices: object = {}) {
    const { id: userId, token } = await client.register({ timeZone: 'Asia/Seoul' });
    return { userId, token, ...(await bringTo(token, file, choices)) };
  }

  async function bringTo(token: string, file: Buffer | Record<string, string | Buffer>, choices: object = {}) {
    const sent = Buffer.isBuffer(file) ? file : await zipOf(file);
    const { body } = await uploadImport(client, token, sent);
    const done = await finishImport(client, { token, id: body.id, choices }, () => app.importJobs.work());
    const { items } = (await client.request('GET', '/api/diary?sort=date&limit=100', { token })).body;
    return { plan: body.plan, result: done.body.result, entries: items };
  }

  const dayOne = (...entries: object[]) => JSON.stringify({ metadata: { version: '1.0' }, entries });

  const daylio = (...entries: object[]) => {
    const made = entries.map((entry, index) => ({
      ...{ id: 1, datetime: 1_767_571_200_000 + index, year: 2026, month: 0, day: 5, hour: 9, minute: 0, mood: 1 },
      ...entry,
    }));
    const backup = JSON.stringify({ customMoods: [{ id: 1, mood_group_id: 1 }], dayEntries: made });
    return { 'backup.daylio': Buffer.from(backup).toString('base64') };
  };

  const daylioTable = (...rows: string[]) =>
    Buffer.from(['full_date,date,weekday,time,mood,activities,note_title,note', ...rows].join('\n'));

  const textsOf = (entries: { content: string }[]) => entries.map(({ content }) => content);

  test('Day One: a photo is found whatever type it is said to have, and shown once; a hidden file is no journal', async () => {
    const photos = [{ identifier: 'P1', md5: 'a'.repeat(32), type: 'jpeg' }];
    const entry = { uuid: 'A', creationDate: '2026-01-05T09:00:00Z', text: '![](dayone-moment://P1)', photos };
    const { result, entries } = await bring({
      '.Journal.json': 'left there by a Mac',
      'Journal.json': dayOne(entry),
      [`photos/${'a'.repeat(32)}.png`]: PIXEL,
    });
    expect(result).toMatchObject({ added: 1, pictures: 1 });
    expect(textsOf(entries)).toEqual([expect.stringMatching(/^!\[\]\(\/api\/images\/\d+\)$/)]);
  });

  test('Day One: a zone of half an hour gives the day, and a day that no calendar has is refused', async () => {
    const { plan, entries } = await bring({
      'Journal.json': dayOne(
        { uuid: 'A', creationDate: '2026-01-05T18:40:00Z', timeZone: 'GMT+0530', text: 'Past midnight in Delhi.' },
        { uuid: 'B', creationDate: '2026-02-30T10:00:00Z', text: 'Never was.' },
      ),
    });
    expect(plan.refused.examples).toMatchObject([{ where: 'Journal.json entry 2' }]);
    expect(entries).toMatchObject([{ day: '2026-01-06' }]);
  });

  test('Daylio: numbers that began anew name other entries', async () => {
    const { token } = await bring(daylio({ note: 'First.' }));
    const { plan } = await bringTo(token, daylio({ datetime: 1_767_657_600_000, day: 6, note: 'On a new phone.' }));
    expect(plan).toMatchObject({ new: 1, same: 0, changed: 0 });
  });

  test('Daylio: a note in HTML says the same in Markdown', async () => {
    const notes = [
      ['<ol><li>wake<ol><li>late</li></ol></li><li>eat</li></ol>', '1. wake\n   1. late\n2. eat'],
      ['<ul><li>wake<ul><li>late<ul><li>very</li></ul></li></ul></li></ul>', '- wake\n  - late\n    - very'],
      [
        '<div>1. no list</div><div>2) nor this</div><div>- nor this</div>',
        '1\\. no list\n\n2\\) nor this\n\n\\- nor this',
      ],
      [
        'I was <b>happy</b>. Then <i>home</i>) <b>x</b> &gt; y <u>z</u> - a',
        'I was **happy**. Then *home*) **x** > y z - a',
      ],
      ['a<br>. b<br>1<span>.</span> c<br><b>2</b>. d', 'a\n. b\n1\\. c\n**2**. d'],
      ['<ul><li>1. in a list</li></ul>', '- 1\\. in a list'],
      ['<style>p { color: red }</style>plain &amp;lt; &lt;b&gt;', 'plain \\&lt; \\<b>'],
      ['<a href="javascript:x">a</a> <a href="https://a.example/">b</a>', 'a [b](https://a.example/)'],
    ] as const;
    const { entries } = await bring(daylio(...notes.map(([note], index) => ({ id: index + 1, hour: index, note }))));
    expect(textsOf(entries)).toEqual(notes.map(([, markdown]) => markdown));
  });

  test("Daylio: a plain note keeps its lines, and its table's HTML becomes Markdown as that of its backup does", async () => {
    const plain = 'Three things:\nthe sea\na < b, <3';
    const html = '<p>So <b>glad</b>.</p><ul><li>sea</li></ul>';
    const backup = await bring(daylio({ id: 1, note: plain }, { id: 2, hour: 10, note: html }));
    const rows = [plain, html].map((note, index) => `2026-01-05,January 5,Monday,0${index + 1}:00,rad,,,"${note}"`);
    const table = await bring(daylioTable(...rows));
    for (const { entries } of [backup, table]) expect(textsOf(entries)).toEqual([plain, 'So **glad**.\n\n- sea']);
  });

  test('Daylio: what was written on either side of the date line lies where it did', async () => {
    const hour = 3_600_000;
    const { entries } = await bring(
      daylio(
        { id: 1, note: 'In Kiribati.', timeZoneOffset: 14 * hour },
        { id: 2, note: 'On Baker Island.', timeZoneOffset: -12 * hour },
      ),
    );
    expect(entries).toMatchObject([
      { content: 'In Kiribati.', day: '2026-01-05', date: '2026-01-04T19:00:00.000Z' },
      { content: 'On Baker Island.', day: '2026-01-05', date: '2026-01-05T21:00:00.000Z' },
    ]);
  });

  test('an entry that one record tells as it stands is replaced by no other, however far apart they are', async () => {
    const told = { id: 7, datetime: 1_767_500_000_000, note: 'As it stands.' };
    const { token, entries: before } = await bring(daylio(told));
    const others = Array.from({ length: 100 }, (_, index) => ({ id: 100 + index, note: `Another, ${index}.` }));
    const file = daylio({ ...told, note: 'Told otherwise.' }, ...others, told);
    const { result } = await bringTo(token, file, { changed: 'replace' });
    expect(result).toMatchObject({ added: 101, replaced: 0, skipped: 1 });
    const { body } = await client.request('GET', `/api/diary/${before[0].id}`, { token });
    expect(body).toMatchObject({ content: 'As it stands.', revision: before[0].revision });
  });

  test('what came without an emotion is the same again once its owner has chosen one', async () => {
    const table = daylioTable('2026-01-05,January 5,Monday,09:00,rad,,,A good day.');
    const { token, entries } = await bring(table);
    const [{ id, content, emotion }] = entries;
    expect(emotion).toBeNull();
    await client.request('PUT', `/api/diary/${id}`, { token, body: { content, emotion: 'joy' } });
    const { plan, result, entries: kept } = await bringTo(token, table, { changed: 'replace' });
    expect([plan.same, plan.changed, result.replaced]).toEqual([1, 0, 0]);
    expect(kept).toMatchObject([{ id, emotion: 'joy', revision: 2 }]);
  });

  test("Daylio's table: a time that no clock shows costs its row, and no other", async () => {
    const rows = ['10:60', '24:00', '10:59'].map((time) => `2026-01-05,January 5,Monday,${time},rad,,,At ${time}.`);
    const { plan, entries } = await bring(daylioTable(...rows));
    expect(plan.refused).toMatchObject({ count: 2, examples: [{ where: 'row 2' }, { where: 'row 3' }] });
    expect(textsOf(entries)).toEqual(['At 10:59.']);
  });

  test("Daylio's table: half of the day stands before the time or behind it, in English or Korean", async () => {
    const times = ['오후 8:39', '오전 12:05', '오후12:05', '8:39 오후', 'PM 8:39', '오후 8:39 pm', '저녁 8:39'];
    const rows = times.map((time) => `2026-01-05,1월 5일,월요일,${time},rad,,,At ${time}.`);
    const { plan, entries } = await bring(daylioTable(...rows));
    const reason = 'has a date or time that could not be read';
    expect(plan.refused.examples).toEqual(['row 7', 'row 8'].map((where) => ({ where, reason })));
    const found = entries.map(({ date, content }: { date: string; content: string }) => `${date} ${content}`);
    expect(found.sort()).toEqual([
      '2026-01-04T15:05:00.000Z At 오전 12:05.',
      '2026-01-05T03:05:00.000Z At 오후12:05.',
      '2026-01-05T11:39:00.000Z At 8:39 오후.',
      '2026-01-05T11:39:00.000Z At PM 8:39.',
      '2026-01-05T11:39:00.000Z At 오후 8:39.',
    ]);
  });

  test("Daylio's table: noon is no midnight, and two moods of one minute with one note are two entries", async () => {
    const rows = [
      '2026-01-05,January 5,Monday,12:05 am,rad,,,Night.',
      '2026-01-05,January 5,Monday,12:05 pm,rad,,,Coffee.',
      '2026-01-05,January 5,Monday,12:05 pm,awful,,,Coffee.',
    ];
    const { plan, entries } = await bring(daylioTable(...rows));
    expect(plan).toMatchObject({ new: 3, same: 0, changed: 0 });
    expect(entries.map(({ date, moodLabel }: { date: string; moodLabel: string }) => [date, moodLabel])).toEqual([
      ['2026-01-04T15:05:00.000Z', 'rad'],
      ['2026-01-05T03:05:00.000Z', 'rad'],
      ['2026-01-05T03:05:00.000Z', 'awful'],
    ]);
  });

  test('the plan counts each mood, and its owner may say that one means neither good nor bad', async () => {
    const rows = ['08:00', '09:00', '10:00'].map((time) => `2026-01-05,January 5,Monday,${time},rad,,,At ${time}.`);
    const { plan, entries } = await bring(daylioTable(...rows), { moods: [{ label: 'rad', valence: null }] });
    expect(plan.moods).toEqual([{ label: 'rad', entries: 3, valence: 1 }]);
    expect(entries).toMatchObject([{ valence: null }, { valence: null }, { valence: null }]);
  });

  test('the five moods that come with Daylio are worth from 1 down to -1 in even steps', async () => {
    const moods = ['rad', 'good', 'meh', 'bad', 'awful'];
    const { plan } = await bring(
      daylioTable(...moods.map((mood, at) => `2026-01-05,January 5,Monday,0${at + 1}:00,${mood},,,At ${at}.`)),
    );
    const worth = plan.moods.map(({ label, valence }: { label: string; valence: number }) => [label, valence]);
    expect(Object.fromEntries(worth)).toEqual({ rad: 1, good: 0.5, meh: 0, bad: -0.5, awful: -1 });
  });

  test('a plan tells a hundred refusals, fifty tags and two hundred characters of a text, and counts them all', async () => {
    const never = Array.from({ length: 101 }, () => '2026-02-30,February 30,Monday,09:00,rad,,,Never was.');
    const rows = Array.from({ length: 6 }, (_, row) => {
      const activities = Array.from({ length: 10 }, (_, tag) => `tag ${row} ${tag}`).join(' | ');
      return `2026-01-05,January 5,Monday,0${row + 1}:00,rad,${activities},,${'😀'.repeat(201)}`;
    });
    const { plan } = await bring(daylioTable(...never, ...rows));
    expect([plan.refused.count, plan.refused.examples.length]).toEqual([101, 100]);
    expect([plan.tags.count, plan.tags.names.length]).toEqual([60, 50]);
    expect(plan.samples[0].text).toBe('😀'.repeat(200));
  });

  test('what stands twice in a file comes once, and what is refused and left out is counted over all of it', async () => {
    const row = '2026-01-05,January 5,Monday,08:00,rad,,,Twice.';
    const many = Array.from({ length: 230 }, (_, minute) => {
      const time = `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      return `2026-01-05,January 5,Monday,${time},rad,,,Note ${minute}.`;
    });
    const never = '2026-02-30,February 30,Monday,09:00,rad,,,Never was.';
    const table = daylioTable(row, row, never, ...many, row, never); // the last ones in a batch of their own
    const { token, plan, result } = await bring(table);
    expect(plan).toMatchObject({ records: 235, new: 231, same: 2, refused: { count: 2 } });
    expect(result).toMatchObject({ added: 231, skipped: 2, refused: 2 });
    expect((await bringTo(token, table)).result).toMatchObject({ added: 0, skipped: 233, refused: 2 });
  });

  test('Journey: a page that does not say that it is HTML is read as such, and its photo lies beside it', async () => {
    const entry = { id: 'a', date_journal: 1_767_603_600_000, text: ' <p>Snow</p>', photos: ['1700000000000-a.png'] };
    const { result, entries } = await bring({
      'Journey/1700000000000-a.json': JSON.stringify(entry),
      'Journey/1700000000000-a.png': PIXEL,
    });
    expect([result.pictures, textsOf(entries)]).toEqual([1, ['Snow']]);
  });

  test('Journey and Journiv: the first picture is the cover, and an entry tells when it was saved last', async () => {
    const photos = ['1700000000000-a.png', '1700000000000-b.png'];
    const entry = { id: 'a', date_journal: 1_767_603_600_000, date_modified: 1_767_690_000_000, text: 'Snow', photos };
    const media = [{ file_path: 'media/a.png' }];
    const journals = [{ entries: [{ id: 1, content: 'Rain', entry_date: '2026-05-03', media }] }];
    const cover = expect.stringMatching(/^\/api\/images\/\d+$/);
    const journey = await bring({
      '1700000000000-a.json': JSON.stringify(entry),
      ...Object.fromEntries(photos.map((name) => [name, PIXEL])),
    });
    expect(journey.entries).toMatchObject([{ imageUrl: cover, updatedAt: '2026-01-06T09:00:00.000Z' }]);
    const journiv = await bring({
      'data.json': JSON.stringify({ export_version: '1.0', journals }),
      'media/a.png': PIXEL,
    });
    expect(journiv.entries).toMatchObject([{ content: 'Rain', imageUrl: cover }]);
    const wind = {
      id: 2,
      content: 'Wind',
      entry_datetime_utc: '2026-05-03T21:00:00+0900',
      media: [{ checksum: '0a1b2c' }],
    };
    const byChecksum = await bring({
      'data.json': JSON.stringify({ export_version: '1.0', journals: [{ entries: [wind] }] }),
      'media/sea_0a1b2c.png': PIXEL,
    });
    expect(byChecksum.entries).toMatchObject([{ date: '2026-05-03T12:00:00.000Z', imageUrl: cover }]);
  });

  test('Day One: what else it tells is kept, what it escapes stays no Markdown, and a film is counted', async () => {
    const written = 'It rained.\u200b\n\n  \\- no list, \\![no](picture), [no]\\(link)';
    const entry = { uuid: 'a', creationDate: '2026-03-01T12:00:00Z', timeZone: 'Mars/Olympus', text: written };
    const { userId, plan, entries } = await bring({
      'Nights.json': dayOne({ ...entry, weather: { code: 'rain' }, videos: [{ md5: 'v', type: 'mp4' }] }),
      'videos/v.mp4': 'a film',
    });
    expect(textsOf(entries)).toEqual([written.replace('\u200b', '')]);
    expect(plan.media).toMatchObject({ found: 0, missing: 0, other: 1 });
    expect(await extrasOf(userId)).toEqual([
      { weather: { code: 'rain' }, journal: 'Nights', timeZone: 'Mars/Olympus' },
    ]);
  });

  test('Daylio: a mood without a name of its own has that of the program, and what else it tells is kept', async () => {
    const day = { id: 1, datetime: 1_767_571_200_000, year: 2026, month: 0, day: 5, hour: 9, minute: 0, mood: 1 };
    const backup = {
      customMoods: [{ id: 1, custom_name: ' ', mood_group_id: 1, predefined_name_id: 2 }],
      dayEntries: [{ ...day, note: 'A walk.', timeZoneOffset: 3_600_000, isFavorite: true }],
    };
    const { userId, entries } = await bring({
      'backup.daylio': Buffer.from(JSON.stringify(backup)).toString('base64'),
    });
    expect(entries).toMatchObject([{ content: 'A walk.', moodLabel: 'good', valence: 1 }]);
    expect(await extrasOf(userId)).toEqual([{ isFavorite: true, timeZoneOffset: 3_600_000 }]);
  });

  test("Daylio's table: marked as UTF-8, with months in full, points in a.m. and a column of its own", async () => {
    const table =
      '\ufeffyear,date,weekday,time,mood,activities,note,scales\n2016,September 3,,9:05 a.m.,,walk | sea,A.,Calm 3';
    const { userId, entries } = await bring(Buffer.from(table));
    expect(entries).toMatchObject([{ day: '2016-09-03', date: '2016-09-03T00:05:00.000Z', tags: ['walk', 'sea'] }]);
    expect(await extrasOf(userId)).toEqual([{ scales: 'Calm 3' }]);
  });

  test('Journey: no mood is none, what is absent is not kept, and a file that is no JSON costs no other', async () => {
    const entry = { id: 'a', date_journal: 1_767_603_600_000, text: 'Snow', mood: 0, timezone: 'Earth' };
    const { userId, plan, entries } = await bring({
      '1700000000000-a.json': JSON.stringify({
        ...entry,
        lat: 1.5,
        lon: Number.MAX_VALUE,
        photos: ['1700000000000-a.avif'],
      }),
      '1700000000000-a.avif': PIXEL,
      '1700000000000-b.json': 'no JSON',
    });
    expect(plan).toMatchObject({ refused: { count: 1 }, media: { found: 1, other: 0 } });
    expect(entries).toMatchObject([{ content: 'Snow', moodLabel: null }]);
    expect(await extrasOf(userId)).toEqual([{ mood: 0, lat: 1.5, timezone: 'Earth' }]);
  });

  test('Journiv: a picture is found by its checksum, or by the name that it had', async () => {
    const entries = [{ checksum: 'abc123' }, { checksum: 'gone', original_filename: 'sea.png' }].map((medium, id) => ({
      ...{ id, content: 'Rain', entry_date: `2026-05-0${id + 1}`, media: [medium] },
    }));
    const { plan } = await bring({
      'data.json': JSON.stringify({ export_version: '1.0', journals: [{ entries }] }),
      'media/2026_abc123.png': PIXEL,
      'media/sea.png': PIXEL,
    });
    expect(plan.media).toMatchObject({ found: 2, missing: 0 });
  });

  test('Markdown: tags in any form, addresses in any spelling, and times as other programs write them', async () => {
    const note = (date: string, more = '') => `---\ndate: ${date}\n${more}---\nA walk.`;
    const { plan, entries } = await bring({
      'a.md': note('2026-03-01 7:05', 'tags: deep sea, walk\n'),
      'b.md': note('2026-03-02 21:15 UTC', 'tags: [2026, sea]\n'),
      'c.md': note('2026-03-03T21:15:00,5-0500'),
      'settings.json': '{ "cut": ',
      'd.md': `${note('2026-03-04')}\n\n![a](my%20sea.png) ![b](https://a.example/b.png)`,
      'my sea.png': PIXEL,
    });
    expect(plan).toMatchObject({ refused: { count: 0 }, media: { found: 1, missing: 0 } });
    expect(entries).toMatchObject([
      { date: '2026-02-28T22:05:00.000Z', tags: ['deep sea', 'walk'] },
      { date: '2026-03-02T21:15:00.000Z', day: '2026-03-03', tags: ['2026', 'sea'] },
      { date: '2026-03-04T02:15:00.000Z', day: '2026-03-03' },
      { day: '2026-03-04', imageUrl: expect.stringMatching(/^\/api\/images/) }, // the first one is the cover
    ]);
  });

  test('Journiv: the day is the one that is stated, a moment without a zone is in UTC, and a day alone begins at noon there', async () => {
    const stated = {
      entry_date: '2026-05-01',
      entry_datetime_utc: '2026-05-01T23:30:00',
      entry_timezone: 'Asia/Seoul',
    };
    const { entries } = await bring({
      'data.json': JSON.stringify({
        export_version: '1.0',
        journals: [
          {
            entries: [
              { id: 1, content: 'A.', ...stated, updated_at: '2026-05-09T08:00:00' },
              { id: 2, content: 'B.', entry_date: '2026-05-03', entry_timezone: 'America/New_York' },
            ],
          },
        ],
      }),
    });
    expect(entries).toMatchObject([
      { day: '2026-05-01', date: '2026-05-01T23:30:00.000Z', updatedAt: '2026-05-09T08:00:00.000Z' },
      { day: '2026-05-03', date: '2026-05-03T16:00:00.000Z' },
    ]);
  });

  test('Markdown: as Windows ends its lines, with a title that the text has, and times in names', async () => {
    const { plan, entries } = await bring({
      '__MACOSX/2026-03-01.md': 'Not a note.',
      'a.md':
        '---\r\ndate: 2026-03-02\r\nupdated_at: 2026-03-09T08:00:00Z\r\ntitle: Rain\r\n---\r\n# Rain\r\n\r\nAll day.',
      '2026-03-03 2115 Rain.md': 'See https://a.example/#rain and C#sharp. #walk',
    });
    expect(plan.refused.count).toBe(0);
    expect(entries).toMatchObject([
      { content: '# Rain\n\nAll day.', updatedAt: '2026-03-09T08:00:00.000Z', tags: [] },
      { date: '2026-03-03T12:15:00.000Z', tags: ['walk'] },
    ]);
  });

  test('an entry may lie on tomorrow, not on the day after, and its moment within a day of it', async () => {
    const stated = (entry_date: string, entry_datetime_utc: string) => ({
      content: 'A.',
      entry_date,
      entry_datetime_utc,
    });
    const { plan, entries } = await bring({
      'data.json': JSON.stringify({
        export_version: '1.0',
        journals: [
          {
            entries: [
              stated('2026-11-22', '2026-11-22T03:00:00Z'),
              stated('2026-11-23', '2026-11-22T16:00:00Z'),
              stated('2026-11-01', '2026-11-03T03:00:00Z'),
            ],
          },
        ],
      }),
    });
    expect(plan.refused.examples).toEqual([
      { where: 'data.json entry 2', reason: 'lies on 2026-11-23, outside 1900 to tomorrow' },
      { where: 'data.json entry 3', reason: 'has a day on which its moment lies in no time zone' },
    ]);
    expect(entries).toMatchObject([{ day: '2026-11-22' }]);
  });

  test('an entry was made when it was saved there first, never after that nor later than now', async () => {
    const noteOf = (date: string, updated: string | null) =>
      `---\ndate: ${date}\n${updated ? `updated: ${updated}\n` : ''}---\nA walk.`;
    const { entries } = await bring({
      'a.md': noteOf('2026-03-01', '2026-03-05T08:00:00Z'), // saved again
      'b.md': noteOf('2026-03-02', '2026-02-20T08:00:00Z'), // written ahead
      'c.md': noteOf('2026-03-03', '2036-03-05T08:00:00Z'), // by a clock that is wrong
      'd.md': noteOf('2026-03-04', null),
      'e.md': noteOf('2026-11-22', '2036-03-05T08:00:00Z'), // tomorrow, by such a clock
    });
    const now = app.clock.now().toISOString();
    const moments = entries.map(({ createdAt, updatedAt }: Record<string, string>) => [createdAt, updatedAt]);
    expect(moments).toEqual([
      ['2026-03-01T03:00:00.000Z', '2026-03-05T08:00:00.000Z'],
      ['2026-02-20T08:00:00.000Z', '2026-02-20T08:00:00.000Z'],
      ['2026-03-03T03:00:00.000Z', now],
      [now, now],
      [now, now],
    ]);
  });

  test('one name of two records that say different things gives two entries, near each other and far apart, as the plan says', async () => {
    const day = (number: number) => `2026-01-${String((number % 28) + 1).padStart(2, '0')}`;
    const named = (uuid: string, number: number) => ({
      ...{ uuid, creationDate: `${day(number)}T10:00:00Z`, timeZone: 'UTC', text: `Page ${number}.` },
    });
    const others = Array.from({ length: 250 }, (_, index) => named(`other ${index}`, index + 10)); // more than are written at once
    for (const apart of [[], others])
      for (const changed of ['skip', 'replace']) {
        const file = { 'Journal.json': dayOne(named('A', 1), ...apart, named('A', 2)) };
        const { plan, result, token } = await bring(file, { changed });
        expect([plan.new, result.added]).toEqual([apart.length + 2, apart.length + 2]);
        const again = await bringTo(token, { ...file }, { changed });
        expect([again.plan.same, again.result.added, again.result.replaced]).toEqual([apart.length + 2, 0, 0]);
      }
  }, 180_000);

  test('of two pages of one name each keeps its own text when one of them, or both, are brought again with another', async () => {
    const page = (uuid: string, text: string, day = 20) => ({
      ...{ uuid, creationDate: `2026-01-${day}T10:00:00Z`, timeZone: 'UTC', text },
    });
    const others = Array.from({ length: 250 }, (_, index) => page(`other ${index}`, `Other ${index}.`, 25)); // more than are written at once
    const newer = [
      ['Page 1, mended.', 'Page 2.'],
      ['Page 1.', 'Page 2, mended.'],
      ['Page 1, mended.', 'Page 2, mended.'],
    ];
    for (const apart of [[], others])
      for (const [one = '', two = ''] of newer) {
        const fileOf = (...texts: [string, string]) => ({
          'Journal.json': dayOne(page('A', texts[0]), ...apart, page('A', texts[1])),
        });
        const { token } = await bring(fileOf('Page 1.', 'Page 2.'));
        const { entries } = await bringTo(token, fileOf(one, two), { changed: 'replace' });
        const again = await bringTo(token, fileOf(one, two), { changed: 'replace' });
        expect(textsOf(entries)).toEqual(expect.arrayContaining([one, two]));
        expect([again.result.added, again.result.replaced, textsOf(again.entries)]).toEqual([0, 0, textsOf(entries)]);
      }
  }, 180_000);

  test('two new wordings of a page that was brought before are one in its place and one beside it', async () => {
    const page = (text: string) => ({ uuid: 'A', creationDate: '2026-01-05T10:00:00Z', timeZone: 'UTC', text });
    const { token } = await bring({ 'Journal.json': dayOne(page('First.')) });
    const file = { 'Journal.json': dayOne(page('Second.'), page('Third.')) };
    const { result, entries } = await bringTo(token, file, { changed: 'replace' });
    expect([result.replaced, result.added, textsOf(entries).sort()]).toEqual([1, 1, ['Second.', 'Third.']]);
  });

  test('the word of another diary for a mood, where nobody wrote a text, is found and shown, and neither read nor counted', async () => {
    const file = daylioTable(
      '2026-01-05,January 5,Monday,09:00,awful,"run","",""',
      '2026-01-06,January 6,Tuesday,09:00,good,"","",""',
      '2026-01-07,January 7,Wednesday,09:00,good,"","","A good walk by the river."',
      '2026-01-08,January 8,Thursday,09:00,- *tired* &amp; calm,"","",""',
    );
    const { token, userId, result } = await bring(file);
    expect(result.added).toBe(4);
    const isRead = async () => {
      await app.backlog.work();
      return (await app.backlog.size()) === 0;
    };
    await waitUntil('all is read', isRead, { timeoutMs: 150_000 }); // the model may still be starting, and what the tests before brought comes first
    const ask = async (path: string) => (await client.request('GET', `/api${path}`, { token })).body;
    const { items } = await ask('/diary?sort=date');
    const told = items.map(({ content, moodLabel, valence, analysis }: Entry) => [
      ...[content, moodLabel, valence, analysis.basis, analysis.sentiment === null],
    ]);
    expect(told).toEqual([
      ['awful', 'awful', -1, 'selected', true],
      ['good', 'good', 0.5, 'selected', true],
      ['A good walk by the river.', 'good', 0.5, 'text', false],
      ['- *tired* &amp; calm', '- *tired* &amp; calm', null, 'selected', true],
    ]);
    const range = 'from=2026-01-01&to=2026-01-31';
    expect((await ask(`/stats/words?${range}`)).items.map(({ word }: { word: string }) => word).sort()).toEqual(
      ['good', 'river', 'walk'].sort(),
    );
    expect((await ask(`/stats/emotions?${range}`)).read).toBe(1);
    expect((await ask('/diary?q=awful')).items).toHaveLength(1);
    const put = (content: string) =>
      client.request('PUT', `/api/diary/${items[1].id}`, { token, body: { content, emotion: 'joy' } });
    expect((await put('Good, and then some.')).body.analysis.basis).toBe('text');
    expect((await put('good')).body.analysis.basis).toBe('selected');
    expect(await rebuildUser(app.database, userId, { dryRun: true })).toEqual({ entries: 0, days: 0, months: 0 });
  });

  test('a text that is the word of a mood is read once another mood is brought, and not after it is brought again', async () => {
    const noteOf = (mood: string) => ({ '2026-01-05.md': `---\nmood: ${mood}\n---\nterrible` });
    const { token, userId } = await bring(noteOf('terrible'));
    for (const [mood, words] of [
      ['meh', ['terrible']],
      ['terrible', []],
    ] as const) {
      const { result } = await bringTo(token, noteOf(mood), { changed: 'replace' });
      expect(result.replaced).toBe(1);
      const { body } = await client.request('GET', '/api/stats/words?from=2026-01-01&to=2026-01-31', { token });
      expect(body.items.map(({ word }: { word: string }) => word)).toEqual(words);
      expect(await rebuildUser(app.database, userId, { dryRun: true })).toEqual({ entries: 0, days: 0, months: 0 });
    }
  });
});
