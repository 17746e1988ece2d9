import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { givenApp } from '../support/given';

/** As many as are answered: one that is at work, and those behind it. */
const ANSWERED = 17;

describe('requests that are sent before those in front of them are answered', () => {
  const app = givenApp({ engine: 'sqlite' });

  const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: diary\r\n${more}\r\n`;

  /** Sends so many in one piece, the last of which closes the connection; gives all that comes back. */
  async function sendAhead(count: number): Promise<{ answers: string[]; begun: number }> {
    let begun = 0;
    const note = () => {
      begun += 1;
    };
    subscribe('http.server.request.start', note);
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.on('error', () => {}); // being cut off is the point
    const paths = Array.from({ length: count }, (_, index) => `/api/none-${index}`);
    socket.write(paths.map((path, index) => ask(path, index === count - 1 ? 'Connection: close\r\n' : '')).join(''));
    const answers = (await text(socket).catch(() => '')).match(/HTTP\/1\.1 \d+/g) ?? [];
    unsubscribe('http.server.request.start', note);
    return { answers, begun };
  }

  test('are answered, while they are few', async () => {
    const { answers, begun } = await sendAhead(ANSWERED);
    expect([answers, begun]).toEqual([Array(ANSWERED).fill('HTTP/1.1 404'), ANSWERED]);
  });

  test('are answered again and again on a connection that lasts, while they are few at a time', async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1').setEncoding('latin1');
    socket.on('error', () => {});
    let received = '';
    const answers = () => received.match(/HTTP\/1\.1 404/g)?.length ?? 0;
    socket.write(ask('/api/none').repeat(10));
    for await (const piece of socket) {
      const before = answers();
      received += piece;
      if (answers() === 30) break; // which closes it
      if (Math.floor(answers() / 10) > Math.floor(before / 10)) socket.write(ask('/api/none').repeat(10));
    }
    expect(answers()).toBe(30);
  });

  test('are not even begun where they are many: one piece of 64 KiB holds thousands, and everybody else would wait for them', async () => {
    const { begun } = await sendAhead(1_000);
    expect(begun).toBeLessThanOrEqual(ANSWERED + 1);
    expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
  });
});
