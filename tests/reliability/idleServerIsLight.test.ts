import { createClient } from '../support/client';
import { buildEntry } from '../support/factories';
import { childrenOf, residentMb } from '../support/processes';
import { defineRow } from '../support/row';
import { sleep } from '../support/wait';

/** By then V8 has tidied up what the start left behind, and what had nothing to do has ended. */
const IDLE_MS = 90_000;
const MOST_MB = 220;
const LONG = 'A long day by the sea with Anna. '.repeat(100);

const memoryOf = (pid: number) => residentMb(pid) + childrenOf(pid).reduce((sum, child) => sum + residentMb(child), 0);

defineRow({
  id: 'R17',
  title: 'memory of a server that nobody asks anything',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ random, note, startServer }) {
    // What the start of a new database needed is gone at the next one.
    const server = await startServer({ nodeArguments: ['--max-semi-space-size=4'] }); // as `npm start`
    await server.stop();
    await server.start();
    await server.waitForAnalyser();
    await sleep(IDLE_MS);
    const unused = memoryOf(server.pid);
    note(`${unused.toFixed(0)} MB before anybody came`);
    const client = createClient(server.url);
    const { token } = await client.register();
    for (let entry = 1; entry <= 200; entry += 1) {
      const body = { ...buildEntry(random), ...(entry % 20 === 0 && { content: LONG }) };
      await client.request('POST', '/api/diary', { token, body });
      await client.request('GET', '/api/diary', { token });
    }
    client.close();
    await sleep(IDLE_MS);
    const used = memoryOf(server.pid);
    await server.stop();
    return {
      ok: unused <= MOST_MB,
      bar: `server and model together at most ${MOST_MB} MB before anybody came`,
      measured: `${unused.toFixed(0)} MB, ${used.toFixed(0)} MB some time after 400 requests`,
    };
  },
});
