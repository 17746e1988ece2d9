import type { Response } from 'express';

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
  const { locals, write, end } = response;
  const count = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) locals.answerLength += chunk.length;
  };
  response.write = (...args: unknown[]) => {
    count(args[0]);
    return write.apply(response, args as Parameters<typeof write>);
  };
  response.end = (...args: unknown[]) => {
    count(args[0]);
    return end.apply(response, args as unknown as Parameters<typeof end>);
  };
}
