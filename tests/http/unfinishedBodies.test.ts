import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { givenApp, givenClient, givenPerson } from '../support/given';
import { waitUntil } from '../support/wait';

/** Of bodies that do not end, together more than the service holds. */
const BODIES = 80;
const BEGUN_BYTES = 1_000_000;
const HELD_BYTES = 64 * 1_048_576;
/** Of bodies that are given up by who sends them, together more than the service holds. */
const PART_BYTES = 100_000;
const PARTS = 700;

describe('bodies that begin and do not end', () => {
  const app = givenApp({ engine: 'sqlite' });
  const client = givenClient(app);
  const mina = givenPerson(client);
  const sockets: Socket[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });

  /** Begins to send a body of that length. */
  function begin(bytes: number): Socket {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {}); // being cut off is the point
    const head = ['POST /api/diary HTTP/1.1', 'Host: diary', 'Content-Type: application/json', 'Connection: close'];
    const own = [`Authorization: Bearer ${mina.token}`, `Content-Length: ${bytes}`];
    socket.write(`${[...head, ...own].join('\r\n')}\r\n\r\n`);
    return socket;
  }

  test('the largest are given up, and who sends an entry slowly meanwhile is served', async () => {
    const entry = Buffer.from(JSON.stringify({ content: 'A slow line, a quiet day.', emotion: 'trust' }));
    const slow = begin(entry.length);
    slow.write(entry.subarray(0, 20));
    let refused = 0;
    for (let index = 0; index < BODIES; index += 1) {
      const socket = begin(BEGUN_BYTES + 1);
      socket.write(Buffer.alloc(BEGUN_BYTES, ' '));
      socket.once('data', (answer) => {
        refused += Number(/^HTTP\/1.1 503 .*Retry-After: 1\r\n.*Too much is being sent/s.test(String(answer)));
      });
    }
    const surplus = BODIES - Math.floor(HELD_BYTES / BEGUN_BYTES);
    await waitUntil('what is too much is refused', () => refused >= surplus, { timeoutMs: 20_000 });
    slow.write(entry.subarray(20));
    expect(await text(slow)).toMatch(/^HTTP\/1.1 201 /);
    expect(refused).toBeLessThanOrEqual(surplus + 1);
    for (const socket of sockets) socket.destroy();
    const { status } = await client.request('POST', '/api/diary', { token: mina.token, body: JSON.parse(`${entry}`) });
    expect(status).toBe(201);
  });

  test('what was sent by those who went away in the middle takes no room from others', async () => {
    const giveUp = () =>
      new Promise<void>((gone) => {
        const socket = begin(BEGUN_BYTES + 1);
        socket.once('close', () => gone());
        socket.write(Buffer.alloc(PART_BYTES, ' '));
        setTimeout(() => socket.destroy(), 100); // by now it has arrived
      });
    for (let sent = 0; sent < PARTS; sent += 50) await Promise.all(Array.from({ length: 50 }, giveUp));
    const entry = JSON.stringify({ content: 'A long line, a quiet day.', emotion: 'trust' });
    const body = entry + ' '.repeat(BEGUN_BYTES);
    expect((await client.request('POST', '/api/diary', { token: mina.token, body })).status).toBe(201);
  });
});

describe('where a request may take two seconds', () => {
  const app = givenApp({ engine: 'sqlite', env: { REQUEST_TIMEOUT_MS: '2000' } });
  const client = givenClient(app);
  const mina = givenPerson(client);
  const entry = JSON.stringify({ content: 'Typed on a train.', emotion: 'joy' });
  const post = (path: string): Socket => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    const head = [`POST ${path} HTTP/1.1`, 'Host: diary', 'Content-Type: application/json', 'Connection: close'];
    socket.write(
      `${[...head, `Authorization: Bearer ${mina.token}`, `Content-Length: ${entry.length}`].join('\r\n')}\r\n\r\n`,
    );
    return socket;
  };
  /** The first that is answered: the connection stays, should the rest come after all. */
  const answerOf = (socket: Socket) =>
    new Promise<string>((answered) => socket.once('data', (data) => answered(`${data}`)));

  test.each([
    ['/api/diary', /\r\n\r\n\{"message":"The request stopped arriving","code":"TIMEOUT"\}$/],
    [
      '/trpc/diary.create',
      /"message":"The request stopped arriving","code":-\d+,"data":\{"code":"TIMEOUT","httpStatus":408,/,
    ],
  ])('a body that stops arriving at %s is told so, and not that the service is at fault', async (path, body) => {
    const socket = post(path);
    socket.write(entry.slice(0, 20));
    const answer = await answerOf(socket);
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(answer).toMatch(body);
    expect(answer).not.toMatch(/retry-after/i);
    socket.destroy();
  });

  test('a body that goes on arriving is waited for, and has the whole time for its work then', async () => {
    const socket = post('/api/diary');
    for (let at = 0; at < entry.length; at += 5) {
      socket.write(entry.slice(at, at + 5));
      await sleep(300);
    }
    expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 201 /);
    socket.destroy();
  });
});
