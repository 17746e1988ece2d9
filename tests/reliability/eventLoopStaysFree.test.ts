import { join } from 'node:path';
import { type Client, createClient, type Person } from '../support/client';
import { buildEntry } from '../support/factories';
import { measureLoop, measureStretches, watchingItsLoop, watchingItsThread } from '../support/loop';
import { watchStolenTime } from '../support/machine';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow, type Outcome, type RowContext } from '../support/row';
import type { ServerProcess } from '../support/serverProcess';
import { inMs, percentile, tally } from '../support/statistics';
import { sleep } from '../support/wait';

const CREATES_PER_SECOND = 20;
const SENTENCES_OF_300_TOKENS = 20;
const GETS_PER_SECOND = 20;
/** A machine that does other work, or that the host gives too little time to, cannot tell what the service does to itself. */
const MOST_IDLE_DELAY_MS = 10;
const MOST_STOLEN = 0.1;
/** After a pause of the machine all of its creates come at once, and who finds no place is told to come again. */
const LEAST_SAVED = 0.75;
const TURNS = 4;
const PAUSE_MS = 15_000;
const SECONDS = 20;
/**
 * The short form runs beside other tests, whose pauses are longer than its few seconds can bear. It asks what the service
 * itself does: how long its thread works before it looks at others, in pages of JSON that the thread writes meanwhile.
 */
const SHORT_SECONDS = 4;
const MOST_PAGES = 12;
/** So many of the longest may be garbage that was collected, or pauses that were told as work: what a create costs it costs every time. */
const PAUSES = 4;

/** Delays of the event loop and times of GET requests, in ms. */
interface Watched {
  loop: { p50: number; p99: number; max: number };
  p50: number;
  p99: number;
}
interface Found {
  idle: Watched;
  busy: Watched;
  stolen: number;
}

defineRow({
  id: 'R9',
  title: 'the event loop while 20 creates a second of 300 tokens run',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  run: (context) => (context.short ? watchItsThread(context) : watchItsDelays(context)),
});

async function watchItsThread(context: RowContext): Promise<Outcome> {
  const file = join(context.temporaryFolder(), 'stretches');
  const service = await begin(context, watchingItsThread(file));
  const { longest, pageMs } = await measureStretches(service.server, file, async () => {
    await Promise.all([service.readFor(SHORT_SECONDS), service.createFor(SHORT_SECONDS)]);
  });
  const { isComplete, measured } = await service.end();
  const longestMs = longest[PAUSES] ?? 0;
  return {
    ok: isComplete && longestMs <= MOST_PAGES * pageMs,
    bar: `the thread works at most as long as on the JSON of ${MOST_PAGES} pages without a look at others`,
    measured: `at most ${inMs(longestMs)} at once, a page ${inMs(pageMs)}; ${measured}`,
  };
}

async function watchItsDelays(context: RowContext): Promise<Outcome> {
  const { patience, note } = context;
  const file = join(context.temporaryFolder(), 'loop.json');
  const service = await begin(context, watchingItsLoop(file));
  const watchReads = async (beside: () => Promise<void>) => {
    let times: number[] = [];
    const loop = await measureLoop(service.server, file, async () => {
      [times] = await Promise.all([service.readFor(SECONDS), beside()]);
    });
    return { loop, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  };
  const measure = async () => {
    const stolenTime = watchStolenTime();
    const idle = await watchReads(async () => {});
    const busy = await watchReads(() => service.createFor(SECONDS));
    return { idle, busy, stolen: stolenTime() };
  };
  let found = await measure();
  for (let turn = 1; turn < TURNS && !isCalm(found, patience); turn += 1) {
    note(`again, for ${describeNoise(found)}`);
    await sleep(PAUSE_MS);
    found = await measure();
  }
  const { isComplete, measured } = await service.end();
  if (isComplete && !isCalm(found, patience)) {
    return { notRun: `this machine is too busy with other work: ${describeNoise(found)}` };
  }
  const { idle, busy } = found;
  return {
    ok: isComplete && busy.loop.p99 < 20 * patience && busy.p99 < 2 * idle.p99 * patience,
    bar: 'loop delay p99 < 20 ms; GET p99 < 2 × idle',
    measured: `loop delay p50 ${inMs(busy.loop.p50)}, p99 ${inMs(busy.loop.p99)}, max ${inMs(busy.loop.max)} (idle p99 ${inMs(idle.loop.p99)}); GET p50 ${inMs(busy.p50)} (idle ${inMs(idle.p50)}), p99 ${inMs(busy.p99)} (idle ${inMs(idle.p99)}, × ${(busy.p99 / idle.p99).toFixed(1)}); the host kept back ${inPercent(found.stolen)} of the processors' time; ${measured}`,
  };
}

/** A warm service of one person, who reads and writes at a steady rate. */
interface Service {
  server: ServerProcess;
  /** Times of GET requests, in ms. */
  readFor(seconds: number): Promise<number[]>;
  createFor(seconds: number): Promise<void>;
  /** Stops the server and counts what it kept. */
  end(): Promise<{ isComplete: boolean; measured: string }>;
}

async function begin(
  { random, patience, startServer }: RowContext,
  monitor: ReturnType<typeof watchingItsLoop>,
): Promise<Service> {
  const server = await startServer(monitor);
  await server.waitForAnalyser();
  const client = createClient(server.url);
  const person = await client.register();
  const create = () => {
    const body = buildEntry(random, SENTENCES_OF_300_TOKENS);
    return client.tryRequest('POST', '/api/diary', { token: person.token, body });
  };
  for (let warm = 0; warm < 20; warm += 1) await create();
  await readFor(client, person, 1);
  const statuses: number[] = [];
  return {
    server,
    readFor: (seconds) => readFor(client, person, seconds),
    createFor: (seconds) =>
      atRate(CREATES_PER_SECOND, seconds, async () => void statuses.push((await create()).status)),
    async end() {
      client.close();
      await server.stop();
      const findings = await examine(server.databaseUrl);
      const saved = statuses.filter((status) => status === 201).length;
      const isAnswered = statuses.every((status) => status === 201 || status === 503);
      const isSaved = saved * patience >= LEAST_SAVED * statuses.length;
      return {
        isComplete: isAnswered && isSaved && isSound(findings),
        measured: `creates ${tally(statuses)}; ${describeFindings(findings)}`,
      };
    },
  };
}

const isCalm = ({ idle, stolen }: Found, patience: number) =>
  idle.loop.p99 <= MOST_IDLE_DELAY_MS * patience && stolen <= MOST_STOLEN * patience;

const describeNoise = ({ idle, stolen }: Found) =>
  `the idle loop's delay p99 is ${inMs(idle.loop.p99)}, and the host kept back ${inPercent(stolen)} of the processors' time`;

const inPercent = (share: number) => `${Math.round(100 * share)} %`;

/** Times of GET requests at a steady rate, in ms. */
async function readFor(client: Client, { token }: Person, seconds: number): Promise<number[]> {
  const times: number[] = [];
  await atRate(GETS_PER_SECOND, seconds, async () => {
    const { status, ms } = await client.tryRequest('GET', '/api/stats/weekly', { token });
    times.push(status === 200 ? ms : Number.POSITIVE_INFINITY);
  });
  return times;
}

/** Starts `work` at a steady rate whether or not the last one is done, and waits for all. */
async function atRate(perSecond: number, seconds: number, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    await sleep(Math.max(0, startedAt + (turn * 1_000) / perSecond - performance.now()));
    running.push(work());
  }
  await Promise.all(running);
}
