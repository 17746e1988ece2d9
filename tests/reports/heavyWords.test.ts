import type { Emotion } from '../../ml/emotions';
import { addDays, addWeeks, type Day } from '../../server/lib/dates';
import { LOCALES } from '../../server/services/reports/locales';
import { en } from '../../server/services/reports/locales/en';
import { onEveryEngine } from '../support/databases';
import { oneOf } from './support/lines';
import type { TestEntry } from './support/randomFacts';
import { addDaysOf, addUsers, openReportWorld, type ReportWorld } from './support/world';

/** Weeks and months whose texts are heavy, whatever word was chosen beside them. */

const WEEK = '2026-W47';
const MONDAY = '2026-11-16';
const NEAR = [oneOf(en.supportNow), 'A friend in need: 123'];

const page = (selected: Emotion | null, sentiment: number): TestEntry[] => [
  { selected, read: { emotion: selected ?? 'sadness', strength: 0.8, sentiment }, tags: [] },
];
const pages = (count: number, selected: Emotion | null, sentiment: number) =>
  Array.from({ length: count }, () => page(selected, sentiment));

onEveryEngine((engine) => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await openReportWorld(engine, ['A friend in need: 123']);
  });
  afterAll(() => world.close());

  /** Somebody who wrote on days that follow a Monday. */
  const writer = async (...spans: [from: Day, days: TestEntry[][]][]) => {
    const [caller] = await addUsers(1);
    if (!caller) throw new Error('no user was made');
    for (const [from, days] of spans) await addDaysOf(caller.id, from, days);
    return caller;
  };
  const told = async (days: TestEntry[][], ...before: [Day, TestEntry[][]][]) =>
    world.reports.weekly(await writer([MONDAY, days], ...before), { week: WEEK });

  it('offers support where texts of most days are very heavy, whatever was chosen, and in the week after that is heavy still', async () => {
    const hurt = pages(4, 'anger', -0.8);
    const week = await told(hurt);
    expect(week.support).toEqual(NEAR);
    expect(week.suggestion.id).toBe('company.near');
    expect((await told(pages(4, 'anger', -0.3))).support).toBeNull();
    const before: [Day, TestEntry[][]] = [addDays(MONDAY, -7), hurt];
    expect((await told(pages(2, 'anticipation', -0.3), before)).support).toEqual(NEAR);
    expect((await told(pages(2, 'anticipation', 0.1), before)).support).toBeNull();
  });

  it('suggests somebody near after one page of a death under any word but a light one', async () => {
    for (const selected of ['surprise', 'anger', 'disgust', null] as const) {
      const { suggestion } = await told([page(selected, -0.9)]);
      expect(suggestion).toMatchObject({
        id: 'company.near',
        because: expect.stringMatching(/On the one day|sadness/),
      });
    }
    expect((await told([page('surprise', -0.9)])).support).toEqual(NEAR);
    const joke = await told([page('joy', -0.9)]); // is read as heavy, too
    expect(joke.suggestion.id).not.toBe('company.near');
    expect(joke.support).toBeNull();
  });

  it('asks nobody to savour a week beside a day of very heavy texts without a choice', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const days = [page(null, -0.7), ...pages(3, 'joy', 0.4)];
      const caller = await writer([addDays(MONDAY, -7 * turn), days]);
      const { suggestion } = await world.reports.weekly(caller, { week: addWeeks(WEEK, -turn) });
      expect(suggestion).toMatchObject({
        id: 'company.ifMeant',
        because: expect.stringContaining('On one day of four'),
      });
    }
  });

  it('tells nobody that one very heavy page among light ones may have been a joke', () => {
    for (const { suggestion } of LOCALES)
      for (const text of suggestion['company.ifMeant'])
        expect(text).not.toMatch(/jok|laugh|play|serious|농담|장난|웃|진심/i);
  });

  it('leaves open whether one very heavy page among light ones was meant, and offers no support in the week after light ones', async () => {
    const joke = page(null, -0.95);
    const light = [page(null, 0.2), page(null, 0.1)];
    const week = await told([joke, ...light]);
    expect(week).toMatchObject({ support: NEAR, suggestion: { id: 'company.ifMeant' } });
    expect(week.suggestion.text).toMatch(/you trust/);
    const before: [Day, TestEntry[][]] = [addDays(MONDAY, -7), [joke, ...light]];
    const after = await told(pages(2, null, -0.3), before);
    expect([after.support, after.suggestion.id.startsWith('company.')]).toEqual([null, false]);
  });

  it('offers support after the last page of a week, a second one, or one before heavy or even ones: it may be a death', async () => {
    const [dark, light, even] = [page(null, -0.95), page(null, 0.2), page(null, 0)];
    for (const days of [
      [light, light, dark],
      [dark, dark, light],
      [dark, even, even],
      [dark, page(null, -0.2), light],
    ])
      expect((await told(days)).support).toEqual(NEAR);
    for (const days of [
      [dark, dark, light],
      [dark, even, even],
      [dark, light, page('sadness', 0)],
    ])
      expect((await told(days)).suggestion.id).toBe('company.near');
    const before: [Day, TestEntry[][]] = [addDays(MONDAY, -7), [light, light, dark]];
    expect((await told(pages(2, null, -0.3), before)).support).toEqual(NEAR);
  });

  it('tells of one deep page among lighter ones where another has no choice, unless that sounds heavy, too', async () => {
    const open = async (sentiment: number) =>
      (await told([page('joy', 0.6), page('trust', 0.1), page(null, sentiment), page('sadness', -0.6)])).suggestion.id;
    expect([await open(0), await open(-0.3)]).toEqual(['company.onePage', 'company.near']);
  });

  it('offers no support for one heavy day among light ones where nothing was chosen', async () => {
    expect((await told([...pages(5, null, 0.4), page(null, -0.6)])).support).toBeNull();
  });

  it('offers support beside a deep page where the texts are heavy and few of them have a choice, whatever that is', async () => {
    const unnamed = [page(null, -0.8), ...pages(3, null, -0.2)];
    expect((await told([page('joy', 0), ...unnamed])).support).toEqual(NEAR);
    expect((await told([page('joy', 0), page(null, -0.8), ...pages(3, 'trust', -0.2)])).support).toBeNull(); // they speak
    expect((await told([page('joy', 0), page(null, -0.8), ...pages(3, null, 0.3)])).support).toBeNull();
  });

  it('tells nobody that sadness is over in a week whose texts are heavy, or speak of it', async () => {
    const weeks = [1, 2, 3].map((ago): [Day, TestEntry[][]] => [addDays(MONDAY, -7 * ago), pages(2, 'sadness', -0.2)]);
    const summaryOf = async (days: TestEntry[][]) => (await told(days, ...weeks)).summary;
    const OVER = /no sadness|without sadness/;
    expect(await summaryOf(pages(3, 'joy', 0.3))).toMatch(OVER);
    expect(await summaryOf(pages(3, 'joy', -0.3))).not.toMatch(OVER);
    const spoken = pages(3, 'joy', 0.3).map((day) =>
      day.map((entry) => ({ ...entry, read: { emotion: 'sadness' as const, strength: 0.8, sentiment: 0.3 } })),
    );
    expect(await summaryOf(spoken)).not.toMatch(OVER);
  });

  it('offers the support of a month by its own days: by a deep week early in one that hurt, and by none of the next month', async () => {
    const supportOf = async (...spans: [Day, TestEntry[][]][]) =>
      (await world.reports.monthly(await writer(...spans), { month: '2026-10' })).support;
    const grief = pages(6, 'sadness', -0.7);
    const good: [Day, TestEntry[][]] = ['2026-10-29', [page('joy', 0.4)]];
    expect(await supportOf(['2026-10-05', grief], good)).toEqual(NEAR);
    const light = pages(6, null, 0.4);
    expect(await supportOf(['2026-10-05', light], ['2026-10-28', [page('anger', -0.9)]])).toBeNull(); // its week goes on
    expect(await supportOf(['2026-10-05', light], ['2026-10-28', [page(null, -0.9)]])).toEqual(NEAR);
    const begun = [page('anger', -0.9), ...pages(2, 'anger', -0.1)]; // Sunday ends the week of the first
    expect((await world.reports.monthly(await writer(['2026-11-01', begun]), { month: '2026-11' })).support).toBeNull();
    const unnamed = pages(12, null, -0.7);
    expect(await supportOf(['2026-10-05', unnamed], ['2026-10-29', [page(null, 0)]])).toEqual(NEAR);
    expect(await supportOf(['2026-10-05', unnamed.slice(0, 2)], ['2026-10-12', pages(12, null, 0.3)])).toBeNull();
    expect(await supportOf(['2026-10-05', grief.slice(0, 2)], ['2026-10-12', pages(5, 'joy', 0.4)], good)).toBeNull();
    expect(await supportOf(['2026-10-12', pages(6, 'joy', 0.4)], ['2026-11-01', [page('sadness', -0.9)]])).toBeNull();
    expect(await supportOf(['2026-10-01', pages(2, 'joy', 0.4)], ['2026-09-28', pages(3, 'sadness', -0.9)])).toBeNull();
  });
});
