import { createClient } from '../support/client';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow } from '../support/row';
import { inMs, tally } from '../support/statistics';
import { sleep, waitUntil } from '../support/wait';
import { startWriters } from '../support/writers';

/** Of what MariaDB itself took to start, in the same run: so long after that the service saves again. */
const MOST_STARTS = 5;

defineRow({
  id: 'R2',
  title: 'kill -9 MariaDB again and again mid-load, and shut it down in order',
  engines: ['mariadb'],
  short: ['mariadb'],
  ownMariadb: true,
  async run({ short, random, note, startServer, mariadb }) {
    const kills = short ? 1 : 10;
    const shutdowns = short ? 1 : 3;
    const [database, server] = [await mariadb(), await startServer()];
    const client = createClient(server.url);
    const writers = await startWriters({ client, random, count: 8 });
    const recoveries: number[] = [];
    const starts: number[] = [];
    for (let kill = 1; kill <= kills + shutdowns; kill += 1) {
      await sleep(random.between(300, 1_000));
      await (kill <= kills ? database.kill() : database.stop());
      await sleep(random.between(200, 800));
      starts.push(await database.start());
      const before = writers.acknowledged.length;
      const isWritingAgain = () => writers.acknowledged.length > before;
      recoveries.push(await waitUntil('entries are saved again', isWritingAgain, { timeoutMs: 20_000, everyMs: 5 }));
      note(`${kill} of ${kills + shutdowns}: writing again after ${inMs(recoveries.at(-1) ?? 0)}`);
    }
    await writers.stop();
    client.close();
    const restarts = server.isRunning() ? 0 : 1;
    await server.stop();
    const findings = await examine(server.databaseUrl, writers.acknowledged);
    const [slowest, slowestStart] = [Math.max(...recoveries), Math.max(...starts)];
    const foreign = writers.statuses.filter((status) => status !== 201 && status !== 503);
    return {
      ok: isSound(findings) && foreign.length === 0 && slowest < MOST_STARTS * slowestStart && restarts === 0,
      bar: `0 acknowledged lost; only 503 meanwhile; recovery < ${MOST_STARTS} × what MariaDB takes to start, without restarting the server`,
      measured: `${kills} kills, ${shutdowns} shutdowns; ${describeFindings(findings)}; answers ${tally(writers.statuses)}; recovery at most ${inMs(slowest)}, MariaDB's start ${inMs(slowestStart)}`,
    };
  },
});
