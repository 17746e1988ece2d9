import { createExpressMiddleware } from '@trpc/server/adapters/express';
import type { RequestHandler } from 'express';
import { rememberRequest } from '../trpc/init';
import { appRouter } from '../trpc/routers';
import { createContext, type Door, MAX_BATCH } from './context';

/** Every procedure by its name, for tRPC clients. */
export function createTrpc(door: Door): RequestHandler {
  return createExpressMiddleware({
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: ({ req, res }) => createContext(door, req, res),
    onError: ({ error, req }) => rememberRequest(error, req.res?.locals.requestId ?? ''),
    // What is refused before it is streamed would be called text.
    responseMeta: ({ errors }) => (errors.length > 0 ? { headers: { 'content-type': 'application/json' } } : {}),
  });
}
