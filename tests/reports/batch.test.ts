import { setTimeout as wait } from 'node:timers/promises';
import { EMOTIONS } from '../../ml/emotions';
import { EmotionStat, Report, User } from '../../models';
import { fromJson } from '../../models/columns';
import { main } from '../../scripts/reports';
import { addDays } from '../../server/lib/dates';
import { type BatchOptions, runReportBatch } from '../../server/services/reports/batch';
import { startCommand } from '../support/command';
import { onEveryEngine } from '../support/databases';
import { summaryOf } from './support/randomFacts';
import { addDaysOf, addUsers, openReportWorld, type ReportWorld, readReports } from './support/world';

/** Over on every machine that runs this: the command goes by the system's clock. */
const WEEK = '2019-W47';
const FIRST_DAY = '2019-09-23';
const ZONES = ['UTC', 'Asia/Seoul', 'America/Los_Angeles', 'Pacific/Kiritimati'];

/** How often the batch is killed: more on demand, few by default, since each time costs a start of the process. */
const KILLS = Number(process.env.REPORT_KILLS ?? 1);
const USERS = 160;

const batch: BatchOptions = { weeks: [WEEK], concurrency: 2, force: false, dryRun: false };

onEveryEngine((engine) => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await openReportWorld(engine);
    await addUsers(USERS, { locale: 'ko' });
    await addDiaries();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set('2026-11-23T12:00:00.000Z');
    await Report.destroy({ where: {} });
  });

  /** Nine weeks of diary for everybody, each different. */
  async function addDiaries(): Promise<void> {
    const users = await User.findAll({ attributes: ['id'], raw: true });
    const words = { words: '', count: [], entries: [], read: [], sentiment: [] };
    for (let start = 0; start < users.length; start += 100) {
      const rows = users.slice(start, start + 100).flatMap(({ id }) =>
        [0, 20, 56, 57, 59, 62].map((day) => {
          const date = addDays(FIRST_DAY, day);
          const emotion = EMOTIONS[(id + day) % 8] ?? 'joy';
          const sentiment = (((id * 31 + day * 17) % 200) - 100) / 100;
          const dailySummary = summaryOf(date, [
            { selected: emotion, read: { emotion, strength: 0.5, sentiment }, tags: [] },
          ]);
          return { userId: id, date, dailySummary, words };
        }),
      );
      await EmotionStat.bulkCreate(rows);
    }
  }

  const run = (options: Partial<BatchOptions> = {}) => runReportBatch(world, { ...batch, ...options });

  it('makes one report for everybody, and nothing the second time', async () => {
    let seen = 0;
    const onProgress = (reports: number) => {
      seen += reports;
    };
    expect(await run({ onProgress })).toEqual({ made: USERS, unchanged: 0, failed: 0 });
    expect(seen).toBe(USERS);
    const table = await readReports(world.database);
    expect(await run()).toEqual({ made: 0, unchanged: USERS, failed: 0 });
    expect(await run({ force: true })).toEqual({ made: USERS, unchanged: 0, failed: 0 });
    expect(await readReports(world.database)).toEqual(table);
  });

  it('says of weeks that have not begun, by force too, what it would do with them: nothing', async () => {
    for (const dryRun of [true, false])
      expect(await run({ weeks: ['2099-W10'], force: true, dryRun })).toEqual({ made: 0, unchanged: USERS, failed: 0 });
  });

  it('makes the same report as reading it does', async () => {
    const [user] = await User.findAll({ limit: 1 });
    await run({ userId: user?.id });
    const [made] = await readReports(world.database);
    await Report.destroy({ where: {} });
    await world.reports.weekly({ id: user?.id ?? 0, timeZone: 'UTC', locale: 'ko', sessionId: 0 }, { week: WEEK });
    expect(await readReports(world.database)).toEqual([made]);
  });

  it('makes again those whose entries changed, and only those', async () => {
    await run();
    const [first, second] = await User.findAll({ attributes: ['id'], limit: 2, raw: true });
    const date = '2019-11-22';
    const entry = {
      selected: 'anger' as const,
      read: { emotion: 'anger' as const, strength: 0.9, sentiment: -0.9 },
      tags: [],
    };
    await addDaysOf(first?.id ?? 0, date, [[entry]]);
    await Report.update({ stale: true }, { where: { userId: [first?.id ?? 0, second?.id ?? 0] } });
    expect(await run({ dryRun: true })).toEqual({ made: 2, unchanged: USERS - 2, failed: 0 });
    expect(await run()).toEqual({ made: 1, unchanged: USERS - 1, failed: 0 });
    expect(await Report.count({ where: { stale: true } })).toBe(0);
    await EmotionStat.destroy({ where: { userId: first?.id ?? 0, date } });
  });

  it('makes again, once, what does not tell for which language and days it was made', async () => {
    await run();
    const [first] = await User.findAll({ attributes: ['id'], limit: 1, raw: true });
    await Report.update({ madeFor: null }, { where: { userId: first?.id ?? 0 } });
    expect(await run()).toEqual({ made: 1, unchanged: USERS - 1, failed: 0 });
    expect(await run()).toEqual({ made: 0, unchanged: USERS, failed: 0 });
  });

  it('makes none of a week that has not begun, not even when it is told to make all again', async () => {
    expect(await run({ weeks: ['2026-W49'], force: true })).toEqual({ made: 0, unchanged: USERS, failed: 0 });
    expect(await Report.count()).toBe(0);
  });

  it('takes the last week that is over for each user where they are', async () => {
    world.clock.set('2026-11-22T12:00:00.000Z'); // Sunday; Monday on Kiritimati
    const users = await User.findAll({ order: ['id'], limit: 4 });
    await Promise.all(users.map((user, index) => user.update({ timeZone: ZONES[index] ?? 'UTC' })));
    await run({ weeks: 'lastFinished' });
    const rows = await Report.findAll({ where: { userId: users.map(({ id }) => id) }, order: ['user_id'], raw: true });
    expect(rows.map(({ week }) => week)).toEqual(['2026-W46', '2026-W46', '2026-W46', '2026-W47']);
    expect(await Report.count()).toBe(USERS);
    await User.update({ timeZone: 'UTC' }, { where: {} });
  });

  it('does not let one report that cannot be made stop the others', async () => {
    const broken = await EmotionStat.findOne({ where: { date: '2019-11-21' }, rejectOnEmpty: true });
    const intact = fromJson<typeof broken.dailySummary>(broken.dailySummary);
    await broken.update({ dailySummary: JSON.parse('{"entries":1}') });
    const failures: unknown[] = [];
    const onFailure = (failure: { userId: number; week: string }) => failures.push([failure.userId, failure.week]);
    expect(await run({ onFailure })).toEqual({ made: USERS - 1, unchanged: 0, failed: 1 });
    expect(failures).toEqual([[broken.userId, WEEK]]);
    await broken.update({ dailySummary: intact });
    expect(await run()).toEqual({ made: 1, unchanged: USERS - 1, failed: 0 });
  });

  it('ends when the database goes away, and tells it of nobody as a report that cannot be made', async () => {
    const gone = Object.assign(new Error('the database went away'), { code: 'ECONNRESET' });
    const onFailure = jest.fn();
    const away = jest.spyOn(world.database, 'writeAfter').mockRejectedValueOnce(gone);
    await expect(run({ concurrency: 1, onFailure })).rejects.toBe(gone);
    expect([onFailure.mock.calls, away.mock.calls.length]).toEqual([[], 1]);
    away.mockRestore();
    expect(await run()).toEqual({ made: USERS, unchanged: 0, failed: 0 });
  });

  it('makes nothing of weeks to come', async () => {
    expect(await run({ weeks: ['2027-W01'] })).toEqual({ made: 0, unchanged: USERS, failed: 0 });
    expect(await Report.count()).toBe(0);
  });

  it('ends after the pages at hand when told to stop', async () => {
    const stopping = new AbortController();
    const { made } = await run({ concurrency: 1, signal: stopping.signal, onProgress: () => stopping.abort() });
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(USERS);
    expect(await Report.count()).toBe(made);
  });

  describe('as a command', () => {
    it('gives the table of an undisturbed run after being killed at random points', async () => {
      await run();
      const undisturbed = await readReports(world.database);
      for (let kill = 0; kill < KILLS; kill += 1) {
        await Report.destroy({ where: {} });
        const { child, finished } = startCommand('reports', ['--week', WEEK, '--concurrency', '1'], world.url);
        await waitForReports(Math.floor(USERS * Math.random() * 0.9));
        await wait(Math.random() * 100);
        child.kill('SIGKILL');
        await finished;
        const left = await readReports(world.database);
        expect(left.filter((row) => !undisturbed.includes(row))).toEqual([]);
        expect(await run()).toEqual({ made: USERS - left.length, unchanged: left.length, failed: 0 });
        expect((await readReports(world.database)).join() === undisturbed.join()).toBe(true);
      }
    }, 300_000);

    /** Until so many reports are there, or the process is done. */
    async function waitForReports(count: number): Promise<void> {
      const deadline = Date.now() + 20_000;
      while ((await Report.count()) < Math.min(count, USERS) && Date.now() < deadline) await wait(5);
    }

    it('makes each report once when four run at once', async () => {
      const runs = Array.from({ length: 4 }, () => startCommand('reports', ['--week', WEEK, '--json'], world.url));
      const results = await Promise.all(runs.map(({ finished }) => finished));
      expect(results.map(({ code, stderr }) => [code, stderr.includes(':')])).toEqual(Array(4).fill([0, false]));
      const made = results.map(({ stdout }) => (JSON.parse(stdout) as { made: number }).made);
      expect(made.reduce((sum, count) => sum + count, 0)).toBe(USERS);
      expect(await Report.count()).toBe(USERS);
    }, 180_000);
  });

  it('looks at every week from one to the other, the last one, too', async () => {
    const id = await User.min<number, User>('id');
    const asked = [];
    for (const since of ['2019-W45', WEEK]) {
      const ask = ['--since', since, '--until', WEEK, '--user', String(id), '--dry-run', '--json'];
      const { code, stdout } = await startCommand('reports', ask, world.url).finished;
      asked.push([code, stdout && JSON.parse(stdout)]);
    }
    const found = { unchanged: 0, failed: 0, dryRun: true, stopped: false };
    expect(asked).toEqual([
      [0, { made: 3, ...found }],
      [0, { made: 1, ...found }],
    ]);
  });
});

test.each([
  [['--week', '2025-W53'], /--week must be an ISO 8601 week/],
  [['--since', '2026-W01'], /--since and --until go together/],
  [['--since', '2026-W02', '--until', '2026-W01'], /--since must not lie after --until/],
  [['--week', '2026-W01', '--since', '2026-W01', '--until', '2026-W02'], /--week does not go with --since/],
  [['--concurrency', '0'], /--concurrency takes a whole number/],
  [['--colour'], /colour/],
])('the command refuses %j', async (args, message) => {
  await expect(main(args)).rejects.toThrow(message);
});

test('the command ends with exit code 2 when it is used wrongly', async () => {
  const { code, stderr, stdout } = await startCommand('reports', ['--user', 'x'], 'sqlite::memory:').finished;
  expect([code, stdout, stderr]).toEqual([2, '', '--user takes an id: npm run account lists them\n']);
});
