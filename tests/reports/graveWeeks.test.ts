import type { Support } from '../../ml/analyser';
import type { Emotion } from '../../ml/emotions';
import { addDays, addWeeks, type Day } from '../../server/lib/dates';
import { en } from '../../server/services/reports/locales/en';
import { ko } from '../../server/services/reports/locales/ko';
import { onEveryEngine } from '../support/databases';
import { oneOf } from './support/lines';
import type { TestEntry } from './support/randomFacts';
import { addDaysOf, addReadEntry, addUsers, openReportWorld, type ReportWorld } from './support/world';

/** Weeks of a death, of violence, of waiting for a result; and readings that nobody should be told of. */

const WEEK = '2026-W47';
const MONDAY = '2026-11-16';

interface Page {
  selected: Emotion;
  sentiment: number;
  read?: Emotion;
  intensity?: number;
  support?: Support;
}

const page = (selected: Emotion, sentiment: number, more: Partial<Page> = {}): Page => ({
  selected,
  sentiment,
  ...more,
});

onEveryEngine((engine) => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await openReportWorld(engine, ['A friend in need: 123']);
  });
  afterAll(() => world.close());

  /** Writes pages a day from a Monday on, as entries and in the summaries of their days. */
  const write = async (userId: number, days: readonly (readonly Page[])[], first: Day = MONDAY) => {
    const entries = days.map((pages) =>
      pages.map(
        ({ selected, sentiment, read = selected }): TestEntry => ({
          selected,
          read: { emotion: read, strength: 0.8, sentiment },
          tags: [],
        }),
      ),
    );
    await addDaysOf(userId, first, entries);
    for (const [index, pages] of days.entries())
      for (const { selected, sentiment, intensity, support = 'full' } of pages) {
        const reading = { emotion: selected, sentiment, ...(intensity !== undefined && { intensity }) };
        await addReadEntry(userId, addDays(first, index), 'm1', support, reading);
      }
  };

  const writer = async (days: readonly (readonly Page[])[]) => {
    const [caller] = await addUsers(1);
    if (!caller) throw new Error('no user was made');
    await write(caller.id, days);
    return caller;
  };

  const told = async (days: readonly (readonly Page[])[]) => world.reports.weekly(await writer(days), { week: WEEK });

  const DEATH = [
    [page('trust', 0.2)],
    [],
    [page('sadness', -0.3)],
    [],
    [page('sadness', -0.75), page('sadness', 0.075)],
    [],
    [page('sadness', -0.7)],
  ];

  it('name no hardest day where a page of one of them was not read as its writer chose', async () => {
    expect((await told(DEATH)).highlights.hardest).toBeNull();
    const [, , , , friday = []] = DEATH;
    const understood = DEATH.map((day) => (day === friday ? [page('sadness', -0.4), page('sadness', -0.2)] : day));
    expect((await told(understood)).highlights.hardest?.date).toBe('2026-11-22');
  });

  it('name no day without a deep page the hardest beside a day with one', async () => {
    const died = [page('sadness', -0.75), page('trust', 0.3)];
    expect((await told([died, [], [page('sadness', -0.3)]])).highlights.hardest).toBeNull();
    expect((await told([died, [], [page('sadness', -0.5)]])).highlights.hardest?.date).toBe('2026-11-18');
  });

  it('suggest somebody near after violence or a loss, and in the week after, whatever the turn', async () => {
    const weeks = [
      [[page('joy', 0.4)], [page('fear', -0.45)], [page('anger', -0.3)], [page('joy', 0.3)]],
      [[page('fear', -0.45)], [page('fear', -0.5)], ...Array.from({ length: 4 }, () => [page('joy', 0.5)])],
    ];
    for (const days of weeks)
      for (let turn = 0; turn < 8; turn += 1) {
        const [caller] = await addUsers(1);
        if (!caller) throw new Error('no user was made');
        await write(caller.id, days, addDays(MONDAY, -7 * turn));
        const { suggestion } = await world.reports.weekly(caller, { week: addWeeks(WEEK, -turn) });
        expect(suggestion).toMatchObject({ id: 'company.near', because: expect.stringContaining('fear') });
      }
    const mourner = await writer([[page('sadness', 0)], [page('sadness', -0.1)], [page('anticipation', 0)]]);
    await write(mourner.id, DEATH, addDays(MONDAY, -7));
    expect((await world.reports.weekly(mourner, { week: WEEK })).suggestion.id).toBe('company.near');
  });

  it('are told by both in a light week: the one page asks for company, and the others stay as they are', async () => {
    const HARD = /right now|this is one|요즘 힘들|지금이 그런/;
    const glad = [page('joy', 0.5), page('trust', 0.3), page('joy', 0.6), page('joy', 0.4)];
    for (const locale of ['en', 'ko'])
      for (const emotion of ['fear', 'sadness'] as const)
        for (let turn = 0; turn < 8; turn += 1) {
          const [caller] = await addUsers(1, { locale });
          if (!caller) throw new Error('no user was made');
          const days = [...glad, page(emotion, -0.6)].map((each) => [each]);
          await write(caller.id, days, addDays(MONDAY, -7 * turn));
          const { suggestion, support } = await world.reports.weekly(caller, { week: addWeeks(WEEK, -turn) });
          expect([suggestion.id, support]).toEqual(['company.onePage', null]);
          const name = { en: emotion, ko: { fear: '두려움', sadness: '슬픔' }[emotion] }[locale];
          expect(suggestion.text).toContain(name);
          expect(suggestion.text).not.toMatch(HARD);
          expect(suggestion.because).toMatch(/one of five|다섯 번 가운데 한 번/);
        }
    const near = async (...pages: Page[]) => {
      const days = [1, 2, 3, 4, 5].map((day) => pages.filter((_, index) => index % 5 === day - 1));
      return (await told(days)).suggestion.id;
    };
    expect(await near(...glad, page('fear', -0.6), page('anger', -0.9))).toBe('company.near');
    expect(await near(...glad, ...glad, page('fear', -0.6), page('sadness', -0.2))).toBe('company.near');
    expect(await near(page('joy', 0.5), page('fear', -0.6))).toBe('company.near');
    expect(await near(page('joy', 0.5), page('trust', 0.1), page('fear', -0.6))).toBe('company.onePage');
  });

  it('offer support in the deep week itself, and not first in a good week after it', async () => {
    const caller = await writer([[page('joy', 0.5)], [page('joy', 0.5)], [page('trust', 0.4)]]);
    for (const weeks of [1, 2, 3]) await write(caller.id, DEATH, addDays(MONDAY, -7 * weeks));
    const supportIn = async (week: string) => (await world.reports.weekly(caller, { week })).support;
    expect(await supportIn(addWeeks(WEEK, -3))).toEqual([oneOf(en.supportNow), 'A friend in need: 123']);
    expect(await supportIn(addWeeks(WEEK, -1))).toEqual([oneOf(en.support), 'A friend in need: 123']);
    expect(await supportIn(WEEK)).toBeNull();
    const ordinary = [[page('joy', 0.5)], [page('sadness', -0.6)], [page('trust', 0.4)]];
    expect((await told(ordinary)).support).toBeNull();
  });

  it('offer support beside two deep days, whatever leads; not beside one, nor where it grew lighter from day to day', async () => {
    const [glad, deep] = [page('joy', 0.6), page('sadness', -0.7)];
    const helped = async (...pages: Page[]) => (await told(pages.map((each) => [each]))).support?.[0] ?? null;
    const line = oneOf(en.supportNow);
    expect(await helped(glad, deep, glad, glad, page('fear', -0.6))).toEqual(line);
    expect(await helped(glad, deep, glad, glad, page('sadness', -0.1))).toBeNull();
    const nervous = page('fear', -0.7);
    expect(await helped(nervous, nervous, page('surprise', 0.2), glad, glad, glad)).toBeNull();
    expect(await helped(nervous, page('surprise', 0.2), glad, nervous, glad, glad)).toEqual(line);
  });

  it('offer support, and suggest somebody near, where the choices tell a loss that a plain reader missed', async () => {
    const helped = async (selected: readonly Emotion[], { support, locale }: { support: Support; locale: string }) => {
      const [caller] = await addUsers(1, { locale });
      if (!caller) throw new Error('no user was made');
      const days = selected.map((each) => [page(each, 0.1, { support })]);
      await write(caller.id, days);
      const made = await world.reports.weekly(caller, { week: WEEK });
      const stored = await world.reports.weekly(caller, { week: WEEK });
      expect(stored).toEqual(made);
      world.clock.set('2026-11-22T12:00:00.000Z'); // the Sunday of the week: the year ends with it so far
      const { support: ofYear } = await world.reports.yearly(caller, { year: 2026 });
      world.clock.set('2026-11-23T12:00:00.000Z');
      return {
        line: made.support?.[0] ?? null,
        ofYear: ofYear?.[0] ?? null,
        isNear: made.suggestion.id === 'company.near',
      };
    };
    const plainly = { support: 'basic', locale: 'ko' } as const;
    const silence = { line: null, ofYear: null, isNear: false };
    const loss = ['anticipation', 'sadness', 'sadness', 'trust'] as const;
    const line = oneOf(ko.supportNow);
    expect(await helped(loss, plainly)).toEqual({ line, ofYear: line, isNear: true });
    expect(await helped(['sadness'], plainly)).toMatchObject({ line, isNear: true });
    expect(await helped(['joy', 'sadness', 'trust'], plainly)).toEqual(silence);
    expect(await helped(['anger', 'anger', 'sadness', 'joy'], plainly)).toEqual(silence);
    expect(await helped(loss, { support: 'full', locale: 'en' })).toEqual(silence);
    expect(await helped(['fear', 'fear', 'surprise', 'joy'], plainly)).toEqual(silence); // an exam that went well
    expect(await helped(['fear', 'joy', 'surprise', 'fear'], plainly)).toMatchObject({ line, isNear: true });
  });

  it('do not rule a good week by one long sad page: its headline names joy, and only its day is called hard', async () => {
    for (let turn = 0; turn < 9; turn += 1)
      for (const [locale, joy] of [
        ['en', /joy/i],
        ['ko', /기쁨/],
      ] as const) {
        const [caller] = await addUsers(1, { locale });
        if (!caller) throw new Error('no user was made');
        const days = [1, 2, 3, 4, 5, 6, 7].map((day) => [day === 4 ? page('sadness', -0.9) : page('joy', 0.8)]);
        await write(caller.id, days, addDays(MONDAY, -7 * turn));
        const { headline, highlights, support } = await world.reports.weekly(caller, { week: addWeeks(WEEK, -turn) });
        expect(headline).toMatch(joy);
        expect(headline).not.toMatch(/sadness|heavy|hard|슬픔|무거|힘든/i);
        expect([highlights.hardest?.dominant, support]).toEqual(['sadness', null]);
      }
  });

  it('call no week bright, or its moments light, in which somebody waits for a result', async () => {
    const waiting = ['anticipation', 'fear', 'anticipation', 'fear', 'sadness', 'trust'] as const;
    for (let turn = 0; turn < 9; turn += 1) {
      const [caller] = await addUsers(1);
      if (!caller) throw new Error('no user was made');
      const days = waiting.map((selected) => [page(selected, selected === 'trust' ? 0.2 : -0.2)]);
      await write(caller.id, days, addDays(MONDAY, -7 * turn));
      const { headline, suggestion } = await world.reports.weekly(caller, { week: addWeeks(WEEK, -turn) });
      expect(headline).not.toMatch(/bright|good|light|contrast|sides|mixed/i);
      expect(suggestion.id).not.toMatch(
        /^(savouring|outlook|connection|writing\.(first|everyDay)|naming\.(match|palette))/,
      );
    }
  });

  it('name what was chosen as often in the order of its days', async () => {
    const { ranges } = await told([[page('sadness', -0.3)], [page('fear', -0.3)]]);
    expect(ranges[0]?.text).toMatch(/sadness and fear/i);
    expect(ranges[0]?.tied).toEqual(['fear', 'sadness']); // the field keeps the order of the eight
  });

  it('say nothing of how texts sounded that were mostly read as if they had no feeling, in a week, a month or a year', async () => {
    const slang = (intensity: number) => Array.from({ length: 4 }, () => [page('joy', 0, { read: 'fear', intensity })]);
    const sayings = async (intensity: number) => {
      const caller = await writer(slang(intensity));
      const { summary } = await world.reports.weekly(caller, { week: WEEK });
      const month = await world.reports.monthly(caller, { month: '2026-11' });
      const year = await world.reports.yearly(caller, {});
      return [summary, month.summary, year.summary].map((text) => /sounded|fear|clear/.test(text));
    };
    expect(await sayings(0.6)).toEqual([true, true, true]);
    expect(await sayings(0.1)).toEqual([false, false, false]);
  });

  it('tell who begins how to go on only after a page or two, and say nothing of a pause that was none', async () => {
    for (const days of [2, 7])
      for (let turn = 0; turn < 8; turn += 1) {
        const [caller] = await addUsers(1);
        if (!caller) throw new Error('no user was made');
        const glad = Array.from({ length: days }, () => [page('joy', 0.5)]);
        await write(caller.id, glad, addDays(MONDAY, -7 * turn));
        const { suggestion } = await world.reports.weekly(caller, { week: addWeeks(WEEK, -turn) });
        if (days === 7) expect(suggestion.id).not.toBe('writing.first');
        expect(`${suggestion.text} ${suggestion.because}`).not.toMatch(/begun|beginning|begin here|pause/);
      }
  });
});
