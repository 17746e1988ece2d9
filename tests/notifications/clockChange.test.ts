import { Notification, User } from '../../models';
import type { Database } from '../../models/database';
import { openDatabase } from '../../models/database';
import { createMailer, type Mailer } from '../../server/services/notifications/mailer';
import { createNotifier, type Notifier } from '../../server/services/notifications/notifier';
import { nextDue } from '../../server/services/notifications/schedule';
import { createUnsubscribeLinks } from '../../server/services/notifications/unsubscribeLinks';
import { createTestClock, type TestClock } from '../support/clock';
import { onEveryEngine, type TestDatabase } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';
import { createRandom } from '../support/random';
import { type SmtpServer, startSmtpServer } from '../support/smtp';

/** Zones whose clocks change within the days, at different moments and by different steps, and two that never do. */
const ZONES = [
  'Europe/Berlin',
  'Europe/London',
  'Africa/Casablanca',
  'America/New_York',
  'Asia/Seoul',
  'Asia/Kathmandu',
];
const STEP_MS = 20 * 60_000;
const QUARTER_MS = 900_000;

/** Making one takes far longer than asking it. */
const formats = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }),
  ]),
);

/** What a calendar of another make says. */
function placeOf(instant: Date, timeZone: string) {
  const format = formats.get(timeZone);
  if (!format) throw new Error(`nobody lives in ${timeZone}`);
  const [day = '', time = ''] = format.format(instant).split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}

/** Every hour of every local day that begins within a span. */
function hoursWithin(from: Date, to: Date, timeZone: string): Set<string> {
  const hours = new Set<string>();
  const quarters = (to.getTime() - from.getTime()) / QUARTER_MS;
  const before = placeOf(new Date(from.getTime() - QUARTER_MS), timeZone);
  let last = `${before.day} ${before.hour}`;
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const { day, hour } = placeOf(new Date(from.getTime() + quarter * QUARTER_MS), timeZone);
    if (`${day} ${hour}` !== last) hours.add(`${day} ${hour}`);
    last = `${day} ${hour}`;
  }
  return hours;
}

class Killed extends Error {}

onEveryEngine((engine) => {
  let smtp: SmtpServer;
  let testDatabase: TestDatabase;
  let database: Database;
  let clock: TestClock;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    testDatabase = await createMigratedDatabase(engine);
    clock = createTestClock('2026-01-01T00:00:00Z');
    database = { ...openDatabase({ url: testDatabase.url, synchronous: 'NORMAL' }), now: async () => clock.now() };
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
    await smtp.close();
  });

  test.each([
    ['forward', '2026-03-28T10:00:00Z', '2026-03-30T10:00:00Z', 100],
    ['back', '2026-10-24T10:00:00Z', '2026-10-26T10:00:00Z', 40],
  ])(
    'while clocks go %s, two processes that die now and then remind everybody once a day, in the right hour',
    async (_, start, end, count) => {
      const random = createRandom(41);
      const mailer = createMailer({ url: smtp.url, from: 'diary@example.org' });
      smtp.mails.length = 0;
      await User.destroy({ where: {} });
      clock.set(start);
      const people = await signUp(count);

      const links = createUnsubscribeLinks(['a secret that is only good for tests']);
      const parts = { database, clock, links, publicUrl: 'https://diary.example.org' };
      const reports = { weekly: () => Promise.reject(new Error('nobody asked for one')) };
      let deaths = 0;
      /** Mails by reader and day: begun, and of these those that died on the way. */
      const begun = new Map<string, number>();
      const lost = new Map<string, number>();
      const note = (tally: Map<string, number>, to: string) => {
        const { day } = placeOf(clock.now(), people.get(to)?.timeZone ?? '');
        tally.set(`${to} ${day}`, (tally.get(`${to} ${day}`) ?? 0) + 1);
      };
      /** Dies before or after a mail was taken, and nobody learns which. */
      const mortal: Mailer = {
        ...mailer,
        async send(mail) {
          const fate = random.next();
          note(begun, mail.to);
          if (fate < 0.02) {
            note(lost, mail.to);
            throw new Killed();
          }
          const delivery = await mailer.send(mail);
          if (fate < 0.04) throw new Killed();
          return delivery;
        },
      };
      const bear = (): Notifier => createNotifier({ ...parts, mailer: mortal, reports });
      const processes = [bear(), bear()];
      const live = async (index: number) => {
        for (;;) {
          try {
            if ((await processes[index]?.work()) === 0) return;
          } catch (error) {
            if (!(error instanceof Killed)) throw error;
            deaths += 1;
            processes[index] = bear(); // another life: it knows nothing of the first
          }
        }
      };

      const received: { to: string; at: Date }[] = [];
      smtp.receive(({ to }) => {
        received.push({ to, at: clock.now() });
        return 'accept';
      });
      for (; clock.now() < new Date(end); clock.advance(STEP_MS)) await Promise.all([live(0), live(1)]);
      mailer.close();

      const counts = new Map<string, number>();
      for (const { to, at } of received) {
        const person = people.get(to);
        const { day, hour } = placeOf(at, person?.timeZone ?? '');
        expect([to, hour]).toEqual([to, person?.hour]);
        counts.set(`${to} ${day}`, (counts.get(`${to} ${day}`) ?? 0) + 1);
      }
      let due = 0;
      let again = 0;
      for (const [email, { timeZone, hour }] of people) {
        for (const place of hoursWithin(new Date(start), new Date(end), timeZone)) {
          if (Number(place.slice(11)) !== hour) continue;
          due += 1;
          const key = `${email} ${place.slice(0, 10)}`;
          const times = begun.get(key) ?? 0;
          expect([place, key, times === 1 || times === 2]).toEqual([place, key, true]);
          expect([key, counts.get(key) ?? 0]).toEqual([key, times - (lost.get(key) ?? 0)]);
          again += times - 1;
        }
      }
      expect(begun.size).toBe(due);
      expect(await Notification.sum('repeats')).toBe(again);
      expect(again).toBeGreaterThan(0);
      expect(again).toBeLessThanOrEqual(deaths * 4); // of each death at most the mails that it had in its hands
    },
  );

  async function signUp(count: number) {
    const people = new Map<string, { timeZone: string; hour: number }>();
    for (let index = 0; index < count; index += 1) {
      const timeZone = ZONES[index % ZONES.length] ?? 'UTC';
      people.set(`person-${index}@example.org`, { timeZone, hour: Math.floor(index / ZONES.length) % 24 });
    }
    await database.write(async (transaction) => {
      for (const [email, { timeZone, hour }] of people) {
        const profile = { email, password: 'x', nickname: 'Mina', timeZone, locale: 'en', createdAt: clock.now() };
        const { id: userId } = await User.create(profile, { transaction });
        // A minute earlier, so that an hour that begins right now counts.
        const before = new Date(clock.now().getTime() - 60_000);
        const dueAt = nextDue(before, { kind: 'reminder', hour, timeZone });
        await Notification.create({ userId, kind: 'reminder', form: 'link', hour, dueAt }, { transaction });
      }
    });
    return people;
  }
});
