import 'reflect-metadata';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { Diary, Import } from '../../models';
import { defineCommand, print, runCommand } from '../../scripts/lib/command';
import { flag, whole } from '../../scripts/lib/options';
import { writePeople } from '../../scripts/seed/write';
import { createServices } from '../../server/compose';
import { readConfig } from '../../server/config';
import { addDays } from '../../server/lib/dates';
import { derivedFrom } from '../../server/lib/derived';
import { openArchive } from '../../server/services/archive/writeArchive';
import { createMediaStore } from '../../server/services/images/mediaStore';
import { entryOn, openStatsDatabase } from '../stats/support/statsDatabase';
import { instantAnalyser } from './benchApp';

const HELP = `How fast a diary goes out as an archive, comes in, and is undone; readings apart.

  node scripts/bench.mjs inOut [options]

  --entries N     in the diary (default 10000)
  --moment        all of them of one moment, as a file made to do harm has them
  --mariadb       on MariaDB, where SQLite is measured otherwise
  --kept          looks for what is really kept in memory: garbage is collected again and again, which takes most of the time
  --json          the figures as one JSON object on stdout
  --help          this text
`;

interface Figure {
  name: string;
  perSecond: number;
  /** Of this process's time alone: what the machine does beside it does not weigh on it. */
  perProcessorSecond: number;
  /** The most that the process held meanwhile, beyond what it held before. */
  mostMiB: number;
  /** The same of what was no garbage; null where that was not asked for. */
  keptMiB: number | null;
  /** The longest that others would have waited for the thread, in ms. */
  heldMs: number;
}

const options = z.object({
  entries: whole(1, 1_000_000).default(10_000),
  moment: flag,
  mariadb: flag,
  kept: flag,
  json: flag,
});

/** Looks at a number of bytes every so many ms; says by how many MiB it rose at most. */
function watch(bytesNow: () => number, everyMs: number): () => number {
  const before = bytesNow();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, bytesNow());
  }, everyMs);
  return () => {
    clearInterval(timer);
    return (most - before) / 1_048_576;
  };
}

/** What is left of the heap, and of buffers outside it, without garbage. */
function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

async function measure({ entries, moment, mariadb, kept }: z.output<typeof options>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'diary-in-out-'));
  const { database, drop } = await openStatsDatabase(mariadb ? 'mariadb' : 'sqlite');
  const figures: Figure[] = [];
  const note = async (name: string, work: () => Promise<void>) => {
    collectGarbage(); // what was before
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
    const held = watch(process.memoryUsage.rss, 20);
    const inUse = kept ? watch(bytesInUse, 500) : () => null;
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await work();
    delay.disable();
    const [mostMiB, keptMiB] = [held(), inUse()];
    const seconds = (performance.now() - startedAt) / 1_000;
    const { user, system } = process.cpuUsage(cpu);
    figures.push({
      name,
      perSecond: entries / seconds,
      perProcessorSecond: (entries * 1e6) / (user + system),
      mostMiB,
      keptMiB,
      heldMs: delay.max / 1e6,
    });
  };
  try {
    const config = readConfig({ DATA_DIR: folder, JWT_SECRET: 'a secret that is only good for benches' });
    const clock = { now: () => new Date() };
    const { importJobs, services } = createServices({
      config,
      database,
      analyser: instantAnalyser,
      clock,
      supportResources: [],
    });
    const ids = await writePeople(database, [
      { user: personOf('from'), entries: Array.from({ length: entries }, (_, number) => entryOf(number, moment)) },
      { user: personOf('to'), entries: [] },
    ]);
    const [from = 0, to = 0] = ids;
    const caller = { id: to, timeZone: 'UTC', locale: 'en', sessionId: 0 };
    const file = join(config.importDir, '5f0c2f8e-0000-4000-8000-000000000000');
    const order = { userId: from, filters: {}, now: clock.now(), version: 'bench' };
    const media = createMediaStore(config.mediaDir);
    mkdirSync(config.importDir, { recursive: true });
    await note('export', () => pipeline(openArchive({ database, media }, order), createWriteStream(file)));
    let id = 0;
    await note('plan', async () => {
      id = (await services.imports.plan(caller, file)).id;
    });
    await services.imports.confirm(caller, id, {});
    await note('import', async () => {
      while ((await Import.findByPk(id))?.status === 'importing') await importJobs.work();
    });
    if ((await Diary.count({ where: { userId: to } })) !== entries) throw new Error('not all came in');
    await note('undo', async () => {
      await services.imports.undo(caller, id);
      while (await Import.findByPk(id)) await importJobs.work();
    });
    if ((await Diary.count({ where: { userId: to } })) !== 0) throw new Error('not all was undone');
    return figures;
  } finally {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const personOf = (name: string) => ({
  email: `${name}@example.org`,
  password: 'x',
  nickname: name,
  timeZone: 'UTC',
  locale: 'en',
  createdAt: new Date('2026-01-01T00:00:00Z'),
});

function entryOf(number: number, moment: boolean) {
  const content = `Number ${number}: a walk by the **river** after work. I was tired, but the light was beautiful.`;
  const day = moment ? '2020-01-01' : addDays('2015-01-01', number % 4_000);
  return { ...entryOn(day, 0.3, { tags: ['river'] }), content, ...derivedFrom(content) };
}

const main = defineCommand({
  help: HELP,
  options,
  async run(given) {
    const inOut = await measure(given);
    const lines = inOut.map(
      ({ name, perSecond, perProcessorSecond, mostMiB, keptMiB, heldMs }) =>
        `${name.padEnd(8)} ${perSecond.toFixed(0).padStart(8)} entries a second, ${perProcessorSecond.toFixed(0).padStart(8)} of processor time, ` +
        `${mostMiB.toFixed(0).padStart(5)} MiB at most${keptMiB === null ? '' : `, ${keptMiB.toFixed(1)} MiB kept`}, ` +
        `thread held ${heldMs.toFixed(0)} ms at most\n`,
    );
    print(given, { inOut }, lines.join(''));
    return 0;
  },
});

if (require.main === module) runCommand(main);
