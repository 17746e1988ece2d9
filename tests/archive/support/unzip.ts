import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of a ZIP by path, in the order of its directory, read past our own code. */
export async function membersOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

/** The same where all of them are texts. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const files = await membersOf(bytes);
  return new Map([...files].map(([path, data]) => [path, data.toString('utf8')]));
}

/** The lines of an .ndjson file. */
export const linesOf = (file: string | undefined): Record<string, unknown>[] =>
  (file ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
