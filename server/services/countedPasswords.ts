import type { Counted } from '../contract/limits';
import { unavailable } from '../errors';
import { GateFullError } from '../lib/gate';
import type { Credentials } from './credentials';
import type { Limited, Limits } from './limits';

/** What costs a hash, for somebody whose try is counted already. Throws a 503 where too many wait, and gives the try back. */
interface Try {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string | null): Promise<boolean>;
  /** It was the right password: tries of before are forgotten. */
  succeed(): Promise<void>;
}

export type CountedPasswords = ReturnType<typeof createCountedPasswords>;

/** Passwords that somebody presents from outside: nothing is hashed for whoever has no tries left. */
export function createCountedPasswords({ credentials, limits }: { credentials: Credentials; limits: Limits }) {
  return {
    /** Throws a 429 after too many tries. */
    async begin(procedure: Limited, who: Counted): Promise<Try> {
      await limits.use(procedure, who);
      const keys = keysOf(who);
      const orGiveBack = <T>(work: Promise<T>): Promise<T> =>
        work.catch(async (error) => {
          if (!(error instanceof GateFullError)) throw error;
          await limits.giveBack(procedure, who);
          throw unavailable('Too many people are signing in just now', 5);
        });
      return {
        hash: (password) => orGiveBack(credentials.hashPassword(password, keys)),
        verify: (password, hash) => orGiveBack(credentials.verifyPassword(password, hash, keys)),
        succeed: () => limits.forgive(procedure, who),
      };
    },
  };
}

/** The account first: the many tries at one of them shall not fill its address's places. */
function keysOf({ userId, email, address }: Counted): string[] {
  const named = { user: userId, email, address };
  return Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
}
