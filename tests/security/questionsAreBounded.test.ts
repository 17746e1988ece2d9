import { type Answer, type Client, createClient } from '../support/client';
import { faultOf } from '../support/errorShape';
import { defineRow } from '../support/row';
import { inMs, percentile } from '../support/statistics';

/** A hostile question compared with an ordinary one. */
const MOST_TIMES_SLOWER = 10;
/** Code that runs for the first time is slow, and the machine may be busy with something else: the quickest answer counts. */
const AGAIN = 4;
const ORDINARY = '/api/diary?limit=5';
const CALLS_PER_MINUTE = 60;

const NUMBERS = [
  '1e9',
  '1000000000',
  '-1',
  '0',
  'NaN',
  'Infinity',
  '1.5',
  '0x10',
  '9'.repeat(40),
  ' 1',
  '1 OR 1=1',
  '٣',
];

/** Questions that would be a lot of work if they were answered. */
const QUERIES = [
  ...NUMBERS.flatMap((limit) => [
    `/api/diary?limit=${limit}`,
    `/api/stats/words?limit=${limit}`,
    `/api/reports?limit=${limit}`,
  ]),
  '/api/stats/trend?granularity=day&from=1900-01-01&to=2900-01-01',
  '/api/stats/trend?granularity=month&from=1000-01-01&to=2000-01-01',
  '/api/stats/emotions?from=0001-01-01&to=9999-12-31',
  '/api/stats/words?from=1026-01-01&to=2026-01-01',
  '/api/stats/calendar?year=999999999',
  '/api/stats/calendar?year=-1',
  '/api/stats/calendar?year=NaN',
  '/api/stats/monthly?month=9999-12',
  '/api/stats/monthly?month=+999999-12',
  '/api/stats/weekly?week=9999-W52',
  '/api/reports/weekly?week=0001-W01',
].map(encodeURI);

/** Wide but allowed. */
const WIDE = ['/api/diary?from=1026-01-01&to=2926-01-01', '/api/stats/emotions?from=2020-01-01&to=2029-12-31'];

defineRow({
  id: 'S13',
  title: 'endless limits, ranges and batches; limits count calls, and long texts as several',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ startServer }) {
    const server = await startServer();
    const client = createClient(server.url);
    const { token } = await client.register();
    const faults: string[] = [];
    let slowestMs = 0;
    const times: number[] = [];
    for (let ask = 0; ask < 30; ask += 1) times.push((await client.request('GET', ORDINARY, { token })).ms);
    const ordinaryMs = percentile(times, 0.9);
    const look = async (path: string, isFine: (answer: Answer) => boolean) => {
      const answer = await client.request('GET', path, { token });
      let ms = answer.ms;
      for (let again = 0; again < AGAIN; again += 1)
        ms = Math.min(ms, (await client.request('GET', path, { token })).ms);
      slowestMs = Math.max(slowestMs, ms);
      const fault = faultOf(answer);
      if (fault || !isFine(answer))
        faults.push(`${path.slice(0, 80)}: ${fault ?? `${answer.status} ${answer.text.slice(0, 60)}`}`);
      if (ms > MOST_TIMES_SLOWER * ordinaryMs) faults.push(`${path.slice(0, 80)}: ${inMs(ms)}`);
    };
    for (const path of QUERIES) await look(path, ({ status }) => status === 400);
    for (const path of WIDE) await look(path, ({ status }) => status === 200 || status === 400);
    const batch = (count: number, comma = ',') => Array<string>(count).fill('tags.list').join(comma);
    const batches = [batch(11), batch(11, '%2c'), batch(11, '%2C'), batch(1_000)];
    for (const names of batches) {
      await look(`/trpc/${names}?batch=1`, ({ status }) => status === 400);
      // In other letters there is nothing that could be asked past the limits.
      for (const transport of ['/TRPC/', '/Trpc/'])
        await look(`${transport}${names}?batch=1`, ({ status }) => status === 404);
    }
    await look(`/trpc/${batch(10)}?batch=1`, ({ status, body }) => status === 200 && body.length === 10);
    const manyFaults = await client.request('POST', '/api/diary', {
      token,
      body: `{"content":"a","emotion":"joy","tags":[${Array<string>(500_000).fill('1').join(',')}]}`,
    });
    if (manyFaults.status !== 400 || manyFaults.text.length > 10_000) {
      faults.push(`half a million faults: ${manyFaults.status}, ${manyFaults.text.length} characters`);
    }
    client.close();

    const limited = await startServer({ env: { CALLS_PER_MINUTE: String(CALLS_PER_MINUTE) } });
    const limitedClient = createClient(limited.url);
    faults.push(...(await countsCalls(limitedClient, `/trpc/${batch(10)}?batch=1`)));
    faults.push(...(await countsBytes(limitedClient)));
    limitedClient.close();
    return {
      ok: faults.length === 0,
      bar: `400 or capped, < ${MOST_TIMES_SLOWER} × an ordinary list; batch ≤ 10; rate limits count calls and weigh bodies`,
      measured:
        `${QUERIES.length + WIDE.length} questions and ${batches.length} batches, slowest ${inMs(slowestMs)} (ordinary ${inMs(ordinaryMs)}); half a million faults ` +
        `answered in ${inMs(manyFaults.ms)} with ${manyFaults.text.length} characters${faults.length ? `; ${faults.slice(0, 4).join('; ')}` : ''}`,
    };
  },
});

/** A batch of ten costs ten: after six of them a minute's sixty calls are gone. */
async function countsCalls(client: Client, path: string): Promise<string[]> {
  const faults: string[] = [];
  const { token } = await client.register();
  for (let batch = 1; batch <= CALLS_PER_MINUTE / 10; batch += 1) {
    const { status, headers } = await client.request('GET', path, { token });
    const left = CALLS_PER_MINUTE - batch * 10;
    if (status !== 200 || !String(headers.ratelimit).includes(`r=${left};`))
      faults.push(`batch ${batch}: ${status} ${headers.ratelimit}`);
  }
  const after = await client.request('GET', '/api/account', { token });
  if (after.status !== 429 || !after.headers['retry-after'] || faultOf(after))
    faults.push(`after the last call: ${after.status}`);
  return faults;
}

/** A body of 40 KB costs ten calls (what its answer repeats was charged with it): six fit sixty, the seventh does not. */
async function countsBytes(client: Client): Promise<string[]> {
  const { token } = await client.register();
  const body = { content: 'a long day '.repeat(3_700), emotion: 'joy' };
  const statuses: number[] = [];
  for (let entry = 1; entry <= 7; entry += 1) {
    statuses.push((await client.request('POST', '/api/diary', { token, body })).status);
  }
  const isCounted = statuses.every((status, index) => status === (index < 6 ? 201 : 429));
  return isCounted ? [] : [`seven entries of 40 KB under a limit of ${CALLS_PER_MINUTE} calls: ${statuses.join(' ')}`];
}
