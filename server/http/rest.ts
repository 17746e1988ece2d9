import type { AnyTRPCRouter } from '@trpc/server';
import { getTRPCErrorFromUnknown } from '@trpc/server';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { readProcedures } from '../adapters/procedures';
import { badRequest, STATUS_OF_CODE } from '../errors';
import type { Callable } from '../trpc/call';
import { describeError } from '../trpc/init';
import { appRouter } from '../trpc/routers';
import { createContext, type Transport } from './context';
import { answerOptions, METHODS_WITH_BODY, methodNotSupported } from './methods';
import { requireNoPreconditions } from './preconditions';
import { createDigitReader } from './query';
import { during } from './responseEnd';
import { createRouteTable, type RouteTable } from './routeTable';
import { sendJson } from './sendJson';

export interface Route {
  /** Name of the procedure, `diary.get`. */
  procedure: string;
  method: string;
  /** `/diary/{id}` */
  path: string;
  successStatus: number;
  input: z.ZodType;
}

/** The REST paths that the procedures declare. */
export function listRoutes(router: AnyTRPCRouter = appRouter): Route[] {
  return readProcedures(router).flatMap(({ name, input, meta: { openapi, successStatus = 200 } }) =>
    openapi ? [{ procedure: name, method: openapi.method, path: openapi.path, successStatus, input }] : [],
  );
}

/**
 * Answers 405 with `Allow` for a known path asked with another method, and hands on what no procedure declares. HEAD is
 * GET; Node leaves its body out.
 */
export function refuseOtherMethods(files: readonly Pick<Route, 'method' | 'path'>[] = []): RequestHandler {
  const table: RouteTable<true> = createRouteTable();
  for (const { method, path } of [...listRoutes(), ...files]) table.add(method, path, true);
  return (request, response, next) => {
    const methods = table.methodsOf(request.path);
    if (methods.length === 0) return next('router'); // unknown
    if (request.method === 'OPTIONS') return answerOptions(response, methods);
    if (request.method === 'HEAD') request.method = 'GET';
    if (!methods.includes(request.method)) throw methodNotSupported(methods);
    next();
  };
}

const dependsOnRevision = ({ meta }: Callable) =>
  meta.openapi?.errorResponses?.includes(STATUS_OF_CODE.PRECONDITION_FAILED) ?? false;

/** What a path stands for, and how the texts of the path and the query are read for it. */
interface Target {
  callable: Callable;
  readDigits: (texts: object) => object;
}

export const TAKES_NONE = 'is not a parameter: this takes none';

/**
 * Every procedure with a REST path, at that path: the mapping of trpc-openapi, which writes our document, done without
 * the web request, the signal and the marked schemas that it makes for each call (`tests/http/libraries.test.ts` compares).
 */
export function createRest(transport: Transport, callables: readonly Callable[]): RequestHandler {
  const table: RouteTable<Target> = createRouteTable();
  for (const callable of callables) {
    const { openapi } = callable.meta;
    if (openapi) table.add(openapi.method, openapi.path, { callable, readDigits: createDigitReader(callable.input) });
  }
  return (request, response, next) => {
    const found = table.find(request.method, request.path);
    if (!found) return next('router');
    const { target, parameters } = found;
    const { callable } = target;
    const ctx = createContext(transport, request, response);
    return during(response, async () => {
      try {
        const answer = await callable.call(ctx, () => {
          if (!dependsOnRevision(callable)) requireNoPreconditions(request);
          return readInput(request, parameters, target);
        });
        const status = ctx.success.status ?? callable.meta.successStatus ?? 200;
        if (!response.headersSent) sendJson(request, response, { status, body: answer });
      } catch (cause) {
        sendFailure(request, response, cause);
      }
    });
  };
}

/**
 * What was sent in the path and the body, or in the path and the query, where what is empty counts as left out. Throws a
 * 400 for a field that stands where nobody would read it: a typo, or a condition that would be passed over.
 */
function readInput(
  request: Request,
  parameters: Record<string, string>,
  { callable: { takesInput }, readDigits }: Target,
): object | undefined {
  if (METHODS_WITH_BODY.has(request.method)) {
    refuse(Object.keys(request.query), 'is not a parameter here: this takes its fields in the body');
    const fields = Object.keys(request.body ?? {});
    refuse(
      fields.filter((name) => Object.hasOwn(parameters, name)),
      'is not a field of the body: it stands in the path',
    );
    // Not by assignment, which would make a field `__proto__` the prototype of the input.
    return takesInput ? { ...request.body, ...readDigits(parameters) } : undefined;
  }
  if (!takesInput) {
    refuse(Object.keys(request.query), TAKES_NONE);
    return undefined;
  }
  refuse(
    Object.keys(request.query).filter((name) => Object.hasOwn(parameters, name)),
    'is not a parameter: it stands in the path',
  );
  const given = Object.entries(request.query).filter(([, value]) => value);
  return readDigits({ ...Object.fromEntries(given), ...parameters }); // not by assignment, either
}

function refuse([name]: string[], message: string): void {
  if (name !== undefined) throw badRequest(name, message);
}

function sendFailure(request: Request, response: Response, cause: unknown): void {
  if (response.headersSent) return; // the time limit spoke first
  const { message, code, issues, current } = describeError(getTRPCErrorFromUnknown(cause), response.locals.requestId);
  sendJson(request, response, {
    status: STATUS_OF_CODE[code],
    body: { message, ...(current && { current }), code, issues },
  });
}
