import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { isNamed } from './ifNoneMatch';

/** How long caches may keep an answer that is the same for everybody. */
export const FOR_EVER = 'public, max-age=31536000, immutable'; // its address changes with it
export const SHORTLY = 'public, max-age=300';

interface Kept {
  plain: Buffer;
  gzipped: Buffer;
  hash: string;
}

async function keep(read: () => Buffer | Promise<Buffer>): Promise<Kept> {
  const plain = await read();
  return { plain, gzipped: gzipSync(plain), hash: createHash('sha256').update(plain).digest('base64url') };
}

/**
 * Answers with bytes that never change while the process runs: compressed once, when somebody first asks, and known to
 * caches by their hash. Compressing for each request would be an hour of work for everybody who asks often enough.
 */
export function answerStatic(type: string, cacheControl: string, read: () => Buffer | Promise<Buffer>): RequestHandler {
  // A promise, for those who come while the first is being served: each would compress it again.
  let keeping: Promise<Kept> | undefined;
  return async (request, response) => {
    keeping ??= keep(read).catch((error) => {
      keeping = undefined;
      throw error;
    });
    const kept = await keeping;
    const isGzipped = request.acceptsEncodings('gzip', 'identity') === 'gzip';
    response.vary('Accept-Encoding').setHeader('Cache-Control', cacheControl);
    const tag = `"${kept.hash}${isGzipped ? '-gzip' : ''}"`;
    response.setHeader('ETag', tag);
    const isThere = response.statusCode === 200; // what is not has not stayed as it was either (RFC 9110, 13.2.1)
    if (isThere && isNamed(tag, request.headers['if-none-match'])) return void response.status(304).end();
    if (isGzipped) response.setHeader('Content-Encoding', 'gzip');
    response.type(type).send(isGzipped ? kept.gzipped : kept.plain);
  };
}
