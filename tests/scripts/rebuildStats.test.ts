import BetterSqlite3 from 'better-sqlite3';
import { EmotionStat, Report } from '../../models';
import { rebuildAll } from '../../scripts/rebuildStats';
import { addDaysOf, addUsers, openReportWorld, type ReportWorld } from '../reports/support/world';
import { startCommand } from '../support/command';
import { onEveryEngine, sqlitePath } from '../support/databases';
import { createMigratedDatabase } from '../support/migrated';

test('a dry run that finds something wrong says so by its exit code, too, for whoever checks a copy by a script', async () => {
  const { url } = await createMigratedDatabase('sqlite');
  expect(await startCommand('seed', ['--users', '1', '--years', '0.02'], url).finished).toMatchObject({ code: 0 });
  const run = (...args: string[]) => startCommand('rebuildStats', args, url).finished;
  for (const [table, found] of [
    ['emotion_stats', '0 entries, 1 day and 0 months'],
    ['monthly_words', '0 entries, 0 days and 1 month'],
  ]) {
    const file = new BetterSqlite3(sqlitePath(url));
    file.prepare(`DELETE FROM ${table} WHERE id = (SELECT MIN(id) FROM ${table})`).run();
    file.close();
    const wrong = `1 user checked. ${found}`;
    expect(await run('--dry-run')).toMatchObject({ code: 1, stdout: `${wrong} wrong.\n`, stderr: '' });
    expect(await run()).toMatchObject({ code: 0, stdout: `${wrong} mended.\n` });
  }
  expect(await run('--dry-run')).toMatchObject({ code: 0 });
});

const DAY = [[{ selected: 'joy' as const, read: null, tags: [] }]];

onEveryEngine((engine) => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await openReportWorld(engine);
  });
  afterAll(() => world.close());

  test('rebuilding mends one user or all, and a dry run only says what is wrong', async () => {
    const [one, two] = await addUsers(2);
    if (!one || !two) throw new Error('no users were made');
    for (const { id } of [one, two]) await addDaysOf(id, '2026-11-16', DAY); // days of entries that are not there
    expect(await rebuildAll(world.database, { dryRun: true })).toMatchObject({ users: 2, days: 2 });
    expect(await EmotionStat.count()).toBe(2);
    expect(await rebuildAll(world.database, { dryRun: false, userId: one.id })).toMatchObject({ users: 1, days: 1 });
    expect((await EmotionStat.findAll()).map(({ userId }) => userId)).toEqual([two.id]);
    expect(await rebuildAll(world.database, { dryRun: false })).toMatchObject({ users: 2, days: 1 });
    expect(await EmotionStat.count()).toBe(0);
  });

  test('a day that is mended makes the reports stale that rest on it, and no others', async () => {
    const [user] = await addUsers(1);
    if (!user) throw new Error('no user was made');
    await addDaysOf(user.id, '2026-11-16', DAY);
    for (const week of ['2026-W46', '2026-W47']) await world.reports.weekly(user, { week });
    const stale = async () =>
      (await Report.findAll({ where: { userId: user.id, stale: true }, raw: true })).map(({ week }) => week);
    await rebuildAll(world.database, { dryRun: true, userId: user.id });
    expect(await stale()).toEqual([]);
    await rebuildAll(world.database, { dryRun: false, userId: user.id });
    expect(await stale()).toEqual(['2026-W47']);
  });
});
