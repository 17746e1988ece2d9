import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';

/**
 * Options for Node's server. Express gives every request and response another prototype, which makes Node's HTTP code
 * slow; objects that are born with it are left alone. Node's two classes are functions that can be called, which those of
 * the language cannot. Seen with Node 20.20 and express 5.3.0.
 */
export const bornForExpress = (app: Express) => ({
  IncomingMessage: bornWith<typeof IncomingMessage>(IncomingMessage, app.request),
  ServerResponse: bornWith<typeof ServerResponse<IncomingMessage>>(ServerResponse, app.response),
});

/** The same constructor, but what it makes has another prototype from the start. */
function bornWith<Class>(base: Class, prototype: object): Class {
  const construct = base as (this: object, ...args: unknown[]) => void;
  function born(this: object, ...args: unknown[]): void {
    construct.apply(this, args);
  }
  born.prototype = prototype;
  return born as unknown as Class;
}

/** What Express sets before its first handler, for requests that never come to its router. Seen with express 5.3.0. */
export function beginAsExpress(request: Request, response: Response): void {
  request.res = response;
  response.req = request;
  response.locals = Object.create(null) as Express.Locals & Record<string, unknown>;
  request.originalUrl = request.url;
  request.baseUrl = '';
}
