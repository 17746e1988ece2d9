import { type Analyser, AnalyserUnavailableError, UnreadableTextError } from '../../ml/analyser';
import { emotionVector } from '../../ml/emotions';
import { Diary } from '../../models';
import { readingOf } from '../../scripts/seed/readings';
import { readingColumns, storeReading } from '../../server/services/analysis';
import { createBacklog } from '../../server/services/backlog';
import { reanalyse } from '../../server/services/reanalysis';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { type Person, signUp } from '../support/people';
import { openRest } from '../support/transports';

const READING = readingOf({
  scores: emotionVector((emotion) => (emotion === 'disgust' ? 0.9 : 0.1)),
  sentiment: -0.9,
  language: 'en',
  model: { name: 'another-model', version: '0.0.1' },
});
const CONTENT = 'A walk by the sea.';

onEveryEngine((engine) => {
  const app = givenApp({ engine });
  let person: Person;
  beforeAll(async () => {
    while (!app.analyser.isReady()) await new Promise((wake) => setTimeout(wake, 20));
  });
  beforeEach(async () => {
    app.clock.set('2026-11-21T06:30:00.000Z');
    person = await signUp(await openRest(app.url));
  });

  /** An entry that waits to be read. */
  async function addWaiting(content = CONTENT): Promise<number> {
    const { body } = await person.call('diary.create', { content, emotion: 'joy' });
    const { id } = body.diary;
    await Diary.update(readingColumns(null, app.clock.now()), { where: { id } });
    return id;
  }

  const rowOf = (id: number) => Diary.findByPk(id, { rejectOnEmpty: true });

  /** The analyser of the service, and what happens before it reads. */
  function backlogWith(before: (text: string) => Promise<void>, isReady = app.analyser.isReady) {
    const analyser: Analyser = {
      ...app.analyser,
      model: app.analyser.model,
      isReady,
      async analyse(...question) {
        await before(question[0].text);
        return app.analyser.analyse(...question);
      },
    };
    return createBacklog({ ...app, analyser });
  }

  test('an entry that is held by another process is left to it until its time is over', async () => {
    const id = await addWaiting();
    await Diary.update({ leaseUntil: new Date(app.clock.now().getTime() + 60_000) }, { where: { id } });
    expect(await app.backlog.work()).toBe(0);
    expect((await rowOf(id)).analysisStatus).toBe('pending');
    app.clock.advance(60_000);
    expect(await app.backlog.work()).toBe(1);
    expect((await rowOf(id)).analysisStatus).toBe('done');
  });

  test('of two processes that found the same entries each reads what the other has not begun', async () => {
    await addWaiting();
    await addWaiting();
    const begun: string[] = [];
    let end = () => {};
    const isOver = new Promise<void>((done) => {
      end = done;
    });
    let slowWork: Promise<number> | null = null;
    const quick = backlogWith(async () => {
      begun.push('quick');
      await new Promise<void>((hasBegun) => {
        const slow = backlogWith(() => {
          begun.push('slow');
          hasBegun();
          return isOver;
        });
        slowWork ??= slow.work(); // it takes the second entry, which the quick one has found already
        if (begun.length > 2) hasBegun();
      });
    });
    await quick.work();
    end();
    await slowWork;
    expect(begun).toEqual(['quick', 'slow']);
  });

  test('an entry that cannot be read is tried later and later, but every hour at least', async () => {
    const id = await addWaiting();
    const backlog = backlogWith(() => Promise.reject(new AnalyserUnavailableError('too busy')));
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 15; attempt += 1) {
      expect(await backlog.work()).toBe(1);
      const { leaseUntil, attempts } = await rowOf(id);
      expect(attempts).toBe(attempt + 1);
      pauses.push((leaseUntil?.getTime() ?? 0) - app.clock.now().getTime());
      expect(await backlog.work()).toBe(0);
      app.clock.advance(pauses.at(-1) ?? 0);
    }
    expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(pauses.at(-1)).toBe(3_600_000);
    expect(await app.backlog.work()).toBe(1);
  });

  test('a failure that nobody foresaw is not kept quiet, and its entry is tried later', async () => {
    const id = await addWaiting();
    await expect(backlogWith(() => Promise.reject(new Error('strange'))).work()).rejects.toThrow('strange');
    expect(await rowOf(id)).toMatchObject({ analysisStatus: 'pending', attempts: 1 });
  });

  test('an entry whose analyser went away waits for its return, and no longer', async () => {
    const id = await addWaiting();
    let isThere = true;
    const goAway = () => {
      isThere = false;
      return Promise.reject(new AnalyserUnavailableError('it went away'));
    };
    expect(await backlogWith(goAway, () => isThere).work()).toBe(0);
    expect(await rowOf(id)).toMatchObject({ analysisStatus: 'pending', leaseUntil: null, attempts: 0 });
    expect(await app.backlog.work()).toBe(1);
    expect((await rowOf(id)).analysisStatus).toBe('done');
  });

  test('a text over which its reader ended comes after the others, although the reader is just starting again', async () => {
    const [trouble, harmless] = [await addWaiting('xyxy'), await addWaiting()];
    let isThere = true;
    const end = (text: string) => {
      if (!text.includes('xyxy')) return Promise.resolve();
      isThere = false;
      return Promise.reject(new UnreadableTextError(false));
    };
    await backlogWith(end, () => isThere).work();
    await app.backlog.work();
    expect(await rowOf(trouble)).toMatchObject({ analysisStatus: 'pending', attempts: 1 });
    expect((await rowOf(harmless)).analysisStatus).toBe('done');
  });

  test('a new text does not wait as long as the old one would, which could not be read', async () => {
    const id = await addWaiting();
    const leaseUntil = new Date(app.clock.now().getTime() + 3_600_000);
    await Diary.update({ attempts: 12, leaseUntil }, { where: { id } });
    const away = jest.spyOn(app.analyser, 'analyse').mockRejectedValueOnce(new AnalyserUnavailableError('too busy'));
    const { body } = await person.call('diary.update', { id, content: 'I am so sad.', emotion: 'joy' });
    away.mockRestore();
    expect(body.analysis.status).toBe('pending');
    expect(await rowOf(id)).toMatchObject({ attempts: 0, leaseUntil: null });
    expect(await app.backlog.work()).toBe(1);
    expect((await rowOf(id)).analysisStatus).toBe('done');
  });

  test('entries are read in the order in which they were written, eight at a time', async () => {
    const texts = Array.from({ length: 10 }, (_, index) => `A walk of ${index + 1} miles.`);
    const ids: number[] = [];
    for (const text of texts) ids.push(await addWaiting(text));
    await Diary.update({ leaseUntil: new Date(0) }, { where: { id: ids.slice(1) } }); // as what was imported
    const begun: string[] = [];
    const backlog = backlogWith(async (text) => void begun.push(text.trim()));
    expect([await backlog.work(), await backlog.work(), await backlog.work()]).toEqual([8, 2, 0]);
    expect(begun).toEqual(texts);
  });

  test('a text that changed meanwhile does not get the reading of the one before', async () => {
    const id = await addWaiting();
    // As a writer's change leaves it while the model is away.
    const change = async () => {
      await Diary.update({ content: 'I am so sad.', revision: 2 }, { where: { id } });
    };
    await backlogWith(change).work();
    expect(await rowOf(id)).toMatchObject({ analysisStatus: 'pending', sentiment: null });
    app.clock.advance(60_000);
    await app.backlog.work();
    expect((await rowOf(id)).sentiment).toBeLessThan(0);
  });

  test('a tag that was added meanwhile throws no reading of the text away', async () => {
    const id = await addWaiting();
    const change = async () => {
      const saved = await person.call('diary.update', { id, content: CONTENT, emotion: 'joy', tags: ['sea'] });
      expect(saved.body).toMatchObject({ analysis: { status: 'pending' } });
    };
    await backlogWith(change).work();
    const { body } = await person.call('diary.get', { id });
    expect(body).toMatchObject({ revision: 2, tags: ['sea'], analysis: { status: 'done' } });
  });

  test('an entry that was already read by somebody else keeps that reading', async () => {
    const id = await addWaiting();
    const target = { diaryId: id, userId: person.id, content: CONTENT, onlyPending: false };
    await backlogWith(async () => void (await storeReading(app, target, READING))).work();
    expect(await rowOf(id)).toMatchObject({ analysisStatus: 'done', sentiment: -0.9, modelVersion: '0.0.1' });
  });

  test('another version that says the same of a text is told by the report all the same', async () => {
    const { id } = (await person.call('diary.create', { content: CONTENT, emotion: 'joy' })).body.diary;
    const report = async () => (await person.call('reports.weekly')).body.modelVersion;
    expect(await report()).toBe(app.analyser.model.version);
    for (const version of ['98.0.0', '99.0.0']) {
      const reading = { ...READING, model: { ...READING.model, name: app.analyser.model.name, version } };
      await storeReading(app, { diaryId: id, userId: person.id, content: CONTENT, onlyPending: false }, reading);
      expect(await report()).toBe(version); // the second finds the numbers as they are
    }
    // And it is another one than today's, although of the same name.
    expect(await reanalyse(app, { concurrency: 1, userId: person.id })).toEqual({ read: 1, passed: 0, failed: 0 });
    expect(await report()).toBe(app.analyser.model.version);
  });

  test('reading again can be had for one user alone, and leaves waiting entries to the backlog', async () => {
    const [id, waiting] = [await addWaiting(), await addWaiting()];
    const target = { diaryId: id, userId: person.id, content: CONTENT, onlyPending: false };
    const { name, version } = app.analyser.model;
    for (const model of [READING.model, { ...READING.model, version }]) {
      await storeReading(app, target, { ...READING, model });
      await reanalyse(app, { concurrency: 1, userId: person.id + 1_000 });
      expect((await rowOf(id)).modelName).toBe('another-model');
      await reanalyse(app, { concurrency: 1, userId: person.id });
      expect(await rowOf(id)).toMatchObject({ modelName: name, modelVersion: version });
    }
    expect((await rowOf(waiting)).analysisStatus).toBe('pending');
  });

  test('what is read later, or anew, gives way to people, and is no word of another diary for a mood', async () => {
    const [content, expected] = ['- tired', { analysisBasis: 'selected', modelName: app.analyser.model.name }];
    const id = await addWaiting(content);
    await Diary.update({ moodLabel: content }, { where: { id } });
    const reading = jest.spyOn(app.analyser, 'analyse');
    await app.backlog.work();
    expect(await rowOf(id)).toMatchObject(expected);
    await storeReading(app, { diaryId: id, userId: person.id, content, onlyPending: false }, READING);
    await reanalyse(app, { concurrency: 1, userId: person.id });
    expect(await rowOf(id)).toMatchObject(expected);
    const { calls } = reading.mock; // others may have waited, too
    expect(calls.filter(([{ text }]) => text === '')).toHaveLength(2);
    for (const [, how] of calls) expect(how).toEqual({ background: true });
    reading.mockRestore();
  });
});
