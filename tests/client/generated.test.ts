import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { attempt } from '../support/attempt';
import { type RunningProxy, startPrism } from '../support/prism';

const ROOT = resolve(__dirname, '../..');
const SCRATCH = join(__dirname, 'scratch');
const DOCUMENT = join(SCRATCH, 'openapi.json');
const PROXY_DOCUMENT = join(SCRATCH, 'proxy.json');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

const run = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  attempt(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env } });

describe('clients generated from the OpenAPI document', () => {
  let app: TestApp;
  let prism: RunningProxy;

  beforeAll(async () => {
    rmSync(SCRATCH, { recursive: true, force: true });
    mkdirSync(SCRATCH);
    app = await startTestApp({ engine: 'sqlite' });
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as { paths: object };
    writeFileSync(DOCUMENT, JSON.stringify(document));
    writeFileSync(PROXY_DOCUMENT, JSON.stringify({ ...document, paths: { ...document.paths, '/nowhere': NOWHERE } }));
    const [proxy, generated] = await Promise.all([
      startPrism({ document: PROXY_DOCUMENT, upstream: `${app.url}/api` }),
      run([join(__dirname, 'generators/generate.mjs'), DOCUMENT, SCRATCH]),
    ]);
    prism = proxy;
    expect(generated).toMatchObject({ code: 0 });
  }, 180_000);
  afterAll(async () => {
    await prism?.stop();
    await app?.stop();
  });

  test('compile strictly, and let no wrong field, value or type pass', async () => {
    expect(await run([TSC, '-p', join(__dirname, 'consumers')])).toEqual({ code: 0, output: '' });
  }, 180_000);

  test.each(['openapiFetch', 'swaggerTypescriptApi'])(
    'do everything through %s, and every request and answer is as the document says',
    async (consumer) => {
      const { code, output } = await run([join(SCRATCH, 'compiled/consumers', `${consumer}.js`)], {
        BASE_URL: prism.url,
      });
      expect([code, code === 0 ? '' : output]).toEqual([0, '']);
      const { answers, complaints } = JSON.parse(output);
      expect(complaints).toEqual([]);
      expect(answers).toMatchObject(EXPECTED);
      expect(answers['create again'].body).toEqual(answers.create.body);
      expect(answers['get deleted'].status).toBe(404);
      expect(answers['average of the week'].body).toBe(answers.weekly.body.sentiment.average);
    },
  );

  test.each(['openapiFetchFiles', 'swaggerTypescriptApiFiles'])(
    'take a diary out, bring one in and keep a picture through %s',
    async (consumer) => {
      const worker = keepWorking(() => app.importJobs.work());
      const visit = await run([join(SCRATCH, 'compiled/consumers', `${consumer}.js`)], {
        BASE_URL: prism.url,
        FILES_URL: `${app.url}/api`,
      }).finally(worker.stop);
      expect([visit.code, visit.code === 0 ? '' : visit.output]).toEqual([0, '']);
      const { answers, complaints } = JSON.parse(visit.output);
      expect(complaints).toEqual([]);
      expect(answers).toMatchObject(EXPECTED_OF_FILES);
      expect(Object.keys(answers).sort()).toEqual(Object.keys(EXPECTED_OF_FILES).sort());
    },
  );

  test('would hear from the proxy if a request or an answer were not as the document says', async () => {
    const headers = { 'content-type': 'application/json' };
    const login = { method: 'POST', headers, body: '{"email":"x@example.org"}' };
    const complaints = [await fetch(`${prism.url}/auth/login`, login), await fetch(`${prism.url}/nowhere`)];
    expect(complaints.map((response) => response.headers.get('content-type'))).toEqual(
      Array(2).fill('application/problem+json'),
    );
    expect(complaints.map(({ status }) => status)).toEqual([422, 500]);
  });
});

/** Works on imports as the worker of a service does. */
function keepWorking(work: () => Promise<number>) {
  let isOver = false;
  const working = (async () => {
    while (!isOver) if ((await work()) === 0) await new Promise((rest) => setTimeout(rest, 20));
  })();
  return {
    stop() {
      isOver = true;
      return working;
    },
  };
}

/** A path that the service answers otherwise than this says, as a check on the proxy. */
const NOWHERE = {
  get: {
    security: [],
    responses: { 404: { description: 'A text', content: { 'application/json': { schema: { type: 'string' } } } } },
  },
};

const refused = (status: number, code: string) => ({ status, body: { code, message: expect.any(String) } });
const fault = (field: string) => ({
  status: 400,
  body: { code: 'BAD_REQUEST', issues: [{ path: [field], message: expect.any(String) }] },
});

/** What each step answers, whichever client asks. */
const EXPECTED = {
  register: {
    status: 201,
    body: { user: { nickname: 'Mina', timeZone: 'Asia/Seoul' }, tokens: { tokenType: 'Bearer' } },
  },
  'registered already': refused(409, 'CONFLICT'),
  'common password': fault('password'),
  login: { status: 200, body: { user: { nickname: 'Mina' } } },
  'wrong password': refused(401, 'UNAUTHORIZED'),
  'tampered token': refused(401, 'UNAUTHORIZED'),
  create: { status: 201, body: { saved: true, diary: { emotion: 'joy', day: '2026-11-21', tags: ['run'] } } },
  'create again': { status: 201 },
  'create otherwise': refused(422, 'UNPROCESSABLE_CONTENT'),
  list: { status: 200, body: { items: [{ emotion: 'joy' }], nextCursor: expect.any(String) } },
  'next page': { status: 200, body: { items: [{ emotion: 'sadness', day: '2026-11-18' }], nextCursor: null } },
  'tampered cursor': fault('cursor'),
  get: { status: 200, body: { emotion: 'joy', imageUrl: null } },
  update: {
    status: 200,
    body: { saved: true, diary: { imageUrl: 'https://example.org/finish.jpg', tags: ['run', 'proud'] } },
  },
  explain: { status: 200, body: { sentences: expect.any(Array), words: expect.any(Array) } },
  weekly: { status: 200, body: { entries: 2, period: { id: '2026-W47', timeZone: 'Asia/Seoul' } } },
  'week that never was': fault('week'),
  monthly: { status: 200, body: { entries: 2, period: { id: '2026-11' } } },
  distribution: { status: 200, body: { entries: 2, period: { kind: 'range', daysElapsed: 30 } } },
  calendar: { status: 200, body: { period: { kind: 'year', id: '2026' } } },
  trend: { status: 200, body: { granularity: 'day', direction: 'insufficient_data' } },
  words: { status: 200, body: { items: expect.arrayContaining([expect.objectContaining({ word: 'marathon' })]) } },
  report: { status: 200, body: { week: '2026-W47', suggestion: { text: expect.any(String) } } },
  reports: { status: 200, body: { items: [{ week: '2026-W47', stale: false }], nextCursor: null } },
  tags: { status: 200, body: [{ name: 'proud' }, { name: 'run' }] },
  emotions: { status: 200, body: expect.arrayContaining([expect.objectContaining({ type: 'anticipation' })]) },
  delete: { status: 200, body: { deleted: true, id: expect.any(Number) } },
  'get deleted': refused(404, 'NOT_FOUND'),
  rename: { status: 200, body: { nickname: 'Mina K.' } },
  sessions: { status: 200, body: { items: [{}, {}] } },
  'end session': { status: 204, body: null },
  refresh: { status: 200, body: { tokens: { tokenType: 'Bearer' } } },
  logout: { status: 204, body: null },
  'signed out': refused(401, 'UNAUTHORIZED'),
  health: { status: 200, body: { status: 'ok' } },
  ready: { status: 200, body: { ready: true, database: 'up', analyser: 'up' } },
};

const picture = { url: expect.stringMatching(/^\/api\/images\/\d+$/), type: 'image/png', width: 1, height: 1 };
const RAN = { day: '2026-11-02', emotion: 'joy', moodLabel: 'rad', tags: ['running', 'friends'] };
const RAINED = { day: '2026-11-03', emotion: null, moodLabel: 'dreary', content: '하루 종일 비가 왔다.' };

/** What each step with files answers, whichever client asks. */
const EXPECTED_OF_FILES = {
  picture: { status: 201, body: picture },
  'no picture': fault('file'),
  'picture small': { status: 200, body: { type: 'image/webp', begins: expect.stringMatching(/^RIFF/) } },
  'picture full': { status: 200, body: { type: 'image/png', begins: '\x89PNG\r\n' } },
  shown: { status: 201, body: { diary: { imageUrl: picture.url } } },
  pictures: { status: 200, body: { items: [picture], nextCursor: null } },
  'picture in use': refused(409, 'CONFLICT'),
  archive: { status: 200, body: { type: 'application/zip', begins: expect.stringMatching(/^PK/) } },
  table: { status: 200, body: { type: expect.stringMatching(/^text\/csv/), begins: '\xef\xbb\xbfid,' } },
  book: { status: 200, body: { type: 'application/pdf', begins: '%PDF-1' } },
  'archive again': { status: 201, body: { status: 'planned', plan: { format: 'emotion-diary', new: 0, same: 1 } } },
  'no diary': fault('file'),
  plan: {
    status: 201,
    body: { plan: { records: 2, new: 2, from: '2026-11-02', timeZone: 'Asia/Seoul', moods: [{}, {}] } },
  },
  confirm: { status: 200, body: { status: 'importing' } },
  'confirm again': refused(409, 'CONFLICT'),
  done: { status: 200, body: { status: 'done', done: 2, result: { added: 2, refused: 0 } } },
  imports: { status: 200, body: { items: [{ status: 'done' }, { status: 'planned' }] } },
  brought: { status: 200, body: { items: [RAN, RAINED, { content: 'A **dot**.' }] } },
  undo: { status: 200, body: { undone: true, kept: 0 } },
  undone: refused(404, 'NOT_FOUND'),
  left: { status: 200, body: { items: [{ content: 'A **dot**.' }] } },
  'delete picture': { status: 200, body: { deleted: true } },
  'deleted picture': refused(404, 'NOT_FOUND'),
};
