import { join } from 'node:path';
import { createClient, type Person } from '../support/client';
import { startPrivateMariadb } from '../support/privateMariadb';
import { openFiles } from '../support/processes';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow, type RowContext } from '../support/row';
import { inMs, tally } from '../support/statistics';
import { mountTinyDisk } from '../support/tinyDisk';
import { waitUntil } from '../support/wait';

const POOL = 8;
const MOST_CREATES = 3_000;

defineRow({
  id: 'R13',
  title: 'the disk is full',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run(context) {
    const { engine, startServer, short } = context;
    const disk = mountTinyDisk(join(context.temporaryFolder(), 'disk'), engine === 'sqlite' ? 6 : 220);
    if (!disk) return { notRun: 'a full disk needs a tiny tmpfs, and mounting one needs root (Linux)' };
    context.defer(() => disk.unmount());
    const server = await startServer({
      databaseUrl: await placeDatabase(context, disk.folder),
      env: { ANALYSER_TIMEOUT_MS: '200' },
    });
    const client = createClient(server.url);
    const person = await client.register();
    const acknowledged: number[] = [];
    const statuses: number[] = [];
    const filesBefore = openFiles(server.pid);
    disk.fill((engine === 'sqlite' ? 1 : 4) * 1_048_576);
    for (
      let turn = 0;
      turn < MOST_CREATES && statuses.filter((status) => status !== 201).length < (short ? 20 : 60);
      turn += 1
    ) {
      const answer = await client.tryRequest('POST', '/api/diary', { token: person.token, body: longEntry(turn) });
      statuses.push(answer.status);
      if (answer.status === 201) acknowledged.push(answer.body.diary.id);
    }
    const reading = await client.tryRequest('GET', '/api/diary', { token: person.token });
    disk.free();
    const recoveryMs = await waitUntil('entries are saved again', () => isSaved(client, person, acknowledged), {
      timeoutMs: 20_000,
    });
    client.close();
    const files = openFiles(server.pid) - filesBefore;
    await server.stop();
    const findings = await examine(server.databaseUrl, acknowledged);
    const foreign = statuses.filter((status) => status !== 201 && status !== 503).length;
    const refused = statuses.filter((status) => status === 503).length;
    return {
      ok: foreign === 0 && refused > 0 && reading.status === 200 && files <= POOL && isSound(findings),
      bar: '503, no corruption, nothing leaked, recovery without restart',
      measured: `answers ${tally(statuses)}, reading meanwhile ${reading.status}, saving again ${inMs(recoveryMs)} after there was room, ${files} file descriptors more; ${describeFindings(findings)}`,
    };
  },
});

async function isSaved(
  client: ReturnType<typeof createClient>,
  { token }: Person,
  acknowledged: number[],
): Promise<boolean> {
  const answer = await client.tryRequest('POST', '/api/diary', { token, body: longEntry(0) });
  if (answer.status === 201) acknowledged.push(answer.body.diary.id);
  return answer.status === 201;
}

const longEntry = (turn: number) => ({
  content: `${turn} ${'A long day, again, with more of the same. '.repeat(200)}`,
  emotion: 'joy',
});

async function placeDatabase({ engine, defer }: RowContext, disk: string): Promise<string> {
  if (engine === 'sqlite') return `sqlite:${join(disk, 'diary.db')}`;
  const mariadb = await startPrivateMariadb(disk, [
    '--innodb-log-file-size=10M',
    '--innodb-temp-data-file-path=ibtmp1:12M:autoextend:max:12M',
  ]);
  defer(() => mariadb.stop());
  await mariadb.query('CREATE DATABASE full CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
  return `${mariadb.url}/full`;
}
