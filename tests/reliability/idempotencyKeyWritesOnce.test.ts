import { type Answer, type Client, createClient, type Person } from '../support/client';
import { buildEntry } from '../support/factories';
import { startProxy } from '../support/faultProxy';
import type { Random } from '../support/random';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow } from '../support/row';
import type { ServerProcess } from '../support/serverProcess';
import { tally } from '../support/statistics';
import { waitUntil } from '../support/wait';

type Create = (client: Client, key: string, body: unknown) => Promise<Answer>;

defineRow({
  id: 'R6',
  title: 'one idempotency key: at once, again, with another body, and over a kill -9',
  engines: ['sqlite', 'mariadb'],
  short: ['mariadb'],
  async run({ short, random, startServer }) {
    const server = await startServer();
    await server.waitForAnalyser();
    const client = createClient(server.url);
    const person = await client.register();
    const create: Create = (through, key, body) =>
      through.tryRequest('POST', '/api/diary', {
        token: person.token,
        body,
        headers: { 'Idempotency-Key': key },
        timeoutMs: 5_000,
      });

    const body = buildEntry(random);
    const atOnce = await Promise.all(Array.from({ length: 50 }, () => create(client, 'once', body)));
    const replay = await create(client, 'once', body);
    const other = await create(client, 'once', buildEntry(random));
    const first = atOnce.find(({ status }) => status === 201);
    const sameAnswers = [...atOnce, replay].filter(({ status }) => status === 201).every((a) => a.text === first?.text);
    const rowsOfOne = await countEntries(client, person);

    const kills = short ? 1 : 20;
    const rowsAfterKills = await killBetweenCommitAndAnswer({ server, client, person, create, random, kills });
    client.close();
    await server.stop();
    const findings = await examine(server.databaseUrl);
    const statuses = atOnce.map(({ status }) => status);
    const isReplayed = replay.status === 201 && replay.headers['idempotency-replayed'] === 'true';
    return {
      ok:
        rowsOfOne === 1 &&
        sameAnswers &&
        isReplayed &&
        statuses.every((status) => status === 201 || status === 409) &&
        other.status === 422 &&
        rowsAfterKills === kills + 1 &&
        isSound(findings),
      bar: 'exactly 1 row; the same answers or 409; 422; still 1 row per key after each kill -9',
      measured: `50 at once: ${tally(statuses)}, ${rowsOfOne} row, answers ${sameAnswers ? 'the same' : 'DIFFERENT'}; replay ${replay.status}${isReplayed ? ' replayed' : ''}; other body ${other.status}; ${kills} kills between commit and answer: ${rowsAfterKills - 1} rows for ${kills} keys; ${describeFindings(findings)}`,
    };
  },
});

/** The answer vanishes on the way, the server dies once the row is there, and the client asks again with the same key. */
async function killBetweenCommitAndAnswer(parts: {
  server: ServerProcess;
  client: Client;
  person: Person;
  create: Create;
  random: Random;
  kills: number;
}): Promise<number> {
  const { server, client, person, create, random, kills } = parts;
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = await countEntries(client, person);
    const proxy = await startProxy(server.port);
    proxy.set({ kind: 'noAnswers' });
    const deaf = createClient(`http://127.0.0.1:${proxy.port}`);
    const body = buildEntry(random);
    const unanswered = create(deaf, `kill-${kill}`, body);
    const isCommitted = async () => (await countEntries(client, person)) > before;
    await waitUntil('the entry is committed', isCommitted, { timeoutMs: 8_000, everyMs: 1 });
    await server.kill();
    await proxy.close();
    deaf.close();
    await unanswered;
    await server.start();
    const again = await create(client, `kill-${kill}`, body);
    if (again.headers['idempotency-replayed'] !== 'true') throw new Error(`replay after a kill: ${again.status}`);
  }
  return countEntries(client, person);
}

async function countEntries(client: Client, { token }: Person): Promise<number> {
  const { body } = await client.request('GET', '/api/diary?limit=100', { token });
  return body.items.length;
}
