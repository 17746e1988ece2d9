import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { endStatus, onEnd } from './responseEnd';

const MAX_LOGGED_PATH = 200;

const SAID = {
  sent: 'request completed',
  cut: 'answer cut off',
  left: 'the client left before its answer was whole',
};

/**
 * One line per request: never a header, a query, a body. In the words of pino-http, which makes two loggers for each. That a
 * service that stops answers 503 is no fault.
 */
export function logRequests(logger: Logger, isStopping: () => boolean): RequestHandler {
  return (request, response, next) => {
    const startedAt = Date.now();
    const { method, originalUrl } = request;
    onEnd(response, () => {
      const question = originalUrl.indexOf('?');
      const path = originalUrl.slice(0, Math.min(MAX_LOGGED_PATH, question === -1 ? MAX_LOGGED_PATH : question));
      const { locals } = response;
      const status = endStatus(response);
      const line = {
        req: { id: locals.requestId, method, path },
        res: { status },
        responseTime: Date.now() - startedAt,
      };
      const isFault = status >= 500 && !(status === 503 && isStopping());
      if (isFault) logger.error(line, 'request errored');
      else logger.info(line, SAID[locals.outcome ?? 'left']);
    });
    next();
  };
}
