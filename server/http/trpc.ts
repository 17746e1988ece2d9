import { getTRPCErrorFromUnknown } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { Request, RequestHandler, Response } from 'express';
import { STATUS_OF_CODE } from '../errors';
import type { Callable } from '../trpc/call';
import { toEnvelope } from '../trpc/envelope';
import { describeError, rememberRequest } from '../trpc/init';
import { appRouter } from '../trpc/routers';
import { countSent } from './answerLength';
import { compressAnswers } from './compress';
import { createContext, type Door, MAX_BATCH } from './context';
import { sendJson } from './sendJson';

/**
 * Every procedure by its name, for tRPC clients. A single call, alone or in a batch of one as tRPC's clients send it, is
 * answered here; batches of several, and whatever is not plain, by tRPC's own adapter (`tests/http/libraries.test.ts`
 * compares the two).
 */
export function createTrpc(door: Door, callables: readonly Callable[]): RequestHandler {
  const known = new Map(callables.map((callable) => [callable.name, callable]));
  const adapter = createExpressMiddleware({
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: ({ req, res }) => createContext(door, req, res),
    onError: ({ error, req }) => rememberRequest(error, req.res?.locals.requestId ?? ''),
    // What is refused before it is streamed would be called text.
    responseMeta: ({ errors }) => (errors.length > 0 ? { headers: { 'content-type': 'application/json' } } : {}),
  });
  return async (request, response, next) => {
    const single = readSingle(request, known);
    if (single) return answerSingle(door, single, request, response);
    countSent(response);
    compressAnswers(request, response, () => adapter(request, response, next));
  };
}

interface Single {
  callable: Callable;
  input: unknown;
  isBatch: boolean;
}

/** The one call of a request, or null where it is for the adapter to say what the request is. */
function readSingle(request: Request, known: ReadonlyMap<string, Callable>): Single | null {
  const callable = known.get(request.path.slice(1));
  if (!callable || request.headers['trpc-accept'] !== undefined) return null;
  const isQuery = callable.type === 'query';
  if (request.method !== (isQuery ? 'GET' : 'POST')) return null;
  const { batch, input, ...others } = request.query;
  if ((batch !== undefined && batch !== '1') || Object.keys(others).length > 0) return null;
  const isBatch = batch === '1';
  if (!isQuery) {
    if (input !== undefined || !callable.takesInput) return null;
    return isBatch ? onlyOf(callable, request.body) : { callable, input: request.body, isBatch };
  }
  if (input === undefined) return { callable, input: undefined, isBatch };
  const parsed = parse(input);
  if (parsed === undefined) return null;
  return isBatch ? onlyOf(callable, parsed) : { callable, input: parsed, isBatch };
}

/** Inputs of a batch are an object by the place of their call. */
function onlyOf(callable: Callable, inputs: unknown): Single | null {
  if (inputs === null || typeof inputs !== 'object' || Array.isArray(inputs)) return null;
  const keys = Object.keys(inputs);
  if (keys.length > 1 || (keys.length === 1 && keys[0] !== '0')) return null;
  return { callable, input: Reflect.get(inputs, '0'), isBatch: true };
}

function parse(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function answerSingle(door: Door, { callable, input, isBatch }: Single, request: Request, response: Response) {
  const ctx = createContext(door, request, response);
  const { requestId } = response.locals;
  let status = 200;
  let answer: object;
  try {
    answer = { result: { data: await callable.call(ctx, () => input) } };
    status = ctx.success.status ?? 200;
  } catch (cause) {
    const told = describeError(getTRPCErrorFromUnknown(cause), requestId);
    status = STATUS_OF_CODE[told.code];
    answer = { error: toEnvelope(told, requestId) };
  }
  if (response.headersSent) return; // the time limit spoke first
  sendJson(request, response, { status, body: isBatch ? [answer] : answer, vary: 'trpc-accept, accept' });
}
