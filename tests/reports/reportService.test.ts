import fc from 'fast-check';
import { Report, User } from '../../models';
import { listReports, weeklyReport } from '../../server/contract/reports';
import { addDays, addWeeks } from '../../server/lib/dates';
import { type Caller, UNLIMITED } from '../../server/services/caller';
import { runReportBatch } from '../../server/services/reports/batch';
import { LOCALES } from '../../server/services/reports/locales';
import { en } from '../../server/services/reports/locales/en';
import { onEveryEngine } from '../support/databases';
import { english } from './checker/english';
import { oneOf } from './support/lines';
import { type TestEntry, weekOfEntries } from './support/randomFacts';
import {
  addDaysOf,
  addReadEntry,
  addUsers,
  changeDay,
  openReportWorld,
  type ReportWorld,
  readReports,
} from './support/world';

const MONDAY = '2026-11-16';
const WEEK = '2026-W47';
const RESOURCES = ['A friend in need: 123'];

const bright: TestEntry = {
  selected: 'joy',
  read: { emotion: 'joy', strength: 0.8, sentiment: 0.6 },
  tags: ['running'],
};
const dark: TestEntry = { selected: 'fear', read: { emotion: 'fear', strength: 0.8, sentiment: -0.7 }, tags: [] };

onEveryEngine((engine) => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await openReportWorld(engine, RESOURCES);
  });
  afterAll(() => world.close());
  beforeEach(() => world.clock.set('2026-11-23T12:00:00.000Z'));

  const writer = async (
    days: TestEntry[][] = [[bright], [bright], [dark]],
    more: Parameters<typeof addUsers>[1] = {},
  ) => {
    const [caller] = await addUsers(1, more);
    if (!caller) throw new Error('no user was made');
    await addDaysOf(caller.id, MONDAY, days);
    return caller;
  };

  it('tells a week by day ranges that partition it, in an answer of the declared shape', async () => {
    const caller = await writer();
    await addReadEntry(caller.id, MONDAY, '0.9.0');
    await addReadEntry(caller.id, '2026-11-18', '1.0.0');
    const report = await world.reports.weekly(caller, { week: WEEK });
    expect(weeklyReport.output.parse(report)).toEqual(report);
    expect(report.ranges).toMatchObject([
      { from: MONDAY, to: '2026-11-17', dominant: 'joy', sentiment: 0.6, entries: 2, basis: 'selected' },
      { from: '2026-11-18', to: '2026-11-18', dominant: 'fear', sentiment: -0.7, entries: 1 },
      { from: '2026-11-19', to: '2026-11-22', dominant: null, sentiment: null, entries: 0, basis: null },
    ]);
    expect(report.highlights).toEqual({
      brightest: null, // Monday and Tuesday are alike
      hardest: { date: '2026-11-18', sentiment: -0.7, dominant: 'fear' },
    });
    expect(report.comparison).toMatchObject({ week: '2026-W46', entries: 0, sentiment: null, change: null });
    expect(report).toMatchObject({ week: WEEK, modelVersion: '1.0.0', locale: 'en', support: null });
    expect(report.period).toMatchObject({ from: MONDAY, to: '2026-11-22', current: false, daysElapsed: 7 });
  });

  it('knows of each writer of a batch whether the diary was begun long before', async () => {
    const [begun, begins] = [await writer([[], [bright]]), await writer([[], [bright]])];
    await addDaysOf(begun.id, '2026-02-03', [[bright]]);
    await runReportBatch(world, { weeks: [WEEK], concurrency: 1, force: false, dryRun: false });
    const monday = async (caller: Caller) => (await world.reports.weekly(caller, { week: WEEK })).ranges[0]?.text;
    expect(await monday(begins)).toMatch(/\byet\b/);
    expect(await monday(begun)).not.toMatch(/\byet\b/);
  });

  it('gives the same bytes again, whether read or made anew', async () => {
    const caller = await writer();
    const first = await world.reports.weekly(caller, { week: WEEK });
    const stored = await readReports(world.database);
    world.clock.advance(86_400_000);
    expect(await world.reports.weekly(caller, { week: WEEK })).toEqual(first);
    await Report.update({ stale: true }, { where: { userId: caller.id } });
    expect(await world.reports.weekly(caller, { week: WEEK })).toEqual(first);
    expect(await readReports(world.database)).toEqual(stored);
    await Report.destroy({ where: { userId: caller.id } });
    const again = await world.reports.weekly(caller, { week: WEEK });
    expect({ ...again, generatedAt: first.generatedAt }).toEqual(first);
    expect(again.generatedAt).not.toBe(first.generatedAt);
    expect(await readReports(world.database)).toEqual(stored);
  });

  it('follows a change of its entries on the next read', async () => {
    const caller = await writer();
    const before = await world.reports.weekly(caller, { week: WEEK });
    await changeDay(caller.id, '2026-11-19', [dark, dark]);
    expect((await world.reports.list(caller, {})).items).toMatchObject([{ stale: true, headline: before.headline }]);
    const after = await world.reports.weekly(caller, { week: WEEK });
    expect(after.inputHash).not.toBe(before.inputHash);
    expect(after.ranges.at(-2)).toMatchObject({ to: '2026-11-19', entries: 3, dominant: 'fear' });
    expect((await world.reports.list(caller, {})).items).toMatchObject([{ stale: false }]);
  });

  it('says of one week only, by a look at it, that it is up to date again', async () => {
    const caller = await writer();
    for (const week of ['2026-W46', WEEK]) await world.reports.weekly(caller, { week });
    await Report.update({ stale: true }, { where: { userId: caller.id } });
    await world.reports.weekly(caller, { week: WEEK });
    const { items } = await world.reports.list(caller, {});
    expect(items.map(({ week, stale }) => [week, stale])).toEqual([
      [WEEK, false],
      ['2026-W46', true],
    ]);
  });

  it('speaks the language of the user, and follows when it changes', async () => {
    const caller = await writer(undefined, { locale: 'ko-KR' });
    const korean = await world.reports.weekly(caller, { week: WEEK });
    expect(korean.locale).toBe('ko');
    expect(korean.headline).toMatch(/[가-힣]/);
    await User.update({ locale: 'fr', timeZone: 'Asia/Seoul' }, { where: { id: caller.id } });
    const english = await world.reports.weekly({ ...caller, locale: 'fr', timeZone: 'Asia/Seoul' }, { week: WEEK });
    expect(english).toMatchObject({ locale: 'en', period: { timeZone: 'Asia/Seoul' } });
  });

  it('lists what was made in another language in that of the user, and makes it anew only once', async () => {
    const caller = await writer();
    const before = addWeeks(WEEK, -1);
    await addDaysOf(caller.id, addDays(MONDAY, -7), [[bright]]);
    for (const week of [before, WEEK]) await world.reports.weekly(caller, { week });
    world.clock.advance(60_000);
    const english = (await world.reports.list(caller, {})).items;
    await User.update({ locale: 'ko' }, { where: { id: caller.id } });
    const reader = { ...caller, locale: 'ko' };
    const charges: number[] = [];
    const control = { ...UNLIMITED, charge: (calls: number) => void charges.push(calls) };
    const { items, nextCursor } = await world.reports.list(reader, { limit: 1 }, control);
    expect(items).toMatchObject([
      { week: WEEK, locale: 'ko', headline: expect.stringMatching(/[가-힣]/), stale: false },
    ]);
    const rest = await world.reports.list(reader, { cursor: nextCursor ?? '' }, control);
    expect(rest.items).toMatchObject([{ week: before, locale: 'ko', from: addDays(MONDAY, -7) }]);
    world.clock.advance(60_000);
    expect((await world.reports.list(reader, {}, control)).items).toEqual([...items, ...rest.items]);
    expect(charges).toEqual([1, 1]); // a call's work for each of the two
    const [shown] = items;
    const read = await world.reports.weekly(reader, { week: WEEK });
    expect(read).toMatchObject({ headline: shown?.headline, generatedAt: shown?.generatedAt });
    expect(shown?.generatedAt).not.toBe(english[0]?.generatedAt);
  });

  it('reports the running week with what there is, and again as it goes on', async () => {
    world.clock.set('2026-11-17T20:00:00.000Z'); // Tuesday in UTC, Wednesday in Seoul
    const caller = await writer([[bright]], { timeZone: 'Asia/Seoul' });
    const early = await world.reports.weekly(caller, {});
    expect(early.period).toMatchObject({ id: WEEK, current: true, daysElapsed: 3 });
    expect(early.ranges.at(-1)).toMatchObject({ from: '2026-11-18', to: '2026-11-22', basis: null });
    expect(early.ranges.at(-1)?.text).toMatch(english.ahead);
    world.clock.set('2026-11-22T20:00:00.000Z'); // Monday of the next week in Seoul
    const late = await world.reports.weekly(caller, { week: WEEK });
    expect(late.period).toMatchObject({ current: false, daysElapsed: 7 });
    expect(late.ranges.at(-1)).toMatchObject({ from: '2026-11-17', to: '2026-11-22', entries: 0 });
  });

  it.each([
    ['en', /closed|blank|no entries|without|stayed|Nothing written|begun|ahead|to come/i],
    ['ko', /없어요|쉬었|비어|조용|덮여|지나갔|시작되지|오지 않/],
  ])('tells today as open, neither as missed nor as not begun (%s)', async (locale, missed) => {
    for (let week = 0; week < 12; week += 1) {
      const tuesday = addDays('2026-08-04', 7 * week);
      world.clock.set(`${tuesday}T20:00:00.000Z`);
      const caller = await writer([], { locale });
      const { ranges } = await world.reports.weekly(caller, {});
      expect(ranges.map(({ from, to }) => [from, to])).toEqual([
        [addDays(tuesday, -1), addDays(tuesday, -1)],
        [tuesday, addDays(tuesday, 5)],
      ]);
      expect(ranges[1]?.text).not.toMatch(missed);
    }
  });

  it('is kind about a week without entries, and stores nothing of weeks to come', async () => {
    const caller = await writer([]);
    const blank = await world.reports.weekly(caller, { week: WEEK });
    expect(blank).toMatchObject({
      suggestion: { id: 'writing.blank' },
      highlights: { brightest: null, hardest: null },
    });
    expect(blank.ranges).toMatchObject([{ from: MONDAY, to: '2026-11-22', entries: 0, dominant: null }]);
    expect(JSON.stringify(blank)).not.toMatch(/miss|fail|sorry|lazy|only/i);
    const future = await world.reports.weekly(caller, { week: '2027-W10' });
    expect(weeklyReport.output.parse(future)).toEqual(future);
    expect(future.suggestion.id).toBe('writing.ahead');
    expect((await world.reports.list(caller, {})).items.map(({ week }) => week)).toEqual([WEEK]);
  });

  it('handles the first and last weeks that can be asked for, and week 53', async () => {
    const caller = await writer([]);
    for (const week of ['1900-W01', '2020-W53', '2200-W52']) {
      expect((await world.reports.weekly(caller, { week })).period.id).toBe(week);
    }
    expect(weeklyReport.input.safeParse({ week: '1899-W52' }).success).toBe(false);
    expect(weeklyReport.input.safeParse({ week: '2025-W53' }).success).toBe(false);
    expect(weeklyReport.input.safeParse({ week: WEEK, day: 1 }).success).toBe(false);
  });

  it('offers support after several very negative weeks, and stores nothing of it', async () => {
    const [caller] = await addUsers(1);
    if (!caller) throw new Error('no user was made');
    await addDaysOf(
      caller.id,
      '2026-10-26',
      Array.from({ length: 28 }, () => [dark]),
    );
    const report = await world.reports.weekly(caller, { week: WEEK });
    expect(report.support).toEqual([oneOf(en.support), ...RESOURCES]);
    const [stored] = (await readReports(world.database)).slice(-1);
    for (const line of en.support) expect(stored).not.toContain(line);
    expect(stored).not.toContain(RESOURCES[0]);
    expect(stored).not.toContain('support');
    expect((await world.reports.weekly(caller, { week: '2026-W43' })).support).toBeNull();
  });

  it('offers support in other words from week to week, and says once who can help', async () => {
    for (const { language, disclaimer, disclaimerBesideSupport, support } of LOCALES) {
      const [caller] = await addUsers(1, { locale: language });
      if (!caller) throw new Error('no user was made');
      await addDaysOf(
        caller.id,
        '2026-08-24',
        Array.from({ length: 91 }, () => [dark]),
      );
      const weeks = Array.from({ length: support.length }, (_, ago) => addWeeks(WEEK, -ago));
      const answers = await Promise.all(weeks.map((week) => world.reports.weekly(caller, { week })));
      expect(new Set(answers.map((answer) => answer.support?.[0]))).toEqual(new Set(support));
      const month = await world.reports.monthly(caller, { month: '2026-11' });
      const year = await world.reports.yearly(caller, { year: 2026 });
      for (const answer of [...answers, month, year])
        expect([answer.disclaimer, answer.support]).toEqual([disclaimerBesideSupport, [oneOf(support), ...RESOURCES]]);
      expect((await world.reports.weekly(caller, { week: '2026-W20' })).disclaimer).toBe(disclaimer);
      expect(disclaimer.startsWith(`${disclaimerBesideSupport} `)).toBe(true);
    }
  });

  it('looks for support at the week of the report and the three before it, and at no other', async () => {
    const threeWeeks = Array.from({ length: 21 }, () => [dark]);
    const supportAfter = async (firstDay: string) => {
      const [caller] = await addUsers(1);
      if (!caller) throw new Error('no user was made');
      await addDaysOf(caller.id, firstDay, threeWeeks);
      const made = (await world.reports.weekly(caller, { week: WEEK })).support;
      const stored = (await world.reports.weekly(caller, { week: WEEK })).support; // looked up anew
      expect(stored).toEqual(made);
      return made;
    };
    expect(await supportAfter('2026-11-02')).not.toBeNull();
    expect(await supportAfter('2026-10-26')).not.toBeNull();
    expect(await supportAfter('2026-10-19')).toBeNull();
  });

  it('lists stored reports newest first, page by page, and only to their owner', async () => {
    const caller = await writer();
    const other = await writer();
    for (const week of ['2025-W01', '2026-W46', '2024-W52', WEEK]) await world.reports.weekly(caller, { week });
    const weeks: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof world.reports.list>> = await world.reports.list(caller, {
        limit: 2,
        cursor,
      });
      expect(listReports.output.parse(page)).toEqual(page);
      weeks.push(...page.items.map(({ week }) => week));
      cursor = page.nextCursor;
    }
    expect(weeks).toEqual([WEEK, '2026-W46', '2025-W01', '2024-W52']);
    const { nextCursor } = await world.reports.list(caller, { limit: 1 });
    await expect(world.reports.list(other, { cursor: nextCursor ?? '' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(world.reports.list(caller, { cursor: `${nextCursor}x` })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect((await world.reports.list(other, {})).items).toEqual([]);
  });

  it('tells the version that read the newest text, though an older one was written down later', async () => {
    const caller = await writer();
    await addReadEntry(caller.id, '2026-11-18', '2.0.0');
    await addReadEntry(caller.id, MONDAY, '1.0.0');
    expect((await world.reports.weekly(caller, { week: WEEK })).modelVersion).toBe('2.0.0');
  });

  it.each([
    ['2.0.0', '1.0.0'],
    ['1.0.0', '2.0.0'],
  ])(
    'tells of the versions that read two texts of one moment that of the text saved last: %s, %s',
    async (first, second) => {
      const caller = await writer();
      await addReadEntry(caller.id, '2026-11-18', first);
      await addReadEntry(caller.id, '2026-11-18', second);
      expect((await world.reports.weekly(caller, { week: WEEK })).modelVersion).toBe(second);
    },
  );

  it('has no page after the last, where that is full', async () => {
    const caller = await writer();
    for (const week of ['2025-W01', WEEK]) await world.reports.weekly(caller, { week });
    const { items, nextCursor } = await world.reports.list(caller, { limit: 2 });
    expect([items.length, nextCursor]).toEqual([2, null]);
  });

  it('makes exactly one report when many ask at once', async () => {
    const caller = await writer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.reports.weekly(caller, { week: WEEK })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await Report.count({ where: { userId: caller.id } })).toBe(1);
  });

  it('has no report for a user that is gone', async () => {
    await expect(
      world.reports.weekly({ id: 999_999, timeZone: 'UTC', locale: 'en', sessionId: 0 }, { week: WEEK }),
    ).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });

  it('answers in the declared shape for any week', async () => {
    await fc.assert(
      fc.asyncProperty(weekOfEntries, fc.constantFrom('en', 'ko'), async (days, locale) => {
        const caller = await writer(days, { locale });
        const report = await world.reports.weekly(caller, { week: WEEK });
        expect(weeklyReport.output.parse(report)).toEqual(report);
      }),
      { numRuns: 15 },
    );
  });
});
