import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Emotion } from '../../models';
import { createBacklog } from '../../server/services/backlog';
import { rebuildUser } from '../../server/services/rebuild';
import { startTestApp, type TestApp } from '../support/app';
import { onEveryEngine } from '../support/databases';
import { type Person, signUp } from '../support/people';
import { openRest, type Transport } from '../support/transports';

const MODEL = resolve(__dirname, '../../ml/model');

onEveryEngine((engine) => {
  let app: TestApp;
  let transport: Transport;
  let person: Person;
  let modelDir: string;

  beforeAll(async () => {
    modelDir = join(mkdtempSync(join(tmpdir(), 'diary-model-')), 'model');
    mkdirSync(modelDir);
    app = await startTestApp({ engine, env: { EMOTION_MODEL_DIR: modelDir } });
    transport = await openRest(app.url);
    person = await signUp(transport);
  });
  afterAll(async () => {
    await app?.stop();
    rmSync(resolve(modelDir, '..'), { recursive: true, force: true });
  });

  const write = (content: string) => person.call('diary.create', { content, emotion: 'joy' });
  const read = async (id: number) => (await person.call('diary.get', { id })).body;

  async function waitForModel(): Promise<void> {
    cpSync(MODEL, modelDir, { recursive: true });
    while (!app.analyser.isReady()) await new Promise((wake) => setTimeout(wake, 50));
  }

  test('without a model entries are saved all the same, and read by nobody asking once it is there', async () => {
    const ready = async () => (await transport.call('service.ready')).body;
    while ((await ready()).analyser === 'down') await new Promise((wake) => setTimeout(wake, 50));
    expect(await ready()).toEqual({ ready: false, database: 'up', analyser: 'unusable' });
    const pending = [await write('I am so happy today!'), await write('I lost my keys and cried.')];
    for (const { status, body } of pending) {
      expect(status).toBe(201);
      expect(body.analysis).toEqual({
        status: 'pending',
        basis: null,
        intensity: null,
        support: null,
        readShare: null,
        sentiment: null,
        emotions: null,
        dominant: null,
        language: null,
        model: null,
        analysedAt: null,
      });
    }
    const [first, second] = pending.map(({ body }) => body.diary.id as number);
    expect((await person.call('diary.explain', { id: first })).status).toBe(503);
    expect(await app.backlog.work()).toBe(0);

    await waitForModel();
    const waiting = await person.call('diary.explain', { id: first }); // of what it says nothing is known as yet
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5']);
    // Two workers, as in two processes: no entry is read twice.
    const other = createBacklog(app);
    while ((await app.backlog.size()) > 0) await Promise.all([app.backlog.work(), other.work()]);
    for (const id of [first ?? 0, second ?? 0]) {
      expect((await read(id)).analysis).toMatchObject({ status: 'done', basis: 'text', language: 'en' });
      expect(await Emotion.count({ where: { diaryId: id } })).toBe(8);
    }
    expect(await rebuildUser(app.database, person.id, { dryRun: true })).toEqual({ entries: 0, days: 0, months: 0 });
  });

  test('a text without words is told apart from one that waits', async () => {
    const { body } = await write('```\nconst x = 1;\n```');
    expect(body.analysis).toMatchObject({ status: 'done', basis: 'selected', sentiment: null, emotions: null });
  });
});
