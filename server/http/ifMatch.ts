import type { RequestHandler } from 'express';
import { badRequest } from '../errors';
import { readEntityTags, taggedRevision } from '../lib/entityTag';

/**
 * Reads `If-Match` (RFC 9110, 13.1.1): the revisions that may be changed. `*` is any, a weak tag is none. Throws a 400
 * when it is malformed.
 */
export const readIfMatch: RequestHandler = (request, response, next) => {
  const value = request.headers['if-match'];
  response.locals.isExpected = value === undefined ? () => true : readTags(value);
  next();
};

function readTags(value: string): (revision: number) => boolean {
  if (value.trim() === '*') return () => true;
  const tags = readEntityTags(value);
  if (!tags) throw badRequest('If-Match', 'must be * or entity tags in double quotes, such as "1"');
  const revisions = new Set(tags.map(taggedRevision));
  return (revision) => revisions.has(revision);
}
