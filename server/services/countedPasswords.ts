import type { Transaction } from 'sequelize';
import type { User } from '../../models';
import type { Database } from '../../models/database';
import type { Counted } from '../contract/limits';
import { unavailable } from '../errors';
import { GateFullError } from '../lib/gate';
import type { Credentials } from './credentials';
import type { Limited, Limits } from './limits';
import { changeAccount } from './locks';

const MAX_ATTEMPTS = 3;

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

/**
 * Checks the password that somebody presents, makes the new hash, then runs `work` with it in a transaction in which the first
 * is still theirs: whoever changes it at the same moment, here or in another process, wins. Throws the refusal when it is not.
 */
export async function withPassword<T>(
  { database, counted }: { database: Database; counted: Try },
  presented: {
    find: () => Promise<User | null>;
    password: string;
    /** What the stored hash is to become. */
    rehash: (known: string) => string | Promise<string>;
    refusal: () => Error;
  },
  work: (user: User, transaction: Transaction, newHash: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const known = await presented.find();
    const isRight = await counted.verify(presented.password, known?.password ?? null);
    if (!known || !isRight) break;
    const newHash = await presented.rehash(known.password);
    const outcome = await changeAccount(database, known.id, async (user, transaction) => {
      return user.password === known.password ? { done: await work(user, transaction, newHash) } : null;
    });
    if (!outcome) continue; // changed meanwhile, perhaps only into a hash of another cost: the new one decides
    await counted.succeed();
    return outcome.done;
  }
  throw presented.refusal();
}

/** The account first: the many tries at one of them shall not fill its address's places. */
function keysOf({ userId, email, address }: Counted): string[] {
  const named = { user: userId, email, address };
  return Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
}
