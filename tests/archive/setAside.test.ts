import { givenApp, givenClient } from '../support/given';
import { uploadImport } from '../support/imports';
import { zipOf } from './support/zip';

describe('a record that cannot be read', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);

  const dayOne = { uuid: 'a', creationDate: '2026-03-02T23:30:00Z', text: 'A walk.' };
  const journey = { id: 'a', date_journal: 1_484_300_000_000, text: 'A walk.' };
  const daylio = { id: 1, datetime: 1, year: 2026, month: 0, day: 31, hour: 8, minute: 30, mood: 1, note: 'A walk.' };
  const files: [string, Record<string, string>, string[]][] = [
    [
      'Day One',
      { 'Journal.json': JSON.stringify({ metadata: {}, entries: [dayOne, {}, { ...dayOne, creationDate: 'soon' }] }) },
      [
        'Journal.json entry 2 has no uuid or no creationDate',
        'Journal.json entry 3 has a creationDate that cannot be read',
      ],
    ],
    [
      'Journey',
      {
        '1484300001-a.json': JSON.stringify(journey),
        '1484300002-b.json': '{}',
        '1484300003-c.json': 'no JSON',
        '1484300004-d.json': JSON.stringify({ ...journey, date_journal: 1e300 }),
      },
      [
        '1484300002-b.json is no entry: it has no id or no date_journal',
        '1484300003-c.json is no entry: it has no id or no date_journal',
        '1484300004-d.json has a date that does not exist',
      ],
    ],
    [
      'Journiv',
      {
        'data.json': JSON.stringify({
          export_version: '1',
          journals: [{ entries: [{ id: 1, content: 'A walk.', entry_date: '2026-03-02' }, 7, { id: 2 }] }],
        }),
      },
      ['data.json entry 2 is no entry', 'data.json entry 3 has no date that can be read'],
    ],
    [
      'Daylio',
      {
        'backup.daylio': Buffer.from(JSON.stringify({ dayEntries: [daylio, {}, { ...daylio, month: 12 }] })).toString(
          'base64',
        ),
      },
      ['entry 2 has no id, mood or date', 'entry 3 has a date that does not exist'],
    ],
  ];

  test.each(files)(
    'of %s, or that is none of the format, is set aside by its place, and the others come in',
    async (_, file, refused) => {
      const { token } = await client.register();
      const { body } = await uploadImport(client, token, await zipOf(file));
      expect(body.plan).toMatchObject({ records: refused.length + 1, new: 1, refused: { count: refused.length } });
      const told = body.plan.refused.examples.map(({ where, reason }: Record<string, string>) => `${where} ${reason}`);
      expect(told).toEqual(refused);
    },
  );
});
