import compression from 'compression';
import type { RequestHandler } from 'express';

/** Bytes of an answer below which compressing costs more than it saves. */
export const THRESHOLD = 4_096;

/**
 * Compresses large answers to GET. Never others: tokens are only given out to POST, and an answer that holds a secret
 * beside something that a stranger chose tells the secret by its compressed length (BREACH). Diary answers are asked for
 * with a bearer token, which no page of a stranger can make a browser send, and they repeat nothing of the request.
 */
export const compressAnswers: RequestHandler = compression({
  threshold: THRESHOLD,
  level: 3, // of a calendar, half of the time of the usual 6 for a tenth more bytes
  filter: (request, response) =>
    request.method === 'GET' && /^application\/json\b/.test(String(response.getHeader('Content-Type'))), // no streams
});
