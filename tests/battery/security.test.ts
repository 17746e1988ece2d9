import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBench, createContext } from '../../scripts/battery/context';
import type { Outcome, Row, RowContext } from '../../scripts/battery/row';
import { SECURITY_ROWS } from '../../scripts/battery/security/rows';
import { searchLogs } from '../../scripts/battery/security/S14';
import type { ServerProcess } from '../../scripts/battery/server';

/**
 * The short form of the battery's security rows, on SQLite: rows that ask for the same server share one. Left to
 * `npm run battery`: what needs minutes, a quiet machine, or Redis.
 */
const IN_TURN = ['S2', 'S3', 'S4', 'S5', 'S8', 'S9', 'S10', 'S11', 'S13', 'S15', 'S16', 'S17'];

/** Mostly waiting, so they run beside the others. */
const ASIDE = ['S1', 'S6'];

const rowsOf = (ids: string[]) => SECURITY_ROWS.filter(({ id }) => ids.includes(id));
const folder = mkdtempSync(join(tmpdir(), 'security-'));
const logsFolder = join(folder, 'logs');
mkdirSync(logsFolder);
const bench = createBench(folder, logsFolder);
const shared = new Map<string, Promise<ServerProcess>>();
const cleanUps: (() => Promise<void>)[] = [];

function contextFor(row: Row): RowContext {
  const options = { bench, rowId: row.id, engine: 'sqlite', seed: 1, short: true, long: false, patience: 4 } as const;
  const { context, cleanUp } = createContext({ ...options, note: () => {} });
  cleanUps.push(cleanUp);
  return {
    ...context,
    startServer(wanted = {}) {
      if (wanted.databaseUrl !== undefined) return context.startServer(wanted);
      const key = JSON.stringify(wanted);
      const running = shared.get(key) ?? context.startServer(wanted);
      shared.set(key, running);
      return running;
    },
  };
}

const run = (row: Row): Promise<Outcome> => row.run(contextFor(row));

function expectPassed(outcome: Outcome | undefined): void {
  if (!outcome || 'notRun' in outcome) throw new Error(`not run: ${outcome?.notRun}`);
  if (!outcome.ok) throw new Error(`${outcome.measured}\nmust show ${outcome.bar}`);
}

describe('the running service, attacked from outside', () => {
  const aside = new Map<string, Promise<Outcome>>();
  beforeAll(() => {
    for (const row of rowsOf(ASIDE)) aside.set(row.id, run(row));
  });
  afterAll(async () => {
    await Promise.allSettled(aside.values());
    for (const cleanUp of cleanUps) await cleanUp();
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(rowsOf(IN_TURN))('$id withstands: $title', async (row) => expectPassed(await run(row)), 60_000);
  test.each(rowsOf(ASIDE))('$id withstands: $title', async ({ id }) => expectPassed(await aside.get(id)), 60_000);

  test('no log of these servers shows a diary, a password or a token', () => {
    const { bytes, leaks } = searchLogs(logsFolder);
    expect(bytes).toBeGreaterThan(10_000);
    expect(leaks).toEqual([]);
  });
});
