import { Diary, Image, MonthlyWords, User } from '../../models';
import type { Database } from '../../models/database';
import { rebuildUser } from '../../server/services/rebuild';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { type Person, signUp } from '../support/people';
import { openRest } from '../support/transports';

const SOUND = { entries: 0, days: 0, months: 0 };

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  let person: Person;
  beforeEach(async () => {
    person = await signUp(await openRest(app.url));
  });

  const write = async (date: string, content: string): Promise<number> =>
    (await person.call('diary.create', { content, emotion: 'joy', date })).body.diary.id;
  const forgetWords = (id: number) => Diary.update({ words: {} }, { where: { id } });
  const rebuild = (dryRun: boolean, database: Database = app.database) => rebuildUser(database, person.id, { dryRun });

  test('who only looks changes nothing', async () => {
    await forgetWords(await write('2026-11-20', 'A walk by the river.'));
    const found = await rebuild(true);
    expect(found).toMatchObject({ entries: 1 });
    expect(await rebuild(true)).toEqual(found);
    expect(await rebuild(false)).toEqual(found);
    expect(await rebuild(true)).toEqual(SOUND);
  });

  test('how many pictures somebody has is counted again', async () => {
    const counts = async () => User.findByPk(person.id, { attributes: ['images', 'imageBytes'], raw: true });
    await User.update({ images: 7, imageBytes: 7_000 }, { where: { id: person.id } });
    expect(await rebuild(true)).toEqual(SOUND);
    expect(await counts()).toEqual({ images: 7, imageBytes: 7_000 });
    expect(await rebuild(false)).toEqual(SOUND);
    expect(await counts()).toEqual({ images: 0, imageBytes: 0 });
    const kept = {
      userId: person.id,
      format: 'png',
      width: 1,
      height: 1,
      unusedSince: null,
      createdAt: new Date(),
    } as const;
    await Image.bulkCreate(['a', 'b'].map((mark) => ({ ...kept, sha256: mark.repeat(64), bytes: 2_000 })));
    expect(await rebuild(false)).toEqual(SOUND);
    expect(await counts()).toEqual({ images: 2, imageBytes: 4_000 });
  });

  test('the words of a month are those of all its days, to the last, whatever they are', async () => {
    for (const date of ['2026-10-01', '2026-10-30', '2026-10-31']) await write(date, 'The constructor by the river.');
    const before = await MonthlyWords.findAll({ where: { userId: person.id }, raw: true });
    await MonthlyWords.destroy({ where: { userId: person.id } });
    expect(await rebuild(false)).toEqual({ ...SOUND, months: 1 });
    expect(await rebuild(true)).toEqual(SOUND);
    const after = await MonthlyWords.findAll({ where: { userId: person.id }, raw: true });
    expect(after.map(({ words }) => words)).toEqual(before.map(({ words }) => words));
  });

  test('an entry that its writer saves meanwhile keeps the words of its new text', async () => {
    const id = await write('2026-11-20', 'A walk by the river.');
    await forgetWords(id);
    let isChanged = false;
    const database: Database = {
      ...app.database,
      async write(work) {
        if (!isChanged) {
          isChanged = true;
          const { status } = await person.call('diary.update', { id, content: 'Tea with Anna.', emotion: 'joy' });
          expect(status).toBe(200);
        }
        return app.database.write(work);
      },
    };
    await rebuild(false, database);
    expect(isChanged).toBe(true);
    expect(await rebuild(true)).toEqual(SOUND);
    expect((await person.call('diary.list', { q: 'Anna' })).body.items).toHaveLength(1);
  });
});
