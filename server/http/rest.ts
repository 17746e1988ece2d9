import type { AnyTRPCRouter } from '@trpc/server';
import type { RequestHandler } from 'express';
import { createOpenApiExpressMiddleware } from 'trpc-openapi';
import type { ProcedureMeta } from '../contract/common';
import { appRouter } from '../trpc/routers';
import { createContext, type Door } from './context';
import { answerOptions, methodNotSupported } from './methods';

export interface Route {
  /** Name of the procedure, `diary.get`. */
  procedure: string;
  method: string;
  /** `/diary/{id}` */
  path: string;
  successStatus: number;
}

/** The REST paths that the procedures declare. */
export function listRoutes(router: AnyTRPCRouter = appRouter): Route[] {
  return Object.entries(router._def.procedures as Record<string, { _def: { meta?: ProcedureMeta } }>).flatMap(
    ([procedure, { _def }]) => {
      const { openapi, successStatus = 200 } = _def.meta ?? {};
      return openapi ? [{ procedure, method: openapi.method, path: openapi.path, successStatus }] : [];
    },
  );
}

const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

/** Answers 405 with `Allow` for a known path asked with another method. HEAD is GET; Node leaves its body out. */
export function refuseOtherMethods(): RequestHandler {
  const routes = listRoutes().map((route) => ({ ...route, pattern: pattern(route.path) }));
  return (request, response, next) => {
    const methods = routes.filter((route) => route.pattern.test(request.path)).map((route) => route.method);
    if (methods.length === 0) return next('router'); // unknown: the facade would not hand it on
    if (request.method === 'OPTIONS') return answerOptions(response, methods);
    if (request.method === 'HEAD') request.method = 'GET';
    if (!methods.includes(request.method)) throw methodNotSupported(methods);
    next();
  };
}

/** Every procedure with a REST path, at that path. */
export function createRest(door: Door): RequestHandler {
  const statuses = new Map(listRoutes().map((route) => [route.procedure, route.successStatus]));
  const handle = createOpenApiExpressMiddleware({
    router: appRouter,
    createContext: ({ req, res }) => createContext(door, req, res),
    responseMeta: ({ paths, errors, ctx }) =>
      errors.length > 0 ? {} : { status: ctx?.success.status ?? statuses.get(paths?.[0] ?? '') ?? 200 },
  });
  return async (request, response) => {
    await handle(request, response);
  };
}
