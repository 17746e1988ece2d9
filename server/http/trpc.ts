import { getTRPCErrorFromUnknown } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { RequestHandler, Response } from 'express';
import { STATUS_OF_CODE } from '../errors';
import { nextTurn } from '../lib/eventLoop';
import type { Callable } from '../trpc/call';
import type { Context } from '../trpc/context';
import { toEnvelope } from '../trpc/envelope';
import { describeError, rememberRequest } from '../trpc/init';
import { appRouter } from '../trpc/routers';
import { countSent } from './answerLength';
import { compressAnswers } from './compress';
import { createContext, MAX_BATCH, type Transport } from './context';
import { during } from './responseEnd';
import { sendText } from './sendJson';
import { type Calls, readCalls } from './trpcCalls';

/**
 * Every procedure by its name, for tRPC clients. Plain calls and batches are answered here, one call after another;
 * whatever is not plain, streams among it, by tRPC's own adapter (`tests/http/libraries.test.ts` compares the two).
 */
export function createTrpc(transport: Transport, callables: readonly Callable[]): RequestHandler {
  const known = new Map(callables.map((callable) => [callable.name, callable]));
  const adapterFor = (response: Response) => {
    const vary = response.getHeader('Vary');
    return createExpressMiddleware({
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      createContext: ({ req, res }) => createContext(transport, req, res),
      onError: ({ error, req }) => rememberRequest(error, req.res?.locals.requestId ?? ''),
      responseMeta: ({ errors }) => ({
        headers: {
          ...(vary === undefined ? {} : { vary: [String(vary)] }), // a list is added to the adapter's own, a text replaces it
          // What is refused before it is streamed would be called text.
          ...(errors.length > 0 ? { 'content-type': 'application/json' } : {}),
        },
      }),
    });
  };
  return async (request, response, next) => {
    const calls = readCalls(request, known);
    if (!calls) {
      countSent(response);
      compressAnswers(request, response, () => adapterFor(response)(request, response, next));
      return;
    }
    const { status, text } = await during(response, () => answer(createContext(transport, request, response), calls));
    if (response.headersSent) return; // the time limit spoke first
    sendText(request, response, { status, text, vary: 'trpc-accept, accept' });
  };
}

/** The status of several calls that do not agree. */
const MULTI_STATUS = 207;

/** Runs calls one after another and writes down each answer at once; whoever else waits has the thread between two. */
async function answer(ctx: Context, { callables, inputs, isBatch }: Calls): Promise<{ status: number; text: string }> {
  const statuses = new Set<number>();
  const texts: string[] = [];
  for (const [place, callable] of callables.entries()) {
    if (place > 0) await nextTurn();
    try {
      texts.push(JSON.stringify({ result: { data: await callable.call(ctx, () => inputs[place]) } }));
      statuses.add(ctx.success.status ?? 200);
    } catch (cause) {
      const { id } = ctx.request;
      const told = describeError(getTRPCErrorFromUnknown(cause), id);
      texts.push(JSON.stringify({ error: toEnvelope(told, id) }));
      statuses.add(STATUS_OF_CODE[told.code]);
    }
  }
  const [status = MULTI_STATUS] = statuses;
  return { status: statuses.size === 1 ? status : MULTI_STATUS, text: isBatch ? `[${texts}]` : texts.join() };
}
