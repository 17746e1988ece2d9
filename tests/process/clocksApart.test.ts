import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ageSessions } from '../support/aging';
import { createTestDatabase, onEveryEngine, type TestDatabase } from '../support/databases';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';

const SHIFT = join(__dirname, '..', 'support', 'shiftClock.cjs');
const HOUR_MS = 3_600_000;

onEveryEngine((engine) => {
  let target: TestDatabase;
  let dataDir: string;
  let ahead: ServerProcess;
  let right: ServerProcess;

  beforeAll(async () => {
    target = await createTestDatabase(engine);
    dataDir = mkdtempSync(join(tmpdir(), 'diary-data-'));
    const shared = { dataDir, databaseUrl: target.url };
    right = await startServerProcess(shared);
    ahead = await startServerProcess({
      ...shared,
      env: { CLOCK_SHIFT_MS: String(HOUR_MS) },
      nodeArguments: ['--require', SHIFT],
    });
  });
  afterAll(async () => {
    await Promise.all([right?.stop(), ahead?.stop()]);
    await target?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function post(service: ServerProcess, path: string, body: object) {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${service.url}/api/auth/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { tokens?: { refreshToken: string } } };
  }

  const tokenOf = ({ body }: { body: { tokens?: { refreshToken: string } } }) => body.tokens?.refreshToken ?? '';

  const refresh = (service: ServerProcess, refreshToken: string) => post(service, 'refresh', { refreshToken });

  let people = 0;
  async function signUp(): Promise<string> {
    people += 1;
    const person = { email: `clock-${people}@example.org`, password: 'a quiet morning by the sea', nickname: 'Mina' };
    return tokenOf(await post(right, 'register', person));
  }

  test('a spent refresh token is a theft after ten seconds, whichever process rotated it by its own clock', async () => {
    const spent = await Promise.all([signUp(), signUp()]);
    const [a = '', b = ''] = spent;
    const successors = [await refresh(ahead, a), await refresh(right, b)].map(tokenOf);
    // A lost answer is retried at once, with whichever process.
    expect(tokenOf(await refresh(right, a))).toBe(successors[0]);
    expect(tokenOf(await refresh(ahead, b))).toBe(successors[1]);
    await ageSessions(target.url, 11_000);
    expect([(await refresh(right, a)).status, (await refresh(ahead, b)).status]).toEqual([401, 401]);
    const live = [await refresh(right, successors[0] ?? ''), await refresh(ahead, successors[1] ?? '')];
    expect(live.map(({ status }) => status)).toEqual([401, 401]);
  }, 180_000);
});
