import { rebuildUser } from '../../server/services/rebuild';
import { readAllTables } from '../security/tables';
import { givenApp, givenClient } from '../support/given';
import { exportOf, finishImport, uploadImport } from '../support/imports';
import { rewritten } from './support/rewritten';
import { linesOf, unzip } from './support/unzip';
import { zipOf } from './support/zip';

const DAYLIO = `full_date,date,weekday,time,mood,activities,note_title,note
2026-11-01,November 1,Sunday,20:39,rad,running,,"A long run."
2026-11-01,November 1,Sunday,21:39,awful,,,"A fall."
2026-11-02,November 2,Monday,20:39,meh,,,"Nothing much."
`;

describe('moods that another diary stated', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);

  test('stand in the plan by how often they were stated, then by their names', async () => {
    const { token } = await client.register();
    const more = `${DAYLIO}2026-11-03,November 3,Tuesday,20:39,meh,,,"Nothing again."\n`;
    const { plan } = (await uploadImport(client, token, Buffer.from(more))).body;
    const stated = plan.moods.map(({ label, entries }: { label: string; entries: number }) => [label, entries]);
    expect(stated).toEqual([
      ['meh', 2],
      ['awful', 1],
      ['rad', 1],
    ]);
  });

  const days = async () => (await readAllTables(app.config.databaseUrl)).get('emotion_stats');

  test('count at once as they do when statistics are made anew, and are gone after an undo', async () => {
    const { id: userId, token } = await client.register();
    const body = { content: 'Here before.', emotion: 'fear', date: '2026-11-01' };
    await client.request('POST', '/api/diary', { token, body });
    const before = await days();
    const planned = await uploadImport(client, token, Buffer.from(DAYLIO));
    const choices = {
      moods: [
        { label: 'rad', valence: 1, emotion: 'joy' },
        { label: 'awful', valence: -1 },
      ],
    };
    await finishImport(client, { token, id: planned.body.id, choices }, () => app.importJobs.work());
    const imported = await days();
    const wrong = await rebuildUser(app.database, userId, { dryRun: true });
    expect(wrong).toEqual({ entries: 0, days: 0, months: 0 });
    expect(JSON.stringify(imported)).toContain('stated');
    await client.request('DELETE', `/api/import/${planned.body.id}`, { token });
    expect(await days()).toEqual(before);
  });

  test('without a word, and words without a value, leave in an archive and come back as such', async () => {
    const [mina, jun] = [await client.register(), await client.register()];
    for (const date of ['2026-11-01', '2026-11-02'])
      await client.request('POST', '/api/diary', {
        token: mina.token,
        body: { content: 'A day.', emotion: 'joy', date },
      });
    const moods = [
      { valence: -0.25, label: null },
      { valence: null, label: 'meh' },
    ];
    const entriesIn = async (archive: Buffer) => linesOf((await unzip(archive)).get('entries.ndjson'));
    const written = await exportOf(app, mina);
    const lines = (await entriesIn(written)).map((line, index) => JSON.stringify({ ...line, mood: moods[index] }));
    const archive = await rewritten(written, { 'entries.ndjson': lines });
    const planned = await uploadImport(client, jun.token, archive);
    expect(planned.body.plan.moods).toEqual([]); // what they mean is known
    await finishImport(client, { token: jun.token, id: planned.body.id }, () => app.importJobs.work());
    const { items } = (await client.request('GET', '/api/diary?sort=date', { token: jun.token })).body;
    const told = items.map(({ valence, moodLabel: label }: { valence: number; moodLabel: string }) => ({
      valence,
      label,
    }));
    expect(told).toEqual(moods);
    const again = await exportOf(app, jun);
    expect((await entriesIn(again)).map(({ mood }) => mood)).toEqual(moods);
    expect((await uploadImport(client, jun.token, again)).body.plan).toMatchObject({ same: 2, changed: 0, new: 0 });
  });

  test('are those that the plan names: a word that is not in the file, or stands there twice, begins no import', async () => {
    const { token } = await client.register();
    const { id } = (await uploadImport(client, token, Buffer.from(DAYLIO))).body;
    const confirm = (...labels: string[]) =>
      client.request('POST', `/api/import/${id}/confirm`, {
        token,
        body: { moods: labels.map((label) => ({ label, valence: 1 })) },
      });
    const refused = await Promise.all([confirm('rad', 'glad'), confirm('rad', 'rad')]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400]);
    expect(refused.map(({ body }) => body.issues)).toMatchObject([
      [{ path: ['moods', 1, 'label'], message: 'must be one of the moods of the plan' }],
      [{ path: ['moods'], message: 'must name each label once' }],
    ]);
    expect((await client.request('GET', `/api/import/${id}`, { token })).body.status).toBe('planned');
    expect((await confirm('rad', 'meh')).status).toBe(200);
  });

  test('tell two notes of the same minute and words apart, and none of them comes twice, nor with another mood than before', async () => {
    const { token } = await client.register();
    const noteOf = (name: string, mood: string) =>
      zipOf({ [name]: `---\ndate: 2026-11-02T20:39:00Z\nmood: ${mood}\n---\nOn the train.` });
    const file = (...moods: string[]) => {
      const rows = moods.map((mood) => `2026-11-01,November 1,Sunday,20:39,${mood},,,"On the train."\n`);
      return Buffer.from(`full_date,date,weekday,time,mood,activities,note_title,note\n${rows.join('')}`);
    };
    const bringIn = (...moods: string[]) => bringFile(file(...moods));
    const bringFile = async (sent: Buffer) => {
      const { body } = await uploadImport(client, token, sent);
      const { result } = (await finishImport(client, { token, id: body.id }, () => app.importJobs.work())).body;
      expect(result.added).toBe(body.plan.new);
      return result.added;
    };
    expect(await bringIn('rad', 'awful', 'rad')).toBe(2);
    expect(await bringIn('awful', 'rad', 'meh')).toBe(1);
    expect(await bringIn('awful', 'rad', 'meh', 'good')).toBe(1);
    const edited = await uploadImport(client, token, file('awful', 'rad', 'meh', 'so so'));
    expect(edited.body.plan).toMatchObject({ same: 3, new: 0, changed: 1 });
    expect(await bringFile(await noteOf('a.md', 'rad'))).toBe(1);
    expect(await bringFile(await noteOf('b.md', 'awful'))).toBe(1);
    expect(await bringFile(await noteOf('c.md', 'awful'))).toBe(0);
    const { items } = (await client.request('GET', '/api/diary', { token })).body;
    expect(items.map(({ moodLabel }: { moodLabel: string }) => moodLabel).sort()).toEqual([
      'awful',
      'awful',
      'good',
      'meh',
      'rad',
      'rad',
    ]);
  });
});
