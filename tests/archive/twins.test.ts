import { askAs, type Person } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { uploadPicture } from '../support/pictures';
import { zipOf } from './support/zip';

/** Two notes of one plain day with the same words are two notes. */
onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenNewPerson(client);
  const ask = askAs(client, mina);

  async function bring(file: Buffer, { token }: Person = mina) {
    const { id, plan } = (await uploadImport(client, token, file)).body;
    const { body } = await finishImport(client, { token, id }, () => app.importJobs.work());
    const { new: isNew, same, changed } = plan;
    return { plan: [isNew, same, changed], added: body.result.added };
  }
  const write = async (entry: object, { token }: Person = mina) => {
    const body = { content: 'Tired.', emotion: 'joy', date: '2024-01-05', ...entry };
    return (await client.request('POST', '/api/diary', { token, body })).body.diary;
  };
  const entriesOf = async ({ token }: Person = mina) =>
    (await client.request('GET', '/api/diary?limit=100', { token })).body.items;

  const NAMES = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];

  test.each([
    ['told apart by their feeling', {}, { emotion: 'sadness', tags: ['hospital'] }],
    ['told apart by nothing, and named by their client', { clientId: NAMES[0] }, { clientId: NAMES[1] }],
    ['told apart by nothing and by nobody', {}, {}],
  ])('of two that are %s, the one that was deleted comes back', async (_, first, second) => {
    await write(first);
    const { id } = await write(second);
    const archive = await exportOf(app, mina);
    await ask('DELETE', `/api/diary/${id}`);
    expect(await bring(archive)).toEqual({ plan: [1, 1, 0], added: 1 });
    expect(await entriesOf()).toHaveLength(2);
    expect(await bring(archive)).toEqual({ plan: [0, 2, 0], added: 0 });
  });

  test.each([
    [50, 0],
    [50, 1],
    [200, 0],
    [200, 1],
  ])(
    'of two that the work does not take together, at record %s, the one that was deleted comes back (%s)',
    async (place, gone) => {
      for (let number = 1; number < place; number += 1) await write({ content: `Note ${number}.`, date: '2024-01-01' });
      const twins = [await write({}), await write({})]; // fifty are written first, and two hundred looked at
      const archive = await exportOf(app, mina);
      await ask('DELETE', `/api/diary/${twins[gone].id}`);
      expect(await bring(archive)).toEqual({ plan: [1, place, 0], added: 1 });
    },
  );

  test('of two with a picture each, the one that was deleted comes back with its own', async () => {
    const entries = [];
    for (const seed of [1, 2]) {
      const { url } = (await uploadPicture(client, mina.token, { seed })).body;
      entries.push(await write({ imageUrl: url }));
    }
    const archive = await exportOf(app, mina);
    await ask('DELETE', `/api/diary/${entries[1].id}`);
    expect(await bring(archive)).toEqual({ plan: [1, 1, 0], added: 1 });
    const shown = (await entriesOf()).map(({ imageUrl }: { imageUrl: string }) => imageUrl);
    expect(new Set(shown).size).toBe(2);
  });

  test('an entry that was written elsewhere in the same words is another one, unless all of it is the same', async () => {
    const jun = await client.register();
    await write({ tags: ['morning'] });
    await write({ emotion: 'sadness', tags: ['evening'] });
    const archive = await exportOf(app, mina);
    await write({ emotion: 'anger' }, jun);
    await write({ tags: ['morning'] }, jun);
    expect(await bring(archive, jun)).toEqual({ plan: [1, 1, 0], added: 1 });
  });

  test('what went to another diary and came back is known, though nothing named it there, and its picture has another number', async () => {
    const jun = await client.register();
    await write({ imageUrl: (await uploadPicture(client, mina.token, { seed: 3 })).body.url });
    expect(await bring(await exportOf(app, mina), jun)).toMatchObject({ added: 1 });
    expect(await bring(await exportOf(app, jun))).toEqual({ plan: [0, 0, 1], added: 0 });
  });

  test('of two neighbours in a file that say the same one is the entry that is here, and the other comes in', async () => {
    await write({});
    const folder = await zipOf({ '2024-01-05 a.md': 'Tired.', '2024-01-05 b.md': 'Tired.' });
    expect(await bring(folder)).toEqual({ plan: [1, 1, 0], added: 1 });
    expect(await entriesOf()).toHaveLength(2);
  });

  test('a note beside one that only something was noted of since comes in, though both say the same', async () => {
    const note = (aside: string) => `---\ndate: 2024-01-05\naside: ${aside}\n---\nTired.`;
    expect(await bring(await zipOf({ 'a.md': note('first') }))).toEqual({ plan: [1, 0, 0], added: 1 });
    const both = await zipOf({ 'a.md': note('second'), 'b.md': note('first') });
    expect(await bring(both)).toEqual({ plan: [1, 1, 0], added: 1 });
  });

  test('of two pages of another diary that say the same each is one, however far apart they stand', async () => {
    await ask('POST', '/api/diary', { content: 'Tired.', emotion: 'joy', date: '2024-01-05' });
    const files: Record<string, string> = { '2024-01-05 a.md': 'Tired.', '2024-01-05 z.md': 'Tired.' };
    for (let number = 100; number < 350; number += 1) files[`2024-01-05 n${number}.md`] = `Note ${number}.`;
    const folder = await zipOf(files);
    expect(await bring(folder)).toEqual({ plan: [251, 1, 0], added: 251 });
    expect(await bring(folder)).toEqual({ plan: [0, 252, 0], added: 0 });
  });

  test('a record that stands twice in a file is one, however far apart, and whatever it is taken for', async () => {
    await ask('POST', '/api/diary', { content: 'Tired.', emotion: 'joy', date: '2024-01-05' });
    const row = (note: string) => `2024-01-0${note === 'Tired.' ? 5 : 4},,,12:00,,,,${note}`;
    const notes = Array.from({ length: 250 }, (_, number) => `Note ${number}.`);
    const head = 'full_date,date,weekday,time,mood,activities,note_title,note';
    const table = [head, ...['Tired.', ...notes, 'Tired.'].map(row)].join('\n');
    expect(await bring(Buffer.from(table))).toEqual({ plan: [250, 2, 0], added: 250 });
  });

  /** More than are looked at together. */
  const DAYS = Array.from({ length: 205 }, (_, number) =>
    new Date(Date.UTC(2024, 0, 1 + number)).toISOString().slice(0, 10),
  );
  const folderOf = (name: string, tag: string) =>
    Object.fromEntries(DAYS.map((day) => [`${name}/${day}.md`, `---\ntags: [${tag}]\n---\nTook my pills.`]));

  test('of two folders that say the same of each day the second comes in after the first, what was deleted comes back, and moved they are known', async () => {
    const [morning, night] = [folderOf('Morning', 'morning'), folderOf('Night', 'night')];
    expect(await bring(await zipOf(night))).toEqual({ plan: [205, 0, 0], added: 205 });
    const both = await zipOf({ ...morning, ...night });
    expect(await bring(both)).toEqual({ plan: [205, 205, 0], added: 205 });
    const [{ id }] = (await ask('GET', '/api/diary?tag=morning&limit=1')).body.items;
    await ask('DELETE', `/api/diary/${id}`);
    expect(await bring(both)).toEqual({ plan: [1, 409, 0], added: 1 });
    const moved = await zipOf({ ...folderOf('Old/Morning', 'morning'), ...folderOf('Old/Night', 'night') });
    expect(await bring(moved)).toEqual({ plan: [0, 410, 0], added: 0 });
  }, 180_000);

  test('a note that was renamed is known, though another has its name by then', async () => {
    const notes = (first: Record<string, string>, last: string) => zipOf({ ...first, ...between, 'z.md': last });
    const between = folderOf('Night', 'night');
    const dated = (text: string) => `---\ndate: 2025-01-05\n---\n${text}`;
    expect(await bring(await notes({}, dated('Tired.')))).toEqual({ plan: [206, 0, 0], added: 206 });
    const file = await notes({ 'a.md': dated('Tired.') }, dated('Rested.'));
    expect(await bring(file)).toEqual({ plan: [1, 206, 0], added: 1 });
  }, 180_000);

  test('of two of our own that others of their day stand between the deleted one comes back, wherever the work is cut', async () => {
    for (let number = 1; number < 200; number += 1) await write({ content: `Note ${number}.`, date: '2024-01-01' });
    const { id } = await write({});
    await write({ content: 'Lunch.' });
    await write({});
    const archive = await exportOf(app, mina);
    await ask('DELETE', `/api/diary/${id}`);
    expect(await bring(archive)).toEqual({ plan: [1, 201, 0], added: 1 });
  }, 180_000);
});
