import type { Emotion } from '../../ml/emotions';
import { monthPeriod, type Period, yearPeriod } from '../../server/insights/period';
import { addDays, addWeeks, weekRange } from '../../server/lib/dates';
import { composeReport, type ReportBody } from '../../server/services/reports/compose';
import { LOCALES } from '../../server/services/reports/locales';
import { composeMonth, composeYear } from '../../server/services/reports/longer/compose';
import { collectLongFacts } from '../../server/services/reports/longer/facts';
import { factsOf, HISTORY_DAYS, summaryOf, type TestEntry } from './support/randomFacts';
import { addDaysOf, addUsers, openReportWorld } from './support/world';

/** What three people read who wrote a few pages a week, or none, through a quarrel, an illness and a funeral. */

const MONDAY = '2026-11-16';
const FRAMES_IN_TURN = 16;

const chose = (selected: Emotion, sentiment: number, read: Emotion = selected): TestEntry => ({
  selected,
  read: { emotion: read, strength: 0.8, sentiment },
  tags: [],
});

interface Telling {
  /** Each day of the weeks before. */
  before?: TestEntry[];
  /** Eight: the week is over. */
  daysElapsed?: number;
  isUnsure?: boolean;
}

/** A week's report in both languages, in sixteen weeks one after the other, so that all frames have their turn. */
function reportsOf(
  days: TestEntry[][],
  { before = [], daysElapsed = 8, isUnsure = false }: Telling = {},
): ReportBody[] {
  const week = Array.from({ length: 7 }, (_, index) => days[index] ?? []);
  const history = Array.from({ length: HISTORY_DAYS - 7 }, (): TestEntry[] => before);
  return Array.from({ length: FRAMES_IN_TURN }, (_, turn) => {
    const monday = weekRange(addWeeks('2026-W31', turn))?.from ?? MONDAY;
    const facts = { ...factsOf({ days: [...history, ...week], monday, daysElapsed }), isUnsure };
    return LOCALES.map((locale) => composeReport(facts, locale));
  }).flat();
}

/** November or the year, in both languages. */
function longLooksAt(days: Record<string, TestEntry[]>, firstDay = '2024-05-01') {
  const summaries = new Map(Object.entries(days).map(([day, entries]) => [day, summaryOf(day, entries)]));
  const now = { today: '2026-11-26', timeZone: 'UTC' };
  const of = <Kind extends 'month' | 'year'>(period: Period, kind: Kind) =>
    collectLongFacts({ period: { ...period, kind }, summaries, words: [], firstDay });
  return LOCALES.map((locale) => ({
    month: composeMonth(of(monthPeriod('2026-11', now), 'month'), locale, new Map()),
    year: composeYear(of(yearPeriod(2026, now), 'year'), locale, new Map()),
  }));
}

const RACE = /ahead|\btie\b|\blead\b|\bled\b|share of|가장 잦|앞서|가장 많이/;

test('feelings that were chosen once each are named, and never told as a race: one of them was a funeral', () => {
  const mixed = [[], [], [], [chose('sadness', 0.2)], [], [chose('joy', 0.5)]];
  for (const { summary } of reportsOf(mixed)) {
    expect(summary).not.toMatch(RACE);
    expect(summary).toMatch(/joy and sadness, (once each|each of them once)|기쁨과 슬픔.*한 번|한 번씩, 기쁨과 슬픔/);
  }
  for (const { ranges } of reportsOf([[chose('sadness', -0.6), chose('anger', -0.6)]]))
    expect(ranges[0]?.text).not.toMatch(/\btie\b|same share|\blead/i);
  for (const { month, year } of longLooksAt({ '2026-11-19': [chose('sadness', 0)], '2026-11-21': [chose('joy', 0)] }))
    for (const { summary } of [month, year]) expect(summary).not.toMatch(RACE);
  for (const { summary } of reportsOf([[chose('joy', 0)], [chose('joy', 0)], [chose('fear', 0)], [chose('fear', 0)]]))
    expect(summary).not.toMatch(/share the lead|There was a tie/);
});

test('words are not said to go along with a choice beside which another emotion stands out in them', () => {
  const ALONG = /went along|said the same|same way|agreed with|같은 쪽이었|잘 맞았|같은 결|어긋나지/;
  for (const { summary } of reportsOf([[chose('joy', 0.3, 'disgust')]])) expect(summary).not.toMatch(ALONG);
  for (const { summary } of reportsOf([[chose('sadness', -0.4, 'joy')]])) expect(summary).not.toMatch(ALONG);
  for (const { summary } of reportsOf([[chose('joy', 0.3, 'trust')]])) expect(summary).toMatch(ALONG);
  for (const { summary } of reportsOf([[chose('sadness', -0.4, 'fear')]])) expect(summary).not.toMatch(ALONG);
  for (const { summary } of reportsOf([[chose('sadness', -0.4, 'sadness')]])) expect(summary).toMatch(ALONG);
  const glad = Array.from({ length: 3 }, () => [{ ...chose('joy', 0.6), read: null }]);
  const open = [{ ...chose('fear', 0.6), selected: null }]; // fear stands out, on a day without a choice
  for (const { summary } of reportsOf([...glad, open])) expect(summary).not.toMatch(ALONG);
});

test('a day of trust most, which stands for any plain day, is the brightest only where its text sounds light, and none without joy', () => {
  const days = (selected: Emotion, sentiment: number) => [
    chose(selected, sentiment),
    chose(selected, sentiment),
    chose('joy', sentiment),
  ];
  const brightest = (day: TestEntry[], isUnsure = false) =>
    reportsOf([day, [chose('surprise', 0)]], { isUnsure }).some(({ highlights }) => highlights.brightest !== null);
  expect(brightest(days('trust', 0.05))).toBe(false);
  expect(brightest(days('trust', 0.6), true)).toBe(false); // as far as a simple reader can tell
  expect(brightest(days('trust', 0.6))).toBe(true);
  expect(brightest([chose('joy', 0.05)])).toBe(true);
  for (const waiting of ['trust', 'anticipation'] as const) expect(brightest([chose(waiting, 0.6)])).toBe(false);
});

test('a week without entries is told to be empty, and is not found wanting beside another', () => {
  const before = [chose('joy', 0.3)];
  for (const daysElapsed of [0, 3, 8])
    for (const { comparison, suggestion } of reportsOf([], { before, daysElapsed })) {
      expect(comparison.text).not.toMatch(/too few|[Nn]ot enough|적어서|모자라|비교할 만큼/);
      expect(suggestion.because).toMatch(
        /: (This week has no entries|There is no entry yet this week|This week has not begun yet)\.$|: 이번 주(에는 (아직 )?일기가 없어요|는 아직 시작되지 않았어요)\.$/,
      );
    }
});

test('weeks without entries say nothing of what a diary did that may not have been there yet', () => {
  for (const { headline, summary, ranges } of reportsOf([]))
    expect([headline, summary, ...ranges.map(({ text }) => text)].join(' ')).not.toMatch(
      /quiet|closed|rested|off the page|left the page|pause|조용|쉬어|쉬었|덮여|멈춘/,
    );
});

describe('a month and a year', () => {
  const grief = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [
      addDays('2026-11-02', index),
      [index < 2 ? chose('sadness', 0, 'joy') : chose(index < 5 ? 'joy' : 'trust', 0, 'surprise')],
    ]),
  );

  it('tell nobody who chose fear or sadness in one of four that the words went elsewhere', () => {
    for (const { month, year } of longLooksAt(grief))
      for (const { agreement } of [month, year]) {
        expect(agreement.of).toBe(6); // of joy beside grief nothing is told
        expect(agreement.text).toBeNull();
      }
    const glad = Object.fromEntries(Object.keys(grief).map((day) => [day, [chose('joy', 0, 'trust')]]));
    for (const { month } of longLooksAt(glad)) expect(month.agreement.text).not.toBeNull();
  });

  it('say that no painful emotion was chosen, and do not count none of two', () => {
    const days = { '2026-11-02': [chose('trust', 0)], '2026-11-03': [chose('anticipation', 0)] };
    for (const { month, year } of longLooksAt(days))
      for (const { summary } of [month, year]) {
        expect(summary).toMatch(/no painful emotion|힘든 (감정은|것은|감정을).*(고르지 않았|없어)/i);
        expect(summary).not.toMatch(/none of|가운데 한 번도/);
      }
  });

  it('begin with the first entry of the diary, and say when that was', () => {
    const BEGINS = /Your diary begins|Your first entry is from|The diary was begun|시작돼요|첫 일기는|쓰기 시작했어요/;
    const NAME = /October to December|November|10~12월|11월/;
    const FIRST = /\b10 November\b|11월 10일/;
    const joy = { '2026-11-10': [chose('joy', 0.3)] };
    for (const { month, year } of longLooksAt(joy, '2026-11-10')) {
      expect(month.weeks[0]).toMatchObject({ id: '2026-W46', entries: 1 });
      expect(year.months.map(({ id }) => id)).toEqual(['2026-11', '2026-12']);
      expect(year.seasons.map(({ id }) => id)).toEqual(['2026-Q4']);
      const [ofMonth, ofSeason] = [year.months[0], year.seasons[0]].map((part) => part?.text.replace(NAME, ''));
      expect(ofMonth).not.toBe(ofSeason); // the same is told in other words
      for (const { summary } of [month, year]) expect([summary, BEGINS.test(summary)]).toEqual([summary, true]);
      for (const { summary } of [month, year]) expect(summary).toMatch(FIRST);
    }
    for (const { month, year } of longLooksAt(joy, '2024-05-01')) {
      expect(year.months).toHaveLength(12);
      expect(year.seasons).toHaveLength(4);
      for (const { summary } of [month, year]) expect(summary).not.toMatch(BEGINS);
    }
  });

  it('call no part the calmest that fear or sadness leads, however much harder the others were', () => {
    const calmest = (second: Emotion) => {
      const hard = Array.from({ length: 5 }, (_, index) => [addDays('2026-11-02', index), [chose('anger', -0.3)]]);
      const week = (['joy', 'joy', 'fear', second, 'trust'] as const).map((emotion, index) => [
        addDays('2026-11-09', index),
        [chose(emotion, 0)],
      ]);
      const again = hard.map(([day, entries]) => [addDays(String(day), 14), entries]);
      return longLooksAt(Object.fromEntries([...hard, ...week, ...again])).map(
        ({ month }) => month.highlights.calmest?.id,
      );
    };
    expect(calmest('fear')).toEqual([undefined, undefined]);
    expect(calmest('trust')).toEqual(['2026-W46', '2026-W46']);
  });

  it('know the first entry of the diary, not only of their own days', async () => {
    const NOT_BEGUN = /begins after|from a later|before your first/;
    const world = await openReportWorld('sqlite');
    const [old, fresh] = await addUsers(2);
    if (!old || !fresh) throw new Error('no users were made');
    const joy = [chose('joy', 0.3)];
    await addDaysOf(old.id, '2024-03-01', [joy]);
    await addDaysOf(old.id, '2026-11-02', [joy]);
    await addDaysOf(fresh.id, '2026-11-02', [joy]);
    const [nobody] = await addUsers(1);
    if (!nobody) throw new Error('no user was made');
    const monthsOf = async (caller: typeof old, year = 2026) => {
      const { months, summary } = await world.reports.yearly(caller, { year });
      return { ids: months.map(({ id }) => id), summary };
    };
    expect((await monthsOf(fresh)).ids).toEqual(['2026-11', '2026-12']);
    expect((await monthsOf(old)).ids).toHaveLength(12);
    expect((await monthsOf(nobody)).ids).toEqual(['2026-11', '2026-12']); // nothing can be told of others
    expect(await monthsOf(fresh, 2025)).toEqual({ ids: [], summary: expect.stringMatching(NOT_BEGUN) });
    expect((await monthsOf(old, 2025)).summary).not.toMatch(NOT_BEGUN);
    expect(await monthsOf(nobody, 2025)).toEqual({ ids: [], summary: expect.not.stringMatching(NOT_BEGUN) });
    await world.close();
  });
});
