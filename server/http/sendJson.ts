import type { Request, Response } from 'express';
import { compressAnswers, THRESHOLD } from './compress';

/**
 * Sends an answer in JSON; a large one to GET compressed where the client takes that. A body that is `undefined` is none
 * at all. `vary`: further request headers that the answer depends on.
 */
export function sendJson(
  request: Request,
  response: Response,
  { status, body, vary }: { status: number; body: unknown; vary?: string },
): void {
  const text = JSON.stringify(body);
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.locals.answerLength = text?.length ?? 0;
  const isAsked = request.method === 'GET';
  if (vary) response.vary(vary);
  if (isAsked && text !== undefined && Buffer.byteLength(text) >= THRESHOLD) {
    compressAnswers(request, response, () => response.end(text));
    return;
  }
  if (isAsked) response.vary('Accept-Encoding'); // as larger ones have
  response.end(text);
}
