import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { isNamed } from './ifNoneMatch';

/** How long caches may keep an answer that is the same for everybody. */
export const FOR_EVER = 'public, max-age=31536000, immutable'; // its address changes with it
export const SHORTLY = 'public, max-age=300';

/**
 * Answers with bytes that never change while the process runs: compressed once, when somebody first asks, and known to
 * caches by their hash. Compressing for each request would be an hour of work for everybody who asks often enough.
 */
export function answerKept(type: string, cacheControl: string, read: () => Buffer | Promise<Buffer>): RequestHandler {
  let kept: { plain: Buffer; gzipped: Buffer; hash: string } | undefined;
  return async (request, response) => {
    if (!kept) {
      const plain = await read();
      kept = { plain, gzipped: gzipSync(plain), hash: createHash('sha256').update(plain).digest('base64url') };
    }
    const isGzipped = request.acceptsEncodings('gzip', 'identity') === 'gzip';
    response.vary('Accept-Encoding').setHeader('Cache-Control', cacheControl);
    const tag = `"${kept.hash}${isGzipped ? '-gzip' : ''}"`;
    response.setHeader('ETag', tag);
    if (isNamed(tag, request.headers['if-none-match'])) return void response.status(304).end();
    if (isGzipped) response.setHeader('Content-Encoding', 'gzip');
    response.type(type).send(isGzipped ? kept.gzipped : kept.plain);
  };
}
