import fc from 'fast-check';
import { type Client, createClient, NoAnswer, type Person } from '../support/client';
import { faultOf } from '../support/errorShape';
import { PASSWORD } from '../support/factories';
import { failWithTexts, letTextsFail } from '../support/failingTexts';
import { listProcedures } from '../support/procedures';
import { defineRow } from '../support/row';
import { tally } from '../support/statistics';
import { type FuzzRequest, fuzzRequests } from './fuzz';
import { CANARY } from './fuzzInputs';

const AT_ONCE = 16;

defineRow({
  id: 'S3',
  title: 'fuzzing of every route: JSON, types, UTF-8, paths, queries, headers',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, random, note, startServer }) {
    const perRoute = short ? 60 : 10_000;
    const server = await startServer();
    const client = createClient(server.url);
    const statuses = new Map<number, number>();
    const faults: string[] = [];
    const seed = random.between(1, 2 ** 30);
    let total = 0;
    for (const [index, procedure] of listProcedures().entries()) {
      const startedAt = performance.now();
      const person = await client.register();
      const requests = fuzzRequests(procedure, { token: person.token, ids: await writeSome(client, person) });
      const queue = fc.sample(requests, { numRuns: perRoute, seed: seed + index });
      const runOne = async () => {
        for (let next = queue.pop(); next; next = queue.pop()) {
          const fault = await attack(client, next, statuses);
          total += 1;
          if (fault && faults.length < 50) faults.push(`${fault} ← ${describe(next)}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, runOne));
      if (!short)
        note(
          `${procedure.name}: ${perRoute} in ${Math.round((performance.now() - startedAt) / 1000)} s, ${faults.length} faults`,
        );
    }
    // A text that is made to fail inside the driver, whose error quotes it: all that is said is the masked sentence.
    await letTextsFail(server.databaseUrl);
    const { token } = await client.register();
    const texts = fc.sample(fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 }), { numRuns: 20, seed });
    for (const text of texts) faults.push(...(await failWithTexts(client, token, `day ${text}`)));
    client.close();
    const counts = tally([...statuses].flatMap(([status, count]) => Array<number>(count).fill(status)));
    return {
      ok: faults.length === 0,
      bar: '0 5xx; every 4xx in our shape; no stack, SQL, path or echo of what was sent; a text that fails in the driver is a 500 of one sentence',
      measured: `${total} requests to ${listProcedures().length} routes: ${counts}; ${faults.length} faults (fast-check seed ${seed})${faults
        .map((fault) => `\n                ${fault}`)
        .slice(0, 5)
        .join('')}`,
    };
  },
});

async function writeSome(client: Client, { token }: Person): Promise<number[]> {
  const body = { content: 'A short day.', emotion: 'trust' };
  const { body: answer } = await client.request('POST', '/api/diary', { token, body });
  return [answer.diary.id];
}

async function attack(client: Client, { method, path, options }: FuzzRequest, statuses: Map<number, number>) {
  try {
    const answer = await client.request(method, path, options);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return method === 'HEAD' ? null : faultOf(answer, { forbidden: [CANARY, PASSWORD] });
  } catch (error) {
    // What Node's own client refuses to send never arrived.
    const isUnsendable = (error as { code?: string }).code?.startsWith('ERR_') ?? false;
    if (isUnsendable) return null;
    if (error instanceof NoAnswer) return `no answer: ${error.reason}`;
    throw error;
  }
}

/** Enough of a request to send it again by hand. */
const describe = ({ method, path, options: { headers, token, body } }: FuzzRequest) =>
  `${method} ${path.slice(0, 150)} ${JSON.stringify(headers)} ${token ? 'signed in' : ''} ${String(body ?? '').slice(0, 150)}`;
