import fc from 'fast-check';
import type { World } from './world';

const ENTRIES = [
  'I am so happy about the visit.',
  'What a sad and lonely evening.',
  'Work made me really angry today.',
];
const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];

/** Weekly reports as a client sees them. */
export function describeReports(world: () => World): void {
  describe('a weekly report', () => {
    test('follows the entries, which are written while it is read', async () => {
      const person = await world().signUp();
      const write = (index: number) =>
        person.call('diary.create', { content: ENTRIES[index % 3], emotion: 'joy', date: DAYS[index % 6] });
      const read = async () => (await person.call('reports.weekly')).body;
      const entriesIn = (report: { ranges: { entries: number }[] }) =>
        report.ranges.reduce((sum, { entries }) => sum + entries, 0);
      const reports = await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          await write(index);
          return read();
        }),
      );
      for (const report of reports) expect(entriesIn(report)).toBeGreaterThan(0);
      const last = await read();
      expect(entriesIn(last)).toBe(12);
      expect(last.period).toMatchObject({ id: '2026-W47', current: true, daysElapsed: 6 });
      expect((await person.call('reports.list')).body.items).toHaveLength(1);
    });

    test('changes when an entry is replaced or deleted, and not otherwise', async () => {
      const person = await world().signUp({ locale: 'ko' });
      const { body } = await person.call('diary.create', { content: ENTRIES[0], emotion: 'joy', tags: ['visit'] });
      const { id } = body.diary;
      const first = (await person.call('reports.weekly', { week: '2026-W47' })).body;
      expect(first).toMatchObject({ locale: 'ko', modelVersion: body.analysis.model.version });
      expect((await person.call('reports.weekly', { week: '2026-W47' })).body).toEqual(first);
      await person.call('diary.update', { id, content: ENTRIES[1], emotion: 'sadness' });
      const second = (await person.call('reports.weekly', { week: '2026-W47' })).body;
      expect(second.inputHash).not.toBe(first.inputHash);
      await person.call('diary.delete', { id });
      const third = (await person.call('reports.weekly', { week: '2026-W47' })).body;
      expect(third).toMatchObject({ suggestion: { id: 'writing.blank' }, modelVersion: null });
    });

    test('holds no word of any entry', async () => {
      const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{4}[0-9]{3}$/);
      const secrets = fc.sample(fc.array(word, { minLength: 3, maxLength: 8 }), { numRuns: 6, seed: 7 });
      const person = await world().signUp();
      for (const [index, words] of secrets.entries()) {
        const content = `I feel happy about ${words.join(' and ')}.`;
        await person.call('diary.create', {
          content,
          emotion: 'joy',
          date: DAYS[index],
          imageUrl: `https://${words[0]}.org/`,
        });
      }
      const answers = [await person.call('reports.weekly', {}), await person.call('reports.list')];
      const told = JSON.stringify(answers.map(({ body }) => body));
      expect(secrets.flat().filter((secret) => told.includes(secret))).toEqual([]);
    });

    test('of a month and a year has the ten words that were written most', async () => {
      const person = await world().signUp();
      const words = [
        'garden',
        'river',
        'piano',
        'bread',
        'window',
        'candle',
        'train',
        'market',
        'letter',
        'cat',
        'rope',
        'hat',
      ];
      const content = words.flatMap((word, index) => Array.from({ length: 14 - index }, () => word)).join(' ');
      await person.call('diary.create', { content, emotion: 'joy' });
      const asked = [await person.call('reports.monthly', {}), await person.call('reports.yearly', {})];
      const expected = words.slice(0, 10).map((word, index) => ({ word, count: 14 - index }));
      for (const { body } of asked) expect(body.words).toEqual(expected);
    });

    test('is refused without a token, for weeks that do not exist, and with fields nobody knows', async () => {
      const person = await world().signUp();
      expect(await world().transport.call('reports.weekly', {})).toMatchObject({ status: 401 });
      expect(await world().transport.call('reports.list', {})).toMatchObject({ status: 401 });
      for (const input of [{ week: '2025-W53' }, { week: '1899-W10' }, { week: 'now' }, { month: '2026-11' }]) {
        expect(await person.call('reports.weekly', input)).toMatchObject({ status: 400 });
      }
      for (const input of [{ limit: 0 }, { limit: 101 }, { cursor: 'x' }]) {
        expect(await person.call('reports.list', input)).toMatchObject({ status: 400 });
      }
    });
  });
}
