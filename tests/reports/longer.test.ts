import fc from 'fast-check';
import { MonthlyWords } from '../../models';
import type { DailySummary } from '../../models/EmotionStat';
import { drawDiary } from '../../scripts/seed/diaries';
import { PERSONAS } from '../../scripts/seed/personas';
import { createRandom } from '../../scripts/seed/random';
import { drawReading } from '../../scripts/seed/readings';
import { tagKey } from '../../server/contract/diaryFields';
import { monthlyReport, yearlyReport } from '../../server/contract/longReports';
import { monthPeriod, type Period, yearPeriod } from '../../server/insights/period';
import { addDays } from '../../server/lib/dates';
import { contributionOf, emptySummary, withEntry } from '../../server/services/contributions';
import { LOCALES } from '../../server/services/reports/locales';
import { composeMonth, composeYear } from '../../server/services/reports/longer/compose';
import { collectLongFacts } from '../../server/services/reports/longer/facts';
import { onEveryEngine } from '../support/databases';
import { english } from './checker/english';
import { korean } from './checker/korean';
import { isDeep } from './checker/measures';
import {
  type CheckedDay,
  chosenIn,
  countsOf,
  daysOf,
  entriesIn,
  isPainful,
  leadersOf,
  painfulIn,
  restOf,
  toneOf,
} from './checker/world';
import { summaryOf, type TestEntry, weekOfEntries } from './support/randomFacts';
import { addDaysOf, addReadEntry, addUsers, openReportWorld, type ReportWorld } from './support/world';

const NOW = { today: '2026-11-21', timeZone: 'UTC' };

type Summaries = ReadonlyMap<string, DailySummary>;

/** Two years of a seeded person. */
const lives: Summaries[] = PERSONAS.map((persona, index) => {
  const random = createRandom(`longer/${index}`);
  const days = new Map<string, DailySummary>();
  const life = { timeZone: 'UTC', from: '2025-01-01', until: new Date('2026-11-21T20:00:00Z') };
  drawDiary(persona, life, random).forEach(({ day, date, emotion, felt, language, tags }, id) => {
    const reading = drawReading(felt, language, random).findings;
    const entry = { id, date, selected: emotion, reading, tagKeys: tags.map(tagKey), words: {} };
    days.set(day, withEntry(days.get(day) ?? emptySummary(), contributionOf(entry)));
  });
  return days;
});

const words = [
  { word: 'river', count: 9 },
  { word: 'depression', count: 7 },
];

/** Both looks at a diary, in both languages. */
function looksAt(summaries: Summaries) {
  return LOCALES.flatMap((locale) => {
    const factsOf = (period: Period, kind: 'month' | 'year') =>
      collectLongFacts({ period: { ...period, kind }, summaries, words });
    const month = composeMonth(factsOf(monthPeriod('2026-11', NOW), 'month'), locale, new Map());
    const year = composeYear(factsOf(yearPeriod(2026, NOW), 'year'), locale, new Map());
    return [
      { report: month, parts: month.weeks },
      { report: year, parts: [...year.months, ...year.seasons] },
    ];
  });
}

/** What the sentences about the parts, and the first ones about the whole, say that is not so. */
function untruthsIn({ report, parts }: ReturnType<typeof looksAt>[number], summaries: Summaries): string[] {
  const language = report.locale === 'ko' ? korean : english;
  const untruths: string[] = [];
  const check = (text: string, holds: boolean) => {
    if (!holds) untruths.push(text);
  };
  for (const part of parts) {
    const days = daysOf(summaries, part);
    const found = language.read(part.text);
    const counts = countsOf(days);
    const leaders = leadersOf(counts);
    check(part.text, part.entries === entriesIn(days));
    check(part.text, part.painful.part === painfulIn(days) && part.painful.of === chosenIn(days));
    const [leader = ''] = leaders;
    if (2 * chosenIn(days) <= entriesIn(days) && (counts[leader] ?? 0) < chosenIn(days)) {
      const [named, all] = [found.parts[0]?.part ?? found.entries[1], found.parts[0]?.of ?? found.entries[0]];
      check(part.text, found.emotions.length === 0 && named === chosenIn(days) && all === entriesIn(days));
      continue;
    }
    check(part.text, [...found.emotions].sort().join() === leaders.join());
    const [said] = found.parts;
    const isHard = leaders.length > 0 && !leaders.some(isPainful) && painfulIn(days) > (counts[leader] ?? 0);
    check(part.text, isHard === /painful|힘든 감정/.test(part.text));
    if (isHard) {
      check(part.text, said?.part === painfulIn(days) && said.of === chosenIn(days));
      continue;
    }
    if (said) check(part.text, said.part === counts[leader] && said.of === chosenIn(days));
    else if (leaders.length > 0) check(part.text, found.times[0] === counts[leader]);
    if (leaders.length > 1) check(part.text, (found.rest[0] ?? 0) === restOf(days));
    if (leaders.length === 1 && !said) check(part.text, counts[leader] === chosenIn(days));
  }
  const whole = daysOf(summaries, report.period);
  const first = language.read(language.sentences(report.summary)[0] ?? '');
  if (entriesIn(whole) > 0) {
    check(report.summary, first.entries[0] === entriesIn(whole));
    const written = whole.filter(({ entries }) => entries > 0).length;
    const isDaily = /every day|No day|하루도 거르지|빠진 날 없이|날마다/i.test(first.text);
    const isTold = isDaily ? written === whole.length : written < whole.length && first.days[0] === written;
    check(report.summary, isTold || entriesIn(whole) === 1);
    check(
      report.summary,
      leadersOf(countsOf(whole)).every((each) => language.read(report.summary).emotions.includes(each)),
    );
  }
  const told = language.sentences(report.summary).map(language.read);
  const tie = told.find(({ emotions }) => emotions.length > 1 && emotions.length === leadersOf(countsOf(whole)).length);
  if (tie && leadersOf(countsOf(whole)).length > 1) check(report.summary, (tie.rest[0] ?? 0) === restOf(whole));
  check(report.headline, headlineFits(report.headline, report.locale, whole));
  return untruths;
}

function headlineFits(headline: string, locale: string, days: CheckedDay[]): boolean {
  const light = locale === 'ko' ? /환한|가벼운|빛이|밝은/ : /bright|light:|good deal of light|friendly/;
  return toneOf(days) === 'heavy' || days.some(isDeep) ? !light.test(headline) : true;
}

describe('a month and a year', () => {
  it('say nothing untrue of seeded diaries', () => {
    for (const life of lives) for (const look of looksAt(life)) expect(untruthsIn(look, life)).toEqual([]);
  });

  it('say nothing untrue of any diary', () => {
    fc.assert(
      fc.property(fc.array(weekOfEntries, { minLength: 1, maxLength: 8 }), (weeks) => {
        const summaries = new Map<string, DailySummary>();
        for (const [index, entries] of weeks.flat().entries()) {
          const day = addDays('2026-09-28', index);
          if (entries.length > 0) summaries.set(day, summaryOf(day, entries));
        }
        for (const look of looksAt(summaries)) expect(untruthsIn(look, summaries)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('are of the declared shape, whole, and leave no gap', () => {
    for (const life of [...lives, new Map<string, DailySummary>()]) {
      for (const { report } of looksAt(life)) {
        const shape = 'weeks' in report ? monthlyReport.output : yearlyReport.output;
        const answer = { ...report, support: null };
        expect(shape.parse(answer)).toEqual(answer);
        expect(JSON.stringify(report)).not.toMatch(/undefined|NaN|\[object|[^":,[]\{|\$|depress/);
      }
    }
  });

  it('count on from year to year, know what lies ahead from tomorrow on, and name what was tagged three times', () => {
    const today = '2026-11-22'; // a Sunday: the last week but one begins tomorrow
    const entry = (tags: string[]): TestEntry => ({
      selected: 'joy',
      read: { emotion: 'joy', strength: 0.5, sentiment: 0.5 },
      tags,
    });
    const days = [['garden'], ['garden', 'market'], ['garden', 'market']].map((tags, index) => {
      const day = addDays('2026-11-10', index);
      return [day, summaryOf(day, [entry(tags)])] as const;
    });
    const monthOf = (id: string) =>
      collectLongFacts({
        period: { ...monthPeriod(id, { ...NOW, today }), kind: 'month' },
        summaries: new Map(days),
        words,
      });
    expect(monthOf('2026-11').turn - monthOf('2025-11').turn).toBe(12);
    expect(monthOf('2026-11').parts.map(({ from, isAhead }) => [from, isAhead])).toEqual([
      ['2026-11-01', false],
      ['2026-11-02', false],
      ['2026-11-09', false],
      ['2026-11-16', false],
      ['2026-11-23', true],
      ['2026-11-30', true],
    ]);
    expect(monthOf('2026-11').tags.map(({ key, entries }) => [key, entries])).toEqual([['garden', 3]]);
  });

  it('name the calmest and the fullest part only where it stands alone', () => {
    const day = (selected: 'joy' | 'fear'): TestEntry[] => [{ selected, read: null, tags: [] }];
    const diary = (from: string, entries: TestEntry[][]): Summaries =>
      new Map(entries.map((ofDay, index) => [addDays(from, index), summaryOf(addDays(from, index), ofDay)]));
    const three = [day('joy'), day('fear'), day('fear')];
    const alike = looksAt(new Map([...diary('2026-11-02', three), ...diary('2026-11-09', three)]))[0]?.report
      .highlights;
    expect(alike).toEqual({ calmest: null, fullest: null });
    const sunday = diary('2026-11-01', [[...day('fear'), ...day('fear'), ...day('fear')]]); // of two none is the calmest
    const apart = looksAt(
      new Map([
        ...sunday,
        ...diary('2026-11-02', three),
        ...diary('2026-11-09', [day('joy'), day('joy'), day('joy'), day('joy')]),
      ]),
    )[0]?.report.highlights;
    expect(apart).toMatchObject({ calmest: { id: '2026-W46' }, fullest: { id: '2026-W46' } });
    const week = (painful: number) => Array.from({ length: 7 }, (_, index) => day(index < painful ? 'fear' : 'joy'));
    const ofWeeks = (first: number, second: number) =>
      looksAt(new Map([...sunday, ...diary('2026-11-02', week(first)), ...diary('2026-11-09', week(second))]))[0]
        ?.report.highlights.calmest?.id ?? null;
    expect(ofWeeks(3, 2)).toBeNull(); // about as calm, as a comparison would say
    expect(ofWeeks(4, 2)).toBe('2026-W46');
  });

  it('tell nobody that joy stood out where a page is of deep sadness, though others of its day were light', () => {
    const read = (emotion: 'joy' | 'fear' | 'sadness', sentiment: number) => ({ emotion, strength: 0.8, sentiment });
    const trust = (emotion: 'joy' | 'fear', sentiment: number): TestEntry => ({
      selected: 'trust',
      read: read(emotion, sentiment),
      tags: [],
    });
    const despair: TestEntry = { selected: 'sadness', read: read('sadness', -0.6), tags: [] };
    const told = (emotion: 'joy' | 'fear', deep: TestEntry[]) => {
      const mixed = [trust(emotion, 0.3), ...deep];
      const days = [[trust(emotion, 0.6)], mixed, [trust(emotion, -0.6)], [trust(emotion, -0.2)]]; // varied in any case
      const first = '2026-11-10'; // a month and a year of these days alone
      const summaries = new Map(days.map((day, index) => [addDays(first, index), summaryOf(first, day)] as const));
      const said = emotion === 'joy' ? /\bjoy\b|기쁨/i : /\bfear\b|두려움/i;
      return looksAt(summaries).map(({ report }) => said.test(report.summary));
    };
    expect([told('joy', []), told('joy', [despair]), told('fear', [despair])]).toEqual(
      [true, false, true].map((isTold) => Array.from({ length: 2 * LOCALES.length }, () => isTold)),
    );
  });

  it('compare with the month or year before', () => {
    const month = looksAt(lives[0] ?? new Map())[0]?.report;
    expect(month?.comparison.entries).toBe(
      entriesIn(daysOf(lives[0] ?? new Map(), { from: '2026-10-01', to: '2026-10-31' })),
    );
    const year = looksAt(lives[0] ?? new Map())[1]?.report;
    expect(year?.comparison.entries).toBe(
      entriesIn(daysOf(lives[0] ?? new Map(), { from: '2025-01-01', to: '2025-12-31' })),
    );
  });
});

onEveryEngine((engine) => {
  let world: ReportWorld;
  beforeAll(async () => {
    world = await openReportWorld(engine);
  });
  afterAll(() => world.close());

  it('are made from the stored days, for the writer alone, the running ones by default', async () => {
    const [caller, other] = await addUsers(2, { timeZone: 'Asia/Seoul' });
    if (!caller || !other) throw new Error('no users were made');
    const sad: TestEntry = { selected: 'sadness', read: null, tags: ['work'] };
    await addDaysOf(caller.id, '2026-11-01', [[sad], [sad], [sad, sad]]);
    const month = await world.reports.monthly(caller, {});
    expect(month.period).toMatchObject({ kind: 'month', id: '2026-11', current: true });
    expect(month.tags).toMatchObject([{ name: 'work', entries: 4, text: expect.stringContaining('three days') }]);
    expect(month.summary).toMatch(/four entries\b.*three days/);
    const year = await world.reports.yearly(caller, {});
    expect(year.period).toMatchObject({ kind: 'year', id: '2026' });
    expect(year.months[0]).toMatchObject({ id: '2026-11', entries: 4, dominant: 'sadness' });
    expect(year.seasons.map(({ id }) => id)).toEqual(['2026-Q4']); // from the first entry on
    expect(await world.reports.monthly(caller, {})).toEqual(month);
    const ones = Array.from({ length: 15 }, () => 1);
    const table = {
      words: [...'abcdefghijklmno'].map((letter) => `${letter}ord`).join(' '),
      count: ones,
      entries: ones,
    };
    const words = { ...table, read: ones, sentiment: ones };
    await MonthlyWords.create({ userId: caller.id, month: '2026-11', words });
    expect((await world.reports.monthly(caller, {})).words).toHaveLength(10);
    expect((await world.reports.monthly(other, {})).summary).toMatch(
      /no entry yet|Nothing is written yet|no page so far/,
    );
  });

  it('tell nobody that words and choices never met where half of the texts were read by basic means', async () => {
    const missed: TestEntry = { selected: 'joy', read: { emotion: 'anger', strength: 0.8, sentiment: -0.3 }, tags: [] };
    for (const [support, isTold] of [
      [['full', 'full', 'basic'], true],
      [['full', 'basic'], false],
    ] as const) {
      const [caller] = await addUsers(1);
      if (!caller) throw new Error('no user was made');
      await addDaysOf(caller.id, '2026-11-02', [[missed], [missed], [missed]]);
      for (const each of support) await addReadEntry(caller.id, '2026-11-02', '1.0.0', each);
      const { agreement } = await world.reports.monthly(caller, { month: '2026-11' });
      expect([support, agreement.of, agreement.text !== null]).toEqual([support, 3, isTold]);
    }
  });

  it('are those of the calendar on the wall of their writer, where a new year has begun or not yet', async () => {
    const [east] = await addUsers(1, { timeZone: 'Asia/Seoul' });
    const [west] = await addUsers(1, { timeZone: 'America/Los_Angeles' });
    if (!east || !west) throw new Error('no users were made');
    for (const [now, caller, year] of [
      ['2026-12-31T20:00:00.000Z', east, '2027'],
      ['2027-01-01T04:00:00.000Z', west, '2026'],
    ] as const) {
      world.clock.set(now);
      expect((await world.reports.yearly(caller, {})).period).toMatchObject({ id: year, current: true });
      expect((await world.reports.monthly(caller, {})).period.from.slice(0, 4)).toBe(year);
    }
  });
});
