import { join } from 'node:path';
import { type Client, createClient, type Person } from '../support/client';
import { buildEntry } from '../support/factories';
import { measureLoop, watchingItsLoop } from '../support/loop';
import { watchStolenTime } from '../support/machine';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow } from '../support/row';
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
/** Of the forty reads of the short form the 99th percentile is the one that met a pause of the machine. */
const [MOST, MOST_OF_FEW] = [0.99, 0.9];

/** Delays of the event loop and times of GET requests, in ms. */
interface Watched {
  loop: { p50: number; p99: number; max: number };
  p50: number;
  /** Which percentile says how long nearly all took: `MOST`, or `MOST_OF_FEW`. */
  most: number;
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
  async run({ short, patience, random, note, startServer, temporaryFolder }) {
    const seconds = short ? 2 : 20;
    const file = join(temporaryFolder(), 'loop.json');
    const server = await startServer(watchingItsLoop(file));
    await server.waitForAnalyser();
    const client = createClient(server.url);
    const person = await client.register();
    const { token } = person;
    for (let warm = 0; warm < 20; warm += 1) {
      await client.request('POST', '/api/diary', { token, body: buildEntry(random, SENTENCES_OF_300_TOKENS) });
    }
    await readFor(client, person, 1);
    const statuses: number[] = [];
    const load = async () => {
      const body = buildEntry(random, SENTENCES_OF_300_TOKENS);
      statuses.push((await client.tryRequest('POST', '/api/diary', { token, body })).status);
    };
    const watchReads = async (beside: () => Promise<void>) => {
      let times: number[] = [];
      const loop = await measureLoop(server, file, async () => {
        [times] = await Promise.all([readFor(client, person, seconds), beside()]);
      });
      return { loop, p50: percentile(times, 0.5), most: percentile(times, short ? MOST_OF_FEW : MOST) };
    };
    const measure = async () => {
      const stolenTime = watchStolenTime();
      const idle = await watchReads(async () => {});
      const busy = await watchReads(() => atRate(CREATES_PER_SECOND, seconds, load));
      return { idle, busy, stolen: stolenTime() };
    };
    let found = await measure();
    for (let turn = 1; turn < (short ? 1 : TURNS) && !isCalm(found, patience); turn += 1) {
      note(`again, for ${describeNoise(found)}`);
      await sleep(PAUSE_MS);
      found = await measure();
    }
    client.close();
    await server.stop();
    const findings = await examine(server.databaseUrl);
    const saved = statuses.filter((status) => status === 201).length;
    const isAnswered = statuses.every((status) => status === 201 || status === 503);
    const isComplete = isAnswered && saved * patience >= LEAST_SAVED * statuses.length && isSound(findings);
    if (isComplete && !isCalm(found, patience)) {
      return { notRun: `this machine is too busy with other work: ${describeNoise(found)}` };
    }
    const { idle, busy } = found;
    const name = short ? 'p90' : 'p99';
    return {
      ok: isComplete && busy.loop.p99 < 20 * patience && busy.most < 2 * idle.most * patience,
      bar: `loop delay p99 < 20 ms; GET ${name} < 2 × idle`,
      measured: `creates ${tally(statuses)}; loop delay p50 ${inMs(busy.loop.p50)}, p99 ${inMs(busy.loop.p99)}, max ${inMs(busy.loop.max)} (idle p99 ${inMs(idle.loop.p99)}); GET p50 ${inMs(busy.p50)} (idle ${inMs(idle.p50)}), ${name} ${inMs(busy.most)} (idle ${inMs(idle.most)}, × ${(busy.most / idle.most).toFixed(1)}); the host kept back ${inPercent(found.stolen)} of the processors' time; ${describeFindings(findings)}`,
    };
  },
});

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
