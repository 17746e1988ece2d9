import type { RequestHandler } from 'express';
import { badRequest } from '../errors';
import { entityTag } from '../lib/entityTag';

const ENTITY_TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const ENTITY_TAGS = new RegExp(String.raw`^\s*${ENTITY_TAG}(?:\s*,\s*${ENTITY_TAG})*\s*$`);

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
  if (!ENTITY_TAGS.test(value)) throw badRequest('If-Match', 'must be * or entity tags in double quotes, such as "1"');
  const tags = new Set(value.match(new RegExp(ENTITY_TAG, 'g')));
  return (revision) => tags.has(entityTag(revision));
}
