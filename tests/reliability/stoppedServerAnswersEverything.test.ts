import { createClient } from '../support/client';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow } from '../support/row';
import { inMs, tally } from '../support/statistics';
import { sleep } from '../support/wait';
import { startWriters } from '../support/writers';

const STOP_WITHIN_MS = 10_000;

defineRow({
  id: 'R5',
  title: 'SIGTERM under load',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, random, note, startServer }) {
    const stops = short ? 1 : 20;
    const server = await startServer();
    const client = createClient(server.url);
    const acknowledged: number[] = [];
    const exits: string[] = [];
    const statuses: number[] = [];
    let slowestMs = 0;
    for (let stop = 1; stop <= stops; stop += 1) {
      await server.waitForAnalyser();
      const writers = await startWriters({ client, random, count: 8 });
      await sleep(random.between(200, 800));
      const { code, signal, ms } = await server.stop();
      exits.push(signal ?? String(code));
      slowestMs = Math.max(slowestMs, ms);
      await writers.stop();
      acknowledged.push(...writers.acknowledged);
      statuses.push(...writers.statuses);
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
      ok: clean && slowestMs < STOP_WITHIN_MS && unanswered === 0 && foreign === 0 && isSound(findings),
      bar: 'no accepted request without an answer (as many entries as acknowledged); exit 0 in < 10 s',
      measured: `${stops} stops, exits ${tally(exits)}, slowest ${inMs(slowestMs)}; ${acknowledged.length} acknowledged, ${unanswered} saved without an answer; answers ${tally(statuses)} (0: not connected); ${describeFindings(findings)}`,
    };
  },
});
