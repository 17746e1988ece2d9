import { join } from 'node:path';
import { type Client, createClient, type Person, writeEntry } from '../client';
import { measureLoop, watchingItsLoop } from '../loop';
import { describeFindings, examine, isSound } from '../recount';
import type { Row } from '../row';
import { inMs, percentile, tally } from '../stats';
import { sleep } from '../wait';

const CREATES_PER_SECOND = 20;
const SENTENCES_OF_300_TOKENS = 20;
const GETS_PER_SECOND = 20;
const MOST_IDLE_DELAY_MS = 10;

export const R9: Row = {
  id: 'R9',
  title: 'the event loop while 20 creates a second of 300 tokens run',
  engines: ['sqlite', 'mariadb'],
  async run({ short, patience, random, startServer, temporaryFolder }) {
    const seconds = short ? 3 : 20;
    const file = join(temporaryFolder(), 'loop.json');
    const server = await startServer(watchingItsLoop(file));
    await server.waitForAnalyser();
    const client = createClient(server.url);
    const person = await client.register();
    const { token } = person;
    for (let warm = 0; warm < 20; warm += 1) {
      await client.request('POST', '/api/diary', { token, body: writeEntry(random, SENTENCES_OF_300_TOKENS) });
    }
    await readFor(client, person, 1);
    let idle: number[] = [];
    const idleLoop = await measureLoop(server, file, async () => {
      idle = await readFor(client, person, seconds);
    });
    if (idleLoop.p99 > MOST_IDLE_DELAY_MS * patience) {
      return { notRun: `this machine is too busy with other work: the idle loop's delay p99 is ${inMs(idleLoop.p99)}` };
    }

    const statuses: number[] = [];
    const busy: number[] = [];
    const loop = await measureLoop(server, file, async () => {
      const writing = writeFor(seconds, async () => {
        const body = writeEntry(random, SENTENCES_OF_300_TOKENS);
        statuses.push((await client.tryRequest('POST', '/api/diary', { token, body })).status);
      });
      busy.push(...(await readFor(client, person, seconds)));
      await writing;
    });
    client.close();
    await server.stop();
    const findings = await examine(server.databaseUrl);
    const [idleP99, busyP99] = [percentile(idle, 0.99), percentile(busy, 0.99)];
    return {
      ok:
        loop.p99 < 20 * patience &&
        busyP99 < 2 * idleP99 * patience &&
        statuses.every((status) => status === 201) &&
        isSound(findings),
      bar: 'loop delay p99 < 20 ms; GET p99 < 2 × idle',
      measured: `creates ${tally(statuses)} in ${seconds} s; loop delay p50 ${inMs(loop.p50)}, p99 ${inMs(loop.p99)}, max ${inMs(loop.max)} (idle p99 ${inMs(idleLoop.p99)}); GET p50 ${inMs(percentile(busy, 0.5))} (idle ${inMs(percentile(idle, 0.5))}), p99 ${inMs(busyP99)} (idle ${inMs(idleP99)}, × ${(busyP99 / idleP99).toFixed(1)}); ${describeFindings(findings)}`,
    };
  },
};

/** Times of GET requests at a steady rate, in ms. */
async function readFor(client: Client, { token }: Person, seconds: number): Promise<number[]> {
  const times: number[] = [];
  await atRate(GETS_PER_SECOND, seconds, async () => {
    const { status, ms } = await client.tryRequest('GET', '/api/stats/weekly', { token });
    times.push(status === 200 ? ms : Number.POSITIVE_INFINITY);
  });
  return times;
}

const writeFor = (seconds: number, write: () => Promise<void>) => atRate(CREATES_PER_SECOND, seconds, write);

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
