import { createHash } from 'node:crypto';
import { unzip } from './unzip';
import { zipOf } from './zip';

/** An archive of ours with other lines in some of its files, as whoever writes its manifest anew packs it. */
export async function rewritten(archive: Buffer, lines: Record<string, string[]>): Promise<Buffer> {
  const files = await unzip(archive);
  const manifest = JSON.parse(files.get('manifest.json') ?? '');
  for (const [path, said] of Object.entries(lines)) {
    const text = said.map((line) => `${line}\n`).join('');
    files.set(path, text);
    const told = manifest.files.find((file: { path: string }) => file.path === path);
    const sha256 = createHash('sha256').update(text).digest('hex');
    Object.assign(told, { sha256, bytes: Buffer.byteLength(text), records: said.length });
  }
  if (lines['reports.ndjson']) manifest.counts.reports = lines['reports.ndjson'].length;
  files.set('manifest.json', JSON.stringify(manifest));
  return zipOf(Object.fromEntries(files));
}

/** A line of a report, which says nothing. */
export const reportOf = (week: string): string =>
  JSON.stringify({ week, templateVersion: '1', modelVersion: null, generatedAt: '2026-11-01T00:00:00.000Z', body: {} });
