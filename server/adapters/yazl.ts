import { createHash } from 'node:crypto';
import type { PassThrough } from 'node:stream';
import type { ZipFile } from 'yazl';

/** What an archive holds so far. */
export interface Written {
  bytes: number;
  sha256: string;
}

export interface Meter {
  /** So many bytes were written until now. */
  readonly bytes: number;
  /** Everything until now; to be asked once. */
  sum(): Written;
}

/**
 * Counts and sums what yazl writes, at the moment it writes it: behind its stream the bytes arrive later, when the last file
 * of the archive, which tells them, has to be made already. Its output is a PassThrough, which its types do not say, and
 * everything goes through that one's `write`. Seen with yazl 3.3.1.
 */
export function meterOutput(zip: ZipFile): Meter {
  const output = zip.outputStream as PassThrough;
  const write = output.write.bind(output);
  const hash = createHash('sha256');
  let bytes = 0;
  let isSummed = false;
  output.write = (chunk: Buffer, ...rest: unknown[]) => {
    if (!isSummed) hash.update(chunk);
    bytes += chunk.length;
    return write(chunk, ...(rest as []));
  };
  return {
    get bytes() {
      return bytes;
    },
    sum() {
      isSummed = true;
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}
