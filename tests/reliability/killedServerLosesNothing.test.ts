import { createClient } from '../support/client';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow } from '../support/row';
import { inMs } from '../support/statistics';
import { sleep } from '../support/wait';
import { startWriters } from '../support/writers';

const READY_WITHIN_MS = 3_000;

defineRow({
  id: 'R1',
  title: 'kill -9 the server again and again under 8 writers',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, patience, random, note, startServer }) {
    const kills = short ? 2 : 50;
    const server = await startServer({ env: { ANALYSER_TIMEOUT_MS: '150' } }); // so that entries are saved while the model loads
    const client = createClient(server.url);
    const writers = await startWriters({ client, random, count: 8 });
    let slowestMs = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      await sleep(random.between(200, 1_500));
      await server.kill();
      slowestMs = Math.max(slowestMs, await server.start());
      if (kill % 10 === 0) note(`${kill} of ${kills} kills, ${writers.acknowledged.length} acknowledged`);
    }
    await sleep(200);
    await writers.stop();
    client.close();
    await server.stop();
    const findings = await examine(server.databaseUrl, writers.acknowledged);
    return {
      ok: isSound(findings) && slowestMs < READY_WITHIN_MS * patience && writers.acknowledged.length > kills,
      bar: `0 acknowledged lost, 0 half-written, summaries right, integrity ok, ready in < 3 s`,
      measured: `${kills} kills, ${writers.acknowledged.length} acknowledged; ${describeFindings(findings)}; ready in at most ${inMs(slowestMs)}`,
    };
  },
});
