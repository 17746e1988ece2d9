import type { Emotion } from '../../ml/emotions';
import { weekPeriod } from '../../server/insights/period';
import { moodOf } from '../../server/insights/portrait';
import { isVeryHeavy } from '../../server/insights/tone';
import { composeReport } from '../../server/services/reports/compose';
import { collectFacts } from '../../server/services/reports/facts/facts';
import { isNameable } from '../../server/services/reports/facts/nameable';
import { addValue, contrast as contrastOf, noSums } from '../../server/services/reports/facts/numbers';
import {
  agreementOf,
  blankWeeksBefore,
  extremesOf,
  recoveryOf,
  shiftOf,
} from '../../server/services/reports/facts/signals';
import { en } from '../../server/services/reports/locales/en';
import { chooseRule } from '../../server/services/reports/suggestions/choose';
import { offerSupport } from '../../server/services/reports/support';
import { parseSupportResources } from '../../server/services/reports/supportResources';
import { oneOf } from './support/lines';
import { factsOf, HISTORY_DAYS, summaryOf, type TestEntry } from './support/randomFacts';

const MONDAY = '2026-11-16';

function sumsOf(values: readonly number[]) {
  const sums = noSums();
  for (const value of values) addValue(sums, value);
  return sums;
}

function entry(sentiment: number, more: Partial<TestEntry> & { emotion?: 'joy' | 'fear' } = {}): TestEntry {
  const { emotion = 'joy', ...rest } = more;
  return { selected: 'joy', read: { emotion, strength: 0.3, sentiment }, tags: [], ...rest };
}

/** 63 days of one entry each, by what `sentimentOf` says of its index; null for a day without. */
function life(describeDay: (index: number) => TestEntry | null) {
  return Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const described = describeDay(index);
    return described ? [described] : [];
  });
}

describe('the facts of a week', () => {
  it('are led by what was chosen, also where the texts say something else', () => {
    const days = life((index) => (index >= 56 ? entry(0.8, { selected: 'sadness' }) : null));
    const { week } = factsOf({ days, monday: MONDAY });
    expect(week).toMatchObject({ mood: 'light', detected: 'joy', chosen: { tone: 'heavy', count: 7, painful: 7 } });
    expect(week.chosen.leader).toMatchObject({ emotion: 'sadness', count: 7, tied: ['sadness'] });
  });

  it('keep a tie as a tie, the one chosen last in front', () => {
    const days = life((index) => (index >= 56 ? entry(0, { selected: index % 2 ? 'anger' : 'trust' }) : null));
    days[62] = [];
    const { leader, tone } = factsOf({ days, monday: MONDAY }).week.chosen;
    expect(leader).toEqual({ emotion: 'anger', count: 3, tied: ['trust', 'anger'] });
    expect(tone).toBe('mixed');
  });

  it('keep the one chosen last in front, also where it was chosen first as well', () => {
    const chosen = ['joy', 'fear', 'fear', 'joy'] as const;
    const days = life((index) => (chosen[index - 56] ? entry(0, { selected: chosen[index - 56] ?? 'joy' }) : null));
    const { leader } = factsOf({ days, monday: MONDAY }).week.chosen;
    expect(leader).toEqual({ emotion: 'joy', count: 2, tied: ['joy', 'fear'] });
  });

  it('read no emotion in a quiet week, and let a quiet day weigh little beside a felt one', () => {
    const quiet: TestEntry = { selected: 'trust', read: { emotion: 'fear', strength: 0.1, sentiment: 0 }, tags: [] };
    const felt: TestEntry = { selected: 'joy', read: { emotion: 'joy', strength: 0.95, sentiment: 0.8 }, tags: [] };
    const calm = factsOf({ days: life((index) => (index >= 56 ? quiet : null)), monday: MONDAY });
    expect(calm.week).toMatchObject({ mood: 'even', detected: null });
    const mixed = factsOf({ days: life((i) => (i === 56 ? felt : i > 56 ? quiet : null)), monday: MONDAY }).week;
    expect(mixed.detected).toBe('joy');
    const { summary, ranges } = composeReport(calm, en);
    expect(summary).toMatch(/no emotion was read|no one emotion stood out|no clear emotion/);
    expect(ranges).toMatchObject([{ basis: 'selected', dominant: 'trust', detected: null }]);
  });

  it('count every day once, however much was written on it', () => {
    const days = life((index) => (index === 56 ? entry(0.9) : null));
    days[57] = [entry(-0.1), entry(-0.1), entry(-0.1)];
    const { week } = factsOf({ days, monday: MONDAY });
    expect(week).toMatchObject({ entries: 4, daysWritten: 2, daysRead: 2 });
    expect(week.average).toBeCloseTo(0.4, 12);
    expect(week.swing).toBeCloseTo(0.5, 12);
  });

  it('look back over the eight weeks before, and no further', () => {
    const facts = factsOf({ days: life(() => entry(0.1)), monday: MONDAY });
    expect(facts.earlier.map(({ id }) => id)).toEqual([
      '2026-W39',
      '2026-W40',
      '2026-W41',
      '2026-W42',
      '2026-W43',
      '2026-W44',
      '2026-W45',
      '2026-W46',
    ]);
    expect(facts.week.id).toBe('2026-W47');
    const beyond = new Map([['2026-09-20', summaryOf('2026-09-20', [entry(-1)])]]);
    const period = weekPeriod('2026-W47', { today: '2026-11-22', timeZone: 'UTC' });
    const source = { userId: 1, period, modelVersion: null };
    expect(collectFacts({ ...source, summaries: beyond })).toEqual(collectFacts({ ...source, summaries: new Map() }));
  });

  it('see a hard day, a recovery and a shift that were planted', () => {
    const facts = factsOf({
      days: life((index) => entry(0, { selected: index < 56 ? 'fear' : index < 59 ? 'anger' : 'joy' })),
      monday: MONDAY,
    });
    expect(shiftOf(facts, 'joy')).toBeCloseTo(4 / 7, 9);
    expect(shiftOf(facts, 'fear')).toBe(-1);
    const bounce = factsOf({
      days: life((index) => entry(0, { selected: index === 58 ? 'fear' : 'joy' })),
      monday: MONDAY,
    });
    expect(extremesOf(bounce)).toMatchObject({ brightest: null, hardest: { date: '2026-11-18' } });
    expect(recoveryOf(bounce)).toMatchObject({ hardest: { date: '2026-11-18' }, after: { date: '2026-11-19' } });
  });

  it('find the weekday and the tags that go with lighter or heavier days', () => {
    const { patterns } = factsOf({
      days: life((index) =>
        entry(0, {
          selected: index % 7 === 0 ? 'fear' : index % 5 === 1 ? 'joy' : 'surprise',
          tags: index % 5 === 1 ? ['running'] : ['work'],
        }),
      ),
      monday: MONDAY,
    });
    expect(patterns.weekday).toMatchObject({ weekday: 1, days: 9, otherDays: 54 });
    expect(patterns.weekday?.difference).toBeLessThan(-0.5);
    expect(patterns.lighterTag).toMatchObject({ tag: 'running', usedThisWeek: true });
    expect(patterns.heavierTag).toMatchObject({ tag: 'work' });
  });

  it('make nothing of a tag with under three days on either side', () => {
    const { patterns } = factsOf({
      days: life((index) => entry(0, { selected: index < 2 ? 'joy' : 'fear', tags: index < 2 ? ['gala'] : [] })),
      monday: MONDAY,
    });
    expect(patterns.lighterTag).toBeNull();
  });

  it('hold choices against texts', () => {
    const days = life((index) => (index >= 56 ? entry(0.3, { selected: index < 59 ? 'surprise' : 'joy' }) : null));
    expect(agreementOf(factsOf({ days, monday: MONDAY }).week.days)).toEqual({ days: 4, of: 7, untold: 0 });
    expect(blankWeeksBefore(factsOf({ days, monday: MONDAY }))).toBeNull();
    expect(blankWeeksBefore(factsOf({ days: life((index) => (index < 7 ? entry(0) : null)), monday: MONDAY }))).toBe(7);
    expect(blankWeeksBefore(factsOf({ days: life((index) => (index < 49 ? entry(0) : null)), monday: MONDAY }))).toBe(
      1,
    );
  });

  it('do not hold a choice against the writer that the reader of the texts cannot know', () => {
    const days = life((index) => (index >= 56 ? entry(0.5, { selected: index < 59 ? 'trust' : 'joy' }) : null));
    const { week } = factsOf({ days, monday: MONDAY });
    expect(agreementOf(week.days)).toMatchObject({ days: 4, of: 7 });
    const german = week.days.map((day) => ({ ...day, evidence: day.evidence && { ...day.evidence, trust: null } }));
    expect(agreementOf(german)).toMatchObject({ days: 4, of: 4 });
  });

  it('find a choice in the words where three emotions are as clear as each other', () => {
    const read = (emotion: Emotion): TestEntry => ({
      selected: null,
      read: { emotion, strength: 0.5, sentiment: 0 },
      tags: [],
    });
    const days = life(() => null);
    for (const [index, selected] of (['joy', 'surprise', 'trust'] as const).entries())
      days[56 + index] = [read('joy'), read('surprise'), { ...read('trust'), selected }];
    expect(agreementOf(factsOf({ days, monday: MONDAY }).week.days)).toMatchObject({ days: 3, of: 3 });
  });
});

test('a mean is light or heavy from 0.15 on either side, even between, and very heavy from -0.5', () => {
  expect([0.15, -0.15, 0.149, -0.149, 0].map(moodOf)).toEqual(['light', 'heavy', 'even', 'even', 'even']);
  expect([-0.5, -0.499, null].map(isVeryHeavy)).toEqual([true, false, false]);
});

test('a difference counts only when it is unlikely to be chance', () => {
  const contrast = (days: number[], others: number[], least: number) => contrastOf(sumsOf(days), sumsOf(others), least);
  expect(contrast([0.8, 0.9, 1], [0.1, 0.2, 0.3], 3)).toEqual({
    difference: expect.closeTo(0.7, 12),
    days: 3,
    otherDays: 3,
  });
  expect(contrast([0.8, 0.9], [0.1, 0.2, 0.3], 3)).toBeNull();
  expect(contrast([1, -1, 0.9], [0.1, 0.2, 0.3], 3)).toBeNull();
  expect(contrast([0.4, 0.4, 0.4], [0.2, 0.2, 0.2], 3)).toBeNull(); // too small to matter
  expect(contrast([1, -1, 0.9], [-0.1, -0.2, -0.3], 3)).toBeNull(); // half apart, and yet within what chance does
});

test('suggestions take turns from week to week and stay put when asked again', () => {
  const days = life((index) => entry((index % 3) / 10));
  const choose = (monday: string) => chooseRule(factsOf({ days, monday, userId: 7 }), () => 2).rule.id;
  const mondays = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'];
  const first = mondays.map(choose);
  expect(mondays.map(choose)).toEqual(first);
  for (const [index, id] of first.slice(1).entries()) expect(id).not.toBe(first[index]);
});

describe('which tags may be named', () => {
  it.each(['running', '회사', "mum's birthday", 'C++', 'R&B', 'café', '2026'])('%j may', (tag) => {
    expect(isNameable(tag)).toBe(true);
  });
  it.each('disorder diagnosis symptoms suicide SUICIDAL 자살 자해 장애 진단 증상'.split(' '))(
    '%j would read as a finding about its writer',
    (tag) => {
      expect([isNameable(tag), isNameable(`my ${tag}`)]).toEqual([false, false]);
    },
  );
  it.each(['depression', 'self-harm', '{name}', '<b>', 'a\nb', 'a\u202eb', ' x', '우울', '‘quote’', ''])(
    '%j may not',
    (tag) => {
      expect(isNameable(tag)).toBe(false);
    },
  );
});

describe('support', () => {
  const offered = (heavyWeeks: number, sentiment: number) => {
    const facts = factsOf({
      days: life((index) => entry(index >= HISTORY_DAYS - 7 * heavyWeeks ? sentiment : 0.2)),
      monday: MONDAY,
    });
    const recent = { weeks: [...facts.earlier.slice(-3), facts.week], isUnsure: async () => false };
    return offerSupport(recent, { locale: en, resources: ['Someone to call'] });
  };

  it('is offered after three mostly very negative weeks of four, with what the operator offers', async () => {
    expect(await offered(3, -0.7)).toEqual([oneOf(en.support), 'Someone to call']);
    expect(await offered(4, -0.7)).toHaveLength(2);
  });

  it('is offered in fewer as for these days alone, and not after less heavy ones', async () => {
    expect(await offered(2, -0.7)).toEqual([oneOf(en.supportNow), 'Someone to call']);
    expect(await offered(1, -0.7)).toEqual([oneOf(en.supportNow), 'Someone to call']);
    expect(await offered(0, -0.7)).toBeNull();
    expect(await offered(4, -0.4)).toBeNull();
  });

  it('reads its resources from plain lines', () => {
    expect(parseSupportResources('\uFEFF# Verified in May\r\n\r\n A friend in need: 123 \n숨, 24시간\n')).toEqual([
      'A friend in need: 123',
      '숨, 24시간',
    ]);
    expect(parseSupportResources('')).toEqual([]);
    expect(() => parseSupportResources('x'.repeat(301))).toThrow(/300 characters/);
    expect(() => parseSupportResources('bell\u0007')).toThrow(/control characters/);
  });
});
