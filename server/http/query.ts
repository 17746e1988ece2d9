import type { RequestHandler } from 'express';
import type { z } from 'zod';
import { EMPTY } from '../contract/common';
import { badRequest } from '../errors';
import { inputSchema } from './inputSchema';

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

/** Paths and queries are text: makes numbers of the digits that stand for what an input wants as a whole number. */
export function createDigitReader(input: z.ZodType): (texts: object) => object {
  const { properties = {} } = inputSchema(input);
  const isWhole = (schema: z.core.JSONSchema._JSONSchema) => typeof schema === 'object' && schema.type === 'integer';
  const wholeNumbers = new Set(Object.keys(properties).filter((name) => isWhole(properties[name] ?? false)));
  const read = (name: string, value: unknown) =>
    wholeNumbers.has(name) && typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
  return (texts) => Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, read(name, value)]));
}

/** Without zeros in front, and not longer than the largest safe integer. */
const DIGITS = /^(0|[1-9]\d{0,15})$/;
