import { givenApp, givenClient } from '../support/given';
import { finishImport, uploadImport } from '../support/imports';
import { zipOf } from './support/zip';

describe('a record that is dated outside time costs itself alone', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);

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
