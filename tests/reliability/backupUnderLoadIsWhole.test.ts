import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createClient, type Person } from '../support/client';
import { runCommand } from '../support/command';
import { buildEntry, PASSWORD } from '../support/factories';
import type { Random } from '../support/random';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow, type RowContext } from '../support/row';
import type { ServerProcess } from '../support/serverProcess';
import { inMs } from '../support/statistics';
import { sleep } from '../support/wait';
import { startWriters } from '../support/writers';

defineRow({
  id: 'R14',
  title: 'backup and restore under load',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  ownMariadb: true,
  async run(context) {
    const { short, random, engine, startServer, mariadb } = context;
    if (engine === 'mariadb' && spawnSync('mysqldump', ['--version']).error)
      return { notRun: 'mysqldump is not installed' };
    const server = await startServer();
    const client = createClient(server.url);
    const writers = await startWriters({ client, random, count: 8 });
    await sleep(short ? 1_000 : 5_000);
    const before = [...writers.acknowledged];
    const startedAt = performance.now();
    const port = engine === 'mariadb' ? (await mariadb()).port : 0;
    const databaseUrl =
      engine === 'sqlite' ? await backUpSqlite(context, server) : await dumpMariadb(context, server, port);
    const ms = performance.now() - startedAt;
    await sleep(300);
    await writers.stop();
    const refused = writers.statuses.filter((status) => status !== 201).length;
    client.close();
    await server.stop();
    const restored = await startServer({ databaseUrl });
    const faults = await tryEverything(restored, writers.people, random);
    await restored.stop();
    const findings = await examine(databaseUrl, before);
    return {
      ok: refused === 0 && faults.length === 0 && isSound(findings),
      bar: 'the restored service works in every use case, holds all that was acknowledged before, and equals a recount',
      measured: `backup and restore in ${inMs(ms)} beside ${writers.statuses.length} creates (${refused} refused); ${before.length} acknowledged before; ${describeFindings(findings)}; use cases ${faults.length === 0 ? 'all work' : faults.join(', ')}`,
    };
  },
});

async function runScript(name: string, args: string[], env: Record<string, string>): Promise<void> {
  const { code, stderr } = await runCommand(name, args, { env });
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${stderr.slice(0, 300)}`);
}

async function backUpSqlite({ temporaryFolder }: RowContext, server: ServerProcess): Promise<string> {
  const [folder, dataDir] = [temporaryFolder(), temporaryFolder()];
  const [copy, target] = [join(folder, 'backup.db'), `sqlite:${join(dataDir, 'diary.db')}`];
  await runScript('backup', ['--out', copy], { DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir });
  await runScript('restore', ['--from', copy], { DATABASE_URL: target, DATA_DIR: dataDir });
  return target;
}

/** As the README says. */
async function dumpMariadb({ createDatabase }: RowContext, server: ServerProcess, port: number): Promise<string> {
  const { url } = await createDatabase();
  const [from = '', to = ''] = [server.databaseUrl, url].map((address) => address.split('/').at(-1));
  const login = ['--host=127.0.0.1', `--port=${port}`, '--user=root'];
  const dump = spawnSync('mysqldump', [...login, '--single-transaction', '--hex-blob', from], { maxBuffer: 2 ** 30 });
  if (dump.status !== 0) throw new Error(`mysqldump: ${dump.stderr.toString().slice(0, 300)}`);
  const load = spawnSync('mysql', [...login, to], { input: dump.stdout });
  if (load.status !== 0) throw new Error(`mysql: ${load.stderr.toString().slice(0, 300)}`);
  return url;
}

/** What people do with a diary, one after another; which of it did not work. */
async function tryEverything(server: ServerProcess, people: Person[], random: Random): Promise<string[]> {
  await server.waitForAnalyser();
  const client = createClient(server.url);
  const faults: string[] = [];
  const expect = (what: string, status: number, wanted: number) =>
    status !== wanted && faults.push(`${what} ${status}`);
  for (const { email } of people.slice(0, 3)) {
    const login = await client.tryRequest('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    expect('login', login.status, 200);
    const token = login.body?.tokens?.accessToken;
    const list = await client.tryRequest('GET', '/api/diary?limit=100', { token });
    expect('list', list.status, 200);
    const created = await client.tryRequest('POST', '/api/diary', { token, body: buildEntry(random) });
    expect('create', created.status, 201);
    const path = `/api/diary/${created.body?.diary?.id}`;
    expect('get', (await client.tryRequest('GET', path, { token })).status, 200);
    expect('explain', (await client.tryRequest('GET', `${path}/explanation`, { token })).status, 200);
    expect('update', (await client.tryRequest('PUT', path, { token, body: buildEntry(random) })).status, 200);
    expect('delete', (await client.tryRequest('DELETE', path, { token })).status, 200);
    for (const page of [
      'stats/weekly',
      'stats/monthly',
      'stats/emotions',
      'stats/words',
      'reports/weekly',
      'tags',
      'account',
    ])
      expect(page, (await client.tryRequest('GET', `/api/${page}`, { token })).status, 200);
    const refreshed = await client.tryRequest('POST', '/api/auth/refresh', {
      body: { refreshToken: login.body?.tokens?.refreshToken },
    });
    expect('refresh', refreshed.status, 200);
  }
  client.close();
  return faults;
}
