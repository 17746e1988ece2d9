import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../models/failures';
import { describeError } from './lib/describeError';
import { toTrouble } from './services/failures';

/**
 * Tells of background work that fails, and that works again: once for each kind of trouble, not at every turn, or a database
 * that is away for a night fills the log. That it is away needs no stack.
 */
export function createFailureLog(logger: Pick<Logger, 'warn' | 'info'>, work: string) {
  let told: string | null = null;
  return {
    onError(error: unknown): void {
      const { stack, ...known } = describeError(error);
      const cause = isDatabaseUnavailable(error) ? toTrouble(error) : null;
      const kind = cause ?? `${known.type} ${known.code}`;
      if (kind === told) return;
      told = kind;
      const described = cause === null ? { error: { ...known, stack } } : { cause, error: known };
      logger.warn({ work, ...described }, 'background work failed; trying again');
    },
    onSuccess(): void {
      if (told !== null) logger.info({ work }, 'background work is back');
      told = null;
    },
  };
}
