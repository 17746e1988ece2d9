import 'reflect-metadata';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { createAnalyser } from '../../ml/createAnalyser';
import { defineCommand, print, runCommand } from '../../scripts/lib/command';
import { decimal, flag } from '../../scripts/lib/options';
import { readConfig } from '../../server/config';
import { type BenchApp, instantAnalyser, startBenchApp } from './benchApp';
import { rawDriverRate, rawSessionRate, startBareServer } from './floors';
import type { LoadOptions, LoadResult } from './load';

const WRITERS = 8;
const ENTRY = JSON.stringify({
  content: 'A long walk by the river after work. I was tired, but the light was beautiful and I felt calm. ({n})',
  emotion: 'joy',
  tags: ['walk', 'river'],
  date: '{day}',
});
const ANSWER_BYTES = 1_200;

export interface ServiceRow {
  name: string;
  perSecond: number;
  medianMs: number | null;
  p99Ms: number | null;
  errors: number;
}

/** Throughput of the service on SQLite beside its floors, all in one run. `seconds` for each row. */
export async function benchService(seconds: number): Promise<ServiceRow[]> {
  const rows: ServiceRow[] = [];
  const add = (name: string, result: LoadResult) => void rows.push({ name, ...result });

  const folder = mkdtempSync(join(tmpdir(), 'diary-floor-'));
  const perSecond = rawDriverRate(join(folder, 'floor.db'), seconds);
  rows.push({
    name: 'floor: raw driver, one durable transaction an entry',
    perSecond,
    medianMs: null,
    p99Ms: null,
    errors: 0,
  });

  const bare = await startBareServer(ANSWER_BYTES);
  const target = { url: bare.url, tokens: ['none'], connections: WRITERS, seconds };
  add('floor: bare node:http, GET', await loadFromOutside({ ...target, method: 'GET', path: '/' }));
  await bare.stop();

  await withApp(
    () => instantAnalyser,
    async ({ url, tokens }) => {
      const common = { url, tokens, connections: WRITERS, seconds };
      add(
        `create, ${WRITERS} writers, analyser taken out`,
        await loadFromOutside({ ...common, method: 'POST', path: '/api/diary', body: ENTRY }),
      );
      add(
        'get one entry',
        await loadFromOutside({
          ...common,
          tokens: tokens.slice(0, 1),
          method: 'GET',
          path: await pathOfFirst(url, tokens[0]),
        }),
      );
      add('list 20 entries', await loadFromOutside({ ...common, method: 'GET', path: '/api/diary' }));
      add(
        'month of statistics',
        await loadFromOutside({ ...common, method: 'GET', path: '/api/stats/monthly?month=2025-01' }),
      );
      add('health', await loadFromOutside({ ...common, method: 'GET', path: '/api/health' }));
    },
  );
  const session = await rawSessionRate(readConfig({ DATA_DIR: folder }).modelDir, seconds);
  rows.push({
    name: 'floor: raw ONNX session, one thread',
    perSecond: session,
    medianMs: null,
    p99Ms: null,
    errors: 0,
  });

  await withApp(
    (config) => createAnalyser({ modelDir: config.modelDir, children: 1, queueLimit: 64, timeoutMs: 10_000 }),
    async ({ url, tokens }) => {
      const common = { url, tokens, connections: WRITERS, seconds };
      await loadFromOutside({ ...common, method: 'POST', path: '/api/diary', body: ENTRY, seconds: 1 });
      add(
        `create, ${WRITERS} writers, with the model`,
        await loadFromOutside({ ...common, method: 'POST', path: '/api/diary', body: ENTRY }),
      );
    },
  );
  rmSync(folder, { recursive: true, force: true });
  return rows;
}

async function withApp(
  openAnalyser: Parameters<typeof startBenchApp>[1],
  work: (app: BenchApp) => Promise<void>,
): Promise<void> {
  const app = await startBenchApp(WRITERS, openAnalyser);
  await work(app).finally(() => app.stop());
}

async function pathOfFirst(url: string, token = ''): Promise<string> {
  const response = await fetch(`${url}/api/diary?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await response.json()) as { items: { id: number }[] };
  return `/api/diary/${items[0]?.id}`;
}

/** Sends the load from another process, so that the server has its own event loop. */
function loadFromOutside(options: LoadOptions): Promise<LoadResult> {
  const child = fork(join(__dirname, `load.ts`));
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('error', reject);
    child.once('exit', (code) => code && reject(new Error(`the load generator ended with ${code}`)));
    child.send(options);
  });
}

export function printServiceRows(rows: ServiceRow[]): string {
  const line = (cells: string[]) =>
    `${(cells[0] ?? '').padEnd(54)}${cells
      .slice(1)
      .map((cell) => cell.padStart(10))
      .join('')}`;
  const number = (value: number | null, digits: number) => (value === null ? '' : value.toFixed(digits));
  return [
    line(['SQLite, durable commits', 'per s', 'median ms', 'p99 ms', 'errors']),
    ...rows.map(({ name, perSecond, medianMs, p99Ms, errors }) =>
      line([name, number(perSecond, 0), number(medianMs, 1), number(p99Ms, 1), String(errors)]),
    ),
  ].join('\n');
}

const HELP = `Throughput and latency of the service on SQLite, beside the raw driver and a bare HTTP server.

  node scripts/bench.mjs service [options]

  --seconds N   for each row (default 5)
  --json        the figures as one JSON object on stdout
  --help        this text
`;

const main = defineCommand({
  help: HELP,
  options: z.object({ seconds: decimal(0.1, 600).default(5), json: flag }),
  async run(given) {
    const service = await benchService(given.seconds);
    print(given, { service }, printServiceRows(service));
    return 0;
  },
});

if (require.main === module) runCommand(main);
