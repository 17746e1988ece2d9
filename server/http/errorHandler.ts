import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { AppError, defectMessage, notFound, STATUS_OF_CODE } from '../errors';
import { toAppError, toTrouble } from '../services/failures';
import { toEnvelope } from '../trpc/envelope';
import { sendsBody } from './methods';
import { cut } from './responseEnd';

/**
 * Answers unknown routes like any other error. Only who may ask from another site is let ask: a browser whose preflight
 * fails shows its page no error that it could read.
 */
export const answerUnknownRoute: RequestHandler = (request, response) => {
  if (!isPreflight(request) || !response.hasHeader('Access-Control-Allow-Origin')) throw notFound('Route');
  response.status(204).end();
};

const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** The last word on every error that no procedure answered: malformed bodies, limits, unknown routes, crashes. */
export function createErrorHandler(report: (error: unknown, requestId: string) => void): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (response.writableEnded) return; // answered already: the time limit spoke first
    const known = toAppError(error) ?? toUnknownRoute(error);
    if (!known || toTrouble(error)) report(error, response.locals.requestId);
    if (response.headersSent) {
      cut(response);
      return;
    }
    sendError(request, response, known ?? masked(response.locals.requestId));
  };
}

const masked = (requestId: string) => new AppError('INTERNAL_SERVER_ERROR', defectMessage(requestId));

/** Addresses that tRPC's clients ask at. */
export const IS_TRPC = /^\/trpc(?![^/?])/;

/** Writes the one error body, in tRPC's envelope on tRPC's paths so that its clients can read it. */
export function sendError(request: Request, response: Response, error: AppError): void {
  const { code, message, details } = error;
  const { issues, retryAfterSeconds } = details;
  setErrorHeaders(error, (name, value) => response.setHeader(name, value));
  // Closing while the client still sends would cut this answer off; what arrives is dropped, and time limits end it.
  if (!request.complete && sendsBody(request)) response.shouldKeepAlive = true;
  response
    .status(STATUS_OF_CODE[code])
    .json(
      IS_TRPC.test(request.originalUrl)
        ? { error: toEnvelope({ message, code, issues, retryAfterSeconds }, response.locals.requestId) }
        : { message, code, ...(issues ? { issues } : {}) },
    );
}

export function setErrorHeaders({ code, details }: AppError, setHeader: (name: string, value: string) => void): void {
  if (code === 'UNAUTHORIZED') setHeader('WWW-Authenticate', 'Bearer');
  if (details.retryAfterSeconds !== undefined) setHeader('Retry-After', String(details.retryAfterSeconds));
  for (const [name, value] of Object.entries(details.headers ?? {})) setHeader(name, value);
}

/** Malformed escapes in a path; what the static files of the documentation refuse. */
function toUnknownRoute(error: unknown): AppError | null {
  const { status } = (error ?? {}) as { status?: unknown };
  return error instanceof URIError || status === 400 || status === 403 ? notFound('Route') : null;
}
