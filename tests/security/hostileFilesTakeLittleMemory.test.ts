import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { hasPython, makeFixtures } from '../archive/support/fixtures';
import { type Client, createClient } from '../support/client';
import { buildEntry } from '../support/factories';
import { exportOf, uploadImport } from '../support/imports';
import { buildPicture, uploadPicture } from '../support/pictures';
import { childrenOf, residentMb } from '../support/processes';
import type { Random } from '../support/random';
import { defineRow } from '../support/row';
import { sleep } from '../support/wait';
import { readAllTables } from './tables';

const MOST_MB = 100;
const CUT_EVERY = 4_096;
const MEASURE_EVERY_MS = 5;

defineRow({
  id: 'S21',
  title: 'files that mean harm, and an archive that is cut or has one bit that fell over',
  engines: ['sqlite'],
  short: ['sqlite'],
  async run({ short, random, note, startServer, defer }) {
    if (!hasPython()) return { notRun: 'there is no python3 to make them' };
    const server = await startServer();
    await server.waitForAnalyser();
    const client = createClient(server.url, { keepAlive: false }); // what makes the files holds this process up
    const { token } = await client.register();
    const archive = await writeAndExport(client, token, {
      random,
      entries: short ? 20 : 200,
      pictures: short ? await drawPictures(2) : await drawNoise(20), // so large that it is cut hundreds of times
    });
    const taken = await uploadImport(client, token, archive); // a sound one is, or the others show nothing
    await client.request('DELETE', `/api/import/${taken.body.id}`, { token });
    await sleep(2_000);
    const before = await stored(server.databaseUrl);
    const held = () => new Map([server.pid, ...childrenOf(server.pid)].map((pid) => [pid, residentMb(pid)]));
    const atRest = held();
    const idle = sumOf(atRest.values());
    let most = 0;
    const watch = setInterval(() => {
      // Each process by itself: one that ends by itself meanwhile must not pay for what another takes.
      const more = [...held()].map(([pid, mb]) => Math.max(0, mb - (atRest.get(pid) ?? 0)));
      most = Math.max(most, sumOf(more));
    }, MEASURE_EVERY_MS);
    defer(() => clearInterval(watch));
    const faults: string[] = [];
    const counts: Record<string, number> = {};
    for (const [kind, name, file] of attacks(archive, random, short ? 60 : 1_000)) {
      counts[kind] = (counts[kind] ?? 0) + 1;
      const { status, body } = await uploadImport(client, token, file);
      const reason = body?.issues?.[0]?.message;
      if (status !== 400 || !reason) faults.push(`${kind} ${name}: ${status}`);
      if (kind === 'made' || (counts[kind] ?? 0) % 200 === 0) note(`${kind} ${name}: ${reason}`);
    }
    const waiting = join(server.dataDir, 'imports');
    if (existsSync(waiting) && readdirSync(waiting).length > 0) faults.push('a file is left');
    if ((await stored(server.databaseUrl)) !== before) faults.push('something is written');
    client.close();
    const total = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
    return {
      ok: taken.status === 201 && faults.length === 0 && idle > 0 && most < MOST_MB,
      bar: `each refused with a reason, nothing written, memory of server and children < ${MOST_MB} MB over idle`,
      measured:
        `${total.join(', ')} of an archive of ${archive.length} bytes; ${idle.toFixed(0)} MB idle, at most ${most.toFixed(0)} MB more` +
        `${faults.length ? `; ${faults.slice(0, 5).join('; ')}` : ''}`,
    };
  },
});

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0);

const drawPictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, seed) => buildPicture('jpeg', { seed })));

/** Pictures that do not compress. */
const drawNoise = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, seed) => {
      const noise = { type: 'gaussian', mean: 100 + seed, sigma: 60 } as const;
      const create = { width: 640, height: 480, channels: 3, background: 'grey', noise } as const;
      return sharp({ create }).jpeg().toBuffer();
    }),
  );

/** Everything that is kept, but for what counts calls and sessions. */
async function stored(url: string): Promise<string> {
  const tables = await readAllTables(url);
  for (const name of ['sessions', 'sqlite_sequence']) tables.delete(name);
  return JSON.stringify([...tables]);
}

async function writeAndExport(
  client: Client,
  token: string,
  { random, entries, pictures }: { random: Random; entries: number; pictures: Buffer[] },
): Promise<Buffer> {
  const urls: string[] = [];
  for (const picture of pictures) urls.push((await uploadPicture(client, token, picture, 'jpeg')).body.url);
  for (let entry = 0; entry < entries; entry += 1) {
    const imageUrl = urls[entry] ?? null;
    const body = { ...buildEntry(random), date: `2026-${String((entry % 10) + 1).padStart(2, '0')}-10`, imageUrl };
    const { status, text } = await client.request('POST', '/api/diary', { token, body });
    if (status !== 201) throw new Error(text);
  }
  return exportOf(client, { token });
}

function* attacks(
  archive: Buffer,
  random: Random,
  bits: number,
): Generator<[kind: string, name: string, file: Buffer]> {
  for (const [name, file] of makeFixtures().hostile) yield ['made', name, file];
  for (let at = CUT_EVERY; at < archive.length; at += CUT_EVERY) yield ['cut', String(at), archive.subarray(0, at)];
  for (let bit = 0; bit < bits; bit += 1) {
    const at = random.between(0, archive.length - 1);
    const damaged = Buffer.from(archive);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << random.between(0, 7));
    yield ['flipped', String(at), damaged];
  }
}
