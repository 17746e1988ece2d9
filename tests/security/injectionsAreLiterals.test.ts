import { isDeepStrictEqual } from 'node:util';
import { type Answer, type Client, createClient, type Person } from '../support/client';
import { faultOf } from '../support/errorShape';
import { CASES } from '../support/inputs';
import { call, listProcedures, TRANSPORTS } from '../support/procedures';
import { defineRow } from '../support/row';
import { inMs } from '../support/statistics';
import { OPERATORS, SQL_INJECTIONS } from './corpora/injections';

/** No injection that sleeps may be felt. */
const SLEEP_MS = 4_000;

defineRow({
  id: 'S8',
  title: 'SQL and operator injection in every field and parameter; wildcards',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, startServer }) {
    // The full form tries more sign-ins than one address may.
    const server = await startServer(short ? {} : { env: { LOGIN_ATTEMPTS: '1000000' } });
    const client = createClient(server.url);
    const bystander = await client.register({ nickname: 'Bystander' });
    const attacker = await client.register();
    await write(client, bystander, 'Nobody may read or lose this.', ['mine']);
    const before = await everything(client, bystander);
    const faults: string[] = [];
    let [count, slowestMs] = [0, 0];
    const look = (at: string, answer: Answer) => {
      count += 1;
      slowestMs = Math.max(slowestMs, answer.ms);
      const fault = faultOf(answer);
      if (fault) faults.push(`${at}: ${fault}`);
      if (answer.status < 400 && answer.text.includes('Nobody may read')) faults.push(`${at} shows foreign things`);
    };

    const texts = short ? SQL_INJECTIONS.filter((_, index) => index % 8 === 0) : SQL_INJECTIONS;
    for (const procedure of listProcedures()) {
      const fields = Object.keys(CASES[procedure.name].input());
      for (const transport of short ? TRANSPORTS.slice(0, 1) : TRANSPORTS) {
        for (const field of [...fields, 'cursor', 'q', 'tag', 'word', 'emotion']) {
          for (const value of [...texts, ...(short ? OPERATORS.slice(0, 3) : OPERATORS)]) {
            const input = { ...CASES[procedure.name].input(), [field]: value };
            const ask = () => call(client, transport, procedure, input, attacker);
            const first = await ask();
            const again = first.ms > SLEEP_MS ? await ask() : first; // a busy machine is not slow twice in the same place
            look(
              `${transport} ${procedure.name} ${field}=${JSON.stringify(value)}`,
              first.ms < again.ms ? first : again,
            );
          }
        }
      }
    }
    for (const query of [
      'emotion[$ne]=joy',
      'emotion[]=joy',
      'tag[$regex]=.*',
      'q[]=a',
      'limit[$gt]=1',
      'sort=id;DROP TABLE users',
    ]) {
      look(query, await client.request('GET', `/api/diary?${query}`, { token: attacker.token }));
    }
    faults.push(...(await keepsLiterally(client, texts)), ...(await wildcards(client)));
    if ((await everything(client, bystander)) !== before) faults.push("the bystander's things changed");
    const { status } = await client.request('POST', '/api/auth/login', {
      body: { email: bystander.email, password: bystander.password },
    });
    if (status !== 200) faults.push(`the bystander cannot sign in: ${status}`);
    client.close();
    return {
      ok: faults.length === 0 && slowestMs < SLEEP_MS,
      bar: 'treated as literals: 0 5xx, nothing read, changed or slowed down',
      measured: `${count} attempts, slowest ${inMs(slowestMs)}, ${faults.length} faults${faults.length ? `: ${faults.slice(0, 4).join('; ')}` : ''}`,
    };
  },
});

const write = (client: Client, { token }: Person, content: string, tags: string[] = []) =>
  client.request('POST', '/api/diary', { token, body: { content, emotion: 'joy', tags } });

async function everything(client: Client, { token }: Person): Promise<string> {
  const answers = [];
  for (const path of ['/api/account', '/api/tags']) answers.push((await client.request('GET', path, { token })).text);
  const { body } = await client.request('GET', '/api/diary', { token });
  const entries = body.items.map(({ id, content, tags }: Record<string, unknown>) => [id, content, tags]);
  return JSON.stringify([answers, entries]);
}

/** What is stored and searched comes back as it was sent. */
async function keepsLiterally(client: Client, texts: string[]): Promise<string[]> {
  const faults: string[] = [];
  const person = await client.register();
  for (const text of texts) {
    const tag = `t${text}`.slice(0, 50).trim();
    const { body, status } = await write(client, person, `before ${text} after`, [tag]);
    const kept = (await client.request('GET', `/api/diary/${body.diary?.id}`, { token: person.token })).body;
    if (status !== 201 || kept.content !== `before ${text} after` || !isDeepStrictEqual(kept.tags, [tag]))
      faults.push(`content ${JSON.stringify(text)} is not kept`);
    const named = await client.request('PATCH', '/api/account', {
      token: person.token,
      body: { nickname: `x${text}`.slice(0, 40) },
    });
    const profile = await client.request('GET', '/api/account', { token: person.token });
    if (named.status !== 200 || profile.body.nickname !== `x${text}`.slice(0, 40).trim())
      faults.push(`nickname ${JSON.stringify(text)} is not kept`);
  }
  return faults;
}

/** `%` and `_` find themselves and nothing else. */
async function wildcards(client: Client): Promise<string[]> {
  const person = await client.register();
  await write(client, person, 'A hundred percent: 100% sure of snake_case.', ['50%']);
  await write(client, person, 'Nothing special at all here.', ['500']);
  const finds = async (query: string) =>
    (await client.request('GET', `/api/diary?${query}`, { token: person.token })).body.items.length;
  const expected: [string, number][] = [
    ['q=%25', 1],
    ['q=100%25', 1],
    ['q=snake_case', 1],
    ['q=snakeXcase', 0],
    ['q=n_thing', 0],
    ['q=noth%25', 0],
    ['tag=50%25', 1],
    ['tag=50_', 0],
    ['tag=%25', 0],
  ];
  const faults: string[] = [];
  for (const [query, count] of expected) {
    const found = await finds(query);
    if (found !== count) faults.push(`${query} finds ${found} instead of ${count}`);
  }
  return faults;
}
