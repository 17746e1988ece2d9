import type { RequestHandler } from 'express';
import { AppError } from '../errors';
import { sendError } from './errorHandler';

/**
 * Closes the connection of a client that takes longer than that to send its body, after a 408 where nothing was answered
 * yet. A route that takes files sets it off by `response.locals.takeYourTime()`: Node's own limit knows no difference.
 */
export function limitSending(milliseconds: number): RequestHandler {
  return (request, response, next) => {
    const { headers, socket } = request;
    response.locals.takeYourTime = () => {};
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0)) return next();
    const timer = setTimeout(() => {
      if (!response.headersSent)
        sendError(request, response, new AppError('TIMEOUT', 'The request took too long to arrive'));
      socket.destroySoon();
    }, milliseconds);
    response.locals.takeYourTime = () => clearTimeout(timer);
    const stop = () => clearTimeout(timer);
    request.once('end', stop).once('close', stop);
    next();
  };
}
