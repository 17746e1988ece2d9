import type { Request, Response } from 'express';
import { nextTurn } from '../lib/eventLoop';
import { compressAnswers, THRESHOLD } from './compress';
import { hasEnded } from './responseEnd';

/** Sends an answer in JSON; a body that is `undefined` is none at all. */
export function sendJson(
  request: Request,
  response: Response,
  { status, body }: { status: number; body: unknown },
): void {
  sendText(request, response, { status, text: JSON.stringify(body) });
}

/**
 * Sends JSON that is written already; a large answer to GET compressed where the client takes that. `vary`: further
 * request headers that the answer depends on.
 */
export function sendText(
  request: Request,
  response: Response,
  { status, text, vary }: { status: number; text: string | undefined; vary?: string },
): void {
  response.statusCode = status;
  if (text !== undefined) response.setHeader('Content-Type', 'application/json');
  response.locals.answerLength = text?.length ?? 0;
  const isAsked = request.method === 'GET';
  if (vary) response.vary(vary);
  const takesPacked = isAsked && request.headers['accept-encoding'] !== undefined;
  if (takesPacked && text !== undefined && Buffer.byteLength(text) >= THRESHOLD) {
    compressAnswers(request, response, () => response.end(text));
    return;
  }
  if (isAsked) response.vary('Accept-Encoding'); // as packed ones have
  if (text !== undefined && text.length > CHUNK) void sendInChunks(response, Buffer.from(text));
  else response.end(text);
}

/** What is written before others have their turn. */
const CHUNK = 65_536;

/** Writing copies: a megabyte at once holds everybody up for some milliseconds. */
async function sendInChunks(response: Response, bytes: Buffer): Promise<void> {
  await nextTurn();
  if (hasEnded(response) || response.headersSent) return; // nobody waits any more, or the time limit spoke first
  response.setHeader('Content-Length', bytes.length);
  for (let start = 0; start < bytes.length; start += CHUNK) {
    if (start > 0) await nextTurn();
    if (hasEnded(response)) return;
    response.write(bytes.subarray(start, start + CHUNK));
  }
  response.end();
}
