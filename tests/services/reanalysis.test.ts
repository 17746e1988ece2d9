import timers from 'node:timers/promises';
import { AnalyserUnavailableError, type ReadableText, UnreadableTextError } from '../../ml/analyser';
import { emotionVector } from '../../ml/emotions';
import { Diary, Emotion } from '../../models';
import { readingOf } from '../../scripts/seed/readings';
import { storeReading } from '../../server/services/analysis';
import { countOutdated, reanalyse } from '../../server/services/reanalysis';
import { rebuildUser } from '../../server/services/rebuild';
import { startCommand } from '../support/command';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { type Person, signUp } from '../support/people';
import { openRest } from '../support/transports';

const TEXTS = ['I am so happy today!', 'I lost my keys and cried all evening.', 'My boss made me really angry.'];
const COUNT = 24;
/** Of which fifty are read from the database at once. */
const MANY = 51;

/** What an older version of the model found in every text. */
const OLD = readingOf({
  scores: emotionVector((emotion) => (emotion === 'disgust' ? 0.9 : 0.1)),
  sentiment: -0.9,
  language: 'en',
  model: { name: 'old-model', version: '0.0.1' },
});

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  let person: Person;

  beforeAll(async () => {
    person = await signUp(await openRest(app.url));
    for (let index = 0; index < COUNT; index += 1) {
      const content = `${TEXTS[index % 3]} ${index}`;
      await person.call('diary.create', { content, emotion: 'joy', date: `2026-11-${16 + (index % 6)}` });
    }
    while ((await app.backlog.size()) > 0) await app.backlog.work(); // a busy machine may answer before it has read
  });

  async function goBackToOldReadings(): Promise<void> {
    for (const { id, userId, content } of await Diary.findAll({ raw: true })) {
      await storeReading(app, { diaryId: id, userId, content, onlyPending: false }, OLD);
    }
  }

  const run = () => reanalyse(app, { concurrency: 2 });
  const weekly = async () => (await person.call('stats.weekly')).body;
  const report = async () => (await person.call('reports.weekly')).body;

  test('everything is read again by the model of today, and statistics and reports follow', async () => {
    const [fresh, freshReport] = [await weekly(), await report()];
    await goBackToOldReadings();
    expect((await weekly()).sentiment.average).toBe(-0.9);
    expect(await report()).toMatchObject({ modelVersion: '0.0.1', ranges: [{ dominant: 'joy', sentiment: -0.9 }, {}] });
    expect(await countOutdated(app.analyser.model, undefined)).toBe(COUNT);

    expect(await run()).toEqual({ read: COUNT, passed: 0, failed: 0 });

    expect(await weekly()).toEqual(fresh);
    expect({ ...(await report()), generatedAt: freshReport.generatedAt }).toEqual(freshReport);
    expect(await rebuildUser(app.database, person.id, { dryRun: true })).toMatchObject({
      entries: 0,
      days: 0,
      months: 0,
    });
    expect(await run()).toEqual({ read: 0, passed: 0, failed: 0 });
  });

  test('a run that is told to stop ends after the entry at hand, and the next one does the rest', async () => {
    await goBackToOldReadings();
    const stopping = new AbortController();
    const { signal } = stopping;
    const stopped = await reanalyse(app, { concurrency: 1, signal, onProgress: () => stopping.abort() });
    expect(stopped).toEqual({ read: 1, passed: 0, failed: 0 });
    expect(await run()).toEqual({ read: COUNT - 1, passed: 0, failed: 0 });
  });

  test('a database that is away ends the run, and is no fault of an entry', async () => {
    await goBackToOldReadings();
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const database = { ...app.database, write: () => Promise.reject(away) };
    const onFailure = jest.fn();
    await expect(reanalyse({ ...app, database }, { concurrency: 1, onFailure })).rejects.toBe(away);
    expect(onFailure).not.toHaveBeenCalled();
    expect(await run()).toEqual({ read: COUNT, passed: 0, failed: 0 });
  });

  test('an entry that changes meanwhile keeps the reading of its new text', async () => {
    await goBackToOldReadings();
    const row = await Diary.findOne({ rejectOnEmpty: true });
    const slow = {
      ...app.analyser,
      analyse: async (text: ReadableText) => {
        if (text.text === row.content)
          await person.call('diary.update', { id: row.id, content: 'So happy!', emotion: 'joy' });
        return app.analyser.analyse(text);
      },
    };
    const result = await reanalyse({ ...app, analyser: { ...slow, model: app.analyser.model } }, { concurrency: 1 });
    expect(result).toEqual({ read: COUNT - 1, passed: 1, failed: 0 });
    expect((await person.call('diary.get', { id: row.id })).body).toMatchObject({
      content: 'So happy!',
      analysis: { dominant: 'joy' },
    });
    expect(await rebuildUser(app.database, person.id, { dryRun: true })).toMatchObject({
      entries: 0,
      days: 0,
      months: 0,
    });
  });

  test('a text that ended its reader once is read at the next try, and what is never read is given up after six', async () => {
    await goBackToOldReadings();
    const [once, never] = await Diary.findAll({ limit: 2, order: ['id'], raw: true });
    const pauses: unknown[] = [];
    const pausing = jest.spyOn(timers, 'setTimeout').mockImplementation(async (ms) => {
      if (pauses.push(ms) > 20) throw new Error('for ever');
    });
    const tries = new Map<string, number>();
    const analyser = {
      ...app.analyser,
      model: app.analyser.model,
      async analyse(text: ReadableText) {
        const tried = (tries.get(text.text) ?? 0) + 1;
        tries.set(text.text, tried);
        if (text.text === once?.content && tried === 1) throw new UnreadableTextError(false);
        if (text.text === never?.content) throw new AnalyserUnavailableError('too busy');
        return app.analyser.analyse(text);
      },
    };
    const onFailure = jest.fn();
    const result = await reanalyse({ ...app, analyser }, { concurrency: 1, onFailure });
    pausing.mockRestore();
    expect(result).toEqual({ read: COUNT - 1, passed: 0, failed: 1 });
    expect(onFailure.mock.calls).toMatchObject([[{ diaryId: never?.id }]]);
    expect(pauses).toEqual([250, 250, 500, 1_000, 2_000, 4_000]);
    expect(await Diary.findByPk(once?.id)).toMatchObject({ analysisBasis: 'text' });
    expect(await run()).toEqual({ read: 1, passed: 0, failed: 0 });
  });

  test('a diary of more entries than one page is read to its end', async () => {
    const other = await signUp(await openRest(app.url));
    await other.call('diary.create', { content: 'A walk by the sea.', emotion: 'joy' });
    const first = await Diary.findOne({ where: { userId: other.id }, rejectOnEmpty: true });
    const derived = { words: {}, emotionParts: null, tagParts: null }; // made anew below
    const { id: _, ...columns } = { ...first.get({ plain: true }), ...derived, modelVersion: '0.0.1' };
    await Diary.bulkCreate(Array.from({ length: MANY }, () => columns));
    const emotions = await Emotion.findAll({ where: { diaryId: first.id } });
    const copies = await Diary.findAll({ where: { userId: other.id, modelVersion: '0.0.1' } });
    const emotionRows = copies.flatMap(({ id: diaryId }) =>
      emotions.map((emotion) => {
        const { id: __, ...fields } = emotion.get({ plain: true });
        return { ...fields, diaryId };
      }),
    );
    await Emotion.bulkCreate(emotionRows);
    await rebuildUser(app.database, other.id, { dryRun: false });
    const options = { concurrency: 4, userId: other.id };
    expect(await reanalyse(app, options)).toEqual({ read: MANY, passed: 0, failed: 0 });
    expect(await countOutdated(app.analyser.model, other.id)).toBe(0);
    await other.call('account.delete', { password: other.password });
  });

  test('an account that is deleted meanwhile is no failure', async () => {
    const leaving = await signUp(await openRest(app.url));
    await leaving.call('diary.create', { content: 'I am leaving tomorrow.', emotion: 'joy' });
    await goBackToOldReadings();
    const slow = {
      ...app.analyser,
      model: app.analyser.model,
      analyse: async (text: ReadableText) => {
        if (text.text.startsWith('I am leaving')) await leaving.call('account.delete', { password: leaving.password });
        return app.analyser.analyse(text);
      },
    };
    const result = await reanalyse({ ...app, analyser: slow }, { concurrency: 1 });
    expect(result).toEqual({ read: COUNT, passed: 1, failed: 0 });
  });

  test('a run that is killed goes on where it was', async () => {
    await goBackToOldReadings();
    const { child, finished } = startCommand('reanalyse', ['--concurrency', '1'], app.config.databaseUrl);
    while ((await countOutdated(app.analyser.model, undefined)) > COUNT * Math.random()) {
      await new Promise((wake) => setTimeout(wake, 2));
    }
    child.kill('SIGKILL');
    await finished;
    expect(await rebuildUser(app.database, person.id, { dryRun: true })).toMatchObject({
      entries: 0,
      days: 0,
      months: 0,
    });
    const left = await countOutdated(app.analyser.model, undefined);
    expect(await run()).toEqual({ read: left, passed: 0, failed: 0 });
    expect(await countOutdated(app.analyser.model, undefined)).toBe(0);
  });
});
