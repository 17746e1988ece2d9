import type { z } from 'zod';
import { User } from '../../models';
import type { Database } from '../../models/database';
import type * as contract from '../contract/auth';
import { badRequest, unauthorized } from '../errors';
import { orBusy, refuseCommonPassword } from './auth';
import type { Caller } from './caller';
import type { Credentials } from './credentials';
import { lockAccount } from './locks';
import type { SessionService } from './sessions';
import type { Throttle } from './throttle';

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(parts: {
  database: Database;
  credentials: Credentials;
  sessions: SessionService;
  throttles: { password: Throttle };
}) {
  const { database, credentials, sessions, throttles } = parts;

  async function requireUser(caller: Caller): Promise<User> {
    const user = await User.findByPk(caller.id);
    if (!user) throw unauthorized();
    return user;
  }

  /** Throws a 400 on `field` when the password is not the caller's, and a 429 after too many tries. */
  async function checkPassword(caller: Caller, field: string, password: string): Promise<void> {
    const user = await requireUser(caller);
    await throttles.password.use(String(caller.id));
    if (!(await orBusy(credentials.verifyPassword(password, user.password))))
      throw badRequest(field, 'is not your password');
    await throttles.password.reset(String(caller.id));
  }

  return {
    get: requireUser,

    async update(caller: Caller, changes: z.output<typeof contract.updateAccount.input>): Promise<User> {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const user = await database.write(async (transaction) => {
        const locked = await lockAccount(caller.id, transaction);
        return locked.update(given, { transaction });
      });
      sessions.forget(caller.sessionId);
      return user;
    },

    async changePassword(caller: Caller, passwords: { currentPassword: string; newPassword: string }): Promise<void> {
      refuseCommonPassword('newPassword', passwords.newPassword);
      await checkPassword(caller, 'currentPassword', passwords.currentPassword);
      const password = await orBusy(credentials.hashPassword(passwords.newPassword));
      const ended = await database.write(async (transaction) => {
        const user = await lockAccount(caller.id, transaction);
        await user.update({ password }, { transaction });
        return sessions.endAll(caller.id, { except: caller.sessionId, transaction });
      });
      ended.forget();
    },

    /** Erases the user; everything that belongs to them goes with the row. */
    async delete(caller: Caller, password: string): Promise<void> {
      await checkPassword(caller, 'password', password);
      const ended = await database.write(async (transaction) => {
        const user = await lockAccount(caller.id, transaction);
        const sessionsEnded = await sessions.endAll(caller.id, { transaction });
        await user.destroy({ transaction });
        return sessionsEnded;
      });
      ended.forget();
    },

    listSessions: (caller: Caller) => sessions.list(caller),

    endSession: (caller: Caller, sessionId: number) => sessions.end(caller, sessionId),
  };
}
