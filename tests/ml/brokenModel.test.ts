import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import goemotions from '../../ml/mappings/goemotions.json';
import { Emotion } from '../../models';
import { openDatabase } from '../../models/database';
import { createMigrator, migrate } from '../../models/migrator';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { type Person, signUp } from '../support/people';
import { openRest } from '../support/transports';
import { writeTinyModel } from './support/tinyModel';

const EMOTION_MODEL_DIR = writeTinyModel({
  labels: Object.keys(goemotions),
  problemType: 'multi_label_classification',
  words: {
    ...{ i: {}, am: {} },
    glad: { joy: 5 },
    broken: { joy: Number.NaN },
    lost: Object.fromEntries(Object.keys(goemotions).map((label) => [label, Number.NaN])),
  },
});

onEveryEngine((engine) => {
  const app = givenApp({ engine, env: { EMOTION_MODEL_DIR } });
  let person: Person;
  beforeAll(async () => {
    while (!app.analyser.isReady()) await new Promise((wake) => setTimeout(wake, 20));
    person = await signUp(await openRest(app.url));
  });

  test.each(['I am broken', 'I am lost'])(
    'a reading of %j that is no number is never stored: the entry waits',
    async (content) => {
      const { status, body } = await person.call('diary.create', { content, emotion: 'joy' });
      expect([status, body.analysis]).toEqual([201, expect.objectContaining({ status: 'pending', emotions: null })]);
      await app.backlog.work();
      expect(await person.call('diary.get', { id: body.diary.id })).toMatchObject({
        body: { analysis: { status: 'pending' } },
      });
      expect((await person.call('diary.list')).status).toBe(200);
      expect((await person.call('stats.weekly')).status).toBe(200);
      expect((await person.call('diary.explain', { id: body.diary.id })).status).toBe(503);
      expect((await person.call('diary.create', { content: 'I am glad', emotion: 'joy' })).body.analysis).toMatchObject(
        {
          status: 'done',
          dominant: 'joy',
        },
      );
    },
  );
});

test('an entry that an earlier version stored with NaN on SQLite waits for a reading again, and others are left alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-nan-'));
  const path = join(folder, 'diary.db');
  const database = openDatabase({ url: `sqlite:${path}` });
  try {
    await (await createMigrator(database)).up({ to: '0001-create-schema' });
    const file = new BetterSqlite3(path);
    const insert = (table: string, row: Record<string, unknown>) =>
      file
        .prepare(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`)
        .run(...Object.values(row)).lastInsertRowid;
    const at = '2026-11-21 06:30:00.000 +00:00';
    const user_id = insert('users', {
      ...{ email: 'nan@example.org', password: '', nickname: 'Mina', time_zone: 'UTC', locale: 'en', created_at: at },
    });
    const states = [
      ['NaN', 'NaN'],
      [0.5, 'Infinity'],
      ['NaN', 0.5],
      [0.5, 0.5],
    ].map(([sentiment, score]) => {
      const diary_id = insert('diaries', {
        ...{
          user_id,
          content: 'x',
          search_text: 'x',
          words: '{}',
          date: at,
          day: '2026-11-21',
          revision: 0,
          sentiment,
        },
        ...{
          analysis_status: 'done',
          analysis_basis: 'text',
          model_version: '1',
          attempts: 0,
          created_at: at,
          updated_at: at,
        },
      });
      insert('emotions', { diary_id, source: 'selected', type: 'joy', score: 1 });
      insert('emotions', { diary_id, source: 'detected', type: 'joy', score });
      return diary_id;
    });
    file.close();
    await migrate(database);
    const check = new BetterSqlite3(path, { readonly: true });
    const rows = check.prepare('SELECT id, analysis_status AS status, sentiment FROM diaries ORDER BY id').all();
    check.close();
    expect(rows).toEqual(
      states.map((id, index) =>
        index < 3 ? { id, status: 'pending', sentiment: null } : { id, status: 'done', sentiment: 0.5 },
      ),
    );
    const detected = await Emotion.findAll({ raw: true });
    expect(detected.map(({ diaryId, score }) => [diaryId, score])).toEqual([[states[3], 0.5]]);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
