import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../support/client';
import { buildForm, type Part } from '../support/multipart';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';

const FILE: Part = { name: 'file', filename: 'a.png', type: 'image/png', body: Buffer.alloc(1_000_000) };
const SMALL: Part = { ...FILE, body: 'one' };

describe('a file in a form that is refused while it arrives', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'diary-uploads-'));
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ dataDir });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test.each([
    ['under another name', [{ ...FILE, name: 'picture' }], 'is not a field; the only field is file'],
    ['without a name', [{ ...FILE, name: null }], 'is not a field; the only field is file'],
    ['beside a text without a name', [{ name: null, body: 'mine' }, FILE], 'is not a field; the only field is file'],
    ['as a second one', [SMALL, FILE], 'must be one file'],
    ['beside a text', [{ name: 'title', body: 'mine' }, FILE], 'is not a field; the only field is file'],
  ])('%s, whole or cut off, leaves the service at work', async (_, parts, message) => {
    const client = createClient(server.url, { keepAlive: false });
    const { token } = await client.register();
    const { body, headers } = buildForm(parts);
    for (const path of ['/api/images', '/api/import']) {
      for (const sent of [body, body.subarray(0, -500_000)]) {
        const answer = await client.request('POST', path, { token, body: sent, headers });
        expect(answer).toMatchObject({ status: 400, body: { issues: [{ message }] } });
      }
    }
    expect((await client.request('GET', '/api/account', { token })).status).toBe(200);
    expect(server.isRunning()).toBe(true);
    client.close();
  });

  test('a cut file that is the right one is refused as a broken form', async () => {
    const client = createClient(server.url, { keepAlive: false });
    const { token } = await client.register();
    const { body, headers } = buildForm([FILE]);
    for (const path of ['/api/images', '/api/import']) {
      const answer = await client.request('POST', path, { token, body: body.subarray(0, -500_000), headers });
      expect(answer).toMatchObject({ status: 400, body: { code: 'PARSE_ERROR' } });
    }
    expect((await client.request('GET', '/api/account', { token })).status).toBe(200);
    client.close();
  });
});
