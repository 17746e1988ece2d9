import type { Transaction } from 'sequelize';
import type { z } from 'zod';
import { Notification, User } from '../../../models';
import type { Database } from '../../../models/database';
import type { getNotifications, updateNotifications } from '../../contract/notifications';
import { badRequest } from '../../errors';
import type { Clock } from '../../lib/clock';
import { dayOf, weekOf } from '../../lib/dates';
import type { Caller } from '../caller';
import { changeAccount } from '../locks';
import { nextDue, REPORT_HOUR } from './schedule';
import type { Subscription, UnsubscribeLinks } from './unsubscribeLinks';

type Settings = z.output<typeof getNotifications.output>;
type Changes = z.output<typeof updateNotifications.input>;
type Wish = Pick<Notification, 'kind' | 'form' | 'hour'>;

const NO_MAIL = 'cannot be switched on: this service is not set up to send mail';

export type NotificationSettings = ReturnType<typeof createNotificationSettings>;

/** What people ask to be told by mail. `available`: whether there is a server to send it. */
export function createNotificationSettings(parts: {
  database: Database;
  clock: Clock;
  links: UnsubscribeLinks;
  available: boolean;
}) {
  const { database, clock, links, available } = parts;

  async function read(user: Pick<User, 'id' | 'timeZone'>, transaction: Transaction): Promise<Settings> {
    const rows = await Notification.findAll({ where: { userId: user.id }, transaction });
    const active = (kind: Wish['kind']) => rows.find((row) => row.kind === kind && row.dueAt !== null);
    return {
      available,
      weeklyReport: active('weekly_report')?.form ?? 'off',
      reminderHour: active('reminder')?.hour ?? null,
      timeZone: user.timeZone,
    };
  }

  async function switchOn({ id: userId, timeZone }: User, wish: Wish, transaction: Transaction): Promise<void> {
    const { kind } = wish;
    const now = clock.now();
    const planned = { ...wish, dueAt: nextDue(now, { ...wish, timeZone }), attempts: 0, leaseUntil: null, owner: null };
    const row = await Notification.findOne({ where: { userId, kind }, transaction });
    // A report that is due stays so, since it may wait for the mail server; a reminder is for the hour that is wished for.
    const isDue = kind === 'weekly_report' && row?.dueAt && row.dueAt <= now;
    if (row) await row.update(isDue ? wish : planned, { transaction });
    else await Notification.create({ userId, ...planned }, { transaction });
  }

  async function switchOff(userId: number, kind: Wish['kind'], transaction: Transaction): Promise<void> {
    await Notification.update({ dueAt: null }, { where: { userId, kind }, transaction });
  }

  const readerOf = ({ userId, since }: Subscription, transaction: Transaction | null = null): Promise<User | null> =>
    User.findOne({ where: { id: userId, createdAt: since }, transaction });

  return {
    get: (caller: Caller): Promise<Settings> => database.read((transaction) => read(caller, transaction)),

    /** Throws a 400 on the field that would switch on what cannot be sent. */
    update(caller: Caller, { weeklyReport, reminderHour }: Changes): Promise<Settings> {
      if (!available && weeklyReport !== undefined && weeklyReport !== 'off') throw badRequest('weeklyReport', NO_MAIL);
      if (!available && typeof reminderHour === 'number') throw badRequest('reminderHour', NO_MAIL);
      return changeAccount(database, caller.id, async (user, transaction) => {
        if (weeklyReport === 'off') await switchOff(user.id, 'weekly_report', transaction);
        else if (weeklyReport)
          await switchOn(user, { kind: 'weekly_report', form: weeklyReport, hour: REPORT_HOUR }, transaction);
        if (reminderHour === null) await switchOff(user.id, 'reminder', transaction);
        else if (reminderHour !== undefined)
          await switchOn(user, { kind: 'reminder', form: 'link', hour: reminderHour }, transaction);
        return read(user, transaction);
      });
    },

    /**
     * Plans anew what is on when the user moves to another zone, in the transaction that moves them. What is due already
     * stays due, and a report comes when it would have come where the clocks of the new place would skip its week.
     */
    async moved({ id: userId, timeZone: from }: User, timeZone: string, transaction: Transaction): Promise<void> {
      if (timeZone === from) return;
      const now = clock.now();
      for (const row of await Notification.findAll({ where: { userId }, transaction })) {
        if (row.dueAt === null || row.dueAt <= now) continue;
        const dueAt = nextDue(now, { ...row.get(), timeZone });
        const isSkipped = weekOf(dayOf(dueAt, timeZone)) > weekOf(dayOf(row.dueAt, from));
        if (row.kind === 'reminder' || !isSkipped) await row.update({ dueAt }, { transaction });
      }
    },

    /** What a link in a mail would end, and the language of its reader; null for a link that is not ours. */
    async findSubscription(token: string) {
      const subscription = links.read(token);
      if (!subscription) return null;
      const reader = await readerOf(subscription);
      return { kind: subscription.kind, locale: reader?.locale ?? 'en' };
    },

    /** Ends a kind of mail for whoever holds a link from one. True also where it was off already, or its reader is gone. */
    async unsubscribe(token: string): Promise<boolean> {
      const subscription = links.read(token);
      if (!subscription) return false;
      await database.write(async (transaction) => {
        if (await readerOf(subscription, transaction))
          await switchOff(subscription.userId, subscription.kind, transaction);
      });
      return true;
    },
  };
}
