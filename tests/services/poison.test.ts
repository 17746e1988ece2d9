import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rebuildUser } from '../../server/services/rebuild';
import { onEveryEngine } from '../support/databases';
import { givenApp } from '../support/given';
import { type Person, signUp } from '../support/people';
import { openRest } from '../support/transports';

/** Of a model whose tokenizer takes for ever over a run of these: its pattern tries every way to part it. */
const POISON = `${'xy'.repeat(30)} was my secret`;
const HANGING_PATTERN = '(?:[xy]+)+zq|';

/**
 * Two for each of three crashes, one for the process that hung while somebody waited, and one for the start; on a busy
 * machine the harmless text may meet its time limit too, twice at most. Never given up, it would be some forty.
 */
const MOST_STARTS = 10;

function modelThatHangs(): string {
  const modelDir = join(mkdtempSync(join(tmpdir(), 'diary-model-')), 'hanging');
  cpSync(resolve(__dirname, '../../ml/model'), modelDir, { recursive: true });
  const file = join(modelDir, 'tokenizer.json');
  const tokenizer = JSON.parse(readFileSync(file, 'utf8')) as { pre_tokenizer: { pattern: { Regex: string } } };
  const { pattern } = tokenizer.pre_tokenizer;
  pattern.Regex = HANGING_PATTERN + pattern.Regex;
  writeFileSync(file, JSON.stringify(tokenizer));
  return modelDir;
}

onEveryEngine((engine) => {
  const modelDir = modelThatHangs();
  const app = givenApp({ engine, env: { EMOTION_MODEL_DIR: modelDir, ANALYSER_TIMEOUT_MS: '3000' } });
  let person: Person;

  beforeAll(async () => {
    person = await signUp(await openRest(app.url));
    while (!app.analyser.isReady()) await new Promise((wake) => setTimeout(wake, 20));
  }, 180_000);
  afterAll(() => rmSync(resolve(modelDir, '..'), { recursive: true, force: true }));

  const starts = () => app.logs.filter((line) => line.includes('the emotion model is ready')).length;
  const read = async (id: number) => (await person.call('diary.get', { id })).body;

  test('a text that hangs its reader is set aside after a few tries, and the others are read', async () => {
    const { status, body } = await person.call('diary.create', { content: POISON, emotion: 'fear' });
    expect(status).toBe(201);
    expect(body.analysis.status).toBe('pending');
    expect((await person.call('diary.explain', { id: body.diary.id })).status).toBe(503);
    const harmless = await person.call('diary.create', { content: 'I am so happy today!', emotion: 'joy' });
    for (let turn = 0; turn < 40 && (await app.backlog.size()) > 0; turn += 1) {
      await app.backlog.work();
      app.clock.advance(10_000);
      while (!app.analyser.isReady()) await new Promise((wake) => setTimeout(wake, 20));
    }
    expect((await read(harmless.body.diary.id)).analysis).toMatchObject({ status: 'done', basis: 'text' });
    expect((await read(body.diary.id)).analysis).toMatchObject({
      status: 'done',
      basis: 'selected',
      sentiment: null,
      emotions: null,
    });
    expect(starts()).toBeLessThanOrEqual(MOST_STARTS);

    // From now on nobody is killed over it: not by asking why, not by sending it again.
    const before = starts();
    expect((await person.call('diary.explain', { id: body.diary.id })).body).toEqual({ sentences: [], words: [] });
    const again = await person.call('diary.create', { content: POISON, emotion: 'fear' });
    expect(again.body.analysis).toMatchObject({ status: 'done', basis: 'selected' });
    expect(starts()).toBe(before);
    expect(await rebuildUser(app.database, person.id, { dryRun: true })).toEqual({ entries: 0, days: 0, months: 0 });

    const setAside = app.logs.filter((line) => line.includes('is set aside'));
    expect(setAside.map((line) => JSON.parse(line))).toMatchObject([
      { diaryId: body.diary.id, reason: 'the process that read the text ended or hung' },
    ]);
    expect(app.logs.join()).not.toMatch(/xyxy|secret/);
  }, 240_000);
});
