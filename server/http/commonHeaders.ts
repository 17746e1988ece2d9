import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Names the request, and sets what every answer says of itself to browsers and caches. */
export function setCommonHeaders(): RequestHandler {
  const headers = headersOfHelmet();
  return (_request, response, next) => {
    response.locals.requestId = randomUUID();
    response.setHeader('X-Request-Id', response.locals.requestId);
    response.setHeader('Cache-Control', 'private, no-store');
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** They are the same for every answer, so helmet is asked once. */
function headersOfHelmet(): [name: string, value: string][] {
  const policy = { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } };
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const headers: [string, string][] = [];
  response.setHeader = (name, value) => {
    headers.push([name, String(value)]);
    return response;
  };
  helmet({ contentSecurityPolicy: policy })(request, response, (error) => {
    if (error) throw error;
  });
  if (headers.length < 10) throw new Error('helmet set no headers');
  return headers;
}
