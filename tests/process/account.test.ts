import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../support/client';
import { startCommand } from '../support/command';
import { createTestDatabase, onEveryEngine, type TestDatabase } from '../support/databases';
import { PASSWORD } from '../support/factories';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';
import { waitUntil } from '../support/wait';

onEveryEngine((engine) => {
  let folder: string;
  let database: TestDatabase;
  let service: ServerProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'diary-account-'));
    database = await createTestDatabase(engine);
    service = await startServerProcess({ dataDir: folder, databaseUrl: database.url });
  });
  afterAll(async () => {
    await service?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (...args: string[]) => startCommand('account', args, database.url).finished;

  test('a password that was reset signs in, and the old one and every device are out, of that person alone', async () => {
    const client = createClient(service.url);
    const [mina, jun] = [await client.register(), await client.register()];
    const signIn = (email: string, password: string) =>
      client.request('POST', '/api/auth/login', { body: { email, password } });
    const read = async (token: string) => (await client.request('GET', '/api/account', { token })).status;
    const refresh = async (refreshToken: string) =>
      (await client.request('POST', '/api/auth/refresh', { body: { refreshToken } })).status;
    try {
      const listed = await run();
      expect(listed).toMatchObject({ code: 0, stderr: '' });
      const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
      expect(listed.stdout.split('\n').map((line) => line.trim().split('  '))).toEqual([
        ...[mina, jun].map(({ id, email }) => [String(id), day, email]),
        ['2 accounts.'],
        [''],
      ]);
      expect(JSON.parse((await run('--user', jun.email, '--json')).stdout).accounts).toEqual([
        { id: jun.id, email: jun.email, createdAt: expect.any(String) },
      ]);

      const ask = ['--user', mina.email.toUpperCase(), '--reset-password'];
      expect(await run(...ask, '--dry-run')).toMatchObject({
        code: 0,
        stdout: `The password of ${mina.email} would be reset.\n`,
      });
      expect([await read(mina.token), (await signIn(mina.email, PASSWORD)).status]).toEqual([200, 200]);

      const reset = await run(...ask, '--json');
      expect(reset).toMatchObject({ code: 0, stderr: '' });
      const { password } = JSON.parse(reset.stdout) as { password: string };
      expect(password).toMatch(/^[\w-]{20}$/);
      expect((await signIn(mina.email, PASSWORD)).status).toBe(401);
      expect(await refresh(mina.refreshToken)).toBe(401);
      await waitUntil('the device is out', async () => (await read(mina.token)) === 401, { timeoutMs: 10_000 });
      expect((await signIn(mina.email, password)).status).toBe(200);
      expect([await read(jun.token), await refresh(jun.refreshToken)]).toEqual([200, 200]);
      expect(service.output()).not.toContain(password);
    } finally {
      client.close();
    }
  });

  test('whose password shall be reset has to be said, and has to be there', async () => {
    expect(await run('--reset-password')).toMatchObject({ code: 2, stderr: '--reset-password needs --user\n' });
    expect(await run('--user', 'nobody@example.org', '--reset-password')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'There is no user nobody@example.org.\n',
    });
  });
});
