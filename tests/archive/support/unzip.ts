import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of a ZIP by path, in the order of its directory, read past our own code. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

/** The lines of an .ndjson file. */
export const linesOf = (file: string | undefined): Record<string, unknown>[] =>
  (file ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
