import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../support/client';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';
import { sleep, waitUntil } from '../support/wait';

let folder: string;
let service: ServerProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'diary-stop-'));
  service = await startServerProcess({ dataDir: folder });
});
afterEach(async () => {
  await service?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Of a service with nothing to do; so long it must wait for a writer, and for three times that it would. */
const LONGER_THAN_A_STOP_MS = 3_000;

const linesOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => ({ text: line, fields: JSON.parse(line) as Record<string, unknown> & { msg: string } }));

test('an entry whose text is still arriving at the signal is saved and answered; the log says why it stopped and how long it took', async () => {
  const client = createClient(service.url);
  const { token } = await client.register();
  const body = JSON.stringify({ content: 'By the sea.', emotion: 'joy' });
  const outgoing = request(`${service.url}/api/diary`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    outgoing.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject);
  });
  outgoing.flushHeaders();
  await new Promise((accepted) => outgoing.once('continue', accepted));
  outgoing.write(body.slice(0, 10));
  service.signal('SIGTERM');
  await waitUntil('nobody is let in any more', async () => (await service.readiness()).status === 0, {
    timeoutMs: 9_000,
  });
  await Promise.race([service.exited(), sleep(LONGER_THAN_A_STOP_MS)]);
  outgoing.end(body.slice(10));
  expect(await answered).toBe(201);
  expect(await service.exited()).toEqual({ code: 0, signal: null });
  client.close();

  const lines = linesOf(service.output());
  expect(lines.filter(({ text }) => text.split('"pid":').length !== 2)).toEqual([]); // once in each
  const stopping = lines.findIndex(({ fields }) => fields.msg.startsWith('stopping'));
  expect(lines[stopping]?.fields).toMatchObject({ signal: 'SIGTERM' });
  expect(lines.at(-1)?.fields).toMatchObject({ msg: 'stopped', signal: 'SIGTERM', tookMs: expect.any(Number) });
  expect(lines.slice(stopping).some(({ fields }) => fields.msg === 'request completed')).toBe(true);
});

test('a closed terminal stops the service as SIGTERM does, and a stray SIGUSR1 opens no debugger', async () => {
  service.signal('SIGUSR1');
  await sleep(500); // Node says on stderr when it listens for a debugger, or cannot
  service.signal('SIGHUP');
  expect(await service.exited()).toEqual({ code: 0, signal: null });
  expect(linesOf(service.output()).at(-1)?.fields).toMatchObject({ msg: 'stopped', signal: 'SIGHUP' });
  expect(service.output()).not.toMatch(/debugger|inspector/i);
  expect(readdirSync(folder).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);
});
