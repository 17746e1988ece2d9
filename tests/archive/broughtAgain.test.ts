import type { Person } from '../support/client';
import { askAs } from '../support/client';
import { onEveryEngine } from '../support/databases';
import { givenApp, givenClient, givenNewPerson } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { buildPicture, uploadPicture } from '../support/pictures';
import { zipOf } from './support/zip';

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  const client = givenClient(app);
  const mina = givenNewPerson(client);

  const ask = askAs(client, mina);

  const upload = (file: Buffer, { token }: Person = mina) => uploadImport(client, token, file);

  /** What the plan says of the records, and what became of them when changed ones are to be replaced. */
  async function bring(file: Buffer, choices: object = { changed: 'replace' }, person: Person = mina) {
    const planned = await upload(file, person);
    const { new: isNew, same, changed } = planned.body.plan;
    const { id } = planned.body;
    const done = await finishImport(client, { token: person.token, id, choices }, () => app.importJobs.work());
    const { added, replaced, skipped } = done.body.result;
    return { id, plan: { new: isNew, same, changed }, result: { added, replaced, skipped } };
  }

  const nothing = { plan: { new: 0, same: 1, changed: 0 }, result: { added: 0, replaced: 0, skipped: 1 } };
  const replaced = { plan: { new: 0, same: 0, changed: 1 }, result: { added: 0, replaced: 1, skipped: 0 } };
  const added = { plan: { new: 1, same: 0, changed: 0 }, result: { added: 1, replaced: 0, skipped: 0 } };

  const entries = async () => (await ask('GET', '/api/diary?limit=100')).body.items;
  const entry = async () => (await entries())[0];

  test('a backup brings an entry back as often as it was spoilt, and after it was deleted, and else nothing', async () => {
    const good = { content: 'Good.', emotion: 'joy', date: '2026-11-10', tags: ['a'] };
    const { id } = (await ask('POST', '/api/diary', good)).body.diary;
    const backup = await exportOf(app, mina);
    for (const spoilt of [{ content: 'Spoilt.' }, { content: 'Spoilt again.' }, { emotion: 'fear' }, { tags: [] }]) {
      await ask('PUT', `/api/diary/${id}`, { ...good, ...spoilt });
      expect(await bring(backup)).toMatchObject(replaced);
      expect(await entries()).toMatchObject([{ id, content: 'Good.', emotion: 'joy', tags: ['a'] }]);
      expect(await bring(backup)).toMatchObject(nothing);
    }
    await ask('DELETE', `/api/diary/${id}`);
    expect(await bring(backup)).toMatchObject(added);
    expect(await bring(backup)).toMatchObject(nothing);
  }, 180_000);

  test('a picture that was exchanged is a change, on its cover and in its text', async () => {
    const pictures = [];
    for (const seed of [1, 2])
      pictures.push((await uploadPicture(client, mina.token, { seed, width: 40, height: 30 })).body.url);
    const [one, other] = pictures;
    const good = { content: `![](${one})`, emotion: 'joy', date: '2026-11-10T12:00:00.000Z', imageUrl: one };
    const { id } = (await ask('POST', '/api/diary', good)).body.diary;
    const backup = await exportOf(app, mina);
    expect(await bring(backup)).toMatchObject(nothing);
    for (const spoilt of [{ content: `![](${other})` }, { imageUrl: other }, { imageUrl: null }]) {
      await ask('PUT', `/api/diary/${id}`, { ...good, ...spoilt });
      expect(await bring(backup)).toMatchObject(replaced);
      expect(await entries()).toMatchObject([good]);
      expect(await bring(backup)).toMatchObject(nothing);
    }
  }, 180_000);

  test('notes with pictures and moods bring nothing again, neither when their emotion was chosen in the plan nor since', async () => {
    const picture = await buildPicture('png', { seed: 3, width: 40, height: 30 });
    const note = '---\ndate: 2026-05-01\nmood: rad\n---\nFrom a file. ![](sea.png)';
    const file = await zipOf({ 'a.md': note, 'sea.png': picture });
    expect(await bring(file, { moods: [{ label: 'rad', emotion: 'trust', valence: 0.5 }] })).toMatchObject(added);
    expect(await bring(file)).toMatchObject(nothing);
    const { id, content, date, tags, imageUrl } = await entry();
    const save = (changes: object) =>
      ask('PUT', `/api/diary/${id}`, { content, emotion: 'joy', date, tags, imageUrl, ...changes });
    expect((await save({})).status).toBe(200);
    expect(await bring(file)).toMatchObject(nothing);
    expect(await entries()).toMatchObject([{ id, emotion: 'joy' }]);
    for (const spoilt of [
      { content: 'Broken by mistake.' },
      { content: 'From a file.' },
      { date: '2026-05-02' },
      { imageUrl: null },
    ]) {
      await save(spoilt);
      expect(await bring(file)).toMatchObject(replaced);
      expect(await entries()).toMatchObject([{ id, content, date, imageUrl }]);
    }
    await ask('DELETE', `/api/diary/${id}`);
    expect(await bring(file)).toMatchObject(added);
  }, 180_000);

  test('an archive brings nothing again in another account, though its writer has moved to another zone, and its pictures have other numbers there', async () => {
    const jun = await client.register();
    const { url } = (await uploadPicture(client, mina.token, { seed: 4, width: 40, height: 30 })).body;
    await uploadPicture(client, jun.token, { seed: 5, width: 40, height: 30 });
    const body = { content: `![](${url})`, emotion: 'joy', date: '2026-11-10T12:00:00.000Z', imageUrl: url };
    await ask('POST', '/api/diary', body);
    expect(await bring(await exportOf(app, mina), {}, jun)).toMatchObject(added);
    await ask('PATCH', '/api/account', { timeZone: 'America/New_York' });
    expect(await bring(await exportOf(app, mina), {}, jun)).toMatchObject(nothing);
  });

  const noteOf = (text: string) => zipOf({ 'a.md': `---\ndate: 2026-05-01\n---\n${text}` });

  test('another wording takes neither the emotion nor the picture that were chosen for the first, and undone brings it back', async () => {
    await bring(await noteOf('First.'));
    const { id, date } = await entry();
    const chosen = { emotion: 'sadness', imageUrl: 'https://example.org/sea.jpg' };
    await ask('PUT', `/api/diary/${id}`, { content: 'First.', date, ...chosen });
    expect(await bring(await noteOf('First.'))).toMatchObject(nothing);
    const second = await bring(await noteOf('Second.'));
    expect(second).toMatchObject(replaced);
    expect(await entries()).toMatchObject([{ id, content: 'Second.', ...chosen, valence: null }]);
    const again = await bring(await noteOf('Second.'));
    expect(again).toMatchObject(nothing);
    await ask('DELETE', `/api/import/${second.id}`);
    expect(await entries()).toMatchObject([{ id, content: 'Second.', ...chosen }]); // another brought it, too
    await ask('DELETE', `/api/import/${again.id}`);
    expect(await entries()).toMatchObject([{ id, content: 'First.', ...chosen }]);
  });

  type Row = [time: string, note: string];
  const tableOf = (...rows: Row[]) =>
    Buffer.from(
      ['full_date,date,weekday,time,mood,activities,note_title,note']
        .concat(rows.map(([time, note]) => `2026-05-01,May 1,Friday,${time},so so,,,${note}`))
        .join('\n'),
    );

  test('a row of a table whose note was edited since is the entry of its minute, and what was written here stays unless its owner says so', async () => {
    const file = tableOf(['8:15', 'Second.'], ['7:00', 'Tea.']);
    expect((await bring(tableOf(['8:15', 'First.'], ['7:00', 'Tea.']))).result).toMatchObject({ added: 2 });
    const { id } = await entry();
    const left = { plan: { new: 0, same: 1, changed: 1 }, result: { added: 0, replaced: 0, skipped: 2 } };
    expect(await bring(file, {})).toMatchObject(left);
    await ask('PUT', `/api/diary/${id}`, { content: 'Mine now.', emotion: 'joy', date: '2026-05-01T08:15:00.000Z' });
    expect(await bring(file, {})).toMatchObject(left);
    expect(await entry()).toMatchObject({ id, content: 'Mine now.' });
    const told = { plan: { new: 0, same: 1, changed: 1 }, result: { added: 0, replaced: 1, skipped: 1 } };
    const second = await bring(file);
    expect(second).toMatchObject(told);
    expect(await entry()).toMatchObject({ id, content: 'Second.', emotion: 'joy' });
    await ask('DELETE', `/api/import/${second.id}`);
    expect(await entries()).toMatchObject([{ id, content: 'Mine now.' }, { content: 'Tea.' }]);
  });

  const older: Row = ['8:15', 'Older.'];
  const newer: Row = ['8:15', 'Newer.'];
  const olderMended: Row = ['8:15', 'Older mended.'];
  const newerMended: Row = ['8:15', 'Newer mended.'];
  const evening: Row = ['21:00', 'Evening.'];
  const textsById = async () =>
    Object.fromEntries((await entries()).map((one: { id: number; content: string }) => [one.id, one.content]));
  const idOf = async (text: string): Promise<number> =>
    (await entries()).find(({ content }: { content: string }) => content === text).id;

  test('a note that was written in the minute of another is new, also beside one that was edited here', async () => {
    expect((await bring(tableOf(older))).result).toMatchObject({ added: 1 });
    const { id } = await entry();
    await ask('PUT', `/api/diary/${id}`, { content: 'Mine now.', emotion: 'joy', date: '2026-05-01T08:15:00.000Z' });
    const table = tableOf(newer, older);
    const result = { added: 1, replaced: 0, skipped: 1 };
    expect(await bring(table, {})).toMatchObject({ plan: { new: 1, same: 0, changed: 1 }, result });
    expect(await textsById()).toEqual({ [id]: 'Mine now.', [await idOf('Newer.')]: 'Newer.' });
    expect((await bring(table, {})).plan).toEqual({ new: 0, same: 1, changed: 1 });
  });

  test.each([
    ['the newest first', (...rows: Row[]) => tableOf(evening, ...rows)],
    ['the oldest first', (...rows: Row[]) => tableOf(...rows.toReversed(), evening)],
  ])(
    'each of two rows of one minute finds its own entry again, %s, and undone each has its words',
    async (_, table) => {
      expect((await bring(table(newer, older))).result).toMatchObject({ added: 3 });
      const [olderId, newerId] = [await idOf('Older.'), await idOf('Newer.')];
      const told = { plan: { new: 0, same: 2, changed: 1 }, result: { added: 0, replaced: 1, skipped: 2 } };
      const first = await bring(table(newer, olderMended));
      expect(first).toMatchObject(told);
      expect(await textsById()).toMatchObject({ [olderId]: 'Older mended.', [newerId]: 'Newer.' });
      await ask('DELETE', `/api/import/${first.id}`);
      expect(await textsById()).toMatchObject({ [olderId]: 'Older.', [newerId]: 'Newer.' });
      const both = await bring(table(newerMended, olderMended));
      expect(both.result).toEqual({ added: 0, replaced: 2, skipped: 1 });
      expect(await textsById()).toMatchObject({ [olderId]: 'Older mended.', [newerId]: 'Newer mended.' });
      expect((await bring(table(['8:15', 'Newest.'], newerMended, olderMended))).result).toMatchObject({ added: 1 });
      await ask('DELETE', `/api/import/${both.id}`);
      expect(Object.values(await textsById()).sort()).toEqual(
        ['Evening.', 'Newer mended.', 'Newest.', 'Older mended.'], // the last import brought these, too
      );
    },
  );

  test('where the older row of a minute is gone and another was written the one between keeps its entry, wherever the work is cut', async () => {
    const known = Array.from({ length: 49 }, (_, index): Row => ['9:00', `Note ${index}.`]); // with the next as many as are written first
    await bring(tableOf(...known, newer, older));
    const [olderId, newerId] = [await idOf('Older.'), await idOf('Newer.')];
    const told = { plan: { new: 1, same: 50, changed: 0 }, result: { added: 1, replaced: 0, skipped: 50 } };
    expect(await bring(tableOf(...known, ['8:15', 'Newest.'], newer), {})).toMatchObject(told);
    expect(await textsById()).toMatchObject({ [olderId]: 'Older.', [newerId]: 'Newer.' });
    expect(await idOf('Newest.')).toBeGreaterThan(newerId);
  });

  test('of as many rows of a minute as nobody writes each is an entry, and none comes twice', async () => {
    const many = Array.from({ length: 90 }, (_, index): Row => ['8:15', `Note ${index}.`]);
    expect((await bring(tableOf(...many))).result).toMatchObject({ added: 90 });
    expect((await bring(tableOf(...many))).plan).toEqual({ new: 0, same: 90, changed: 0 });
    const more = await bring(tableOf(newer, ...many), {});
    expect(more).toMatchObject({ plan: { new: 1, same: 90, changed: 0 }, result: { added: 1, skipped: 90 } });
  });

  test.each([
    ['a table', () => tableOf(['8:15', 'First.'], ['8:15', 'Second.'], ['9:00', 'Third.'])],
    [
      'notes',
      () =>
        zipOf({
          'a.md': '---\ndate: 2026-05-01\n---\nFirst.',
          '2026-05-02 b.md': 'Second.',
          '2026-05-02 c.md': 'Second.',
        }),
    ],
  ])('of two plans of one file, %s, that are both confirmed the second brings nothing and says so', async (_, make) => {
    const file = await make();
    const plans = [await upload(file), await upload(file)].map(({ body }) => body);
    expect(plans.map(({ plan }) => plan.new)).toEqual([3, 3]);
    for (const { id } of plans) await ask('POST', `/api/import/${id}/confirm`, { changed: 'duplicate' });
    while ((await app.importJobs.work()) > 0);
    const results = await Promise.all(plans.map(async ({ id }) => (await ask('GET', `/api/import/${id}`)).body.result));
    expect(results).toMatchObject([
      { added: 3, replaced: 0, skipped: 0 },
      { added: 0, replaced: 0, skipped: 3 },
    ]);
    expect(await entries()).toHaveLength(3);
  });

  test('what the words for moods stood for in the last import of a format is offered in the next plan, to be confirmed as it is', async () => {
    const meaningsOf = async (file: Buffer) => (await upload(file)).body.plan.meanings;
    const rows: Row[] = [
      ['8:15', 'First.'],
      ['9:15', 'Second.'],
      ['10:15', 'Third.'],
    ];
    const upTo = (count: number) => tableOf(...rows.slice(0, count));
    expect(await meaningsOf(upTo(1))).toEqual([]);
    const first = { label: 'so so', emotion: 'trust', valence: 0 };
    await bring(upTo(1), { moods: [first] });
    expect(await meaningsOf(upTo(2))).toEqual([first]);
    expect(await meaningsOf(Buffer.from('---\ndate: 2026-05-01\nmood: so so\n---\nElsewhere.'))).toEqual([]);
    await bring(upTo(2), { moods: await meaningsOf(upTo(2)) });
    expect(await entries()).toMatchObject([
      { emotion: 'trust', valence: 0 },
      { emotion: 'trust', valence: 0 },
    ]);
    const other = { label: 'so so', emotion: 'joy', valence: 0.5 };
    const { id } = await bring(upTo(3), { moods: [other] });
    expect(await meaningsOf(upTo(3))).toEqual([other]); // not what it stands for in those that were there
    await ask('DELETE', `/api/import/${id}`);
    expect(await meaningsOf(upTo(3))).toEqual([first]);
  });

  test('what was meant by one mood is not told of the next', async () => {
    const noteIn = (mood: string) => zipOf({ 'a.md': `---\ndate: 2026-05-01\nmood: ${mood}\n---\nA day.` });
    const choices = { moods: [{ label: 'rad', emotion: 'joy', valence: 0.8 }] };
    expect(await bring(await noteIn('rad'), choices)).toMatchObject(added);
    expect(await bring(await noteIn('awful'))).toMatchObject(replaced);
    expect(await entries()).toMatchObject([{ emotion: null, valence: null }]);
  });

  test('pages of one moment that say the same are as many entries, however far apart they stand in the file', async () => {
    const pill = (tag: string) => `---\ndate: 2026-10-01\ntags: [${tag}]\n---\nTook my pills.`;
    const others = Array.from({ length: 230 }, (_, number) => [
      `b${number}.md`,
      `---\ndate: 2026-09-01\n---\n${number}.`,
    ]);
    const first = { 'a.md': pill('morning'), 'b15z.md': pill('noon') }; // written apart, looked at together
    const file = await zipOf({ ...first, ...Object.fromEntries(others), 'c.md': pill('night') });
    const all = { plan: { new: 233, same: 0, changed: 0 }, result: { added: 233, replaced: 0, skipped: 0 } };
    expect(await bring(file)).toMatchObject(all);
    expect((await bring(file)).plan).toEqual({ new: 0, same: 233, changed: 0 });
  });

  test('what somebody else brought from the same file changes nothing of what it is here', async () => {
    const [first, second] = [await noteOf('First.'), await noteOf('Second.')];
    expect(await bring(first)).toMatchObject(added);
    const other = await client.register();
    expect(await bring(first, {}, other)).toMatchObject(added);
    expect(await bring(first)).toMatchObject(nothing);
    expect(await bring(second)).toMatchObject(replaced);
    expect(await entries()).toMatchObject([{ content: 'Second.' }]);
    expect(await bring(first, {}, other)).toMatchObject(nothing);
  });

  test('a note goes on being known through an archive of another diary, and its archive through the note', async () => {
    const [other, third] = [await client.register(), await client.register()];
    expect(await bring(await noteOf('First.'), {}, other)).toMatchObject(added);
    const archive = await exportOf(app, other);
    expect(await bring(archive)).toMatchObject(added);
    expect(await bring(await noteOf('Second.'))).toMatchObject(replaced);
    expect(await entries()).toMatchObject([{ content: 'Second.' }]);
    expect(await bring(await noteOf('Third.'), {}, third)).toMatchObject(added);
    expect((await bring(archive, { changed: 'replace' }, third)).plan).toEqual(replaced.plan);
  });

  test('a third wording takes the place of the newest of two that were kept', async () => {
    await bring(await noteOf('First.'));
    await bring(await noteOf('Second.'), { changed: 'duplicate' });
    const third = await noteOf('Third.');
    expect(await bring(third)).toMatchObject(replaced);
    const texts = (await entries()).map(({ content }: { content: string }) => content);
    expect(texts.sort()).toEqual(['First.', 'Third.']);
    expect(await bring(third)).toMatchObject(nothing);
  });

  test('of two wordings of one note that both were kept each is its own', async () => {
    const [first, second] = [await noteOf('First.'), await noteOf('Second.')];
    expect(await bring(first)).toMatchObject(added);
    const { id } = await entry();
    await bring(second, { changed: 'duplicate' });
    expect(await bring(first)).toMatchObject(nothing);
    expect(await bring(second)).toMatchObject(nothing);
    await ask('PUT', `/api/diary/${id}`, { content: 'Spoilt.', emotion: 'joy' });
    expect(await bring(second)).toMatchObject(nothing);
    expect(await bring(first)).toMatchObject(replaced);
    const texts = (await entries()).map(({ content }: { content: string }) => content);
    expect(texts.sort()).toEqual(['First.', 'Second.']);
  });

  test('a note that another diary names alike is another one: each takes the place of what was its own', async () => {
    const dayOne = (text: string) => {
      const note = { uuid: '7', creationDate: '2026-05-01T12:00:00Z', text };
      return zipOf({ 'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries: [note] }) });
    };
    const journey = { id: '7', date_journal: Date.parse('2026-05-02T12:00:00Z'), text: 'Of Journey.' };
    expect(await bring(await dayOne('First.'))).toMatchObject(added);
    expect(await bring(await zipOf({ '1777723200000-7.json': JSON.stringify(journey) }))).toMatchObject(added);
    expect(await bring(await dayOne('Second.'))).toMatchObject(replaced);
    expect(await entries()).toMatchObject([{ content: 'Of Journey.' }, { content: 'Second.' }]);
  });

  test('of two new wordings of one note in a file one takes the place of the old, and the other stands beside it', async () => {
    const journal = (...texts: string[]) => {
      const notes = texts.map((text) => ({ uuid: 'a', creationDate: '2026-05-01T12:00:00Z', text }));
      return zipOf({ 'Journal.json': JSON.stringify({ metadata: { version: '1.0' }, entries: notes }) });
    };
    expect(await bring(await journal('First.'))).toMatchObject(added);
    expect((await bring(await journal('Second.', 'Third.'))).result).toEqual({ added: 1, replaced: 1, skipped: 0 });
    const texts = (await entries()).map(({ content }: { content: string }) => content);
    expect(texts.sort()).toEqual(['Second.', 'Third.']);
    const fourth = { plan: { new: 1, same: 2, changed: 0 }, result: { added: 1, replaced: 0, skipped: 2 } };
    expect(await bring(await journal('Fourth.', 'Second.', 'Third.'), {})).toMatchObject(fourth);
  });

  test('a word for a mood that is not in the file is refused by its place, and nothing is begun', async () => {
    const planned = await upload(Buffer.from('---\ndate: 2026-05-01\nmood: rad\n---\nFrom a file.'));
    const confirm = (label: string) =>
      ask('POST', `/api/import/${planned.body.id}/confirm`, { moods: [{ label, emotion: 'joy' }] });
    expect(await confirm('Rad')).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['moods', 0, 'label'], message: 'must be one of the moods of the plan' }] },
    });
    expect((await ask('GET', `/api/import/${planned.body.id}`)).body.status).toBe('planned');
    expect((await confirm('rad')).status).toBe(200);
  });

  test('a backup that only spells a tag otherwise is told in reports at once, and so is its being taken back', async () => {
    const made: { id: number; content: string }[] = [];
    for (const day of ['16', '17', '18', '19']) {
      const entry = {
        content: `It was fine on the ${day}th.`,
        emotion: 'joy',
        tags: ['Running'],
        date: `2026-11-${day}`,
      };
      made.push((await ask('POST', '/api/diary', entry)).body.diary);
    }
    const backup = await exportOf(app, mina);
    for (const { id, content } of made)
      await ask('PUT', `/api/diary/${id}`, { content, emotion: 'joy', tags: ['running'] });
    const spelled = async () =>
      JSON.stringify((await ask('GET', '/api/reports/weekly?week=2026-W47')).body).match(/running/i)?.[0];
    expect(await spelled()).toBe('running');
    const { id, result } = await bring(backup);
    expect([result.replaced, await spelled()]).toEqual([4, 'Running']);
    await ask('DELETE', `/api/import/${id}`);
    expect(await spelled()).toBe('running');
  }, 180_000);
});
