import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { onEnd } from './responseEnd';

const MAX_LOGGED_PATH = 200;

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
      const { statusCode: status, locals } = response;
      const line = {
        req: { id: locals.requestId, method, path },
        res: { status },
        responseTime: Date.now() - startedAt,
      };
      const isFault = status >= 500 && !(status === 503 && isStopping());
      if (isFault) logger.error(line, 'request errored');
      else logger.info(line, 'request completed');
    });
    next();
  };
}
