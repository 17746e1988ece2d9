import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NAMED_TEXTS } from '../security/corpora/dearTexts';
import { type Client, createClient, type Person } from '../support/client';
import { measureStretches, watchingItsThread } from '../support/loop';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';
import { waitUntil } from '../support/wait';

const LONGEST = 50_000;
/** So many times what the JSON of a page of 130 kB takes on the same thread. It was 190 to 280 on the server's own. */
const MOST_PAGES = 74;

const filled = (piece: string) => piece.repeat(LONGEST / piece.length);
/** Read first, because code that never ran is slow. */
const PAGES = Array.from({ length: 4 }, () => filled('I walked along the river and was so glad of the sun. '));
/** Taken apart into as many sentences, or elements, as there is room for. */
const KINDS = [
  filled('*so sad*\n\n'),
  filled('I was so *sad* today. '),
  NAMED_TEXTS['a link title that never ends'] ?? '',
];
/** Each twice: what a text costs it costs again; a pause of the machine comes once. */
const DEAR = [...KINDS, ...KINDS];

let dataDir: string;
let file: string;
let server: ServerProcess;
let client: Client;
let person: Person;
let ids: number[];

/** A server that notes how long its thread works at once. */
async function start(env: Record<string, string> = {}): Promise<void> {
  const monitor = watchingItsThread(file);
  server = await startServerProcess({ dataDir, ...monitor, env: { ...monitor.env, ...env } });
  client = createClient(server.url);
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'diary-data-'));
  file = join(dataDir, 'stretches');
  await start({ EMOTION_MODEL_DIR: '/nonexistent' });
  person = await client.register();
  ids = [];
  for (const content of [...PAGES, ...DEAR]) {
    const { body } = await client.request('POST', '/api/diary', {
      token: person.token,
      body: { content, emotion: 'joy' },
    });
    expect(body.analysis.status).toBe('pending');
    ids.push(body.diary.id);
  }
  client.close();
  await server.stop();
});
afterAll(async () => {
  client?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** How soon is not the question here, and the machine may be busy. */
const TIMEOUT_MS = 240_000;
const ask = async (path: string) =>
  (await client.request('GET', path, { token: person.token, timeoutMs: TIMEOUT_MS })).body;
const isRead = async (id: number) => (await ask(`/api/diary/${id}`)).analysis.status === 'done';

test('while the longest texts are read late, and explained, the server is there for others', async () => {
  await start({ ANALYSER_TIMEOUT_MS: String(TIMEOUT_MS), REQUEST_TIMEOUT_MS: String(TIMEOUT_MS + 10_000) });
  const [pages, dear] = [ids.slice(0, PAGES.length), ids.slice(PAGES.length)];
  const waitFor = (id: number) => waitUntil('it is read', () => isRead(id), { timeoutMs: TIMEOUT_MS, everyMs: 20 });
  for (const id of pages) await waitFor(id);
  const read = await measureStretches(server, file, async () => {
    for (const id of dear) await waitFor(id);
  });
  await ask(`/api/diary/${pages[0]}/explanation`);
  const explained = await measureStretches(server, file, async () => {
    for (const id of dear)
      expect((await ask(`/api/diary/${id}/explanation`)).sentences.length).toBeLessThanOrEqual(1_000);
  });
  for (const { longest, pageMs } of [read, explained]) expect(longest[1]).toBeLessThanOrEqual(MOST_PAGES * pageMs);
}, 1_200_000);
