import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBench, createContext } from './context';
import { whyNoMariadb } from './mariadb';
import { ENGINES, type EngineName, type Outcome, type Row } from './row';

export interface BatteryOptions {
  rows: readonly Row[];
  engines?: readonly EngineName[];
  /** The seed of every row; the same seed repeats the same battery. */
  seed: number;
  short?: boolean;
  long?: boolean;
  /** Factor on every bar that is a time. */
  patience?: number;
  /** Ends the battery early: what it started is stopped and removed, then it rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Is told what happens, a line at a time. */
  report?(line: string): void;
}

export interface Result {
  id: string;
  title: string;
  engine: EngineName;
  seed: number;
  seconds: number;
  verdict: 'pass' | 'fail' | 'not run';
  bar: string;
  measured: string;
}

/** Runs rows one after another, each on each of its engines. A row that throws has failed. */
export async function runBattery(options: BatteryOptions): Promise<Result[]> {
  const { rows, engines = ENGINES, seed, short = false, long = false, patience = 1, report = () => {} } = options;
  const { signal = new AbortController().signal } = options;
  const aborted = abortionOf(signal);
  const folder = mkdtempSync(join(tmpdir(), 'battery-'));
  const logsFolder = join(folder, 'logs');
  mkdirSync(logsFolder);
  const bench = createBench(folder, logsFolder);
  const noMariadb = engines.includes('mariadb') ? whyNoMariadb() : null;
  const results: Result[] = [];
  try {
    for (const row of rows) {
      for (const engine of row.engines.filter((name) => engines.includes(name))) {
        const startedAt = performance.now();
        report(`${row.id} on ${engine}: ${row.title} (seed ${seed})`);
        const note = (text: string) => report(`  ${row.id} ${engine}: ${text}`);
        const outcome =
          engine === 'mariadb' && noMariadb
            ? { notRun: noMariadb }
            : await runRow(row, { bench, rowId: row.id, engine, seed, short, long, patience, note }, aborted);
        signal.throwIfAborted();
        const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
        const result = { id: row.id, title: row.title, engine, seed, seconds, ...verdictOf(outcome) };
        report(`  ${row.id} ${engine}: ${result.verdict}: ${result.measured} (${seconds} s)`);
        results.push(result);
      }
    }
    return results;
  } finally {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rejects when the signal comes, and never settles without one. */
function abortionOf(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {}); // it may come while no row is running
  return aborted;
}

async function runRow(
  row: Row,
  options: Parameters<typeof createContext>[0],
  aborted: Promise<never>,
): Promise<Outcome> {
  const { context, cleanUp } = createContext(options);
  try {
    return await Promise.race([row.run(context), aborted]);
  } catch (error) {
    const { stack = String(error) } = error as Error;
    return {
      ok: false,
      measured: `the row itself failed: ${stack.split('\n').slice(0, 3).join(' ')}`,
      bar: 'no error',
    };
  } finally {
    await cleanUp();
  }
}

function verdictOf(outcome: Outcome): Pick<Result, 'verdict' | 'bar' | 'measured'> {
  if ('notRun' in outcome) return { verdict: 'not run', bar: '', measured: outcome.notRun };
  return { verdict: outcome.ok ? 'pass' : 'fail', bar: outcome.bar, measured: outcome.measured };
}
