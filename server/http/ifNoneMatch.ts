import type { RequestHandler, Response } from 'express';
import { changeHead } from '../adapters/nodeHttp';
import { readEntityTags } from '../lib/entityTag';

/**
 * Answers what the client has already with 304 and without a body (RFC 9110, 13.1.2), and gives a packed answer an entity
 * tag of its own, because a strong one stands for bytes. To be mounted before what packs answers, whose headers it must see.
 */
export const answerIfNoneMatch: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET') return next();
  changeHead(response, (status) => {
    const tag = tagOfBytes(response);
    const isKnown = status === 200 && tag !== null && isNamed(tag, request.headers['if-none-match']);
    if (isKnown) for (const name of OF_A_BODY) response.removeHeader(name);
    return isKnown ? 304 : status;
  });
  next();
};

const OF_A_BODY = ['Content-Type', 'Content-Length', 'Content-Encoding'];

/** The answer's tag, if it has one; a packed answer's says how it is packed. */
function tagOfBytes(response: Response): string | null {
  const tag = response.getHeader('ETag');
  const encoding = response.getHeader('Content-Encoding');
  if (typeof tag !== 'string') return null;
  if (typeof encoding !== 'string' || tag.endsWith(`-${encoding}"`)) return tag;
  const own = `${tag.slice(0, -1)}-${encoding}"`;
  response.setHeader('ETag', own);
  return own;
}

/**
 * Whether an `If-None-Match` names the tag, weak or strong. What cannot be read names nothing. `Cache-Control: no-cache`,
 * which fetch adds to each conditional request and which Express takes for a wish to have it all again, changes nothing.
 */
export function isNamed(tag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return (readEntityTags(header) ?? []).some((named) => named.replace(/^W\//, '') === tag);
}
