import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../support/client';
import { canTest } from '../support/otherPrograms';
import { startServerProcess } from '../support/serverProcess';
import { mountTinyDisk, type TinyDisk } from '../support/tinyDisk';

let parent: string;
let disk: TinyDisk;
const isRoot = canTest({
  get: 'root, to mount a tmpfs',
  tests: 'a service on a full disk',
  isThere: process.platform === 'linux' && process.getuid?.() === 0,
});

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'diary-full-'));
  const mounted = isRoot ? mountTinyDisk(join(parent, 'disk'), 6) : null;
  if (mounted) disk = mounted;
});
afterEach(() => {
  disk?.unmount();
  rmSync(parent, { recursive: true, force: true });
});

(isRoot ? describe : describe.skip)('a service on a full disk', () => {
  test('refuses entries with the cause, in the log too, and goes on reading', async () => {
    const service = await startServerProcess({ dataDir: disk.folder });
    const client = createClient(service.url);
    try {
      const { token } = await client.register();
      const save = () =>
        client.tryRequest('POST', '/api/diary', { token, body: { content: 'word '.repeat(9_000), emotion: 'joy' } });
      let answer = await save();
      for (let saved = 1; answer.status === 201 && saved < 100; saved += 1) answer = await save();
      expect([answer.status, answer.body]).toEqual([
        503,
        { code: 'SERVICE_UNAVAILABLE', message: 'The disk of the service is full just now' },
      ]);
      expect(answer.headers['retry-after']).toBe('60');
      expect((await client.tryRequest('GET', '/api/diary', { token })).status).toBe(200);
      const cause = service
        .output()
        .split('\n')
        .find((line) => line.includes(String(answer.headers['x-request-id'])) && line.includes('"error"'));
      expect(JSON.parse(cause ?? '{}')).toMatchObject({
        level: 50,
        error: { code: 'SQLITE_FULL' },
        msg: 'the disk is full',
      });
    } finally {
      client.close();
      await service.stop();
    }
  }, 60_000);
});
