import { type Answer, type Client, createClient, type Person } from '../support/client';
import { buildEntry } from '../support/factories';
import { waitForBacklog } from '../support/pending';
import { childrenOf } from '../support/processes';
import type { Random } from '../support/random';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow, type RowContext } from '../support/row';
import type { ServerProcess } from '../support/serverProcess';
import { inMs } from '../support/statistics';
import { sleep, waitUntil } from '../support/wait';
import { MODEL_FAULTS, modelCopy } from './modelFaults';

const BACK_WITHIN_MS = 2_000;
const BACKLOG_WITHIN_MS = 60_000;

/** Of an entry that takes a fast analyser as long as several short ones: else a flood is read as fast as it comes. */
const LONG_SENTENCES = 20;

defineRow({
  id: 'R8',
  title: 'the analyser is killed, hangs, is flooded, has a missing or corrupt model',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run(context) {
    const { short, note } = context;
    const phases = [await killHangAndFlood(context)];
    for (const fault of short ? MODEL_FAULTS.slice(0, 1) : MODEL_FAULTS) {
      phases.push(await mendModel(context, fault));
      note(phases.at(-1)?.told ?? '');
    }
    return {
      ok: phases.every(({ ok }) => ok),
      bar: 'every create 2xx, pending meanwhile; the child back in < 2 s; backlog 0 within 60 s; no duplicate emotion rows',
      measured: phases.map(({ told }) => told).join('; '),
    };
  },
});

interface Phase {
  ok: boolean;
  told: string;
}

async function killHangAndFlood({ random, short, patience, note, startServer }: RowContext): Promise<Phase> {
  const server = await startServer({ env: { ANALYSER_QUEUE: '4' } });
  await server.waitForAnalyser();
  const { client, people } = await openDiary(server);

  const killedAt = performance.now();
  process.kill(analyserOf(server), 'SIGKILL');
  const creating = createMany(client, people, random, 12);
  await waitForAnalyser(server, 'down');
  await waitForAnalyser(server, 'up');
  const backMs = performance.now() - killedAt;
  const afterKill = await creating;
  note(`back ${inMs(backMs)} after a kill`);

  const hung = analyserOf(server);
  process.kill(hung, 'SIGSTOP');
  const whileHung = await createMany(client, people, random, 12);
  await sleep(short ? 500 : 30_000);
  const survivor = childrenOf(server.pid).includes(hung);
  if (survivor) process.kill(hung, 'SIGCONT');

  const flood = await createMany(client, people, random, 50, LONG_SENTENCES);
  const backlogMs = await waitForBacklog(client, people, BACKLOG_WITHIN_MS + 20_000);
  client.close();
  await server.stop();
  const findings = await examine(server.databaseUrl);
  const all = [...afterKill, ...whileHung, ...flood];
  const saved = all.filter(({ status }) => status === 201).length;
  const [hangs, floods] = [countWaiting(whileHung), countWaiting(flood)];
  return {
    ok:
      saved === all.length &&
      hangs > 0 &&
      floods > 0 &&
      backMs < BACK_WITHIN_MS * patience &&
      backlogMs < BACKLOG_WITHIN_MS &&
      isSound(findings),
    told: `killed, hung, flooded: ${all.length - saved} of ${all.length} creates refused, child back after ${inMs(backMs)}; pending ${countWaiting(afterKill)} of ${afterKill.length}, ${hangs} of ${whileHung.length}, ${floods} of ${flood.length}, 0 left after ${inMs(backlogMs)}; ${describeFindings(findings)}`,
  };
}

async function mendModel(context: RowContext, fault: (typeof MODEL_FAULTS)[number]): Promise<Phase> {
  const { random, startServer, temporaryFolder } = context;
  const model = modelCopy(temporaryFolder());
  fault.spoil(model);
  const server = await startServer({ env: { EMOTION_MODEL_DIR: model.folder } });
  const { client, people } = await openDiary(server);
  const created = await createMany(client, people, random, 12);
  fault.mend(model);
  const backlogMs = await waitForBacklog(client, people, BACKLOG_WITHIN_MS + 20_000);
  client.close();
  await server.stop();
  const findings = await examine(server.databaseUrl);
  const saved = created.filter(({ status }) => status === 201).length;
  const pending = countWaiting(created);
  return {
    ok: saved === created.length && pending === created.length && backlogMs < BACKLOG_WITHIN_MS && isSound(findings),
    told: `${fault.name}: ${created.length - saved} creates refused, ${pending} of ${created.length} pending, 0 left ${inMs(backlogMs)} after it was mended`,
  };
}

/** Of one person four saves are at work at once, so a flood is of many. */
const PEOPLE = 10;

async function openDiary(server: ServerProcess): Promise<{ client: Client; people: Person[] }> {
  const client = createClient(server.url);
  const people: Person[] = [];
  while (people.length < PEOPLE) people.push(await client.register());
  return { client, people };
}

function createMany(
  client: Client,
  people: Person[],
  random: Random,
  count: number,
  sentences?: number,
): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const { token = '' } = people[index % people.length] ?? {};
      return client.tryRequest('POST', '/api/diary', { token, body: buildEntry(random, sentences) });
    }),
  );
}

/** How many of these creates were answered with an entry that waits to be read. */
const countWaiting = (answers: Answer[]) =>
  answers.filter(({ status, body }) => status === 201 && body.analysis.status === 'pending').length;

const waitForAnalyser = (server: ServerProcess, state: 'up' | 'down') =>
  waitUntil(`the analyser is ${state}`, async () => (await server.readiness()).analyser === state, {
    timeoutMs: 60_000,
    everyMs: 10,
  });

function analyserOf(server: ServerProcess): number {
  const [child] = childrenOf(server.pid);
  if (!child) throw new Error('the server has no analyser process');
  return child;
}
