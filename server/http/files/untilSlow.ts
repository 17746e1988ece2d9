import type { Request } from 'express';
import { AppError } from '../../errors';
import type { Place } from './uploads';

/** A client that sends nothing for so long has gone. */
const SILENCE_MS = 30_000;

/** 17 kB a second, as for who reads an export, over so long: whoever sends less gives the place away while others wait. */
const LEAST_BYTES = 87_040;
const WITHIN_MS = 5_000;

/** How often it is looked what has come, within that time. */
const LOOKS = 5;

/** What a client is told that sends nothing more of a file. */
export const fileStopped = () => new AppError('TIMEOUT', 'The file stopped arriving');

/**
 * Waits for `received` as long as bytes of the request arrive. Rejects with a 408 when none come for a while, or too few
 * for a place that others wait for, and with a 400 when the client goes away in the middle.
 */
export async function untilSlow<T>(request: Request, place: Place, received: Promise<T>): Promise<T> {
  received.catch(() => {}); // told to nobody when the race is over
  const came = [request.socket.bytesRead]; // at each look
  let lastAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let onClose = () => {};
  const broken = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const { bytesRead } = request.socket;
      if (bytesRead !== came.at(-1)) lastAt = performance.now();
      else if (performance.now() - lastAt > SILENCE_MS) reject(fileStopped());
      came.push(bytesRead);
      if (came.length > LOOKS + 1) came.shift();
    }, WITHIN_MS / LOOKS);
    onClose = () => {
      if (!request.complete) reject(new AppError('BAD_REQUEST', 'The file broke off'));
    };
    request.once('close', onClose);
    place.sender = {
      tooFewBytes() {
        const [before, now] = [came.at(-1 - LOOKS), came.at(-1)];
        if (request.complete || before === undefined || now === undefined) return null;
        return now - before < LEAST_BYTES ? now - before : null;
      },
      giveUp: () => reject(new AppError('TIMEOUT', 'The file arrives too slowly, and others wait for its place')),
    };
  });
  try {
    return await Promise.race([received, broken]);
  } finally {
    place.sender = null;
    clearInterval(timer);
    request.off('close', onClose);
  }
}
