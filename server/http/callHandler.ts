import type { Request, RequestHandler, Response } from 'express';
import { beginAsExpress } from '../adapters/express';
import { chain, type Otherwise } from './chain';
import { PAGE_SESSION } from './pageSession';
import { listRoutes } from './rest';
import { createRouteTable, type RouteTable } from './routeTable';

/** What a request for a procedure goes through under each prefix, once it is known to be one. */
export interface CallChains {
  always: RequestHandler[];
  rest: RequestHandler[];
  trpc: RequestHandler[];
}

/**
 * Answers requests for procedures in their plain spelling; returns false for all others, which are Express's. The
 * requests have Express's prototypes already (`bornForExpress`), so every handler finds what it knows.
 */
export function createCallHandler({ always, rest, trpc }: CallChains, otherwise: Otherwise) {
  const table: RouteTable<true> = createRouteTable();
  for (const { method, path } of listRoutes()) table.add(method, path, true);
  const answerRest = chain([...always, strip('/api'), ...rest], otherwise);
  const answerTrpc = chain([...always, strip('/trpc'), ...trpc], otherwise);
  return (request: Request, response: Response): boolean => {
    const { url, method } = request;
    const question = url.indexOf('?');
    const path = question === -1 ? url : url.slice(0, question);
    if (path.startsWith('/trpc/') && !path.startsWith(PAGE_SESSION)) return begin(answerTrpc, request, response);
    if (path.startsWith('/api/') && table.find(method, path.slice(4))) return begin(answerRest, request, response);
    return false;
  };
}

function begin(answer: (request: Request, response: Response) => void, request: Request, response: Response): true {
  beginAsExpress(request, response);
  answer(request, response);
  return true;
}

/** As a handler that Express mounted at a path sees requests. */
const strip =
  (prefix: string): RequestHandler =>
  (request, _response, next) => {
    request.baseUrl = prefix;
    request.url = request.url.slice(prefix.length);
    next();
  };
