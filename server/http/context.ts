import type { Request, Response } from 'express';
import { clientNetwork } from '../lib/clientNetwork';
import { nextTurn } from '../lib/eventLoop';
import { createGate } from '../lib/gate';
import type { Context, RefreshKeeper, Services } from '../trpc/context';
import { hasToken } from './authenticate';
import { setErrorHeaders } from './errorHandler';
import { controlOf, during } from './responseEnd';

/** Calls of one batch at most. */
export const MAX_BATCH = 10;

/** A tRPC batch separates its procedures by commas. */
export function countCalls(path: string): number {
  return path.includes(',') || path.includes('%') ? path.split(/,|%2c/i).length : 1;
}

/** What stands for one entry. */
const OF_ONE_ENTRY = new Set(['Location', 'ETag', 'Idempotency-Replayed']);

export interface Transport {
  transport: Context['transport'];
  services: Services;
  report: (error: unknown, requestId: string) => void;
  /** Where refresh tokens are kept; by the client, when left out. */
  keeper?: (request: Request, response: Response) => RefreshKeeper;
}

const KEPT_BY_CLIENT: RefreshKeeper = { read: (sent) => sent, keep: (tokens) => tokens, forget: () => {} };

/** Who is counted for a request that nobody signed. As many proxies as `TRUST_PROXY` says are believed. */
export const addressOf = (request: Request) => clientNetwork(request.ip ?? '');

/** What a request says besides its input, for the procedures. Never throws: the facade would mask it. */
export function createContext(
  { transport, services, report, keeper }: Transport,
  request: Request,
  response: Response,
): Context {
  const isShared = transport === 'trpc' && countCalls(request.path) > 1;
  const setHeader = (name: string, value: string) => {
    if (response.headersSent || (isShared && OF_ONE_ENTRY.has(name))) return; // the entry of which call?
    response.setHeader(name, value);
  };
  return {
    services,
    transport,
    caller: response.locals.caller,
    request: {
      id: response.locals.requestId,
      hasToken: hasToken(request),
      idempotencyKey: response.locals.idempotencyKey,
      isExpected: transport === 'rest' ? response.locals.isExpected : () => true, // a batch may name many entries
      userAgent: request.headers['user-agent'] ?? '',
      address: () => addressOf(request),
    },
    refresh: keeper?.(request, response) ?? KEPT_BY_CLIENT,
    success: {},
    oneByOne: createOneByOne(response),
    ...controlOf(response),
    setHeader,
    setErrorHeaders: (error) => setErrorHeaders(error, setHeader),
    reportError: (error) => report(error, response.locals.requestId),
  };
}

/** Runs the calls of a batch one after another; whoever else waits for the thread has it between two of them. */
function createOneByOne(response: Response): Context['oneByOne'] {
  let gate: ReturnType<typeof createGate> | undefined;
  let calls = 0;
  return (work) => {
    gate ??= createGate({ running: 1, waiting: MAX_BATCH });
    const enter = gate;
    return during(response, () =>
      enter(async () => {
        calls += 1;
        if (calls > 1) await nextTurn();
        return work();
      }),
    );
  };
}
