import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { type Client, createClient, PASSWORD } from '../client';
import type { Row } from '../row';
import { faultOf } from './errorShape';
import { CASES } from './inputs';
import { call, DOORS, listProcedures } from './procedures';

const WORDS = {
  content: 'cobaltpelican wrote this',
  password: 'saffronbadger password',
  nickname: 'tangerinemole',
  tag: 'indigostoat',
  query: 'ochreheron',
};

/** What must stand in no log: what every row of the battery sends, and what tokens and secrets look like. */
const FORBIDDEN: [what: string, pattern: RegExp][] = [
  ...Object.entries(WORDS).map(([what, word]): [string, RegExp] => [`the ${what}`, new RegExp(word)]),
  ['a password of the battery', new RegExp(PASSWORD)],
  ['a diary of the battery', /smelled of earth|interview tomorrow|laughed for an hour|remembered my birthday/],
  ['an access token', /eyJ[\w-]{10,}\.[\w-]+\.[\w-]+/],
  ['a refresh token', /\b\d+\.\d+\.[\w-]{43}\b/],
  ['a password hash', /\$2[aby]\$\d\d\$/],
  ['an address', /@example\.org/],
  ['a secret', /a secret that/],
  ['SQL', /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM) .{0,80}\b(FROM|SET|VALUES|WHERE)\b/],
];

export const S14: Row = {
  id: 'S14',
  title: 'canaries: no diary text, password or token in any log or error of the whole battery',
  engines: ['sqlite', 'mariadb'],
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
};

/** Looks for what must stand in no log in every file of a folder. */
export function searchLogs(folder: string): { files: number; bytes: number; leaks: string[] } {
  const files = readdirSync(folder);
  const leaks: string[] = [];
  let bytes = 0;
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    bytes += text.length;
    for (const [what, pattern] of FORBIDDEN) {
      const found = pattern.exec(text);
      if (found) leaks.push(`${file} shows ${what}: …${text.slice(Math.max(0, found.index - 60), found.index + 30)}…`);
    }
  }
  return { files: files.length, bytes, leaks };
}

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
