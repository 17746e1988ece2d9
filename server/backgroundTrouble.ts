import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../models/failures';
import { describeError } from './lib/describeError';

/**
 * Tells of background work that fails, and that works again: once for each kind of trouble, not at every turn, or a database
 * that is away for a night fills the log. That it is away needs no stack.
 */
export function tellTrouble(logger: Logger, work: string) {
  let told: string | null = null;
  return {
    onError(error: unknown): void {
      const { stack, ...known } = describeError(error);
      const isKnown = isDatabaseUnavailable(error);
      const kind = isKnown ? 'unavailable' : `${known.type} ${known.code}`;
      if (kind === told) return;
      told = kind;
      logger.warn({ work, error: isKnown ? known : { ...known, stack } }, 'background work failed; trying again');
    },
    onSuccess(): void {
      if (told !== null) logger.info({ work }, 'background work is back');
      told = null;
    },
  };
}
