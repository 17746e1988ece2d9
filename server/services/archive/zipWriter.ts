import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { meterOutput, type Written } from '../../adapters/yazl';
import type { ArchiveFile } from '../../contract/archive';
import { MOST_ARCHIVE, MOST_ARCHIVE_BYTES } from '../../contract/limits';
import { unprocessable } from '../../errors';

/** In local time, as the format keeps it, so that the bytes are the same in every zone. */
const MTIME = new Date(1980, 0, 1);

const MEMBER = { mtime: MTIME, mode: 0o100644, forceDosTimestamp: true };

/** Chunks as large as deflate likes them: a line at a time would cost more than compressing it. */
const CHUNK = 65_536;

export const archiveTooLarge = () =>
  unprocessable(`The diary is larger than one archive can be (${MOST_ARCHIVE}): take it in parts, with from and to`);

export type Chunks = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

export interface ZipWriter {
  /** The bytes of the archive. It ends early with the error of whatever failed. */
  readonly output: Readable;
  /** Adds a file, and resolves once it is written. Chunks are asked for only as fast as the output is read. */
  add(path: string, chunks: Chunks): Promise<{ sha256: string; bytes: number }>;
  /** Adds, not compressed, what the archive says of all other files and of all bytes before it, and ends it. */
  end(path: string, make: (written: Written) => string): Promise<void>;
  destroy(error: Error): void;
}

/** Writes a ZIP whose bytes depend on its files alone. It ends with a 422 where it, or a file in it, would be larger than that. */
export function createZipWriter(mostBytes = MOST_ARCHIVE_BYTES): ZipWriter {
  const zip = new ZipFile();
  const output = new PassThrough();
  const failed = new AbortController();
  const destroy = (error: Error) => {
    output.destroy(error);
    failed.abort(error);
  };
  zip.on('error', destroy);
  output
    .on('error', (error) => failed.abort(error))
    .on('close', () => failed.abort(new Error('the archive is closed')));
  const meter = meterOutput(zip);
  zip.outputStream.pipe(output);

  async function add(path: string, chunks: Chunks): Promise<{ sha256: string; bytes: number }> {
    failed.signal.throwIfAborted();
    const hash = createHash('sha256');
    let bytes = 0;
    const member = new PassThrough();
    const taken = once(member, 'end', { signal: failed.signal });
    taken.catch(() => {});
    zip.addReadStreamLazy(path, MEMBER, (start) => start(null, member));
    const counted = (async function* () {
      for await (const chunk of joined(chunks)) {
        hash.update(chunk);
        bytes += chunk.length;
        if (Math.max(bytes, meter.bytes) > mostBytes) throw archiveTooLarge();
        yield chunk;
      }
    })();
    await pipeline(Readable.from(counted, { objectMode: true, highWaterMark: 1 }), member, { signal: failed.signal });
    await taken;
    return { sha256: hash.digest('hex'), bytes };
  }

  return {
    output,
    add,
    async end(path, make) {
      const written = new Promise<void>((done) => {
        // Asked for when everything before it is written, its own header included.
        zip.addReadStreamLazy(path, { ...MEMBER, compress: false }, (start) => {
          start(null, Readable.from([Buffer.from(make(meter.sum()))]));
          done();
        });
      });
      zip.end();
      await written;
    },
    destroy,
  };
}

/** Text is gathered as text: a Buffer for each line would be memory that only a collection of garbage gives back. */
async function* joined(chunks: Chunks): AsyncGenerator<Buffer> {
  let text = '';
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      text += chunk;
      if (text.length < CHUNK) continue;
    }
    if (text !== '') yield Buffer.from(text);
    text = '';
    if (typeof chunk !== 'string') yield chunk;
  }
  if (text !== '') yield Buffer.from(text);
}

/** Sorted by path, code unit by code unit. */
export const inPathOrder = (files: readonly ArchiveFile[]): ArchiveFile[] =>
  [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
