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
 * Plans an import of an archive, carries it out, exports the diary and undoes the import; `before` is called before each.
 * Nothing but these four is asked of the server meanwhile.
 */
export async function measureInAndOut(
  server: ServerProcess,
  { archive, entries }: { archive: Buffer; entries: number },
  before: (stage: Stage) => Promise<void> = async () => {},
): Promise<StageFigures[]> {
  const client = createClient(server.url, { keepAlive: false });
  const { token } = await client.register();
  const figures: StageFigures[] = [];
  const measure = async (stage: Stage, work: () => Promise<void>) => {
    await before(stage);
    forgetPeak(server.pid);
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt) / 1_000;
    figures.push({ stage, perSecond: entries / seconds, peakMb: peakMb(server.pid) });
  };
  const ask = (method: string, path: string) => client.request(method, path, { token, timeoutMs: LIMIT_MS });
  let path = '';
  try {
    await measure('plan', async () => {
      const { status, body, text } = await uploadImport(client, token, archive);
      if (body.plan?.new !== entries) throw new Error(`planning: ${status} ${text.slice(0, 200)}`);
      path = `/api/import/${body.id}`;
    });
    await measure('import', async () => {
      await client.request('POST', `${path}/confirm`, { token, body: {} });
      const isOver = async () => (await ask('GET', path)).body.status !== 'importing';
      await waitUntil('the import is over', isOver, { timeoutMs: LIMIT_MS, everyMs: 50 });
    });
    const { result } = (await ask('GET', path)).body;
    if (result.added !== entries) throw new Error(`importing: ${JSON.stringify(result)}`);
    await measure('export', async () => {
      const { status } = await ask('GET', '/api/export');
      if (status !== 200) throw new Error(`exporting: ${status}`);
    });
    await measure('undo', async () => {
      await ask('DELETE', path);
      const isGone = async () => (await ask('GET', path)).status === 404;
      await waitUntil('the import is undone', isGone, { timeoutMs: LIMIT_MS, everyMs: 50 });
    });
    return figures;
  } finally {
    client.close();
  }
}

/** From here on a process's peak counts anew (Linux). */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');
