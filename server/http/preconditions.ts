import type { Request, RequestHandler } from 'express';
import { badRequest } from '../errors';
import { readEntityTags, taggedRevision } from '../lib/entityTag';
import { IS_TRPC } from './errorHandler';
import { isRead } from './methods';

/** The headers that say when a change is meant (RFC 9110, 13.1). */
const HEADERS = ['If-Match', 'If-None-Match'] as const;

/**
 * Reads which revisions may be changed: `If-Match` names them, `If-None-Match` all others. `*` is any, a weak tag in
 * `If-Match` none. Throws a 400 when one is malformed.
 */
export const readPreconditions: RequestHandler = (request, response, next) => {
  const [match, noneMatch] = HEADERS.map((name) => readTags(request, name));
  const isExpected = (revision: number) => (match?.(revision) ?? true) && !noneMatch?.(revision);
  response.locals.isExpected = isExpected;
  next();
};

/** Whether a header names a revision; null without the header, and where it only spares an answer. */
function readTags(request: Request, name: (typeof HEADERS)[number]): ((revision: number) => boolean) | null {
  const value = request.get(name);
  if (value === undefined || (name === 'If-None-Match' && isRead(request))) return null;
  if (value.trim() === '*') return () => true;
  const tags = readEntityTags(value);
  if (!tags) throw badRequest(name, 'must be * or entity tags in double quotes, such as "1"');
  const isWeakSame = name === 'If-None-Match';
  const revisions = new Set(tags.map((tag) => taggedRevision(isWeakSame ? tag.replace(/^W\//, '') : tag)));
  return (revision) => revisions.has(revision);
}

/** Throws a 400 for a condition that nobody would look at: nothing must be done in spite of it. Of a read `If-None-Match` spares the answer. */
export function requireNoPreconditions(request: Request): void {
  const looked = isRead(request) ? ['If-Match' as const] : HEADERS;
  const name = looked.find((header) => request.get(header) !== undefined);
  if (name) throw badRequest(name, IS_TRPC.test(request.originalUrl) ? NOT_TAKEN.trpc : NOT_TAKEN.rest);
}

const NOT_TAKEN = {
  rest: 'is not taken here: only PUT and DELETE of an entry can depend on its ETag',
  trpc: 'is not taken here: which revision of an entry is meant is said in the field ifRevision',
};

/** Refuses them for all that comes after. */
export const refusePreconditions: RequestHandler = (request, _response, next) => {
  requireNoPreconditions(request);
  next();
};
