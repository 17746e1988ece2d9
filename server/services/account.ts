import type { Transaction } from 'sequelize';
import type { z } from 'zod';
import { User } from '../../models';
import type { Database } from '../../models/database';
import { eraseSome } from '../../models/repositories/userRows';
import { runSteps } from '../../models/runSteps';
import * as contract from '../contract/auth';
import { badRequest, invalidToken } from '../errors';
import { nextTurn } from '../lib/eventLoop';
import type { Caller } from './caller';
import { type CountedPasswords, withPassword } from './countedPasswords';
import { refuseGuessable } from './guessable';
import type { ImageService } from './images/imageService';
import type { ImportService } from './imports/importService';
import type { Limited } from './limits';
import { changeAccount, writeAs } from './locks';
import type { NotificationSettings } from './notifications/settings';
import type { SessionService } from './sessions';

/** Entries that are erased at once, each with some ten rows: a few milliseconds. */
const PAGE = 50;

interface Presented {
  procedure: Limited;
  field: string;
  password: string;
  /** What it is to become. */
  next?: string;
  address: string;
}

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(parts: {
  database: Database;
  passwords: CountedPasswords;
  sessions: SessionService;
  imports: Pick<ImportService, 'filesOf' | 'forgetFiles'>;
  images: Pick<ImageService, 'erase' | 'erased'>;
  notifications: Pick<NotificationSettings, 'moved'>;
}) {
  const { database, passwords, sessions, images, imports, notifications } = parts;

  async function requireUser(caller: Caller): Promise<User> {
    const user = await User.findByPk(caller.id);
    if (!user) throw invalidToken();
    return user;
  }

  /** Throws a 400 on `field` when the password is not the caller's, and a 429 after too many tries. */
  async function withOwnPassword<T>(
    caller: Caller,
    { procedure, field, password, next, address }: Presented,
    work: (user: User, transaction: Transaction, newHash: string) => Promise<T>,
  ): Promise<T> {
    await requireUser(caller);
    const counted = await passwords.begin(procedure, { userId: caller.id, address });
    const presented = {
      find: () => requireUser(caller),
      password,
      rehash: (known: string) => (next === undefined ? known : counted.hash(next)),
      refusal: () => badRequest(field, 'is not your password'),
    };
    return withPassword({ database, counted }, presented, work);
  }

  /** Says whether there may be more. */
  const eraseRows = (userId: number): Promise<boolean> =>
    writeAs(database, userId, (transaction) => runSteps(transaction, () => eraseSome(userId, PAGE)));

  return {
    get: requireUser,

    async update(caller: Caller, changes: z.output<typeof contract.updateAccount.input>): Promise<User> {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const { user, devices } = await changeAccount(database, caller.id, async (locked, transaction) => {
        if (changes.timeZone) await notifications.moved(locked, changes.timeZone, transaction);
        const devices = await sessions.idsOf(caller.id, transaction);
        return { user: await locked.update(given, { transaction }), devices };
      });
      devices.forEach(sessions.forget);
      return user;
    },

    async changePassword(
      caller: Caller,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      address: string,
    ): Promise<void> {
      refuseGuessable('newPassword', newPassword, await requireUser(caller));
      const presented = { password: currentPassword, field: 'currentPassword', next: newPassword, address };
      const changing = { procedure: contract.changePassword, ...presented };
      const ended = await withOwnPassword(caller, changing, async (user, transaction, password) => {
        await user.update({ password }, { transaction });
        return sessions.endAll(caller.id, { except: caller.sessionId, transaction });
      });
      ended.forget();
    },

    /**
     * Erases the user; everything that belongs to them goes with the row, and their pictures and files after it. What grows
     * with a diary goes before, some rows at a time, so that others write in between. When that is cut off, the account is still
     * there, and whoever asks again has the rest erased.
     */
    async delete(caller: Caller, password: string, address: string): Promise<void> {
      const presented = { procedure: contract.deleteAccount, field: 'password', password, address };
      await withOwnPassword(caller, presented, async () => {});
      while (await eraseRows(caller.id)) await nextTurn();
      const { ended, files } = await changeAccount(database, caller.id, async (user, transaction) => {
        const erased = {
          ended: await sessions.endAll(caller.id, { transaction }),
          files: await imports.filesOf(caller.id, transaction),
        };
        await images.erase(caller.id, transaction);
        await user.destroy({ transaction });
        return erased;
      });
      ended.forget();
      await images.erased(caller.id);
      await imports.forgetFiles(files);
      await database.wipe();
    },

    listSessions: (caller: Caller) => sessions.list(caller),

    /** All of them, this one too. */
    async endSessions(caller: Caller): Promise<void> {
      const ended = await database.write((transaction) => sessions.endAll(caller.id, { transaction }));
      ended.forget();
    },

    endSession: (caller: Caller, sessionId: number) => sessions.end(caller, sessionId),
  };
}
