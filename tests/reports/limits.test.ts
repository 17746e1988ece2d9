import { type Emotion, emotionVector } from '../../ml/emotions';
import { type DayFacts, dayFacts } from '../../server/insights/days';
import { monthPeriod } from '../../server/insights/period';
import { portray } from '../../server/insights/portrait';
import { addDays } from '../../server/lib/dates';
import { secondVoiceOf, summaryOf as tellWeek } from '../../server/services/reports/claims/summary';
import { composeReport } from '../../server/services/reports/compose';
import type { Facts } from '../../server/services/reports/facts/facts';
import { lookAcrossWeeks } from '../../server/services/reports/facts/runs';
import { agreementOf, usualOf } from '../../server/services/reports/facts/signals';
import { en } from '../../server/services/reports/locales/en';
import { composeMonth } from '../../server/services/reports/longer/compose';
import { collectLongFacts } from '../../server/services/reports/longer/facts';
import { factsOf, HISTORY_DAYS, summaryOf, type TestEntry } from './support/randomFacts';

/** Where a report begins to say something, and what it names of what is level. */

const WEEK = HISTORY_DAYS - 7;
const STANDS_OUT = /than (the week around it|the rest of (the|its) week)/;
const MISSING = /You chose no|There was no .* among|A week without/;

const chosen = (selected: Emotion, tags: string[] = []): TestEntry => ({ selected, read: null, tags });

/** Nine weeks, by what is written on each day. */
const diary = (entriesOn: (index: number) => TestEntry[], monday = '2026-11-16'): Facts =>
  factsOf({ days: Array.from({ length: HISTORY_DAYS }, (_, index) => entriesOn(index)), monday, daysElapsed: 8 });

const summaryIn = (facts: Facts) => composeReport(facts, en).summary;

test('a weekday that stood out as far back as is known is told with no number', () => {
  const sundays = (weeks: number) =>
    diary((index) => [chosen(index % 7 === 6 && index >= HISTORY_DAYS - 7 * weeks ? 'sadness' : 'joy')]);
  expect(summaryIn(sundays(8))).toMatch(STANDS_OUT);
  expect(summaryIn(sundays(9))).not.toMatch(STANDS_OUT);
});

test('of a heavier and a lighter weekday that stood out as long the lighter one is told', () => {
  const facts = diary((index) => {
    const on: Partial<Record<number, Emotion>> = index >= HISTORY_DAYS - 21 ? { 1: 'joy', 3: 'sadness' } : {};
    return [chosen(on[index % 7] ?? 'surprise')];
  });
  expect(lookAcrossWeeks(facts)).toEqual({ kind: 'weekdayRun', weekday: 2, weeks: 3, heavy: false });
  expect(summaryIn(facts)).toMatch(/Tuesday/);
});

test('a weekday on which nothing painful was chosen is not heavier, nor one without anything pleasant lighter', () => {
  const thursdays = (on: Emotion, rest: Emotion) =>
    summaryIn(diary((index) => [chosen(index % 7 === 3 && index >= HISTORY_DAYS - 21 ? on : rest)]));
  expect(thursdays('surprise', 'joy')).not.toMatch(STANDS_OUT);
  expect(thursdays('surprise', 'fear')).not.toMatch(STANDS_OUT);
  expect(thursdays('fear', 'surprise')).toMatch(STANDS_OUT);
});

test('an emotion is not missed in a week of two choices', () => {
  const facts = (choices: number) =>
    diary((index) => (index < WEEK ? [chosen('anger')] : index < WEEK + choices ? [chosen('joy')] : []));
  expect(summaryIn(facts(3))).toMatch(MISSING);
  expect(summaryIn(facts(2))).not.toMatch(MISSING);
});

test('what is usual is held against four choices or more', () => {
  const facts = (now: number) => diary((index) => (index < WEEK + now ? [chosen('joy')] : []));
  expect(usualOf(facts(4), 'joy')).toEqual({ part: WEEK, of: WEEK });
  expect(usualOf(facts(3), 'joy')).toBeNull();
});

test('of tags on as many entries the first by name is told', () => {
  const facts = diary((index) => (index >= WEEK + 4 ? [chosen('joy', ['walk', 'choir', 'garden'])] : []));
  expect(summaryIn(facts)).toMatch(/choir/);
  expect(summaryIn(facts)).not.toMatch(/walk|garden/);
});

test('of days with as many entries the later one is the fullest', () => {
  const said = Array.from({ length: 8 }, (_, week) => {
    const four = () => Array.from({ length: 4 }, () => chosen('surprise'));
    const on = (index: number) => (index === WEEK + 1 || index === WEEK + 4 ? four() : []);
    return composeReport(
      diary((index) => (index < WEEK ? [chosen('surprise')] : on(index)), addDays('2026-11-16', 7 * week)),
      en,
    ).suggestion;
  }).filter(({ id }) => id === 'writing.manyAtOnce');
  expect(said.length).toBeGreaterThan(0);
  for (const { because } of said) expect(because).toMatch(/Friday/);
});

test('what is far behind the clearest emotion of a day is not what was chosen', () => {
  const read = (emotion: Emotion, strength: number): TestEntry => ({
    selected: null,
    read: { emotion, strength, sentiment: 0 },
    tags: [],
  });
  const agreed = (selected: Emotion) => {
    const facts = diary((index) =>
      index === WEEK ? [read('joy', 0.9), read('surprise', 0.7), { ...read('trust', 0.26), selected }] : [],
    );
    return agreementOf(facts.week.days).days;
  };
  expect((['joy', 'surprise', 'trust'] as const).map(agreed)).toEqual([1, 1, 0]);
});

/** What is told of November, by what was written from some days on, an entry a day. */
function november(written: Record<string, TestEntry[]>) {
  const days = Object.entries(written).flatMap(([first, entries]) =>
    entries.map((entry, index) => {
      const day = addDays(first, index);
      return [day, summaryOf(day, [entry])] as const;
    }),
  );
  const period = { ...monthPeriod('2026-11', { today: '2026-12-31', timeZone: 'UTC' }), kind: 'month' as const };
  return composeMonth(collectLongFacts({ period, summaries: new Map(days), words: [] }), en, new Map());
}

test('a month counts no day as agreed whose page tells no reading beside the choice, or shows another emotion', () => {
  const grief = (emotion: Emotion): TestEntry => ({
    selected: 'sadness',
    read: { emotion, strength: 0.9, sentiment: -0.6 },
    tags: [],
  });
  const agreed = (...read: Emotion[]) => november({ '2026-11-02': read.map(grief) }).agreement;
  expect(agreed('sadness', 'sadness', 'sadness')).toMatchObject({ days: 3, of: 3 });
  expect(agreed('sadness', 'sadness', 'surprise')).toEqual({ days: 2, of: 2, text: null });
  expect(agreed('sadness', 'sadness', 'sadness', 'fear')).toMatchObject({ days: 3, of: 4 });
  // Of most days nothing is told: the three that agree are not all of them.
  const missed = Array.from({ length: 9 }, () => 'joy' as const);
  expect(agreed('sadness', 'sadness', 'sadness', ...missed)).toEqual({ days: 3, of: 3, text: null });
});

test('a month names three tags, those on most entries first, of as many the first by name', () => {
  const tags = ['walk', 'choir', 'garden', 'tea'];
  const all = Array.from({ length: 3 }, () => chosen('joy', tags));
  expect(november({ '2026-11-02': all }).tags.map(({ name }) => name)).toEqual(['choir', 'garden', 'tea']);
  expect(november({ '2026-11-02': [...all, chosen('joy', ['walk'])] }).tags.map(({ name }) => name)).toEqual([
    'walk',
    'choir',
    'garden',
  ]);
});

test('a month is compared with one of four choices or more, most of its entries', () => {
  const compared = (before: TestEntry[]) =>
    november({ '2026-10-05': before, '2026-11-02': Array.from({ length: 5 }, () => chosen('joy')) }).comparison.text;
  const fear = (count: number) => Array.from({ length: count }, () => chosen('fear'));
  const open: TestEntry = { selected: null, read: null, tags: [] };
  expect(compared(fear(4))).toMatch(/all four/);
  expect(compared(fear(3))).toMatch(/too few choices|Not enough was chosen/);
  expect(compared([...fear(4), open, open, open, open])).toMatch(/too few choices|Not enough was chosen/);
});

test('where a month goes is told by weeks that say enough: one entry of a week that it cuts off is none', () => {
  const week = (painful: number, of = 6) =>
    Array.from({ length: of }, (_, index) => chosen(index < painful ? 'fear' : 'joy'));
  const cut = { '2026-11-01': [chosen('trust')] };
  const same = {
    ...cut,
    '2026-11-02': week(2),
    '2026-11-09': week(2),
    '2026-11-16': week(2),
    '2026-11-23': week(1, 2),
  };
  expect(november(same).summary).not.toMatch(/heavier|lighter/);
  const better = { ...cut, '2026-11-02': week(4), '2026-11-09': week(2), '2026-11-16': week(1), '2026-11-23': week(0) };
  expect(november(better).summary).toMatch(/lighter/);
});

describe('the calmest week of a month', () => {
  const calmest = (weeks: Record<string, Emotion[]>) => {
    const all = { '2026-11-16': hard, '2026-11-23': hard, ...weeks }; // of two nobody is called the calmest
    const written = Object.entries(all).map(([monday, emotions]) => [monday, emotions.map((each) => chosen(each))]);
    return november(Object.fromEntries(written)).highlights.calmest?.id ?? null;
  };
  const hard: Emotion[] = ['fear', 'fear', 'fear', 'fear', 'fear'];

  it('is one of three or more that are whole', () => {
    const two = { '2026-11-02': ['joy', 'joy', 'joy'], '2026-11-09': hard } satisfies Record<string, Emotion[]>;
    expect(calmest({ ...two, '2026-11-23': [] })).toBe('2026-W45');
    expect(calmest({ ...two, '2026-11-16': [], '2026-11-23': [] })).toBeNull();
    const begun = (firstDay: string) => {
      const days = ['2026-11-02', '2026-11-09', '2026-11-16'].flatMap((monday, week) =>
        [0, 1, 2].map(
          (day) => [addDays(monday, day), summaryOf(monday, [chosen(week === 0 ? 'joy' : 'fear')])] as const,
        ),
      );
      const period = { ...monthPeriod('2026-11', { today: '2026-12-31', timeZone: 'UTC' }), kind: 'month' as const };
      const facts = collectLongFacts({ period, summaries: new Map(days), words: [], firstDay });
      return composeMonth(facts, en, new Map()).highlights.calmest?.id ?? null;
    };
    expect(begun('2026-10-05')).toBe('2026-W45');
    expect(begun('2026-11-04')).toBeNull(); // two whole weeks, and one in which it began
  });

  it('has three choices or more', () => {
    expect(calmest({ '2026-11-02': ['joy', 'joy', 'joy'], '2026-11-09': hard })).toBe('2026-W45');
    expect(calmest({ '2026-11-02': ['joy', 'joy'], '2026-11-09': hard })).toBeNull();
  });

  it('is not calmer than a week of fewer choices without pain', () => {
    const half: Emotion[] = ['fear', 'fear', 'joy', 'joy', 'joy'];
    expect(calmest({ '2026-11-02': half, '2026-11-09': hard, '2026-11-16': ['joy'] })).toBeNull();
    expect(calmest({ '2026-11-02': half, '2026-11-09': hard, '2026-11-16': ['fear'] })).toBe('2026-W45');
  });

  it('is none where a week of fewer choices is as good, and may lie beside one without a choice', () => {
    const glad: Emotion[] = ['joy', 'joy', 'joy'];
    expect(calmest({ '2026-11-02': glad, '2026-11-09': hard, '2026-11-16': ['joy'] })).toBeNull();
    expect(calmest({ '2026-11-02': glad, '2026-11-09': hard, '2026-11-16': [] })).toBe('2026-W45');
  });

  it('is no heavy one', () => {
    const half: Emotion[] = ['fear', 'fear', 'joy', 'joy', 'joy'];
    const heavy: Emotion[] = ['fear', 'fear', 'fear', 'joy', 'joy'];
    expect(calmest({ '2026-11-02': half, '2026-11-09': hard })).toBe('2026-W45');
    expect(calmest({ '2026-11-02': heavy, '2026-11-09': hard })).toBeNull();
  });
});

/** What is said of how the texts of the week sounded beside what was chosen. */
const voiceOf = (read: NonNullable<TestEntry['read']>, ...selected: Emotion[]) => {
  const { week, isUnsure } = diary((index) =>
    selected.flatMap((emotion, day) => (index === WEEK + day ? [{ selected: emotion, read, tags: [] }] : [])),
  );
  return secondVoiceOf(week, isUnsure);
};

test('an emotion stands out of the texts where it is the clearest of most days, and not by what is left of it on all', () => {
  const day = (weekday: number, evidence: Partial<Record<Emotion, number>>, clear: Emotion[]): DayFacts => ({
    ...dayFacts(addDays('2026-11-16', weekday), undefined),
    entries: 1,
    read: 1,
    sentiment: 0,
    choices: { trust: { count: 1, at: weekday, id: weekday } },
    evidence: emotionVector((emotion) => evidence[emotion] ?? 0),
    clear,
  });
  const remains = [
    day(0, { surprise: 500, fear: 400 }, ['surprise']),
    day(1, { sadness: 500, fear: 450 }, ['sadness', 'fear']),
    day(2, { joy: 500, fear: 400 }, ['joy']),
  ];
  const other = (days: DayFacts[]) => secondVoiceOf(portray(days), false).filter(({ kind }) => kind === 'otherEmotion');
  expect(portray(remains).detected).toBe('fear');
  expect(other(remains)).toEqual([]);
  const clearest = [...remains.slice(0, 1), day(1, { fear: 450 }, ['fear']), day(2, { fear: 400 }, ['fear'])];
  expect(other(clearest)).toEqual([{ kind: 'otherEmotion', emotion: 'fear' }]);
});

test('texts that sounded as what was chosen are not said to name no emotion', () => {
  const unclear = { emotion: 'trust', strength: 0.2 } as const;
  const glad: Emotion[] = ['joy', 'joy', 'joy', 'joy'];
  expect(voiceOf({ ...unclear, sentiment: 0.6 }, ...glad)).toEqual([{ kind: 'soundedAlike' }]);
  expect(voiceOf({ ...unclear, sentiment: 0 }, ...glad)).toEqual([
    { kind: 'soundedPlainer' },
    { kind: 'noClearEmotion' },
  ]);
});

test('who chose pain as often as anything else is not told that joy or surprise was read, but that fear was', () => {
  const chose: Emotion[] = ['sadness', 'trust', 'sadness', 'trust'];
  const read = (emotion: Emotion) => voiceOf({ emotion, strength: 0.8, sentiment: 0 }, ...chose);
  expect(read('joy').map(({ kind }) => kind)).not.toContain('otherEmotion');
  expect(read('surprise').map(({ kind }) => kind)).not.toContain('otherEmotion');
  expect(read('fear')).toContainEqual({ kind: 'otherEmotion', emotion: 'fear' });
});

test('beside a page of despair nobody is told that joy stood out, nor that disgust did where trust was chosen', () => {
  const told = (emotion: Emotion, despair: TestEntry[] = []) => {
    const trust = (sentiment: number): TestEntry => ({
      selected: 'trust',
      read: { emotion, strength: 0.8, sentiment },
      tags: [],
    });
    const days = [[trust(0.6)], [trust(-0.6), ...despair], [trust(0)], [trust(0)]]; // now light, now heavy
    return tellWeek(diary((index) => days[index - WEEK] ?? [])).some(({ kind }) => kind === 'otherEmotion');
  };
  const read = { emotion: 'sadness', strength: 0.8, sentiment: -0.6 } as const;
  const despair: TestEntry[] = [{ selected: 'sadness', read, tags: [] }];
  const said = [told('joy'), told('joy', despair), told('fear', despair), told('disgust')];
  expect(said).toEqual([true, false, true, false]);
});

test('what stood out is not said beside words that were plainer, and not of one line that was clear', () => {
  const read = (emotion: Emotion) =>
    voiceOf({ emotion, strength: 0.8, sentiment: 0 }, 'trust', 'trust', 'trust', 'trust');
  expect(read('joy')).toEqual([{ kind: 'soundedPlainer' }]);
  expect(read('fear')).toEqual([{ kind: 'soundedPlainer' }, { kind: 'otherEmotion', emotion: 'fear' }]);
  const one: TestEntry = { selected: 'trust', read: { emotion: 'fear', strength: 0.8, sentiment: 0 }, tags: [] };
  const others: TestEntry = { selected: 'trust', read: { emotion: 'fear', strength: 0.2, sentiment: 0 }, tags: [] };
  const { week } = diary((index) => (index < WEEK ? [] : index === WEEK ? [one] : [others]));
  expect(secondVoiceOf(week, false)).toEqual([{ kind: 'soundedPlainer' }]);
});

test('where fear or sadness was chosen for one page of four nobody is told that the texts were light, or that joy stood out', () => {
  const read = { emotion: 'joy', strength: 0.8, sentiment: 0.5 } as const;
  const said = (...chosen: Emotion[]) => voiceOf(read, ...chosen).map(({ kind }) => kind);
  const mixed: Emotion[] = ['trust', 'surprise', 'anger', 'surprise', 'surprise'];
  expect(said(...mixed)).toEqual(['soundedLight', 'otherEmotion']);
  expect(said('sadness', 'trust', 'surprise', 'surprise')).toEqual([]);
  expect(said('sadness', 'trust', 'surprise', 'surprise', 'surprise')).toEqual(['soundedLight', 'otherEmotion']);
});
