import BetterSqlite3 from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { type Client, createClient } from '../support/client';
import { faultOf } from '../support/errorShape';
import { CASES } from '../support/inputs';
import { searchLogs, WORDS } from '../support/leaks';
import { call, DOORS, listProcedures } from '../support/procedures';
import { defineRow } from '../support/row';

defineRow({
  id: 'S14',
  title: 'canaries: no diary text, password or token in any log or error of the whole battery',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ startServer, logsFolder }) {
    const server = await startServer({ env: { LOG_LEVEL: 'trace' } });
    const client = createClient(server.url);
    const { token } = await client.register({ nickname: WORDS.nickname, password: WORDS.password });
    const faults = await misbehave(client, token, false);
    // A database that lost a table answers every question with an error that quotes it.
    await renameTable(server.databaseUrl, 'emotions', 'emotions_gone');
    await renameTable(server.databaseUrl, 'sessions', 'sessions_gone');
    const broken = await misbehave(client, token, true);
    if (broken.defects === 0) faults.list.push('a broken database caused no 500 to look at');
    client.close();
    await server.stop();
    const { files, bytes, leaks } = searchLogs(logsFolder);
    const all = [...faults.list, ...broken.list, ...leaks];
    return {
      ok: all.length === 0,
      bar: 'none in any log or error',
      measured:
        `${files} logs of the battery, ${Math.round(bytes / 1024)} KiB; ${faults.count + broken.count} answers, ` +
        `${broken.defects} of them 500s of a broken database; ${all.length} faults${all.length ? `: ${all.slice(0, 4).join('; ')}` : ''}`,
    };
  },
});

/** Sends canaries right, wrong and malformed through everything there is; errors must not repeat them. */
async function misbehave(client: Client, token: string, isBroken: boolean) {
  const list: string[] = [];
  let [count, defects] = [0, 0];
  const look = (at: string, answer: Awaited<ReturnType<Client['request']>>) => {
    count += 1;
    if (answer.status >= 500) defects += 1;
    const forbidden = Object.values(WORDS);
    const fault =
      isBroken && answer.status === 500
        ? faultOf({ ...answer, status: 499 }, { forbidden })
        : faultOf(answer, { forbidden });
    if (fault && !(isBroken && answer.status === 503)) list.push(`${at}: ${fault}`);
  };
  const entry = { content: WORDS.content, emotion: 'joy', tags: [WORDS.tag] };
  const headers = { 'idempotency-key': WORDS.tag };
  look('create', await client.request('POST', '/api/diary', { token, headers, body: entry }));
  look('search', await client.request('GET', `/api/diary?q=${WORDS.query}&tag=${WORDS.tag}`, { token }));
  look('truncated', await client.request('POST', '/api/diary', { token, body: `{"content":"${WORDS.content}` }));
  look('not JSON', await client.request('POST', '/api/diary', { token, body: WORDS.content }));
  look('tRPC not JSON', await client.request('GET', `/trpc/diary.list?input=${WORDS.query}`, { token }));
  look(
    'text',
    await client.request('POST', '/api/diary', {
      token,
      body: WORDS.content,
      headers: { 'content-type': 'text/plain' },
    }),
  );
  look('in the token', await client.request('GET', '/api/account', { token: WORDS.tag }));
  look('in the query', await client.request('GET', `/api/account?password=${WORDS.tag}`, { token }));
  look(
    'login',
    await client.request('POST', '/api/auth/login', {
      body: { email: 'canary@example.org', password: WORDS.password },
    }),
  );
  for (const procedure of listProcedures()) {
    const valid = CASES[procedure.name].input();
    for (const door of DOORS) {
      for (const field of Object.keys(valid)) {
        const wrong = { ...valid, [field]: [WORDS.content, { [WORDS.tag]: WORDS.password }] };
        look(`${door} ${procedure.name} ${field}`, await call(client, door, procedure, wrong, { token }));
      }
      if (isBroken) look(`${door} ${procedure.name}`, await call(client, door, procedure, valid, { token }));
    }
  }
  return { list, count, defects };
}

async function renameTable(url: string, from: string, to: string): Promise<void> {
  const statement = `ALTER TABLE ${from} RENAME TO ${to}`;
  if (url.startsWith('sqlite:')) {
    const handle = new BetterSqlite3(url.slice('sqlite:'.length), { timeout: 5_000 });
    handle.exec(statement);
    handle.close();
    return;
  }
  const { hostname, port, username, pathname } = new URL(url);
  const connection = await createConnection({
    host: hostname,
    port: Number(port),
    user: username,
    database: pathname.slice(1),
  });
  await connection.query(statement).finally(() => connection.end());
}
