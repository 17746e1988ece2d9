import { readAllTables } from '../security/tables';
import { createClient } from '../support/client';
import { drawArchive } from '../support/drawnArchive';
import { uploadImport } from '../support/imports';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow } from '../support/row';
import { waitUntil } from '../support/wait';

defineRow({
  id: 'R16',
  title: 'kill -9 in the middle of an import, again and again, and of its undo',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, note, startServer }) {
    const [kills, undoKills, entries] = short ? [3, 2, 900] : [20, 8, 5_000];
    const archive = await drawArchive(entries);
    const server = await startServer();
    const client = createClient(server.url, { keepAlive: false }); // a killed server resets what is kept
    let { token, refreshToken } = await client.register();
    /** An access token is good for a quarter of an hour; the leases of twenty killed servers last longer. */
    const stayIn = async () => {
      const { body } = await client.request('POST', '/api/auth/refresh', { body: { refreshToken } });
      ({ accessToken: token, refreshToken } = body.tokens);
    };
    await client.request('POST', '/api/diary', {
      token,
      body: { content: 'Here before.', emotion: 'joy', date: '2024-02-29' },
    });
    await server.waitForAnalyser();
    await waitUntil(
      'the entry is read',
      async () => (await client.request('GET', '/api/diary', { token })).body.items[0].analysis.status === 'done',
      { timeoutMs: 60_000 },
    );
    const before = await rowsOf(server.databaseUrl);
    const { body: planned } = await uploadImport(client, token, archive);
    await client.request('POST', `/api/import/${planned.id}/confirm`, { token, body: {} });
    const path = `/api/import/${planned.id}`;
    const state = async () => (await client.request('GET', path, { token })).body;
    /** Kills the server each time when so many entries were worked on; how often it was still at it. */
    const killAgainAndAgain = async (status: string, times: number, doneBy: () => Promise<number>) => {
      let met = 0;
      for (let kill = 1; kill <= times; kill += 1) {
        const wanted = (entries * (kill - 0.5)) / times;
        await waitUntil(
          `${status} has come so far`,
          async () => (await doneBy()) >= wanted || (await state()).status !== status,
          { timeoutMs: 120_000, everyMs: 5 },
        );
        if ((await state()).status === status) met += 1;
        await server.kill();
        await server.start();
        await stayIn();
        if (kill % 5 === 0) note(`${status}: ${kill} of ${times} kills`);
      }
      return met;
    };
    const met = await killAgainAndAgain('importing', kills, async () => (await state()).done);
    const done = await finishKilled(client, token, planned.id);
    const findings = await examine(server.databaseUrl);
    const tables = await readAllTables(server.databaseUrl);
    const contents = new Set(tables.get('diaries')?.map(({ content }) => content));
    const records = tables.get('import_records')?.length ?? 0;
    void client.tryRequest('DELETE', path, { token }); // the server that would answer may be killed
    await waitUntil('it is being undone', async () => (await state()).status !== 'done', {
      timeoutMs: 60_000,
      everyMs: 5,
    });
    const metUndoing = await killAgainAndAgain('undoing', undoKills, async () => {
      const [tag] = (await client.request('GET', '/api/tags', { token })).body;
      return entries - (tag?.count ?? 0); // all have the same one
    });
    await waitUntil('it is undone', async () => (await client.request('GET', path, { token })).status === 404, {
      timeoutMs: 300_000,
      everyMs: 200,
    });
    const after = await rowsOf(server.databaseUrl);
    const different = differences(before, after);
    client.close();
    const isOnce = contents.size === entries + 1 && findings.entries === entries + 1 && records === entries;
    return {
      ok:
        isOnce &&
        done.result.added === entries &&
        isSound(findings) &&
        different.length === 0 &&
        met >= kills / 2 &&
        metUndoing >= undoKills / 2,
      bar: 'every entry once, summaries right; after the undo every row of every table as before; at least half of the kills in the middle',
      measured: `${met} of ${kills} kills in the middle of the import, ${metUndoing} of ${undoKills} of the undo; ${contents.size - 1} of ${entries} entries, ${findings.entries - 1} rows, ${records} records; ${describeFindings(findings)}; after the undo ${different.length === 0 ? 'all rows as before' : different.join('; ')}`,
    };
  },
});

/** The lease of a killed server runs out after a quarter of a minute; until then nobody else takes its work. */
async function finishKilled(client: ReturnType<typeof createClient>, token: string, id: number) {
  let last = (await client.request('GET', `/api/import/${id}`, { token })).body;
  await waitUntil(
    'the import is done',
    async () => {
      last = (await client.request('GET', `/api/import/${id}`, { token })).body;
      return last.status === 'done' || last.status === 'failed';
    },
    { timeoutMs: 300_000, everyMs: 100 },
  );
  return last;
}

/** Every row of every table but those of signing in, as text. */
async function rowsOf(url: string): Promise<Map<string, string[]>> {
  const tables = await readAllTables(url);
  for (const name of ['sqlite_sequence', 'sessions']) tables.delete(name);
  return new Map([...tables].map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).sort()]));
}

function differences(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? [];
    if (now.length !== rows.length) return [`${table}: ${rows.length} rows, ${now.length} after`];
    const other = rows.findIndex((row, index) => row !== now[index]);
    return other === -1 ? [] : [`${table}: ${rows[other]} is now ${now[other]}`];
  });
}
