import 'reflect-metadata';
import type { Connection } from 'mysql2/promise';
import { z } from 'zod';
import { type Database, openDatabase } from '../../models/database';
import { migrate } from '../../models/migrator';
import { defineCommand, print, runCommand } from '../../scripts/lib/command';
import { flag, whole } from '../../scripts/lib/options';
import { systemClock } from '../../server/lib/clock';
import { runReportBatch } from '../../server/services/reports/batch';
import { connectTo, mariadbServer, withBenchDatabase } from './mariadb';
import { writeReportDiaries } from './reportDiaries';
import { runBareStatements } from './reportFloor';

const HELP = `Measures the batch of weekly reports on MariaDB, beside the bare statements that it needs, and its memory over the first
and the second half of 20 000 users. Each report looks at nine weeks with four days of writing in seven.

  npm run bench -- --only reports
  node scripts/bench.mjs reports [options]

  --turns N       how often each is timed (default 5)
  --mariadb URL   a server to create a database in and drop it again (default mariadb://root@127.0.0.1:3306)
  --json          the figures as one JSON object on stdout
  --help          this text
`;

const WEEK = '2019-W47';
const FEW = 1_000;
const MANY = 20_000;
const RATE_BAR = 300;
/** The part of the bare statements' rate that the batch should reach. */
const RATIO_BAR = 0.7;

export interface ReportsBench {
  /** Reports a second, median of the turns. */
  reportsPerSecond: number;
  /** The same for the bare statements: what the database alone allows. */
  bareReportsPerSecond: number;
  /** Reports a second over 20 000 users, once. */
  reportsPerSecondOfMany: number;
  /**
   * Largest resident size in MB over the halves of 20 000 users. Garbage comes and goes in waves of some 100 MB (30 live),
   * the first of which is over after some thousand users: a run of fewer would seem to need less.
   */
  peakMegabytes: { firstHalf: number; secondHalf: number };
}

export async function benchReports(database: Database, connection: Connection, turns: number): Promise<ReportsBench> {
  await writeReportDiaries(database, { users: FEW, week: WEEK });
  await makeAll(database); // the first time compiles, and stores what the bare statements write
  const runs: { batch: number[]; bare: number[] } = { batch: [], bare: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    runs.batch.push((await makeAll(database)).seconds);
    const start = performance.now();
    await runBareStatements(connection, WEEK);
    runs.bare.push((performance.now() - start) / 1_000);
  }
  await writeReportDiaries(database, { users: MANY, week: WEEK });
  const { seconds, sizes } = await makeAll(database);
  const peak = (some: readonly number[]) => Math.max(...some) / 2 ** 20;
  const half = sizes.length >> 1;
  return {
    reportsPerSecond: FEW / median(runs.batch),
    bareReportsPerSecond: FEW / median(runs.bare),
    reportsPerSecondOfMany: MANY / seconds,
    peakMegabytes: { firstHalf: peak(sizes.slice(0, half)), secondHalf: peak(sizes.slice(half)) },
  };
}

/** Makes everybody's report of the week, up to date or not; tells the resident size after each page of users, in bytes. */
async function makeAll(database: Database): Promise<{ seconds: number; sizes: number[] }> {
  const sizes: number[] = [];
  const start = performance.now();
  const { failed } = await runReportBatch(
    { database, clock: systemClock },
    {
      weeks: [WEEK],
      concurrency: 2,
      force: true,
      dryRun: false,
      onProgress: () => {
        sizes.push(process.memoryUsage.rss());
      },
    },
  );
  if (failed > 0) throw new Error(`${failed} reports failed`);
  return { seconds: (performance.now() - start) / 1_000, sizes };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function describe(bench: ReportsBench): string {
  const { reportsPerSecond, bareReportsPerSecond, reportsPerSecondOfMany, peakMegabytes } = bench;
  const line = (name: string, value: number, unit: string) =>
    `${name.padEnd(44)}${value.toFixed(0).padStart(8)} ${unit}`;
  return [
    line(
      'batch, 1 000 users',
      reportsPerSecond,
      `reports/s (${reportsPerSecond >= RATE_BAR ? 'at least' : 'UNDER'} ${RATE_BAR})`,
    ),
    line('the bare statements, 1 000 users', bareReportsPerSecond, 'reports/s'),
    `batch beside its bare statements: ${(reportsPerSecond / bareReportsPerSecond).toFixed(2)} (goal ${RATIO_BAR})`,
    line('batch, 20 000 users', reportsPerSecondOfMany, 'reports/s'),
    line('memory, the first half of 20 000 users', peakMegabytes.firstHalf, 'MB at most'),
    line('memory, the second half', peakMegabytes.secondHalf, 'MB at most'),
  ].join('\n');
}

const main = defineCommand({
  help: HELP,
  options: z.object({ turns: whole(1, 1_000).default(5), mariadb: mariadbServer, json: flag }),
  async run(given) {
    const bench = await withBenchDatabase(given.mariadb, async (url) => {
      const connection = await connectTo(url);
      const database = openDatabase({ url });
      try {
        await migrate(database);
        return await benchReports(database, connection, given.turns);
      } finally {
        await database.close();
        await connection.end();
      }
    });
    print(given, bench, describe(bench));
    return 0;
  },
});

if (require.main === module) runCommand(main);
