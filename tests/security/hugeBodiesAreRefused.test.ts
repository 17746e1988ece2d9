import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Client, createClient } from '../support/client';
import { watchingItsMemory } from '../support/loop';
import { processorMs } from '../support/processes';
import { defineRow } from '../support/row';
import type { ServerProcess } from '../support/serverProcess';
import { inMs } from '../support/statistics';
import { sleep } from '../support/wait';

const MIB = 1_048_576;
const BODY_BYTES = 10 * MIB;
/** The server's processor time for one of these, ten times as long and on a connection of its own, compared with that for a body that is read. */
const MOST_TIMES_DEARER = 6;
const USUAL_ROUNDS = 4;
const MAX_RISE_MB = 20;
const AT_ONCE = 8;
const MEASURE_EVERY_MS = 150;

defineRow({
  id: 'S2',
  title: '10 MB bodies, chunked without length, compressed bombs',
  engines: ['sqlite'],
  short: ['sqlite'],
  async run({ short, startServer, temporaryFolder }) {
    const timed = await attack(await startServer(), short ? 1 : 10);

    // Collecting garbage all the time, to see what is really held, takes time: another server, whose speed does not count.
    const file = join(temporaryFolder(), 'memory');
    let usual = 0;
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, inUse(file));
    }, MEASURE_EVERY_MS / 4);
    const weighed = await attack(await startServer(watchingItsMemory(file, MEASURE_EVERY_MS)), short ? 1 : 3, () => {
      usual = inUse(file);
      peak = 0;
    });
    clearInterval(watch);
    const faults = [...new Set([...timed.faults, ...weighed.faults])];
    const rise = peak - usual;
    return {
      ok:
        faults.length === 0 &&
        timed.dearest.ms < MOST_TIMES_DEARER * timed.usualMs &&
        usual > 0 &&
        peak > 0 &&
        rise < MAX_RISE_MB,
      bar: `413 (415 where compressed) for < ${MOST_TIMES_DEARER} × the processor time of a body that is read; memory rise < ${MAX_RISE_MB} MB`,
      measured:
        `${timed.bodies + weighed.bodies} bodies, ${AT_ONCE} at once: ${inMs(timed.dearest.ms)} of processor for ${timed.dearest.name}, ${inMs(timed.usualMs)} for one that is read; ` +
        `${usual.toFixed(0)} MB in use before, at most ${rise.toFixed(1)} MB more` +
        `${faults.length ? `; ${faults.slice(0, 5).join('; ')}` : ''}`,
    };
  },
});

/** Sends every attack to a server that has worked before; `onWarm` is called when it has. */
async function attack(server: ServerProcess, rounds: number, onWarm = () => {}) {
  const client = createClient(server.url);
  const { token } = await client.register();
  await useNormally(client, token);
  const worked = async (work: () => Promise<void>) => {
    const before = processorMs(server.pid);
    await work();
    return processorMs(server.pid) - before;
  };
  const usualMs =
    (await worked(async () => {
      for (let round = 0; round < USUAL_ROUNDS; round += 1) await useNormally(client, token);
    })) /
    (USUAL_ROUNDS * AT_ONCE);
  await sleep(1_000);
  onWarm(); // what a process keeps of its first requests, compiled code above all, is no attack's
  const faults: string[] = [];
  const spent = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, path, send, expected } of ATTACKS) {
      const ms = await worked(async () => {
        const sent = Array.from({ length: AT_ONCE }, () => send(`${server.url}${path}`, token));
        for (const status of await Promise.all(sent))
          if (status !== expected) faults.push(`${name} at ${path}: ${status}`);
      });
      spent.set(name, (spent.get(name) ?? 0) + ms / (rounds * PATHS.length * AT_ONCE));
    }
  }
  const { status } = await client.request('GET', '/api/account', { token });
  if (status !== 200) faults.push(`afterwards: ${status}`);
  client.close();
  const [[name, ms] = ['nothing', 0]] = [...spent].sort(([, a], [, b]) => b - a);
  return { bodies: rounds * ATTACKS.length * AT_ONCE, faults, dearest: { name, ms }, usualMs };
}

async function useNormally(client: Client, token: string): Promise<void> {
  const body = { content: 'An ordinary day. '.repeat(60_000), emotion: 'none of the eight' };
  await Promise.all(Array.from({ length: AT_ONCE }, () => client.request('POST', '/api/diary', { token, body })));
}

/** MB in use, garbage left out, as a server last wrote it; 0 before it did. */
const inUse = (file: string): number => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);

type Send = (url: string, token: string) => Promise<number>;

const chunk = Buffer.alloc(65_536, 'a');
const bomb = gzipSync(Buffer.alloc(BODY_BYTES * 5, ' '));

const announced: Send = (url, token) => post(url, token, { 'content-length': String(BODY_BYTES) }, endless(BODY_BYTES));
const chunked: Send = (url, token) => post(url, token, { 'transfer-encoding': 'chunked' }, endless(BODY_BYTES));
const compressed: Send = (url, token) =>
  post(url, token, { 'content-encoding': 'gzip', 'content-length': String(bomb.length) }, [bomb]);
const JUST_TOO_LONG = Buffer.from(JSON.stringify({ content: 'a'.repeat(MIB), emotion: 'joy' }));
const slightly: Send = (url, token) =>
  post(url, token, { 'content-length': String(JUST_TOO_LONG.length) }, [JUST_TOO_LONG]);

const PATHS = ['/api/diary', '/api/auth/login', '/trpc/diary.create', '/trpc/auth.login?batch=1'];
const ATTACKS: { name: string; path: string; send: Send; expected: number }[] = PATHS.flatMap((path) => [
  { name: '10 MB with a length', path, send: announced, expected: 413 },
  { name: '10 MB chunked', path, send: chunked, expected: 413 },
  { name: 'a gzip bomb', path, send: compressed, expected: 415 },
  { name: 'a little over 1 MiB', path, send: slightly, expected: 413 },
]);

function* endless(bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
}

/** Sends until an answer comes, as a client does that watches for one; the status. */
function post(url: string, token: string, headers: Record<string, string>, body: Iterable<Buffer>): Promise<number> {
  return new Promise((resolve) => {
    let isOver = false;
    const outgoing = request(url, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    });
    const finish = (status: number) => {
      isOver = true;
      resolve(status);
      outgoing.destroy();
    };
    outgoing.on('error', () => isOver || finish(0));
    outgoing.once('response', ({ statusCode = 0 }) => finish(statusCode));
    const pieces = body[Symbol.iterator]();
    const write = () => {
      while (!isOver) {
        const { value, done } = pieces.next();
        if (done) return void outgoing.end();
        if (!outgoing.write(value)) return void outgoing.once('drain', write);
      }
    };
    write();
  });
}
