import { randomUUID } from 'node:crypto';
import { Op } from 'sequelize';
import { Notification, User } from '../../../models';
import type { Database } from '../../../models/database';
import type { Clock } from '../../lib/clock';
import type { Caller } from '../caller';
import { notLeased } from '../notLeased';
import type { ReportService } from '../reports/reportService';
import { composeReminder, composeReport } from './compose';
import type { Delivery, Mail, Mailer } from './mailer';
import { nextDue, occasionAt } from './schedule';
import type { UnsubscribeLinks } from './unsubscribeLinks';

/** It is renewed while a mail server takes its time, so one that ran out means that its process is gone. */
const LEASE_MS = 60_000;
const BATCH = 32;
const AT_ONCE = 4;
/** Of one mail whose outcome is not known: the first and one more. */
const MOST_ATTEMPTS = 2;
const PAUSE_MS = 60_000;

export interface Sent {
  sent: number;
  /** Begun again because nobody knew what had become of the first. */
  repeated: number;
  /** Given up: refused for good, unknown twice, or its hour over. */
  dropped: number;
  postponed: number;
}

export type Notifier = ReturnType<typeof createNotifier>;

/**
 * Sends the mails that are due. The row is the work, held by a lease, so that however many processes send each mail once.
 * Before a mail is handed over the row says that it was begun: a process that dies then leaves a mail of which nobody knows
 * whether it went. Such a mail is begun once more, and counted.
 */
export function createNotifier(parts: {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  links: UnsubscribeLinks;
  reports: Pick<ReportService, 'weekly'>;
  publicUrl: string;
  onSent?: (sent: Sent) => void;
  leaseMs?: number;
}) {
  const { database, clock, mailer, links, reports, publicUrl, onSent, leaseMs = LEASE_MS } = parts;
  const owner = randomUUID();
  let isStopping = false;
  const totals: Sent = { sent: 0, repeated: 0, dropped: 0, postponed: 0 };

  /** How many are due, and those of them that are ours now. */
  async function claim(): Promise<{ found: number; rows: Notification[] }> {
    const now = await database.now();
    const free = { ...notLeased(now), dueAt: { [Op.lte]: clock.now() } };
    const due = await Notification.findAll({
      where: free,
      attributes: ['id'],
      order: ['dueAt', 'id'],
      limit: BATCH,
      raw: true,
    });
    if (due.length === 0) return { found: 0, rows: [] };
    const ids = due.map(({ id }) => id);
    await database.write((transaction) =>
      Notification.update(
        { owner, leaseUntil: new Date(now.getTime() + leaseMs) },
        { where: { id: ids, ...free }, transaction },
      ),
    );
    const held = await Notification.findAll({ where: { id: ids, owner, leaseUntil: { [Op.gt]: now } } });
    return { found: due.length, rows: held };
  }

  /** Says that the mail is begun now; false where somebody else has it by now, or it was switched off. */
  async function begin({ id, dueAt, attempts, repeats }: Notification): Promise<boolean> {
    const now = await database.now();
    const [begun] = await database.write((transaction) =>
      Notification.update(
        {
          attempts: attempts + 1,
          repeats: repeats + Number(attempts > 0),
          leaseUntil: new Date(now.getTime() + leaseMs),
        },
        { where: { id, owner, dueAt, leaseUntil: { [Op.gt]: now } }, transaction },
      ),
    );
    return begun === 1;
  }

  /** Keeps the lease for as long as a mail is being sent: a slow server may take longer than that. */
  async function held<T>({ id }: Notification, sending: Promise<T>): Promise<T> {
    let renewed = Promise.resolve();
    const renew = async () => {
      const leaseUntil = new Date((await database.now()).getTime() + leaseMs);
      await database.write((transaction) => Notification.update({ leaseUntil }, { where: { id, owner }, transaction }));
    };
    const renewing = setInterval(() => {
      renewed = renewed.then(renew).catch(() => undefined); // the next one may come through
    }, leaseMs / 3);
    try {
      return await sending;
    } finally {
      clearInterval(renewing);
      await renewed; // before the lease is given back
    }
  }

  /** Done with what was due: the next one is planned, unless the user changed their mind meanwhile. */
  async function finish(row: Notification, timeZone: string, sentFor: string | null): Promise<void> {
    const dueAt = nextDue(clock.now(), { kind: row.kind, hour: row.hour, timeZone });
    await database.write(async (transaction) => {
      if (sentFor !== null) await Notification.update({ sentFor }, { where: { id: row.id }, transaction });
      const plan = { dueAt, attempts: 0, leaseUntil: null, owner: null };
      await Notification.update(plan, { where: { id: row.id, owner, dueAt: row.dueAt }, transaction });
    });
  }

  /** To be tried again in a while; `attempts` are those whose outcome is not known. */
  async function postpone({ id }: Notification, attempts: number): Promise<void> {
    const leaseUntil = new Date((await database.now()).getTime() + PAUSE_MS);
    await database.write((transaction) =>
      Notification.update({ attempts, leaseUntil, owner: null }, { where: { id, owner }, transaction }),
    );
  }

  /** Mails that were not begun are anybody's again. */
  async function release(rows: readonly Notification[]): Promise<void> {
    if (rows.length === 0) return;
    const where = { id: rows.map(({ id }) => id), owner };
    await database.write((transaction) =>
      Notification.update({ owner: null, leaseUntil: null }, { where, transaction }),
    );
  }

  /** The mail for what is due; null where there is nothing to write about. */
  async function compose(row: Notification, user: User, occasion: string): Promise<Mail | null> {
    const { id: userId, email, locale, timeZone, createdAt: since } = user;
    const unsubscribeUrl = `${publicUrl}/unsubscribe?token=${links.tokenFor({ userId, since, kind: row.kind })}`;
    const messageId = `<${row.kind}.${row.id}.${occasion}@${new URL(publicUrl).hostname}>`;
    const envelope = { to: { email, locale }, publicUrl, unsubscribeUrl, messageId };
    if (row.kind === 'reminder') return composeReminder(envelope);
    const caller: Caller = { id: userId, timeZone, locale, sessionId: 0 };
    const report = await reports.weekly(caller, { week: occasion });
    if (report.ranges.every(({ entries }) => entries === 0)) return null;
    return composeReport(
      { week: occasion, days: report.period, report: row.form === 'text' ? report : null },
      envelope,
    );
  }

  async function deliver(row: Notification): Promise<Delivery | 'dropped' | 'repeated'> {
    const user = await User.findByPk(row.userId);
    if (!user) return 'dropped'; // the account went meanwhile, and the row with it
    const { timeZone } = user;
    const occasionNow = () => occasionAt(clock.now(), { ...row.get(), sentFor: row.sentFor ?? null, timeZone });
    const occasion = occasionNow();
    const isSpent = row.attempts >= MOST_ATTEMPTS;
    const mail = occasion === null || isSpent ? null : await compose(row, user, occasion);
    if (occasion === null || mail === null || occasionNow() !== occasion) {
      await finish(row, timeZone, isSpent ? occasion : null);
      return 'dropped';
    }
    if (!(await begin(row))) return 'dropped';
    const delivery = await held(row, mailer.send(mail));
    if (delivery === 'accepted' || delivery === 'refused') await finish(row, timeZone, occasion);
    else await postpone(row, delivery === 'unknown' ? row.attempts + 1 : row.attempts);
    return delivery === 'accepted' && row.attempts > 0 ? 'repeated' : delivery;
  }

  return {
    /** Sends up to one batch; returns how many were due. Rejects when the database is away. */
    async work(): Promise<number> {
      const { found, rows } = await claim();
      const sum: Sent = { sent: 0, repeated: 0, dropped: 0, postponed: 0 };
      const left = [...rows];
      const takeNext = () => (isStopping ? undefined : left.shift());
      const workOn = async () => {
        for (let row = takeNext(); row; row = takeNext()) {
          const outcome = await deliver(row);
          if (outcome === 'accepted' || outcome === 'repeated') sum.sent += 1;
          if (outcome === 'repeated') sum.repeated += 1;
          if (outcome === 'refused' || outcome === 'dropped') sum.dropped += 1;
          if (outcome === 'postponed' || outcome === 'unknown') sum.postponed += 1;
        }
      };
      // All settle first: nobody still uses the database when the caller closes it.
      const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, workOn));
      if (rows.length > 0) onSent?.(sum);
      for (const outcome of ['sent', 'repeated', 'dropped', 'postponed'] as const) totals[outcome] += sum[outcome];
      await release(left);
      const broken = workers.find((worker) => worker.status === 'rejected');
      if (broken) throw broken.reason;
      return isStopping ? 0 : found;
    },

    /** Mails whose hour has come: more than none for long only where none goes out. */
    due: () => Notification.count({ where: { dueAt: { [Op.lte]: clock.now() } } }),

    /** What became of mails since this process began. */
    totals: (): Readonly<Sent> => totals,

    /** Begins no more mails; those at hand are finished by `work`. */
    stop(): void {
      isStopping = true;
    },
  };
}
