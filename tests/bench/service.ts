import 'reflect-metadata';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { createAnalyser } from '../../ml/createAnalyser';
import { defineCommand, print, runCommand } from '../../scripts/lib/command';
import { decimal, flag, whole } from '../../scripts/lib/options';
import { readConfig } from '../../server/config';
import { type BenchApp, instantAnalyser, startBenchApp } from './benchApp';
import { rawDriverRate, rawListRate, rawSessionRate, startBareServer } from './floors';
import type { LoadOptions, LoadResult } from './load';
import { mariadbServer, withBenchDatabase } from './mariadb';
import { openMariadbFloors } from './mariadbFloors';
import { type Bench, type BenchRow, printBenchRows, type Run, runInTurns } from './rows';

const WRITERS = 8;
/** Until V8 has compiled what every request runs through, some two thousand of them: a service that was just started is no row. */
const WARM_UP_SECONDS = 4;
/** 3 000 a second, where the bare server answered 13 330. */
const MONTH_GOAL = 0.225;
const ENTRY = JSON.stringify({
  content: 'A long walk by the river after work. I was tired, but the light was beautiful and I felt calm. ({n})',
  emotion: 'joy',
  tags: ['walk', 'river'],
  date: '{day}',
});
const ANSWER_BYTES = 1_200;

const BARE = 'floor: bare node:http, GET';
const DRIVER = 'floor: raw driver, one durable transaction';
const QUERIES = 'floor: two raw queries of a list';
const STATEMENT = 'floor: raw driver, one statement';
const SESSION = 'floor: raw ONNX session, one thread';

interface Options {
  seconds: number;
  turns: number;
}

/**
 * Throughput of the service on SQLite beside its floors: all rows in turns in one run, `seconds` for each turn of each.
 * The service runs in this process, the load comes from another, so this process's time is the service's.
 */
export async function benchService({ seconds, turns }: Options): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'diary-floor-'));
  const bare = await startBareServer(ANSWER_BYTES);
  const quick = await startBenchApp(WRITERS, () => instantAnalyser);
  const reading = await startBenchApp(WRITERS, (config) =>
    createAnalyser({ modelDir: config.modelDir, children: 1, queueLimit: 64, timeoutMs: 10_000 }),
  );
  try {
    for (const app of [quick, reading]) await create(app, WARM_UP_SECONDS);
    const entry = await pathOfFirst(quick.url, quick.tokens[0]);
    const input = encodeURIComponent(JSON.stringify({ id: Number(entry.split('/').at(-1)) }));
    const ask = (path: string, tokens = quick.tokens) => load({ url: quick.url, tokens, seconds, method: 'GET', path });
    const first = quick.tokens.slice(0, 1);
    const modelDir = readConfig({ DATA_DIR: folder }).modelDir;
    let files = 0;
    const benches: Bench[] = [
      { name: BARE, run: () => load({ url: bare.url, tokens: ['none'], seconds, method: 'GET', path: '/' }) },
      { name: 'GET that asks no database', floor: BARE, goal: 0.5, run: () => ask('/api/emotions') },
      { name: 'GET one entry', floor: BARE, goal: 0.33, goalMs: 0.35, run: () => ask(entry, first) },
      {
        name: 'the same through tRPC',
        floor: 'GET one entry',
        goal: 1,
        run: () => ask(`/trpc/diary.get?input=${input}`, first),
      },
      { name: QUERIES, run: async () => rate(rawListRate(quick.database, seconds)) },
      { name: 'list of 20', floor: QUERIES, goal: 0.67, run: () => ask('/api/diary') },
      {
        name: 'month of statistics',
        floor: BARE,
        goal: MONTH_GOAL,
        run: () => ask('/api/stats/monthly?month=2025-01'),
      },
      { name: DRIVER, run: async () => rate(rawDriverRate(join(folder, `floor-${files++}.db`), seconds)) },
      { name: 'create, analyser taken out', floor: DRIVER, goal: 0.5, goalMs: 0.7, run: () => create(quick, seconds) },
      { name: SESSION, run: async () => rate(await rawSessionRate(modelDir, seconds)) },
      { name: 'create, with the model', floor: SESSION, goal: 0.5, run: () => create(reading, seconds) },
    ];
    return await runInTurns(benches, turns);
  } finally {
    await bare.stop();
    await quick.stop();
    await reading.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The rows that a database decides, on MariaDB, one request after another beside one statement or transaction after
 * another: the ratio is that of the times they take. With more at once a small machine measures who gets its cores.
 */
export async function benchOnMariadb(server: string, { seconds, turns }: Options): Promise<BenchRow[]> {
  return withBenchDatabase(server, async (url) => {
    const environment = { DATABASE_URL: url, JWT_SECRET: randomBytes(32).toString('hex') };
    const app = await startBenchApp(WRITERS, () => instantAnalyser, environment);
    const floors = await openMariadbFloors(url, seconds);
    try {
      await create(app, WARM_UP_SECONDS);
      const one = app.tokens.slice(0, 1);
      const entry = await pathOfFirst(app.url, one[0]);
      const ask = (path: string) => load({ url: app.url, tokens: one, seconds, method: 'GET', path, connections: 1 });
      const benches: Bench[] = [
        { name: STATEMENT, run: async () => rate(await floors.get()) },
        { name: 'GET one entry', floor: STATEMENT, goal: 0.5, run: () => ask(entry) },
        { name: QUERIES, run: async () => rate(await floors.list()) },
        { name: 'list of 20', floor: QUERIES, goal: 0.67, run: () => ask('/api/diary') },
        { name: DRIVER, run: async () => rate(await floors.create()) },
        { name: 'create, analyser taken out', floor: DRIVER, goal: 0.53, run: () => create(app, seconds, 1) },
      ];
      return await runInTurns(benches, turns);
    } finally {
      await floors.close();
      await app.stop();
    }
  });
}

const create = ({ url, tokens }: BenchApp, seconds: number, connections = WRITERS) =>
  load({ url, tokens, seconds, method: 'POST', path: '/api/diary', body: ENTRY, connections });

const rate = (perSecond: number): Run => ({ perSecond, serverMs: null, medianMs: null, p99Ms: null, errors: 0 });

/** Sends a load and weighs what this process did meanwhile. */
async function load(options: Omit<LoadOptions, 'connections'> & { connections?: number }): Promise<Run> {
  const before = process.cpuUsage();
  const result = await loadFromOutside({ connections: WRITERS, ...options });
  const { user, system } = process.cpuUsage(before);
  return { ...result, serverMs: (user + system) / 1_000 / result.answered };
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

const HELP = `Throughput and latency of the service, beside the raw driver, raw queries, the bare model and a bare HTTP server.

  node scripts/bench.mjs service [options]

  --seconds N   for each turn of each row (default 1)
  --turns N     how often each row has its turn; the table shows medians (default 5)
  --engine NAME sqlite (default), or mariadb: the rows that the database decides
  --mariadb URL a server to create a database in and drop it again (default mariadb://root@127.0.0.1:3306)
  --json        the figures as one JSON object on stdout
  --help        this text
`;

const main = defineCommand({
  help: HELP,
  options: z.object({
    seconds: decimal(0.1, 600).default(1),
    turns: whole(1, 100).default(5),
    engine: z.enum(['sqlite', 'mariadb'], 'takes sqlite or mariadb').default('sqlite'),
    mariadb: mariadbServer,
    json: flag,
  }),
  async run(given) {
    const isSqlite = given.engine === 'sqlite';
    const service = await (isSqlite ? benchService(given) : benchOnMariadb(given.mariadb, given));
    print(given, { service }, printBenchRows(`${isSqlite ? 'SQLite' : 'MariaDB'}, durable commits`, service));
    return 0;
  },
});

if (require.main === module) runCommand(main);
