import type { Response } from 'express';
import { unavailable } from '../errors';
import type { CallControl } from '../services/caller';

declare global {
  namespace Express {
    interface Locals {
      /** What is to be done when the answer is sent or its connection closed; null once that was. */
      endings?: (() => void)[] | null;
      /** What became of the answer: sent whole, or cut off by us; neither where its client left before it was whole. */
      outcome?: 'sent' | 'cut';
      /** Pieces of work that are being done for the answer, and what is to be done after all of it. */
      atWork?: number;
      afterWork?: (() => void)[];
    }
  }
}

/** Runs `work` once the answer is sent or nobody waits for it any more; all that is to be done shares two listeners. */
export function onEnd(response: Response, work: () => void): void {
  const { locals } = response;
  if (locals.endings === null) work();
  else if (locals.endings) locals.endings.push(work);
  else {
    locals.endings = [work];
    watch(response);
  }
}

/** Whether the answer was sent, or nobody waits for it any more. */
export const hasEnded = ({ locals, writableEnded }: Response): boolean => locals.endings === null || writableEnded;

/** Nobody is sent this status, which nginx, too, logs for who did not wait for an answer. */
const CLIENT_LEFT = 499;

/** As which an answer that has ended is counted and logged. */
export const endStatus = ({ locals, statusCode }: Response): number => (locals.outcome ? statusCode : CLIENT_LEFT);

/** Ends the connection in the middle of an answer. */
export function cut(response: Response): void {
  response.locals.outcome ??= 'cut';
  response.destroy();
}

/** Throws where nobody waits for the answer any more. */
export function throwIfAborted(response: Response): void {
  if (hasEnded(response)) throw unavailable('Nobody waits for this any more');
}

/** Whoever waits for the answer, and pays for the work. */
export const controlOf = (response: Response): CallControl => ({
  charge: (calls) => {
    response.locals.cost += calls;
  },
  throwIfAborted: () => throwIfAborted(response),
});

/** Like `onEnd`, but not before the work `during` which somebody hung up, or which took too long, is done as well. */
export function onDone(response: Response, work: () => void): void {
  const { locals } = response;
  locals.afterWork ??= [];
  if (locals.afterWork.push(work) > 1) return;
  onEnd(response, () => {
    if (!locals.atWork) endWork(response);
  });
}

/** Does what waits for the work to be done: of a file what is left is to send it, at the pace of who reads. */
export function endWork({ locals }: Response): void {
  for (const after of locals.afterWork?.splice(0) ?? []) after();
}

/** Does a piece of the work for an answer, which `onDone` waits for. */
export async function during<T>(response: Response, work: () => Promise<T>): Promise<T> {
  const { locals } = response;
  locals.atWork = (locals.atWork ?? 0) + 1;
  try {
    return await work();
  } finally {
    locals.atWork -= 1;
    if (locals.atWork === 0 && locals.endings === null) endWork(response);
  }
}

function watch(response: Response): void {
  const { locals } = response;
  const end = () => {
    const { endings } = locals;
    locals.endings = null;
    for (const ending of endings ?? []) ending();
  };
  const finish = () => {
    locals.outcome = 'sent';
    end();
  };
  response.on('finish', finish).on('close', end);
}
