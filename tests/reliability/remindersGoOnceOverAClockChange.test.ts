import 'reflect-metadata';
import { join } from 'node:path';
import { Op } from 'sequelize';
import { Notification, User } from '../../models';
import { openDatabase } from '../../models/database';
import { nextDue } from '../../server/services/notifications/schedule';
import { defineRow } from '../support/row';
import { type Reception, startSmtpServer } from '../support/smtp';
import { sleep, waitUntil } from '../support/wait';

const SHIFT = join(__dirname, '..', 'support', 'shiftClock.cjs');
/** Clocks go forward in most of Europe at 01:00 UTC; in New York they went three weeks before. */
const CHANGE = Date.parse('2026-03-29T01:00:00Z');
/** What o'clock it is there when the clocks have just changed: in these hours everybody wants their mail. */
const PLACES = [
  { timeZone: 'Europe/Berlin', hour: 3 },
  { timeZone: 'Europe/London', hour: 2 },
  { timeZone: 'Europe/Athens', hour: 4 },
  { timeZone: 'America/New_York', hour: 21 },
  { timeZone: 'Asia/Seoul', hour: 10 },
];
/** The hour that this day does not have: nobody is written to. */
const SKIPPED = { timeZone: 'Europe/Berlin', hour: 2 };
const LEAD_MS = 3_000;
/** Longer than a process rests between two looks. */
const QUIET_MS = 12_000;

defineRow({
  id: 'R15',
  title: 'two processes send reminders over a clock change and are killed now and then',
  engines: ['sqlite', 'mariadb'],
  short: ['mariadb'],
  async run({ short, random, note, createDatabase, startServer, temporaryFolder, defer }) {
    const people = short ? 300 : 10_000;
    const kills = short ? 3 : 20;
    const smtp = await startSmtpServer();
    defer(() => smtp.close());
    const received: { to: string; at: number }[] = [];
    const reached = new Set<string>();
    let shiftMs = 0;
    smtp.receive(async ({ to }): Promise<Reception> => {
      received.push({ to, at: Date.now() + shiftMs });
      reached.add(to);
      await sleep(random.between(0, 20)); // the way back is where a kill hurts
      return 'accept';
    });

    const { url } = await createDatabase();
    const dataDir = temporaryFolder();
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'diary@example.org', PUBLIC_URL: 'https://diary.example.org' };
    const options = {
      databaseUrl: url,
      dataDir,
      env: { ...env, CLOCK_SHIFT_MS: '0' },
      nodeArguments: ['--require', SHIFT],
    };
    const first = await startServer(options); // makes the schema
    await first.stop();
    const wishes = await signUp(url, people);
    shiftMs = CHANGE - LEAD_MS - Date.now() - 8_000; // until both have started
    options.env.CLOCK_SHIFT_MS = String(shiftMs);
    const servers = await Promise.all([startServer(options), startServer(options)]);

    for (let kill = 1; kill <= kills; kill += 1) {
      const aim = Math.floor((people * kill) / (kills + 1));
      await waitUntil(`${aim} mails are out`, () => reached.size >= aim, { timeoutMs: 600_000, everyMs: 2 });
      const victim = servers[kill % 2];
      await victim?.kill();
      await victim?.start();
      note(`${kill} of ${kills} kills, ${reached.size} of ${people} mails`);
    }
    let left = -1;
    /** Whether nothing but what the dead held is left. */
    const isQuiet = async () => {
      const before = left;
      left = await leftOver(url);
      return left === before;
    };
    await waitUntil('the living have nothing left', isQuiet, { timeoutMs: 900_000, everyMs: QUIET_MS });
    await expireLeases(url); // as if a minute had passed
    await waitUntil('every mail is out', async () => (await leftOver(url)) === 0, { timeoutMs: 60_000, everyMs: 500 });
    await Promise.all(servers.map((server) => server.stop()));

    const times = new Map<string, number>();
    for (const { to } of received) times.set(to, (times.get(to) ?? 0) + 1);
    const missing = [...wishes].filter(([email, { isSkipped }]) => !isSkipped && !times.has(email)).length;
    const thrice = [...times.values()].filter((count) => count > 2).length;
    const twice = [...times.values()].filter((count) => count === 2).length;
    const wrong = received.filter(({ to, at }) => hourAt(at, wishes.get(to)?.timeZone) !== wishes.get(to)?.hour).length;
    const repeats = await countRepeats(url);
    return {
      ok: missing === 0 && thrice === 0 && wrong === 0 && twice <= repeats,
      bar: 'every reminder once, or after an unknown outcome at most twice and counted; 0 in the wrong local hour',
      measured: `${people} people, ${kills} kills, ${received.length} mails: ${missing} missing, ${twice} twice (${repeats} counted), ${thrice} more often, ${wrong} in the wrong hour`,
    };
  },
});

const hourAt = (at: number, timeZone = 'UTC') =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

interface Wish {
  timeZone: string;
  hour: number;
  isSkipped: boolean;
}

/** `people` who want their mail when the clocks have changed, and a few who want it in the hour that is skipped. */
async function signUp(url: string, people: number): Promise<Map<string, Wish>> {
  const wishes = new Map<string, Wish>();
  for (let index = 0; index < people; index += 1) {
    const place = PLACES[index % PLACES.length] ?? SKIPPED;
    wishes.set(`person-${index}@example.org`, { ...place, isSkipped: false });
  }
  for (let index = 0; index < 20; index += 1)
    wishes.set(`skipped-${index}@example.org`, { ...SKIPPED, isSkipped: true });
  const dayBefore = new Date(CHANGE - 22 * 3_600_000); // after the hour of the day before
  await withDatabase(url, async (database) => {
    await database.write(async (transaction) => {
      const rest = { password: 'x', nickname: 'Mina', locale: 'en', createdAt: dayBefore };
      const users = [...wishes].map(([email, { timeZone }]) => ({ email, timeZone, ...rest }));
      await User.bulkCreate(users, { transaction });
      const rows = await User.findAll({ attributes: ['id', 'email'], raw: true, transaction });
      const planned = rows.map(({ id: userId, email }) => {
        const { hour, timeZone } = wishes.get(email) ?? SKIPPED;
        const dueAt = nextDue(dayBefore, { kind: 'reminder', hour, timeZone });
        return { userId, kind: 'reminder' as const, form: 'link' as const, hour, dueAt };
      });
      await Notification.bulkCreate(planned, { transaction });
    });
  });
  return wishes;
}

/** Rows that are still due at the change or before. */
const leftOver = (url: string) =>
  withDatabase(url, async () => {
    const rows = await Notification.findAll({ attributes: ['dueAt'], raw: true });
    return rows.filter(({ dueAt }) => dueAt !== null && new Date(dueAt).getTime() <= CHANGE).length;
  });

const expireLeases = (url: string) =>
  withDatabase(url, (database) =>
    database.write(async (transaction) => {
      await Notification.update({ leaseUntil: new Date(0) }, { where: { leaseUntil: { [Op.ne]: null } }, transaction });
    }),
  );

const countRepeats = (url: string) => withDatabase(url, async () => Number(await Notification.sum('repeats')));

async function withDatabase<T>(
  url: string,
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ url, poolSize: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
