import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Person } from '../support/client';
import { givenApp, givenClient } from '../support/given';
import { buildPicture, uploadPicture } from '../support/pictures';
import { waitUntil } from '../support/wait';

const PLACES = 32;
const BOUNDARY = 'a-boundary';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
const CHUNK = Buffer.alloc(65_536);

describe('who sends a picture too slowly', () => {
  const app = givenApp({ engine: 'sqlite', env: { CALLS_PER_MINUTE: '6000' } });
  const client = givenClient(app);
  const sockets: Socket[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });

  interface Sending {
    socket: Socket;
    /** So far. */
    answer(): string;
  }

  /** Begins to send a file. */
  async function begin({ token }: Person): Promise<Sending> {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.on('error', () => {});
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    await once(socket, 'connect');
    socket.write(
      `POST /api/images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 9000000\r\n\r\n${HEAD}`,
    );
    return { socket, answer: () => answer };
  }

  test('keeps nobody from sending one, and is told why; who sends enough keeps the place', async () => {
    const body = await buildPicture('png', { seed: 1 });
    const mina = await client.register();
    const send = async () => (await uploadPicture(client, mina.token, body)).status;
    const people = await Promise.all(Array.from({ length: PLACES }, () => client.register()));
    const [steady, ...slow] = (await Promise.all(people.map(begin))) as [Sending, ...Sending[]];
    const trickle = setInterval(() => {
      for (const { socket } of slow) socket.write('x');
      steady.socket.write(CHUNK);
    }, 500);
    try {
      const { incoming } = app.services.images;
      const arriving = () => (existsSync(incoming) ? readdirSync(incoming).length : 0);
      await waitUntil('all places are taken', () => arriving() === PLACES, { timeoutMs: 20_000 });
      await waitUntil('a picture is taken', async () => (await send()) === 201, { timeoutMs: 20_000, everyMs: 500 });
      const told = () => slow.filter(({ answer }) => answer() !== '').map(({ answer }) => answer());
      await waitUntil('one is told', () => told().length > 0, { timeoutMs: 60_000 });
      expect(told()).toEqual([expect.stringMatching(/^HTTP\/1\.1 408 .*too slowly, and others wait/s)]);
      expect(steady.answer()).toBe('');
    } finally {
      clearInterval(trickle);
    }
  });
});
