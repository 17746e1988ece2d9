import type { Response } from 'express';
import { watchChunks } from '../adapters/nodeHttp';

declare global {
  namespace Express {
    interface Locals {
      /** What was sent before anything compressed it, in characters or bytes. */
      answerLength: number;
    }
  }
}

/** Counts what is sent through a response, for those who do not know it beforehand. */
export function countSent(response: Response): void {
  const { locals } = response;
  watchChunks(response, (chunk) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) locals.answerLength += chunk.length;
  });
}
