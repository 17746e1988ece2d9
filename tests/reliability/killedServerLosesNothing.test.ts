import { createClient } from '../support/client';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow } from '../support/row';
import { inMs } from '../support/statistics';
import { sleep, waitUntil } from '../support/wait';
import { startWriters } from '../support/writers';

/** A start after a kill, compared with one after an orderly end under the same load. */
const MOST_TIMES_SLOWER = 3;
/** Every writer must have had an answer after each start, so that each kill meets work. */
const WRITERS = 8;

defineRow({
  id: 'R1',
  title: 'kill -9 the server again and again under 8 writers',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, random, note, startServer }) {
    const kills = short ? 2 : 50;
    const server = await startServer({ env: { ANALYSER_TIMEOUT_MS: '150' } }); // so that entries are saved while the model loads
    const client = createClient(server.url);
    const writers = await startWriters({ client, random, count: WRITERS });
    const saved = () => writers.acknowledged.length;
    const writeOn = async () => {
      const before = saved();
      const isWriting = () => saved() >= before + WRITERS;
      await waitUntil('entries are saved after the start', isWriting, { timeoutMs: 60_000, everyMs: 5 });
    };
    await writeOn();
    await server.stop();
    const usualMs = await server.start();
    let slowestMs = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      await writeOn();
      await sleep(random.between(0, 1_000));
      await server.kill();
      slowestMs = Math.max(slowestMs, await server.start());
      if (kill % 10 === 0) note(`${kill} of ${kills} kills, ${writers.acknowledged.length} acknowledged`);
    }
    await writeOn();
    await writers.stop();
    client.close();
    await server.stop();
    const findings = await examine(server.databaseUrl, writers.acknowledged);
    return {
      ok: isSound(findings) && slowestMs < MOST_TIMES_SLOWER * usualMs && saved() >= (kills + 2) * WRITERS,
      bar: `entries saved after every start; 0 acknowledged lost, 0 half-written, summaries right, integrity ok, ready in < ${MOST_TIMES_SLOWER} × the time after an orderly end`,
      measured: `${kills} kills, ${writers.acknowledged.length} acknowledged; ${describeFindings(findings)}; ready in at most ${inMs(slowestMs)}, ${inMs(usualMs)} after an orderly end`,
    };
  },
});
