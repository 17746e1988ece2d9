import type { Response } from 'express';

declare global {
  namespace Express {
    interface Locals {
      /** What is to be done when the answer is sent or its connection closed; null once that was. */
      endings?: (() => void)[] | null;
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

function watch(response: Response): void {
  const { locals } = response;
  const end = () => {
    const { endings } = locals;
    locals.endings = null;
    for (const ending of endings ?? []) ending();
  };
  response.on('finish', end).on('close', end);
}
