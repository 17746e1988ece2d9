import { connect, type Socket } from 'node:net';
import { Diary } from '../../models';
import type { Person } from '../support/client';
import { givenApp, givenClient } from '../support/given';
import { waitUntil } from '../support/wait';

/** More than lies on the way between the two ends of a connection. */
const ENTRIES = 160;
const SOON = { timeoutMs: 20_000 };
const CONTENT = '가'.repeat(50_000);

describe('readers of an export', () => {
  const app = givenApp({ engine: 'sqlite', patience: { leastBytes: 1_048_576, withinMs: 600, mostMs: 60_000 } });
  const client = givenClient(app);
  const sockets: Socket[] = [];

  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
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
    await Diary.bulkCreate(Array.from({ length: entries }, () => ({ ...entry, content: CONTENT, words: {} })));
    return person;
  }

  /** Reads a little now and then. */
  function readSlowly({ token }: Person): void {
    const { hostname, port } = new URL(app.url);
    const onread = { buffer: Buffer.alloc(512), callback: () => false };
    const socket = connect({ host: hostname, port: Number(port), onread });
    sockets.push(socket);
    const reading = setInterval(() => socket.resume(), 20);
    socket.on('error', () => {});
    socket.once('close', () => clearInterval(reading));
    socket.write(`GET /api/export.csv HTTP/1.1\r\nHost: diary\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  }

  async function exportOf({ token }: Person): Promise<number> {
    const answer = await fetch(`${app.url}/api/export.csv`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    return answer.status;
  }

  test('who reads too slowly is cut, and gives the place to others', async () => {
    const [one, other, ...quick] = [await write(ENTRIES), await write(ENTRIES), await write(10), await write(10)];
    readSlowly(one);
    readSlowly(other);
    const statuses = () => Promise.all(quick.map(exportOf));
    await waitUntil('both places are taken', async () => (await statuses()).every((status) => status === 503), SOON);
    await waitUntil('both places are free', async () => (await statuses()).every((status) => status === 200), SOON);
  }, 60_000);
});
