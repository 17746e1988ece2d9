import type { RequestHandler } from 'express';
import { EMPTY } from '../contract/common';
import { badRequest } from '../errors';

/**
 * Refuses query parameters that the facade would pass over without a word: those without a value, and one that is given
 * more than once, which no procedure takes.
 */
export const plainQuery: RequestHandler = (request, _response, next) => {
  if (!request.url.includes('?')) return next();
  for (const [name, value] of Object.entries(request.query)) {
    if (value === '') throw badRequest(name, EMPTY);
    if (Array.isArray(value)) throw badRequest(name, 'must be given once');
  }
  next();
};
