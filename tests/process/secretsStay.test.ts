import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../support/client';
import { buildPicture, uploadPicture } from '../support/pictures';
import { childrenOf, environmentOf, programOf } from '../support/processes';
import { startServerProcess } from '../support/serverProcess';
import { sleep } from '../support/wait';

/** What each of them is started to do: to read what strangers made. */
const CHILDREN = ['ml/child', 'pictureChild', 'bookChild'];
const SECRET = 'a secret that no other process needs to know';

test('the processes that read texts and pictures, and that set books, are given none of the secrets of the service', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'diary-secrets-'));
  const server = await startServerProcess({ dataDir: folder, env: { JWT_SECRET: SECRET } });
  const client = createClient(server.url, { keepAlive: false });
  try {
    expect(environmentOf(server.pid)).toContain(SECRET);
    await server.waitForAnalyser();
    const { token } = await client.register();
    await client.request('POST', '/api/diary', { token, body: { content: 'A walk by the sea.', emotion: 'joy' } });
    await uploadPicture(client, token, await buildPicture('jpeg'), 'jpeg');
    const known = new Map<string, string>();
    const look = (pid: number) => {
      try {
        const name = CHILDREN.find((child) => programOf(pid).includes(child));
        if (name) known.set(name, environmentOf(pid));
      } catch {} // it ended meanwhile
    };
    let isOver = false;
    const book = client.request('GET', '/api/export.pdf', { token }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const pid of childrenOf(server.pid)) look(pid);
      await sleep(5);
    }
    expect((await book).status).toBe(200);
    expect([...known.keys()].sort()).toEqual([...CHILDREN].sort());
    expect([...known].filter(([, environment]) => environment.includes(SECRET))).toEqual([]);
  } finally {
    client.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
