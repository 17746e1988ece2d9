import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Client, createClient } from '../client';
import type { Row } from '../row';
import { inMs } from '../stats';
import { sleep } from '../wait';

const MIB = 1_048_576;
const BODY_BYTES = 10 * MIB;
const FAST_MS = 500;
const MAX_RISE = 20 * MIB;
const AT_ONCE = 8;

export const S2: Row = {
  id: 'S2',
  title: '10 MB bodies, chunked without length, compressed bombs',
  engines: ['sqlite'],
  async run({ short, patience, startServer }) {
    const fastMs = FAST_MS * patience;
    const server = await startServer();
    const client = createClient(server.url);
    const { token } = await client.register();
    const rounds = short ? 1 : 10;
    let [usual, peak, slowestMs] = [0, 0, 0];
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(server.pid));
    }, 5);
    await useNormally(client, token, rounds * ATTACKS.length);
    usual = peak;
    peak = 0;
    const faults: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, path, send, expected } of ATTACKS) {
        const url = `${server.url}${path}`;
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(url, token)));
        for (const { status, ms } of answers) {
          slowestMs = Math.max(slowestMs, ms);
          if (status !== expected) faults.push(`${name} at ${path}: ${status}`);
        }
      }
    }
    clearInterval(watch);
    const { status } = await client.request('GET', '/api/account', { token });
    if (status !== 200) faults.push(`afterwards: ${status}`);
    client.close();
    const rise = peak - usual;
    return {
      ok: faults.length === 0 && slowestMs < fastMs && rise < MAX_RISE,
      bar: `413 (415 where compressed) in < ${fastMs} ms; memory rise < 20 MB over as many requests with bodies of 1 MB`,
      measured:
        `${rounds * ATTACKS.length * AT_ONCE} bodies, ${AT_ONCE} at once: answered in at most ${inMs(slowestMs)}, ` +
        `memory + ${(rise / MIB).toFixed(1)} MiB${faults.length ? `; ${[...new Set(faults)].slice(0, 5).join('; ')}` : ''}`,
    };
  },
};

/**
 * A process that has answered as many requests, with bodies as large as they may be, has the memory that such work takes:
 * V8's heap grows for a while under any load.
 */
async function useNormally(client: Client, token: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const body = { content: 'An ordinary day. '.repeat(60_000), emotion: 'none of the eight' };
    await Promise.all(Array.from({ length: AT_ONCE }, () => client.request('POST', '/api/diary', { token, body })));
  }
  await sleep(500);
}

interface Reply {
  status: number;
  /** From the first byte sent to the head of the answer. */
  ms: number;
}

type Send = (url: string, token: string) => Promise<Reply>;

const chunk = Buffer.alloc(65_536, 'a');
const bomb = gzipSync(Buffer.alloc(BODY_BYTES * 5, ' '));

const announced: Send = (url, token) => post(url, token, { 'content-length': String(BODY_BYTES) }, endless(BODY_BYTES));
const chunked: Send = (url, token) => post(url, token, { 'transfer-encoding': 'chunked' }, endless(BODY_BYTES));
const compressed: Send = (url, token) =>
  post(url, token, { 'content-encoding': 'gzip', 'content-length': String(bomb.length) }, [bomb]);
const JUST_TOO_LONG = Buffer.from(JSON.stringify({ content: 'a'.repeat(MIB), emotion: 'joy' }));
const slightly: Send = (url, token) =>
  post(url, token, { 'content-length': String(JUST_TOO_LONG.length) }, [JUST_TOO_LONG]);

const ATTACKS: { name: string; path: string; send: Send; expected: number }[] = [
  '/api/diary',
  '/api/auth/login',
  '/trpc/diary.create',
  '/trpc/auth.login?batch=1',
].flatMap((path) => [
  { name: '10 MB with a length', path, send: announced, expected: 413 },
  { name: '10 MB chunked', path, send: chunked, expected: 413 },
  { name: 'a gzip bomb', path, send: compressed, expected: 415 },
  { name: 'a little over 1 MiB', path, send: slightly, expected: 413 },
]);

function* endless(bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
}

/** Sends until an answer comes, as a client does that watches for one. */
function post(url: string, token: string, headers: Record<string, string>, body: Iterable<Buffer>): Promise<Reply> {
  return new Promise((resolve) => {
    const sentAt = performance.now();
    let isOver = false;
    const outgoing = request(url, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    });
    const finish = (status: number) => {
      isOver = true;
      resolve({ status, ms: performance.now() - sentAt });
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

/** Resident memory of a process in bytes (Linux). */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
}
