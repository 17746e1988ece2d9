import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { AppError, badRequest, notFound } from '../errors';

const allowed = (methods: string[]) =>
  [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', ');

/** A question for the methods of a known path (RFC 9110, 9.3.7), which needs nobody signed in. */
export function answerOptions(response: Response, methods: string[]): void {
  response
    .status(204)
    .setHeader('Allow', `${allowed(methods)}, OPTIONS`)
    .end();
}

/** A known path asked with another method: 405, and which ones it accepts. */
export function methodNotSupported(methods: string[]): AppError {
  const allow = `${allowed(methods)}, OPTIONS`;
  return new AppError('METHOD_NOT_SUPPORTED', `This path accepts ${allow}`, { headers: { Allow: allow } });
}

/** Whether a request only reads. */
export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Those whose fields are read from the body. */
export const METHODS_WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Whether something follows the headers of a request. */
export const sendsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Lets only these methods pass; HEAD counts as GET. */
export function onlyMethods(...methods: string[]): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'OPTIONS') return answerOptions(response, methods);
    if (!methods.includes(request.method === 'HEAD' ? 'GET' : request.method)) throw methodNotSupported(methods);
    next();
  };
}

/** HEAD is GET; Node leaves its body out. */
export const headIsGet: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD') request.method = 'GET';
  next();
};

/** A scheme and a host before the path. A host that is empty, or has a name and a password before it, is an error (RFC 9110, 4.2). */
const ABSOLUTE = /^https?:\/\/[^/?#@:][^/?#@]*(?=[/?]|$)/i;

/**
 * The target of a request as its path, for clients that ask through a proxy put the host before it (RFC 9112, 3.2.2: to be
 * accepted). Done before anybody looks at it, so that every check sees one spelling. What is neither stays, and is refused.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || !ABSOLUTE.test(target)) return target;
  const rest = target.replace(ABSOLUTE, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * The libraries behind both transports build URLs from the request line and the Host header, and each reads strange ones in
 * its own way. So the path must be spelled as every URL parser spells it, without dot segments or characters that need
 * escaping, and the name that we were called by decides nothing.
 */
export const plainTarget: RequestHandler = (request, _response, next) => {
  if (request.headers.host === undefined && request.httpVersion === '1.1') throw badRequest('Host', 'is required');
  if (countHosts(request.rawHeaders) > 1) throw badRequest('Host', 'must be given once');
  if (!isDecodable(request.url))
    throw new AppError('BAD_REQUEST', 'The address has a % that begins no character of UTF-8');
  if (!isPlain(request)) throw notFound('Route');
  request.headers.host = 'localhost';
  next();
};

function isDecodable(url: string): boolean {
  try {
    return !url.includes('%') || decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}

/** Letters, digits and what needs no escaping, without dots at the start of a segment: spelled alike by everybody. */
const SPELLED_ALIKE = /^(?:\/[\w~-][\w~.-]*)+$/;

function isPlain({ url, path }: Request): boolean {
  if (!url.startsWith('/')) return false;
  return SPELLED_ALIKE.test(path) || new URL(`http://localhost${url}`).pathname === path;
}

/** Node keeps the first of several; a proxy in front may have decided by another (RFC 9112, 3.2: to be refused). */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}
