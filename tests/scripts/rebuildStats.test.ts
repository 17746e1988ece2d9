import { EmotionStat, Report } from '../../models';
import { rebuildAll } from '../../scripts/rebuildStats';
import { addDaysOf, addUsers, openReportWorld, type ReportWorld } from '../reports/support/world';
import { onEveryEngine } from '../support/databases';

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
