import type { Request, Response } from 'express';
import { clientNetwork } from '../lib/clientNetwork';
import { createGate } from '../lib/gate';
import type { Context, Services } from '../trpc/context';
import { setErrorHeaders } from './errorHandler';

/** Calls of one batch at most. */
export const MAX_BATCH = 10;

export interface Door {
  door: Context['door'];
  services: Services;
  report: (error: unknown, requestId: string) => void;
}

/** Who is counted for a request that nobody signed. As many proxies as `TRUST_PROXY` says are believed. */
export const addressOf = (request: Request) => clientNetwork(request.ip ?? '');

/** What a request says besides its input, for the procedures. Never throws: the facade would mask it. */
export function createContext({ door, services, report }: Door, request: Request, response: Response): Context {
  const setHeader = (name: string, value: string) => {
    if (!response.headersSent) response.setHeader(name, value);
  };
  return {
    services,
    door,
    caller: response.locals.caller,
    request: {
      id: response.locals.requestId,
      hasToken: /^Bearer(\s|$)/i.test(request.headers.authorization ?? ''),
      idempotencyKey: response.locals.idempotencyKey,
      isExpected: door === 'rest' ? response.locals.isExpected : () => true, // a batch may name many entries
      userAgent: request.headers['user-agent'] ?? '',
      address: addressOf(request),
    },
    success: {},
    inTurn: createGate({ running: 1, waiting: MAX_BATCH }),
    charge: (calls) => {
      response.locals.cost += calls;
    },
    setHeader,
    setErrorHeaders: (error) => setErrorHeaders(error, setHeader),
    reportError: (error) => report(error, response.locals.requestId),
  };
}
