import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors';
import { sendError } from './errorHandler';
import { sendsBody } from './methods';

/**
 * Closes the connection of a client that takes longer than that to send its body, after a 408 where nothing was answered
 * yet. A route that takes files sets it off by `response.locals.clearBodyTimeout()`: Node's own limit knows no difference.
 */
export function limitBodyTime(milliseconds: number): RequestHandler {
  return (request, response, next) => {
    response.locals.clearBodyTimeout = NOTHING;
    if (!sendsBody(request)) return next();
    startTimeout(request, response, milliseconds);
    next();
  };
}

const NOTHING = () => {};

function startTimeout(request: Request, response: Response, milliseconds: number): void {
  const timer = setTimeout(() => {
    if (!response.headersSent)
      sendError(request, response, new AppError('TIMEOUT', 'The request took too long to arrive'));
    request.socket.destroySoon();
  }, milliseconds);
  timer.unref(); // of a body whose answer was sent before it ended Node does not say when its connection closes
  const stop = () => clearTimeout(timer);
  response.locals.clearBodyTimeout = stop;
  request.once('end', stop).once('close', stop);
}
