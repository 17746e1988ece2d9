import type { z } from 'zod';
import { User } from '../../models';
import type { Database } from '../../models/database';
import { isUniqueViolation } from '../../models/failures';
import { findHighestCost } from '../../models/repositories/userRows';
import * as contract from '../contract/auth';
import { conflict, unauthorized } from '../errors';
import type { Clock } from '../lib/clock';
import { type CountedPasswords, withPassword } from './countedPasswords';
import type { Credentials } from './credentials';
import { refuseGuessable } from './guessable';
import type { SessionService } from './sessions';

/** Where a request comes from. */
export interface Origin {
  /** Of the client; of an IPv6 address its network. */
  address: string;
  userAgent: string;
}

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService(parts: {
  database: Database;
  credentials: Pick<Credentials, 'expectCost' | 'isOutdated'>;
  passwords: CountedPasswords;
  sessions: SessionService;
  clock: Clock;
}) {
  const { database, credentials, passwords, sessions, clock } = parts;

  return {
    /**
     * Looks for the highest cost of a stored hash, so that after `BCRYPT_COST` was lowered too the time of a sign-in does not
     * tell who is registered. Reads every account: for the start, before anybody waits.
     */
    async learnCosts(): Promise<void> {
      const cost = await findHighestCost();
      if (cost !== null) credentials.expectCost(cost);
    },

    async register(input: z.output<typeof contract.register.input>, origin: Origin) {
      refuseGuessable('password', input.password, input);
      const counted = await passwords.begin(contract.register, { address: origin.address });
      const password = await counted.hash(input.password);
      return database
        .write(async (transaction) => {
          const user = await User.create(
            {
              email: input.email,
              password,
              nickname: input.nickname,
              timeZone: input.timeZone ?? 'UTC',
              locale: input.locale ?? 'en',
              createdAt: clock.now(),
            },
            { transaction },
          );
          const { tokens } = await sessions.start(user.id, origin.userAgent, transaction);
          return { user, tokens };
        })
        .catch((error) => {
          throw isUniqueViolation(error) ? conflict('This e-mail address is already registered') : error;
        });
    },

    /** The same answer in the same time for an unknown e-mail and for a wrong password. */
    async login(input: z.output<typeof contract.login.input>, origin: Origin) {
      const who = { email: input.email, address: origin.address };
      const counted = await passwords.begin(contract.login, who);
      const presented = {
        find: () => User.findOne({ where: { email: input.email } }),
        password: input.password,
        rehash: (known: string) =>
          credentials.isOutdated(known) || !isComposed(input.password) ? counted.hash(input.password) : known,
        refusal: wrongCredentials,
      };
      const { ended, ...signedIn } = await withPassword(
        { database, counted },
        presented,
        async (user, transaction, password) => {
          await user.update({ password }, { transaction });
          return { user, ...(await sessions.start(user.id, origin.userAgent, transaction)) };
        },
      );
      ended.forget();
      return signedIn;
    },

    refresh: (refreshToken: string) => sessions.rotate(refreshToken),

    logout: (refreshToken: string) => sessions.endByRefresh(refreshToken),
  };
}

/** Otherwise the hash may be of before passwords were kept in NFC: then it is made again, for any keyboard. */
const isComposed = (password: string) => password === password.normalize('NFC');

const wrongCredentials = () => unauthorized('The e-mail address or the password is wrong');
