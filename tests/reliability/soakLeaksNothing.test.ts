import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, createClient, type Person } from '../support/client';
import { buildEntry } from '../support/factories';
import { watchingItsMemory } from '../support/loop';
import { openFiles, residentMb } from '../support/processes';
import type { Random } from '../support/random';
import { describeFindings, examine, isSound } from '../support/recount';
import { defineRow } from '../support/row';
import { slope, tally } from '../support/statistics';
import { repeat, sleep, waitUntil } from '../support/wait';

const SAMPLE_MS = 1_000;

defineRow({
  id: 'R10',
  title: 'a soak: mixed load for ten minutes (half an hour with --long)',
  engines: ['sqlite', 'mariadb'],
  short: ['sqlite'],
  async run({ short, long, random, note, startServer, temporaryFolder }) {
    const minutes = short ? 0.05 : long ? 30 : 10;
    const memory = join(temporaryFolder(), 'memory');
    const server = await startServer(watchingItsMemory(memory));
    await waitUntil('memory is measured', () => existsSync(memory), { timeoutMs: 30_000 });
    await server.waitForAnalyser();
    const client = createClient(server.url);
    const people = await Promise.all(Array.from({ length: 20 }, () => client.register()));
    const statuses: number[] = [];
    const until = performance.now() + minutes * 60_000;
    const isOver = () => performance.now() > until;
    const workers = repeat({ workers: 6, limit: 1_000_000, isOver }, async () => {
      statuses.push(await actOnce(client, random.pick(people), random));
      await sleep(random.between(20, 120));
    });
    const samples: { minute: number; mb: number; resident: number; files: number }[] = [];
    const startedAt = performance.now();
    while (!isOver()) {
      const minute = (performance.now() - startedAt) / 60_000;
      const mb = Number(readFileSync(memory, 'utf8'));
      samples.push({ minute, mb, resident: residentMb(server.pid), files: openFiles(server.pid) });
      if (samples.length % 60 === 0)
        note(`${minute.toFixed(0)} min: ${samples.at(-1)?.mb.toFixed(0)} MB, ${statuses.length} requests`);
      await sleep(SAMPLE_MS);
    }
    await workers;
    client.close();
    await server.stop();
    const findings = await examine(server.databaseUrl);
    const settled = samples.filter(({ minute }) => minute >= minutes / 3);
    const mbPerMinute = slope(settled.map(({ minute, mb }) => ({ x: minute, y: mb })));
    const files = settled.map((sample) => sample.files);
    const spread = Math.max(...files) - Math.min(...files);
    const faults = statuses.filter((status) => status >= 500 || status === 0).length;
    const isFlat = short || mbPerMinute < 1; // seconds say nothing about a slope
    return {
      ok: isFlat && spread <= 12 && faults === 0 && isSound(findings),
      bar: `${short ? '' : 'slope of the memory in use < 1 MB/min after the first third, '}file descriptors flat (± a pool of connections), 0 5xx`,
      measured: `${minutes} min, ${statuses.length} requests: ${tally(statuses)}; ${samples[0]?.mb.toFixed(0)} MB at first, ${settled[0]?.mb.toFixed(0)} to ${settled.at(-1)?.mb.toFixed(0)} MB in use after warm-up (${settled.at(-1)?.resident.toFixed(0)} MB resident)${short ? '' : `, slope ${mbPerMinute.toFixed(2)} MB/min`}; ${Math.min(...files)} to ${Math.max(...files)} file descriptors; ${describeFindings(findings)}`,
    };
  },
});

/** One action of somebody who uses a diary; its status. */
async function actOnce(client: Client, { token }: Person, random: Random): Promise<number> {
  const chance = random.next();
  if (chance < 0.25)
    return (await client.tryRequest('POST', '/api/diary', { token, body: buildEntry(random, 3) })).status;
  if (chance < 0.35) {
    const { body } = await client.tryRequest('GET', '/api/diary?limit=5', { token });
    const id = body?.items?.at(-1)?.id;
    if (id === undefined) return 200;
    const path = `/api/diary/${id}`;
    if (chance < 0.3) return (await client.tryRequest('PUT', path, { token, body: buildEntry(random) })).status;
    return (await client.tryRequest('DELETE', path, { token })).status;
  }
  const pages = [
    '/api/diary',
    '/api/stats/weekly',
    '/api/stats/monthly',
    '/api/stats/words',
    '/api/tags',
    '/api/account',
    '/api/reports/weekly',
  ];
  return (await client.tryRequest('GET', random.pick(pages), { token })).status;
}
