import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Client, createClient, type Person } from '../support/client';
import { PASSWORD } from '../support/factories';
import { call, find, TRANSPORTS } from '../support/procedures';
import { defineRow } from '../support/row';
import { readAllTables, type Table } from './tables';

const CANARY = 'heliotropeotter';
/** Stands in one entry only. */
const LONELY = 'vermilionheron';

defineRow({
  id: 'S16',
  title: 'a deleted account leaves no row behind, a deleted entry no word',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ engine, startServer }) {
    const server = await startServer();
    const client = createClient(server.url);
    const neighbour = await client.register();
    const person = await client.register({ nickname: CANARY });
    const faults: string[] = [];
    for (const { token } of [person, neighbour]) {
      for (let entry = 0; entry < 5; entry += 1) {
        const body = {
          content: `${CANARY} had a good day number ${entry}.`,
          emotion: 'joy',
          tags: [CANARY],
          date: `2026-11-1${entry}`,
        };
        await client.request('POST', '/api/diary', {
          token,
          body,
          headers: { 'idempotency-key': `${CANARY}-${entry}` },
        });
      }
      await client.request('GET', '/api/reports/weekly?week=2026-W46', { token });
    }
    await client.request('POST', '/api/auth/login', { body: { email: person.email, password: PASSWORD } });
    faults.push(...(await deleteEntry(client, server.databaseUrl, neighbour)));
    const owned = new Map(
      [...(await readAllTables(server.databaseUrl))].map(([name, rows]) => [name, idsOf(rows, person.id)]),
    );
    const diaryIds = owned.get('diaries') ?? new Set();
    const before = await readAllTables(server.databaseUrl);
    const held = countOf(before, person.id, diaryIds);
    const tablesHeld = [...held.values()].filter((count) => count > 0).length;
    if (tablesHeld < 7) faults.push(`only ${tablesHeld} tables held something: ${JSON.stringify([...held])}`);

    const { status } = await client.request('POST', '/api/account/delete', {
      token: person.token,
      body: { password: PASSWORD },
    });
    if (status !== 204) faults.push(`deleting: ${status}`);
    const after = await readAllTables(server.databaseUrl);
    if (engine === 'sqlite') faults.push(...findInFiles(server.databaseUrl.replace(/^sqlite:/, ''), person.email));
    for (const [name, count] of countOf(after, person.id, diaryIds))
      if (count > 0) faults.push(`${count} rows in ${name}`);
    for (const [name, rows] of after) {
      const lost = countOf(before, neighbour.id, idsOf(before.get('diaries') ?? [], neighbour.id)).get(name) ?? 0;
      const left = countOf(after, neighbour.id, idsOf(after.get('diaries') ?? [], neighbour.id)).get(name) ?? 0;
      if (left !== lost) faults.push(`the neighbour has ${left} of ${lost} rows in ${name}`);
      if (JSON.stringify(rows).includes(person.email)) faults.push(`the address stands in ${name}`);
    }
    for (const transport of TRANSPORTS) {
      const account = await call(client, transport, find('account.get'), {}, { token: person.token });
      const refreshed = await call(client, transport, find('auth.refresh'), { refreshToken: person.refreshToken });
      if (account.status !== 401 || refreshed.status !== 401)
        faults.push(`${transport}: tokens ${account.status}, ${refreshed.status}`);
    }
    const again = await client.request('POST', '/api/auth/register', {
      body: { email: person.email, password: PASSWORD, nickname: 'Somebody new' },
    });
    if (again.status !== 201) faults.push(`registering again: ${again.status}`);
    const { body } = await client.request('GET', '/api/diary', { token: again.body.tokens?.accessToken });
    if (body.items?.length !== 0) faults.push('the new account has entries');
    client.close();
    const rows = [...held.values()].reduce((sum, count) => sum + count, 0);
    return {
      ok: faults.length === 0,
      bar: 'every row of the user in every table gone, the neighbour keeps all, e-mail free, tokens dead',
      measured: `${rows} rows in ${tablesHeld} of ${before.size} tables before, ${faults.length} faults${faults.length ? `: ${faults.join('; ')}` : ''}`,
    };
  },
});

/** Not in the database's file, nor in its log, where what was deleted would stand until it is written over. */
function findInFiles(database: string, text: string): string[] {
  const files = readdirSync(dirname(database)).filter((name) => name.startsWith(basename(database)));
  const holding = files.filter((name) => readFileSync(join(dirname(database), name)).includes(text));
  return [
    ...(files.length > 0 ? [] : ['there is no database file']),
    ...holding.map((name) => `the address stands in ${name}`),
  ];
}

/** Its text, its tag, its key and its id are nowhere any more, and its day counts one entry less. */
async function deleteEntry(client: Client, url: string, { token }: Person): Promise<string[]> {
  const body = { content: `A secret about the ${LONELY}.`, emotion: 'fear', tags: [LONELY], date: '2026-11-10' };
  const headers = { 'idempotency-key': LONELY };
  const { body: made } = await client.request('POST', '/api/diary', { token, body, headers });
  const { id } = made.diary;
  const report = '/api/reports/weekly?week=2026-W46';
  const written = (await client.request('GET', report, { token })).text;
  const held = [...(await readAllTables(url))].filter(([, rows]) => JSON.stringify(rows).includes(LONELY));
  const { status } = await client.request('DELETE', `/api/diary/${id}`, { token });
  const faults = status === 200 || status === 204 ? [] : [`deleting an entry: ${status}`];
  if (held.length < 3) faults.push(`the entry stood only in ${held.map(([name]) => name)}`);
  if ((await client.request('GET', report, { token })).text === written) faults.push('the report still counts it');
  for (const [name, rows] of await readAllTables(url)) {
    const left = rows.filter((row) => row.diary_id === id || (name === 'diaries' && row.id === id));
    if (left.length > 0) faults.push(`${left.length} rows of the deleted entry in ${name}`);
    if (JSON.stringify(rows).includes(LONELY)) faults.push(`its words stand in ${name}`);
  }
  return faults;
}

const idsOf = (rows: Table, userId: number): Set<unknown> =>
  new Set(rows.filter((row) => Number(row.user_id) === userId).map((row) => row.id));

/** Rows per table that belong to a user, directly or through an entry. */
function countOf(tables: Map<string, Table>, userId: number, diaryIds: Set<unknown>): Map<string, number> {
  const isTheirs = (name: string) => (row: Record<string, unknown>) =>
    Number(row.user_id) === userId ||
    (name === 'users' && Number(row.id) === userId) ||
    (row.diary_id !== undefined && diaryIds.has(row.diary_id));
  return new Map([...tables].map(([name, rows]) => [name, rows.filter(isTheirs(name)).length]));
}
