import { createClient } from '../support/client';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow } from '../support/row';
import { inMs, tally } from '../support/statistics';
import { sleep } from '../support/wait';
import { startWriters } from '../support/writers';

const STOP_WITHIN_MS = 10_000;
/** What was sent so long before the signal has certainly reached the server. */
const ARRIVED_AFTER_MS = 30;
/** Long enough that at each signal some are being worked on. */
const SENTENCES = 20;
/** The short form has the machine to share with other tests, and the service cuts what is not done within some seconds. */
const WRITERS = { short: 6, long: 16 };

defineRow({
  id: 'R5',
  title: 'SIGTERM under load',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, random, note, startServer }) {
    const stops = short ? 1 : 20;
    const server = await startServer({ env: { ANALYSER_TIMEOUT_MS: '500' } }); // a bound to the work that is under way
    const client = createClient(server.url, { keepAlive: false }); // a kept connection may end just when it is used again
    const acknowledged: number[] = [];
    const exits: string[] = [];
    const statuses: number[] = [];
    let slowestMs = 0;
    let [unfinished, arrived] = [0, 0];
    for (let stop = 1; stop <= stops; stop += 1) {
      await server.waitForAnalyser();
      const writers = await startWriters({
        client,
        random,
        count: short ? WRITERS.short : WRITERS.long,
        sentences: SENTENCES,
      });
      await sleep(random.between(500, 1_000));
      const signalledAt = performance.now();
      const answeredBefore = writers.statuses.length;
      const { code, signal } = await server.stop();
      exits.push(signal ?? String(code));
      slowestMs = Math.max(slowestMs, performance.now() - signalledAt);
      await writers.stop();
      acknowledged.push(...writers.acknowledged);
      statuses.push(...writers.statuses);
      const isUnderWay = (_: number, index: number) =>
        index >= answeredBefore && (writers.sentAt[index] ?? 0) < signalledAt - ARRIVED_AFTER_MS;
      const underWay = writers.statuses.filter(isUnderWay);
      arrived += underWay.length;
      unfinished += underWay.filter((status) => status === 0).length;
      if (stop % 5 === 0) note(`${stop} of ${stops} stops, slowest ${inMs(slowestMs)}`);
      await server.start();
    }
    client.close();
    await server.stop();
    const findings = await examine(server.databaseUrl, acknowledged);
    const unanswered = findings.entries - acknowledged.length;
    const foreign = statuses.filter((status) => ![201, 503, 0].includes(status)).length;
    const clean = exits.every((exit) => exit === '0');
    return {
      ok:
        clean &&
        slowestMs < STOP_WITHIN_MS &&
        arrived > 0 &&
        unfinished === 0 &&
        unanswered === 0 &&
        foreign === 0 &&
        isSound(findings),
      bar: 'every request under way at the signal is answered, as many entries as acknowledged; exit 0 in < 10 s',
      measured: `${stops} stops, exits ${tally(exits)}, slowest ${inMs(slowestMs)}; ${unfinished} of ${arrived} under way without an answer; ${acknowledged.length} acknowledged, ${unanswered} saved without an answer; answers ${tally(statuses)} (0: not connected); ${describeFindings(findings)}`,
    };
  },
});
