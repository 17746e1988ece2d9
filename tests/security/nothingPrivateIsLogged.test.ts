import { type Client, createClient } from '../support/client';
import { faultOf } from '../support/errorShape';
import { execute, failWithTexts, letTextsFail } from '../support/failingTexts';
import { CASES } from '../support/inputs';
import { searchLogs, WORDS } from '../support/leaks';
import { call, listProcedures, TRANSPORTS } from '../support/procedures';
import { defineRow, type RowContext } from '../support/row';
import { sleep } from '../support/wait';

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
    await letTextsFail(server.databaseUrl);
    const failed = await failWithTexts(client, token, WORDS.content);
    const unread = await leaveUnread(startServer);
    // A database that lost a table answers every question with an error that quotes it.
    await renameTable(server.databaseUrl, 'emotions', 'emotions_gone');
    await renameTable(server.databaseUrl, 'sessions', 'sessions_gone');
    const broken = await misbehave(client, token, true);
    if (broken.defects === 0) faults.list.push('a broken database caused no 500 to look at');
    client.close();
    await server.stop();
    const { files, bytes, leaks } = searchLogs(logsFolder);
    const all = [...faults.list, ...failed, ...unread, ...broken.list, ...leaks];
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
    const fault = faultOf(answer, { forbidden, areDefectsExpected: isBroken });
    if (fault) list.push(`${at}: ${fault}`);
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
    for (const transport of TRANSPORTS) {
      for (const field of Object.keys(valid)) {
        const wrong = { ...valid, [field]: [WORDS.content, { [WORDS.tag]: WORDS.password }] };
        look(`${transport} ${procedure.name} ${field}`, await call(client, transport, procedure, wrong, { token }));
      }
      if (isBroken) look(`${transport} ${procedure.name}`, await call(client, transport, procedure, valid, { token }));
    }
  }
  return { list, count, defects };
}

/** A text that the model never comes to the end of is saved, waits, and is tried again: all of that is logged. */
async function leaveUnread(startServer: RowContext['startServer']): Promise<string[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'trace', ANALYSER_TIMEOUT_MS: '20' } });
  await server.waitForAnalyser();
  const client = createClient(server.url);
  const { token } = await client.register();
  const body = { content: `${WORDS.content}. ${'It rained and rained. '.repeat(2_000)}`, emotion: 'joy' };
  const { body: created } = await client.request('POST', '/api/diary', { token, body });
  await sleep(2_000);
  client.close();
  return created.analysis?.status === 'pending'
    ? []
    : [`a text that takes too long: ${JSON.stringify(created.analysis)}`];
}

const renameTable = (url: string, from: string, to: string) => execute(url, `ALTER TABLE ${from} RENAME TO ${to}`);
