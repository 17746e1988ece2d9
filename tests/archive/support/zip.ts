import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A ZIP of small files. */
export function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, data] of Object.entries(files)) zip.addBuffer(Buffer.from(data), path);
  zip.end();
  return buffer(zip.outputStream);
}
