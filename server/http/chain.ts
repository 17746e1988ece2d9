import type { Request, RequestHandler, Response } from 'express';

/** Takes a request that nobody on the chain has answered, or the error of one who failed. */
export type Otherwise = (error: unknown, request: Request, response: Response) => void;

/**
 * Runs Express's handlers one after another without Express's router, which takes each request apart anew for each of
 * them. `next('router')` leaves the chain as `next()` at its end does.
 */
export function chain(handlers: readonly RequestHandler[], otherwise: Otherwise) {
  return (request: Request, response: Response): void => {
    let place = 0;
    const end = (error?: unknown) => otherwise(error, request, response);
    const next = (error?: unknown): void => {
      const handler = error === undefined || error === null ? handlers[place] : undefined;
      place += 1;
      if (!handler) end(error === 'router' ? undefined : error);
      else run(handler);
    };
    const run = (handler: RequestHandler): void => {
      try {
        const running = handler(request, response, next) as unknown;
        if (running instanceof Promise) running.catch(end);
      } catch (error) {
        end(error);
      }
    };
    next();
  };
}
