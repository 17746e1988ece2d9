import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError, badRequest, unavailable } from '../errors';
import { createBodyBudget } from './bodyBudget';
import { METHODS_WITH_BODY, sendsBody } from './methods';

declare global {
  namespace Express {
    interface Locals {
      /** Of a body that is being read, or was: whether more of it is awaited, and when its last bytes came. */
      body?: { isArriving: boolean; lastAt: number };
    }
  }
}

const MAX_BODY_BYTES = 1_048_576;

/** Of all bodies that have begun to arrive together. */
const MOST_ARRIVING_BYTES = 64 * MAX_BODY_BYTES;

/** Levels of lists and objects; a batch of entries with tags has four. */
const MAX_DEPTH = 16;

/** Entries of a list and fields of an object: far above every list of the contract, which a schema reads whole before it counts. */
const MAX_ITEMS = 1_000;

/**
 * Reads a body of at most 1 MiB: a JSON object in UTF-8. What is too large or calls itself something else is refused at
 * once; bytes that still arrive afterwards are dropped as they come. No body at all counts as `{}`, so that the schema
 * names what is missing. Methods without a body are refused one.
 */
export const readJson: RequestHandler = (request, response, next) => {
  response.locals.bodyBytes = 0;
  if (METHODS_WITH_BODY.has(request.method)) return readBody(request, response, next);
  refuseBody(request);
  return next();
};

/** What stands in the body of a GET or a DELETE would be passed over without a word. Throws a 400. */
function refuseBody(request: IncomingMessage): void {
  if (sendsBody(request))
    throw badRequest(
      [],
      `must not be there: ${request.method} takes its fields in the path and the query, and no body`,
    );
}

async function readBody(request: Request, response: Response, next: NextFunction): Promise<void> {
  const { headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  if (length > MAX_BODY_BYTES) throw tooLarge();
  if (sendsBody(request)) requireJson(headers['content-type'], headers['content-encoding']);
  const body = { isArriving: true, lastAt: performance.now() };
  response.locals.body = body;
  const bytes = await readBytes(request, () => {
    body.lastAt = performance.now();
  });
  body.isArriving = false;
  response.locals.bodyBytes = bytes.length;
  const text = decode(bytes);
  headers['content-type'] = 'application/json'; // tRPC's adapter looks at it again
  request.body = text.trim() === '' ? {} : parseObject(text);
  next();
}

function requireJson(type = '', encoding = 'identity'): void {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type) ?? [];
  if (/^application\/json\s*(;|$)/i.test(type) && /^utf-?8$/i.test(charset) && encoding.toLowerCase() === 'identity')
    return;
  throw malformedType();
}

const joinBudget = createBodyBudget(MOST_ARRIVING_BYTES);

/** Does not settle when the client goes away in the middle: nobody waits for the answer any more. */
function readBytes(request: IncomingMessage, onBytes: () => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] | null = [];
    let size = 0;
    const refuse = (error: AppError) => {
      chunks = null;
      share.leave();
      reject(error);
    };
    const share = joinBudget(() => refuse(unavailable('Too much is being sent just now', 1)));
    request.on('data', (chunk: Buffer) => {
      onBytes();
      if (!chunks) return;
      size += chunk.length;
      if (size > MAX_BODY_BYTES) return refuse(tooLarge());
      chunks.push(chunk);
      share.add(chunk.length);
    });
    request.once('end', () => {
      share.leave();
      if (chunks) resolve(Buffer.concat(chunks));
    });
    request.once('close', share.leave);
    request.once('error', () => {});
  });
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    throw new AppError('PARSE_ERROR', 'The body is not valid UTF-8');
  }
}

function parseObject(text: string): object {
  const body = parse(text);
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw badRequest([], 'must be a JSON object');
  requireModest(body);
  return body;
}

/**
 * Throws a 400 on what is nested too deeply or has too many entries. `path` is where the value stands; a megabyte holds some
 * hundred thousand lists, so it is one and the same for all of them.
 */
function requireModest(value: unknown, path: (string | number)[] = []): void {
  if (value === null || typeof value !== 'object') return;
  // What tRPC does with a body takes a stack frame for every level.
  if (path.length === MAX_DEPTH) throw badRequest([], 'must not be nested so deeply');
  const keys = Object.keys(value);
  if (keys.length > MAX_ITEMS) throw badRequest([...path], `must have at most ${MAX_ITEMS} entries`);
  const isList = Array.isArray(value);
  for (const key of keys) {
    path.push(isList ? Number(key) : key.slice(0, MAX_KEY));
    requireModest((value as Record<string, unknown>)[key], path);
    path.pop();
  }
}

/** As much of a field's name is told. */
const MAX_KEY = 50;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('PARSE_ERROR', 'The body is not valid JSON');
  }
}

export const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', 'The body is larger than 1 MiB');

export const malformedType = () =>
  new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    'The body must be uncompressed JSON in UTF-8 (Content-Type: application/json)',
    { headers: { Accept: 'application/json', 'Accept-Encoding': 'identity' } },
  );
