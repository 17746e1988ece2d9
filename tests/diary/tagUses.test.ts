import { Tag } from '../../models';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { signUp } from '../support/people';
import { openRest } from '../support/transports';

onEveryEngine((engine) => {
  const app = givenApp({ engine });

  test('a tag was used last on the latest day of any of its spellings, whichever was typed last', async () => {
    const person = await signUp(await openRest(app.url));
    for (const [name, date] of [
      ['School', '2026-11-05'],
      ['school', '2026-11-02'],
    ])
      await person.call('diary.create', { content: 'A lesson.', emotion: 'joy', tags: [name], date });
    expect((await person.call('tags.list')).body).toEqual([{ name: 'school', count: 2, lastUsed: '2026-11-05' }]);
  });

  test('tags that look alike are one, whatever was pasted into them; joiners that can be seen stay', async () => {
    const person = await signUp(await openRest(app.url));
    const alike = [
      'running',
      'run\u200bning',
      'run\u00adning',
      '\ufeff#running',
      '# #running',
      'run\u202ening',
      '\u2066running',
      'run\u180ening\u0007',
      'run\ufeffning',
    ];
    const spaced = ['New York', 'New\u00a0York', 'New  York', 'New\u3000York', 'New \u200b York', 'New\n\u200eYork'];
    const caron = ['J\u030c', '\u01f0']; // of which the small letter alone is one character
    const joined = ['👩\u200d👧', 'می\u200cخواهم', '#\ufe0f\u20e3 numbers', '#\u20e3'];
    for (const tags of [alike, spaced, caron, joined]) {
      const { diary } = (await person.call('diary.create', { content: 'A day.', emotion: 'joy', tags })).body;
      expect(diary.tags).toEqual(tags === joined ? joined : tags.slice(0, 1));
    }
    for (const tag of [...alike, ...spaced, ...caron])
      expect((await person.call('diary.list', { tag })).body.items).toHaveLength(1);
  });

  test('of more than a thousand tags the thousand that are used most are listed', async () => {
    const person = await signUp(await openRest(app.url));
    const ids: number[] = [];
    for (const content of ['A day.', 'Another.'])
      ids.push((await person.call('diary.create', { content, emotion: 'joy' })).body.diary.id);
    const tagsOf = (diaryId: number, count: number) =>
      Array.from({ length: count }, (_, position) => ({
        diaryId,
        name: `t${position}`,
        key: `t${position}`,
        position,
      }));
    await Tag.bulkCreate([...tagsOf(ids[0] ?? 0, 1_001), ...tagsOf(ids[1] ?? 0, 1_000)]);
    const { body } = await person.call('tags.list');
    expect(body).toHaveLength(1_000);
    expect(body.map(({ name }: { name: string }) => name)).not.toContain('t1000');
  });

  test('of the tags that are used as often the first in the alphabet comes first', async () => {
    const person = await signUp(await openRest(app.url));
    for (const tags of [['sea', 'anna'], ['walk'], ['walk', 'rain']])
      await person.call('diary.create', { content: 'A day.', emotion: 'joy', tags });
    const { body } = await person.call('tags.list');
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['walk', 'anna', 'rain', 'sea']);
  });

  test('of as many entries the same tags come first in the list, in statistics and in the report of a month', async () => {
    const person = await signUp(await openRest(app.url));
    for (const date of ['2026-11-02', '2026-11-03', '2026-11-04'])
      await person.call('diary.create', {
        content: 'A day.',
        emotion: 'joy',
        tags: ['Zoo', 'apple', 'Mill', 'bee'],
        date,
      });
    const names = (tags: { name: string }[]) => tags.map(({ name }) => name);
    const month = (await person.call('stats.monthly', { month: '2026-11' })).body;
    expect(names(month.tags)).toEqual(['Mill', 'Zoo', 'apple', 'bee']);
    expect(names((await person.call('tags.list')).body)).toEqual(['Mill', 'Zoo', 'apple', 'bee']);
    const report = (await person.call('reports.monthly', { month: '2026-11' })).body;
    expect(names(report.tags)).toEqual(['Mill', 'Zoo', 'apple']);
  });
});
