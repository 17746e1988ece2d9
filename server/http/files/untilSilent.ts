import type { Request } from 'express';
import { AppError } from '../../errors';

/** A client that sends nothing for so long has gone. */
const SILENCE_MS = 30_000;

/**
 * Waits for `received` as long as bytes of the request arrive. Rejects with a 408 when none come for a while, and with a
 * 400 when the client goes away in the middle.
 */
export async function untilSilent<T>(request: Request, received: Promise<T>): Promise<T> {
  received.catch(() => {}); // told to nobody when the race is over
  let [lastBytes, lastAt] = [0, performance.now()];
  let timer: NodeJS.Timeout | undefined;
  let onClose = () => {};
  const broken = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const { bytesRead } = request.socket;
      if (bytesRead !== lastBytes) [lastBytes, lastAt] = [bytesRead, performance.now()];
      else if (performance.now() - lastAt > SILENCE_MS) reject(new AppError('TIMEOUT', 'The file stopped arriving'));
    }, SILENCE_MS / 10);
    onClose = () => {
      if (!request.complete) reject(new AppError('BAD_REQUEST', 'The file broke off'));
    };
    request.once('close', onClose);
  });
  try {
    return await Promise.race([received, broken]);
  } finally {
    clearInterval(timer);
    request.off('close', onClose);
  }
}
