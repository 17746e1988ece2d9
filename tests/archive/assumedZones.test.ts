import { givenApp, givenClient } from '../support/given';
import { uploadImport } from '../support/imports';
import { zipOf } from './support/zip';

describe('the zone that a plan says was assumed', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);

  const note = (front: string) => `---\n${front}\n---\nA walk.`;
  const zipOfJson = (name: string, value: object) => zipOf({ [name]: JSON.stringify(value) });

  const files: [string, Promise<Buffer> | Buffer, { records: number; assumed: number }][] = [
    [
      'Markdown: not with an offset or a zone, but with a day, a time, or UTC alone, which tells no day',
      zipOf({
        'offset.md': note('date: 2026-03-02T23:30:00+09:00'),
        'zone.md': note('date: 2026-03-02 23:30\ntimezone: Asia/Seoul'),
        'day.md': note('date: 2026-03-02'),
        'time.md': note('date: 2026-03-02 23:30'),
        'utc.md': note('date: 2026-03-02T23:30:00Z'),
        'empty.md': note('date: 2026-03-02 23:30\ntimezone:'),
      }),
      { records: 6, assumed: 4 },
    ],
    [
      'Day One: not with a zone, by its name or as an offset, but with none or one that is none',
      zipOfJson('Journal.json', {
        metadata: { version: '1.0' },
        entries: ['Asia/Seoul', 'GMT-0500', undefined, 'Nowhere/Land'].map((timeZone, index) => ({
          ...{ uuid: `${index}`, creationDate: '2026-03-02T23:30:00Z', text: 'A walk.', timeZone },
        })),
      }),
      { records: 4, assumed: 2 },
    ],
    [
      'Journey: the same',
      zipOf(
        Object.fromEntries(
          ['Asia/Seoul', 'GMT-05:00', undefined, 'Nowhere/Land'].map((timezone, index) => [
            `148430000${index}-a.json`,
            JSON.stringify({ id: `${index}`, date_journal: 1_484_300_000_000, text: 'A walk.', timezone }),
          ]),
        ),
      ),
      { records: 4, assumed: 2 },
    ],
    [
      'Journiv: not with a zone, nor with both the moment and the day, but with one of them',
      zipOfJson('data.json', {
        export_version: '1.0',
        journals: [
          {
            entries: [
              { entry_datetime_utc: '2026-03-02T23:30:00Z', entry_timezone: 'Asia/Seoul' },
              { entry_datetime_utc: '2026-03-02T23:30:00Z', entry_date: '2026-03-02' },
              { entry_datetime_utc: '2026-03-02T23:30:00Z' },
              { entry_date: '2026-03-02' },
            ].map((entry, id) => ({ ...entry, id, content: 'A walk.' })),
          },
        ],
      }),
      { records: 4, assumed: 2 },
    ],
    [
      'Daylio: not where its backup has the offset',
      zipOf({
        'backup.daylio': Buffer.from(
          JSON.stringify({
            customMoods: [],
            tags: [],
            dayEntries: [0, 3_600_000, undefined].map((timeZoneOffset, id) => ({
              ...{ id, datetime: id, year: 2026, month: 0, day: 31, hour: 8, minute: 30, mood: 1, note: 'A walk.' },
              timeZoneOffset,
            })),
          }),
        ).toString('base64'),
      }),
      { records: 3, assumed: 1 },
    ],
    [
      'Daylio: in all of its table, which has none',
      Buffer.from('full_date,date,weekday,time,mood,activities,note\n2026-01-31,,,08:30,rad,,A walk.\n'),
      { records: 1, assumed: 1 },
    ],
  ];

  test.each(files)('%s', async (_, file, told) => {
    const { token } = await client.register();
    const { body } = await uploadImport(client, token, await file);
    expect(body.plan).toMatchObject({ ...told, new: told.records });
  });
});
