import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import { version } from 'swagger-ui-dist/package.json';
import { Diary } from '../../models';
import { cutSlowReader } from '../../server/http/files/cutSlowReader';
import type { Person } from '../support/client';
import { givenApp, givenClient } from '../support/given';
import { waitUntil } from '../support/wait';

/** More than lies on the way between the two ends of a connection. */
const ENTRIES = 160;
const SOON = { timeoutMs: 20_000 };
/** Which a driver gives as text. */
const DERIVED = { words: {}, emotionParts: null, tagParts: null };
const CONTENT = '가'.repeat(50_000);

describe('readers of an export', () => {
  const patience = { leastBytes: 1_048_576, withinMs: 600, mostMs: 60_000, crowdedBytes: 0 };
  const app = givenApp({ engine: 'sqlite', patience });
  const client = givenClient(app);
  const sockets: Socket[] = [];

  afterEach(() => {
    Object.assign(patience, { leastBytes: 1_048_576, withinMs: 600, mostMs: 60_000, crowdedBytes: 0 });
    jest.restoreAllMocks();
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Somebody with a diary of that many long entries. */
  async function write(entries: number): Promise<Person> {
    const person = await client.register();
    const made = await client.request('POST', '/api/diary', {
      token: person.token,
      body: { content: 'x', emotion: 'joy' },
    });
    const row = await Diary.findByPk(made.body.diary.id, { raw: true, rejectOnEmpty: true });
    const { id: _, clientId: _own, ...entry } = row;
    await Diary.bulkCreate(Array.from({ length: entries }, () => ({ ...entry, content: CONTENT, ...DERIVED })));
    return person;
  }

  /** Reads so many bytes at most, fifty times a second. Returns what came last. */
  function readSlowly({ token }: Person, bytes = 512): () => string {
    let last = '';
    const callback = (length: number, buffer: Uint8Array) => {
      last = (last + Buffer.from(buffer.subarray(Math.max(0, length - 5), length)).toString('latin1')).slice(-5);
      return false;
    };
    const { hostname, port } = new URL(app.url);
    const onread = { buffer: Buffer.alloc(bytes), callback };
    const socket = connect({ host: hostname, port: Number(port), onread });
    sockets.push(socket);
    const reading = setInterval(() => socket.resume(), 20);
    socket.on('error', () => {});
    socket.once('close', () => clearInterval(reading));
    socket.write(`GET /api/export.csv HTTP/1.1\r\nHost: diary\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    return () => last;
  }

  async function exportOf({ token }: Person): Promise<number> {
    const answer = await fetch(`${app.url}/api/export.csv`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** Whether there is room; who only asks takes no place. */
  const mayBegin = async ({ token }: Person) =>
    (await client.request('HEAD', '/api/export.csv', { token })).status === 200;

  const writeAll = (...entries: number[]) => Promise.all(entries.map(write));
  const PLACES = [ENTRIES, ENTRIES, ENTRIES, ENTRIES];

  test('who reads too slowly is cut, and gives the place to others', async () => {
    const slow = await writeAll(...PLACES);
    const quick = [await write(10), await write(10)] as const;
    for (const person of slow) readSlowly(person);
    await waitUntil('all places are taken', async () => !(await mayBegin(quick[0])), { ...SOON, everyMs: 5 });
    const statuses = () => Promise.all(quick.map(exportOf));
    await waitUntil('places are free', async () => (await statuses()).every((status) => status === 200), SOON);
  }, 180_000);

  test('who may read slowly gives way when somebody else finds no place, and nobody else does', async () => {
    Object.assign(patience, { leastBytes: 0, crowdedBytes: 1_048_576 });
    const slow = await writeAll(...PLACES);
    const quick = await write(10);
    for (const person of slow) readSlowly(person);
    await waitUntil('all places are taken', async () => !(await mayBegin(quick)), { ...SOON, everyMs: 5 });
    await waitUntil('somebody was slow for long enough', () => mayBegin(quick), SOON);
    expect(await exportOf(quick)).toBe(200);
    expect(await exportOf(quick)).toBe(200);
    const others = await Promise.all(slow.map(({ token }) => client.request('HEAD', '/api/export', { token })));
    expect(others.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
  }, 180_000);

  /** Whose export goes on gets no second one. */
  const isAtIt = async ({ token }: Person) => (await client.request('HEAD', '/api/export', { token })).status === 429;

  test('who is never done is cut in the end, however steadily they read', async () => {
    Object.assign(patience, { leastBytes: 0, withinMs: 60_000, mostMs: 2_000 });
    const steady = await write(ENTRIES);
    readSlowly(steady);
    await waitUntil('the export goes on', () => isAtIt(steady), { ...SOON, everyMs: 5 });
    await waitUntil('it is cut', async () => !(await isAtIt(steady)), SOON);
  }, 180_000);

  test('who keeps pace is not cut, however many knock', async () => {
    Object.assign(patience, { leastBytes: 0, withinMs: 6_000, crowdedBytes: 65_536 }); // a kernel takes a megabyte at a time
    const steady = await writeAll(...PLACES);
    const quick = await write(10);
    const reads = steady.map((person) => readSlowly(person, 65_536));
    await waitUntil('all places are taken', async () => !(await mayBegin(quick)), { ...SOON, everyMs: 5 });
    const isWhole = () => reads.every((read) => read() === '0\r\n\r\n');
    const seen = new Set<number>();
    const knock = async () => void seen.add(await exportOf(quick));
    await waitUntil('all of them have all of it', async () => knock().then(isWhole), { timeoutMs: 40_000 });
    expect(seen).toContain(503);
  }, 180_000);
});

test('whoever has taken all that there is does not read slowly, however long we take to write more', async () => {
  const socket = { writableLength: 0, bytesWritten: 0 };
  const response = { socket, locals: {}, destroy: jest.fn() };
  const patience = { leastBytes: 1, withinMs: 90, mostMs: 60_000, crowdedBytes: 1 };
  const watch = cutSlowReader(response as unknown as Response, patience);
  await sleep(300);
  expect([watch.isSlow(), response.destroy.mock.calls.length]).toEqual([false, 0]);
  socket.writableLength = 1;
  await waitUntil('who takes nothing is cut', () => response.destroy.mock.calls.length > 0, SOON);
  expect(watch.isSlow()).toBe(true);
  watch.end();
});

test('the longer somebody has the place, the faster they must read to keep it while others wait', () => {
  let now = 0;
  let look = () => {};
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const looks = jest.spyOn(global, 'setInterval').mockImplementation((work) => {
    look = work;
    return undefined as never;
  });
  const socket = { writableLength: 1, bytesWritten: 0 };
  const response = { socket, locals: {}, destroy: jest.fn() };
  const watch = cutSlowReader(response as unknown as Response);
  const readFor = (seconds: number) => {
    for (let left = seconds; left > 0; left -= 2) {
      socket.bytesWritten += 200_000;
      now += 2_000;
      look();
    }
    return watch.isSlow();
  };
  expect([readFor(240), readFor(120)]).toEqual([false, true]);
  expect(response.destroy).not.toHaveBeenCalled(); // nobody waits
  watch.end();
  for (const mock of [clock, looks]) mock.mockRestore();
});

describe('readers of any answer', () => {
  const STALLED_MS = 900;
  const app = givenApp({ engine: 'sqlite', stalledMs: STALLED_MS });
  const client = givenClient(app);
  /** Larger than what lies on the way, as so many answers one behind the other. */
  const TIMES = 12;
  const LARGE = `/docs/${version}/swagger-ui-bundle.js`;

  const open = (sink?: (bytes: number) => void) => {
    const { hostname, port } = new URL(app.url);
    const onread = { buffer: Buffer.alloc(65_536), callback: (bytes: number) => !sink?.(bytes) && false };
    const socket = connect({ host: hostname, port: Number(port), ...(sink && { onread }) });
    socket.on('error', () => {});
    socket.write(`GET ${LARGE} HTTP/1.1\r\nHost: diary\r\n\r\n`.repeat(TIMES));
    return socket;
  };

  test('who takes nothing of it is cut, whoever asks, and though they go on sending', async () => {
    const socket = open().pause();
    const sending = setInterval(() => socket.write('\r\n'), 50);
    try {
      await waitUntil('it is cut', () => socket.closed, SOON);
    } finally {
      clearInterval(sending);
      socket.destroy();
    }
  });

  test('who takes a little of it all the time is not', async () => {
    let taken = 0;
    const socket = open((bytes) => {
      taken += bytes;
    });
    const reading = setInterval(() => socket.resume(), 15);
    const startedAt = performance.now();
    try {
      await waitUntil('all of it came', () => taken > TIMES * 1_000_000, { timeoutMs: 60_000 });
      expect(performance.now() - startedAt).toBeGreaterThan(STALLED_MS);
    } finally {
      clearInterval(reading);
      socket.destroy();
    }
  });

  test('who waits for one that is still being made is not', async () => {
    const { token } = await client.register();
    const { list } = app.services.diary;
    jest.spyOn(app.services.diary, 'list').mockImplementation(async (...given) => {
      await sleep(2 * STALLED_MS);
      return list(...given);
    });
    const { status } = await client.request('GET', '/api/diary', { token });
    jest.restoreAllMocks();
    expect(status).toBe(200);
  });
});
