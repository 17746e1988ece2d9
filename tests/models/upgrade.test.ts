import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { startCommand } from '../support/command';
import {
  createTestDatabase,
  type EngineName,
  onEveryEngine,
  sqlitePath,
  type TestDatabase,
} from '../support/databases';
import { describeFindings, examine } from '../support/recount';
import { ROOT } from '../support/root';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';

/** A diary that version 0.1.0 wrote, dumped from each engine, and what it answered about it. */
const released = (name: string) => readFileSync(join(__dirname, 'released', name), 'utf8');

/** When it answered. */
const THEN = Date.parse('2026-11-22T09:00:00.000Z');

interface Answers {
  email: string;
  /** By path; without instants of saving, reports (their words change) and revisions (they count from one now). */
  answers: Record<string, object>;
}

async function fill(engine: EngineName, url: string): Promise<void> {
  if (engine === 'sqlite') {
    const file = new BetterSqlite3(sqlitePath(url));
    file.exec(released('0.1.0.sqlite.sql'));
    file.close();
    return;
  }
  const connection = await createConnection({ uri: url.replace('mariadb:', 'mysql:'), multipleStatements: true });
  await connection.query(`SET foreign_key_checks = 0; ${released('0.1.0.mariadb.sql')}`);
  await connection.end();
}

/** Words that are level stood in the order of their letters then, and stand in none that means anything now. */
function inOrder(answer: unknown): unknown {
  const { items } = answer as { items?: { word?: string }[] };
  if (!items?.every(({ word }) => word !== undefined)) return answer;
  return { ...(answer as object), items: [...items].sort((a, b) => ((a.word ?? '') < (b.word ?? '') ? -1 : 1)) };
}

onEveryEngine((engine) => {
  let target: TestDatabase;
  let dataDir: string;
  let service: ServerProcess;

  beforeAll(async () => {
    target = await createTestDatabase(engine);
    dataDir = mkdtempSync(join(tmpdir(), 'diary-data-'));
    await fill(engine, target.url);
    service = await startServerProcess({
      ...{ dataDir, databaseUrl: target.url, nodeArguments: ['--require', join(ROOT, 'tests/support/shiftClock.cjs')] },
      env: { CLOCK_SHIFT_MS: String(THEN - Date.now()) },
    });
  }, 180_000);
  afterAll(async () => {
    await service?.stop();
    await target?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function signIn(email: string) {
    const headers = { authorization: `Bearer ${await tokenOf(email)}` };
    return async (path: string) => (await fetch(`${service.url}/api${path}`, { headers })).json();
  }

  async function tokenOf(email: string): Promise<string> {
    const answer = await fetch(`${service.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a quiet morning by the sea' }),
    });
    const { tokens } = (await answer.json()) as { tokens: { accessToken: string } };
    return tokens.accessToken;
  }

  test('a diary of 0.1.0 answers as it did', async () => {
    for (const { email, answers } of JSON.parse(released('0.1.0.answers.json')) as Answers[]) {
      const ask = await signIn(email);
      for (const [path, answer] of Object.entries(answers))
        expect([path, inOrder(await ask(path))]).toMatchObject([path, inOrder(answer)]);
    }
  });

  test('nothing of it is lost or half, and once the words were counted anew every summary is what a recount gives', async () => {
    expect(await examine(target.url)).toMatchObject({ entries: 18, lost: 0, halfWritten: 0, damage: '' });
    const { finished } = startCommand('rebuildStats', [], target.url);
    expect((await finished).code).toBe(0);
    const findings = await examine(target.url);
    expect(describeFindings(findings)).toBe(
      '18 entries (0 pending): 0 lost, 0 half-written, 0 wrong summaries, integrity ok',
    );
  });

  test('a key that was used with 0.1.0 makes no second entry, not even once the entry is deleted', async () => {
    const [{ email }] = JSON.parse(released('0.1.0.answers.json')) as [Answers];
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(email)}`,
      'idempotency-key': 'first',
    };
    const create = () =>
      fetch(`${service.url}/api/diary`, { method: 'POST', headers, body: '{"content":"Another.","emotion":"joy"}' });
    expect((await create()).status).toBe(422);
    await fetch(`${service.url}/api/diary/1`, { method: 'DELETE', headers });
    expect((await create()).status).toBe(409);
  });
});
