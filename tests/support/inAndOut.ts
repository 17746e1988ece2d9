import { writeFileSync } from 'node:fs';
import { createClient } from './client';
import { uploadImport } from './imports';
import { peakMb } from './processes';
import type { ServerProcess } from './serverProcess';
import { waitUntil } from './wait';

export const STAGES = ['plan', 'import', 'export', 'undo'] as const;
export type Stage = (typeof STAGES)[number];

/** What one of the four took a real server. */
export interface StageFigures {
  stage: Stage;
  perSecond: number;
  /** The most memory that the process held at once, MB. */
  peakMb: number;
}

const LIMIT_MS = 900_000;

/**
 * Plans an import of an archive, carries it out, exports the diary and undoes the import, each of them for so many people,
 * one after the other; `before` is called before each of the four. Nothing else is asked of the server meanwhile.
 */
export async function measureInAndOut(
  server: ServerProcess,
  { archive, entries, people }: { archive: Buffer; entries: number; people: number },
  before: (stage: Stage) => Promise<void> = async () => {},
): Promise<StageFigures[]> {
  const client = createClient(server.url, { keepAlive: false });
  const owners: { token: string; path: string }[] = [];
  for (let number = 0; number < people; number += 1) owners.push({ token: (await client.register()).token, path: '' });
  const figures: StageFigures[] = [];
  const measure = async (stage: Stage, work: (owner: (typeof owners)[number]) => Promise<void>) => {
    await before(stage);
    forgetPeak(server.pid);
    const startedAt = performance.now();
    for (const owner of owners) await work(owner);
    const seconds = (performance.now() - startedAt) / 1_000;
    figures.push({ stage, perSecond: (entries * people) / seconds, peakMb: peakMb(server.pid) });
  };
  const ask = (method: string, path: string, token: string) =>
    client.request(method, path, { token, timeoutMs: LIMIT_MS });
  try {
    await measure('plan', async (owner) => {
      const { status, body, text } = await uploadImport(client, owner.token, archive);
      if (body.plan?.new !== entries) throw new Error(`planning: ${status} ${text.slice(0, 200)}`);
      owner.path = `/api/import/${body.id}`;
    });
    await measure('import', async ({ token, path }) => {
      await client.request('POST', `${path}/confirm`, { token, body: {} });
      const isOver = async () => (await ask('GET', path, token)).body.status !== 'importing';
      await waitUntil('the import is over', isOver, { timeoutMs: LIMIT_MS, everyMs: 50 });
    });
    for (const { token, path } of owners) {
      const { result } = (await ask('GET', path, token)).body;
      if (result.added !== entries) throw new Error(`importing: ${JSON.stringify(result)}`);
    }
    await measure('export', async ({ token }) => {
      const { status } = await ask('GET', '/api/export', token);
      if (status !== 200) throw new Error(`exporting: ${status}`);
    });
    await measure('undo', async ({ token, path }) => {
      await ask('DELETE', path, token);
      const isGone = async () => (await ask('GET', path, token)).status === 404;
      await waitUntil('the import is undone', isGone, { timeoutMs: LIMIT_MS, everyMs: 50 });
    });
    return figures;
  } finally {
    client.close();
  }
}

/** From here on a process's peak counts anew (Linux). */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');
