import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

const TROUBLE =
  'a request says that it came through a proxy, and TRUST_PROXY is 0: limits count everybody behind that proxy as one. ' +
  'Set TRUST_PROXY to the number of proxies in front of the service; where there is none, somebody made this up';

/** For where no proxy is believed. Once: whoever likes can send such a header. */
export function warnOfForwarding(logger: Logger): RequestHandler {
  let isTold = false;
  return ({ headers }, _response, next) => {
    if (!isTold && headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      logger.warn(TROUBLE);
    }
    next();
  };
}
