import { connect, type Socket } from 'node:net';
import { Diary } from '../../models';
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
    Object.assign(patience, { leastBytes: 1_048_576, withinMs: 600, crowdedBytes: 0 });
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
