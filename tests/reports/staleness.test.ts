import { EmotionStat, Report, User } from '../../models';
import { fromJson } from '../../models/columns';
import { addWeeks } from '../../server/lib/dates';
import { runReportBatch } from '../../server/services/reports/batch';
import { markReportsStale } from '../../server/services/summaries';
import { onEveryEngine } from '../support/databases';
import type { TestEntry } from './support/randomFacts';
import { addDaysOf, addUsers, changeDay, openReportWorld, type ReportWorld } from './support/world';

const MONDAY = '2026-11-16';
const WEEK = '2026-W47';
const bright: TestEntry = {
  selected: 'joy',
  read: { emotion: 'joy', strength: 0.8, sentiment: 0.6 },
  tags: ['running'],
};

onEveryEngine((engine) => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await openReportWorld(engine);
  });
  afterAll(() => world.close());

  async function addWriter(days: TestEntry[][] = [[bright], [bright]]) {
    const [caller] = await addUsers(1);
    if (!caller) throw new Error('no user was made');
    await addDaysOf(caller.id, MONDAY, days);
    return caller;
  }

  test('a changed day makes the reports of its week and of the eight after it stale, of its writer alone', async () => {
    const [caller, other] = [await addWriter(), await addWriter()];
    const weeks = Array.from({ length: 11 }, (_, index) => addWeeks(WEEK, index - 10));
    for (const week of weeks) for (const user of [caller, other]) await world.reports.weekly(user, { week });
    await world.database.write((transaction) => markReportsStale(caller.id, ['2026-09-16'], transaction));
    const stale = async (userId: number) =>
      (await Report.findAll({ where: { userId, stale: true }, order: ['week'] })).map(({ week }) => week);
    expect(await stale(caller.id)).toEqual(Array.from({ length: 9 }, (_, index) => addWeeks('2026-W38', index)));
    expect(await stale(other.id)).toEqual([]);
  });

  test('several changed days make stale what each of them does, and nothing in between', async () => {
    const caller = await addWriter();
    const weeks = Array.from({ length: 26 }, (_, index) => addWeeks(WEEK, index - 25));
    for (const week of weeks) await world.reports.weekly(caller, { week });
    const days = ['2026-10-14', '2026-06-10', '2026-06-03', '2026-06-04'];
    await world.database.write((transaction) => markReportsStale(caller.id, days, transaction));
    const fresh = await Report.findAll({ where: { userId: caller.id, stale: false }, order: ['week'] });
    const between = Array.from({ length: 9 }, (_, index) => addWeeks('2026-W33', index));
    expect(fresh.map(({ week }) => week)).toEqual(['2026-W22', ...between]);
  });

  test('a report in earlier words is made anew', async () => {
    const caller = await addWriter();
    const { templateVersion } = await world.reports.weekly(caller, { week: WEEK });
    await Report.update({ templateVersion: '0.0.1', inputHash: 'x'.repeat(64) }, { where: { userId: caller.id } });
    expect(await world.reports.weekly(caller, { week: WEEK })).toMatchObject({ templateVersion });
  });

  test('a change of the language alone is followed', async () => {
    const caller = await addWriter();
    const english = await world.reports.weekly(caller, { week: WEEK });
    await User.update({ locale: 'ko' }, { where: { id: caller.id } });
    const korean = await world.reports.weekly({ ...caller, locale: 'ko' }, { week: WEEK });
    expect(korean.locale).toBe('ko');
    expect(korean.headline).toMatch(/[가-힣]/);
    expect(korean.inputHash).not.toBe(english.inputHash);
  });

  test('pages of long before that an import brings, or takes away again, are followed by reports of a diary that was new', async () => {
    const [caller, other] = [await addWriter([[], [], [bright]]), await addWriter([[], [], [bright]])];
    const told = async () => (await world.reports.weekly(caller, { week: WEEK })).ranges[0]?.text;
    const batch = () =>
      runReportBatch(world, { weeks: [WEEK], userId: caller.id, concurrency: 1, force: false, dryRun: false });
    const unchanged = { made: 0, unchanged: 1, failed: 0 };
    const ofOther = await world.reports.weekly(other, { week: WEEK });
    world.clock.set('2026-11-23T13:00:00.000Z');
    const begins = await told();
    expect(begins).toMatch(/yet/);
    expect(await batch()).toEqual(unchanged);

    const old = '2026-09-20'; // the day before those that the report looks at
    await addDaysOf(caller.id, old, [[bright]]);
    await world.database.write((transaction) => markReportsStale(caller.id, [old], transaction));
    const goesOn = await told();
    expect(goesOn).not.toMatch(/yet/);
    expect(await batch()).toEqual(unchanged);
    expect(await world.reports.weekly(other, { week: WEEK })).toEqual(ofOther); // it is nobody else's

    await EmotionStat.destroy({ where: { userId: caller.id, date: old } });
    expect(await batch()).toEqual({ ...unchanged, made: 1, unchanged: 0 });
    expect(await told()).toBe(begins);
  });

  test('a diary that began on the first day that it looks at is told by its days, not by what was before', async () => {
    const caller = await addWriter([[], [], [bright]]);
    await addDaysOf(caller.id, '2026-09-21', [[bright]]);
    await world.reports.weekly(caller, { week: WEEK });
    const row = await Report.findOne({ where: { userId: caller.id }, rejectOnEmpty: true, raw: true });
    expect(fromJson<unknown[]>(row.madeFor)[2]).toBe(false);
  });

  test('a tag that was taken away changes what a report is made from', async () => {
    const caller = await addWriter();
    const before = await world.reports.weekly(caller, { week: WEEK });
    await changeDay(caller.id, MONDAY, [{ ...bright, tags: [] }]);
    expect((await world.reports.weekly(caller, { week: WEEK })).inputHash).not.toBe(before.inputHash);
  });
});
