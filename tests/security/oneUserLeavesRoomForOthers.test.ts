import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Client, createClient } from '../support/client';
import { measureStretches, watchingItsThread } from '../support/loop';
import { ROOT } from '../support/root';
import { defineRow } from '../support/row';
import type { ServerProcess } from '../support/serverProcess';
import { inMs, percentile, tally } from '../support/statistics';
import { NAMED_TEXTS } from './corpora/dearTexts';

const BUDGET = 600;
/** An attacker's open connections. */
const CONNECTIONS = 12;
/** The first calls of a kind compile what they need, once in a server's life: not what an attacker can repeat. */
const WARM_CALLS = 2;
const PERIOD_MS = 20;
/** A budget is spent within a second: for a 99th percentile as many are spent as that takes, beside nobody and beside the attacker. */
const LAST_MS = 10_000;
/** Bystanders have their budget too. */
const READERS = 5;
/** Of the bystander's p99, beside nobody and beside the attacker. */
const MOST_TIMES = 3;
const MOST_MS = 250;
/**
 * How long the thread may work before it looks for requests of others: so many times what the JSON of a page of 130 kB
 * takes on that thread meanwhile. Both are the thread's own processor time, so that neither a slow nor a busy machine
 * makes the difference. Where such a page takes 0.8 ms, this is the 30 ms that were asked for.
 */
const MOST_PAGES = 37;
/** So many of the longest may be pauses of the machine, which the thread's time tells as work: what a call costs it costs every time. */
const PAUSES = 2;
/** In the short form: those that were the worst. */
const SHORT_ATTACKS = ['largest lists', 'word clouds', 'batches of lists'];
const LONG_ENTRIES = 100;
/** Of up to seven letters and a space: nearly the longest text. */
const LONG_WORDS = 6_200;
const WIDE_ENTRIES = 150;
const NEW_WORDS = 500;

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** The call of a turn. */
type Attack = (turn: number) => Call;

const get = (path: string): Call => ({ method: 'GET', path });
const post = (content: string): Call => ({ method: 'POST', path: '/api/diary', body: { content, emotion: 'joy' } });

/** Ten words that stand nowhere, each found out only at the end of every text. */
const DEAREST = Array.from({ length: 10 }, (_, index) => `a${'abcdefghij'[index]}zz`).join('+');
const TEXTS = Object.values(NAMED_TEXTS);
const batch = (procedure: string, input: object) =>
  `/trpc/${Array<string>(10).fill(procedure).join(',')}?batch=1&input=${encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, input]))),
  )}`;

const ATTACKS: Record<string, Attack> = {
  'worst texts': (turn) => post(TEXTS[turn % TEXTS.length] ?? ''),
  'new words': (turn) => post(newWords(turn)),
  'dearest searches': () => get(`/api/diary?q=${DEAREST}&limit=100`),
  'largest lists': () => get('/api/diary?limit=100'),
  'word clouds': () => get('/api/stats/words?from=2020-01-01&limit=200'),
  'batches of lists': () => get(batch('diary.list', { limit: 100 })),
  'batches of searches': () => get(batch('diary.list', { q: DEAREST.replaceAll('+', ' '), limit: 100 })),
  'batches of word clouds': () => get(batch('stats.words', { from: '2020-01-01' })),
};

defineRow({
  id: 'S20',
  title: 'one person spends a whole budget on the dearest calls, while another reads',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ createDatabase, temporaryFolder, startServer, patience, note, short }) {
    const place = { databaseUrl: (await createDatabase()).url, dataDir: temporaryFolder() };
    const generous = await startServer(place);
    const attacker = await signUp(generous);
    await prepare(attacker.client, attacker.token, short ? 0.2 : 1);
    attacker.client.close();
    await generous.stop();
    const { token } = attacker;
    const env = { CALLS_PER_MINUTE: String(BUDGET) };
    const faults: string[] = [];
    const measured: string[] = [];
    for (const [name, attack] of Object.entries(ATTACKS)) {
      if (short && !SHORT_ATTACKS.includes(name)) continue;
      const file = join(temporaryFolder(), 'stretches');
      const monitor = watchingItsThread(file);
      const watched = await startServer({ ...place, ...monitor, env: { ...env, ...monitor.env } });
      await watched.waitForAnalyser();
      let statuses = await send(watched, { attack, token, calls: WARM_CALLS });
      const { longest, pageMs } = await measureStretches(watched, file, async () => {
        statuses = [...statuses, ...(await send(watched, { attack, token }))];
      });
      await watched.stop();
      const longestMs = longest[PAUSES] ?? 0;
      measured.push(`${name} (${tally(statuses)}): at most ${inMs(longestMs)} at once, a page ${inMs(pageMs)}`);
      if (!statuses.includes(429)) faults.push(`${name}: the budget was never spent`);
      if (!(longestMs <= MOST_PAGES * pageMs)) faults.push(`${name}: ${inMs(longestMs)} at once`);
      if (!short) {
        const server = await startServer(place); // without a probe on a bystander's clock, and without end
        await server.waitForAnalyser();
        const { before, during } = await readBeside(server, async () => {
          statuses.push(...(await send(server, { attack, token, lastMs: LAST_MS })));
        });
        await server.stop();
        measured.push(`another's GET ${inMs(before)} then ${inMs(during)}`);
        if (during > MOST_TIMES * before || during > MOST_MS * patience)
          faults.push(`${name}: ${inMs(before)} became ${inMs(during)}`);
      }
      if (statuses.some((status) => status === 500 || status === 0)) faults.push(`${name}: ${tally(statuses)}`);
      note(measured.slice(short ? -1 : -2).join(', '));
    }
    return {
      ok: faults.length === 0,
      bar: `${short ? '' : `p99 of another's GET ≤ ${MOST_TIMES} × idle, and ≤ ${MOST_MS} ms; `}the thread works at most as long as on the JSON of ${MOST_PAGES} pages without a look at others`,
      measured: `${measured.join('; ')}${faults.length ? `; FAULTS: ${faults.join('; ')}` : ''}`,
    };
  },
});

async function signUp(server: ServerProcess): Promise<{ client: Client; token: string }> {
  const client = createClient(server.url);
  return { client, token: (await client.register()).token };
}

interface Reader {
  client: Client;
  token: string;
  id: number;
}

async function createReader(server: ServerProcess): Promise<Reader> {
  const client = createClient(server.url, { keepAlive: false }); // a kept one may be closed just as it is used again
  const { token } = await client.register();
  const body = { content: 'A quiet day by the sea.', emotion: 'joy' };
  return { client, token, id: (await client.request('POST', '/api/diary', { token, body })).body.diary.id };
}

/** Long entries that no model can read, so that making them takes no time, and entries full of words of their own. */
async function prepare(client: Client, token: string, share: number): Promise<void> {
  const write = async ({ method, path, body }: Call) => {
    const { status } = await client.request(method, path, { token, body });
    if (status !== 201) throw new Error(`an entry of the attacker was answered ${status}`);
  };
  for (let turn = 0; turn < LONG_ENTRIES * share; turn += 1) await write(post(newWords(turn, LONG_WORDS)));
  for (let turn = 0; turn < WIDE_ENTRIES * share; turn += 1) await write(post(newWords(turn)));
}

/** Words that nobody wrote before, of letters. */
function newWords(turn: number, count = NEW_WORDS): string {
  const letters = (number: number) => [...String(number)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
  return Array.from({ length: count }, (_, index) => `q${letters(turn * 10_000 + index)}`).join(' ');
}

/** The p99, in ms, of bystanders' GETs beside nobody, and beside somebody's work. */
async function readBeside(
  server: ServerProcess,
  work: () => Promise<void>,
): Promise<{ before: number; during: number }> {
  const readers: Reader[] = [];
  for (let count = 0; count < READERS; count += 1) readers.push(await createReader(server));
  await readAll(readers, forMs(500)); // warm
  const idle = await readAll(readers, forMs(LAST_MS));
  let isOver = false;
  const beside = readAll(readers, () => !isOver);
  await work();
  isOver = true;
  const busy = await beside;
  for (const { client } of readers) client.close();
  return { before: percentile(idle, 0.99), during: percentile(busy, 0.99) };
}

const forMs = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  return () => performance.now() < end;
};

/** Times of bystanders' GETs, one every few milliseconds by one after the other, while something goes on. */
async function readAll(readers: Reader[], goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; goesOn(); turn += 1) {
    const { client, token, id } = readers[turn % readers.length] as Reader;
    const { status, ms } = await client.tryRequest('GET', `/api/diary/${id}`, { token, timeoutMs: 60_000 });
    if (status !== 429) times.push(status === 200 ? ms : Number.POSITIVE_INFINITY);
    await sleep(PERIOD_MS);
  }
  return times;
}

/** Sends as fast as answers come until the budget is spent, or for so long. */
async function send(
  { url }: ServerProcess,
  { attack, token, calls = BUDGET, lastMs }: { attack: Attack; token: string; calls?: number; lastMs?: number },
): Promise<number[]> {
  const requests = Array.from({ length: calls }, (_, index) => attack(index + 1));
  const worker = new Worker(join(ROOT, 'tests/support/attacker.cjs'), {
    workerData: { url, token, requests, connections: CONNECTIONS, lastMs },
  });
  return new Promise((sent, failed) => worker.once('message', sent).once('error', failed));
}
