import type { Emotion } from '../../ml/emotions';
import { composeReport } from '../../server/services/reports/compose';
import type { Facts } from '../../server/services/reports/facts/facts';
import { moveOf } from '../../server/services/reports/facts/numbers';
import { lookAcrossWeeks } from '../../server/services/reports/facts/runs';
import {
  extremesOf,
  heavyStretchOf,
  painMoveOf,
  recoveryOf,
  trendOf,
  usualOf,
} from '../../server/services/reports/facts/signals';
import { en } from '../../server/services/reports/locales/en';
import { factsOf, HISTORY_DAYS, type TestEntry } from './support/randomFacts';

const WEEK = HISTORY_DAYS - 7;
const OTHERWISE = /differently|not tell the same|otherwise|another tone/;

function entry(selected: Emotion, tags: string[] = [], sentiment = 0): TestEntry {
  return { selected, read: { emotion: selected, strength: 0.5, sentiment }, tags };
}

/** A diary of nine weeks, by what was chosen on each day; null for a day without an entry. */
function diary(chosenOn: (index: number) => Emotion | null, tagsOn: (index: number) => string[] = () => []): Facts {
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const chosen = chosenOn(index);
    return chosen === null ? [] : [entry(chosen, tagsOn(index))];
  });
  return factsOf({ days, monday: '2026-11-16', daysElapsed: 8 });
}

/** The week of the report alone: seven choices. */
const week = (...chosen: (Emotion | null)[]) => diary((index) => chosen[index - WEEK] ?? null);

/** The last three weeks: so many painful choices of seven in each. */
const weeks = (...painful: [number, number, number]) =>
  diary((index) => {
    const ofWeek = painful[Math.floor((index - WEEK + 14) / 7)];
    return ofWeek === undefined ? null : index % 7 < ofWeek ? 'fear' : 'joy';
  });

/** What was chosen in the week before, and in the week of the report, on the days from Monday on. */
const twoWeeks = (before: Emotion[], now: Emotion[]) =>
  diary((index) => (index < WEEK ? before[index - WEEK + 7] : now[index - WEEK]) ?? null);

/** Twenty choices in each of the last two weeks, so many of them painful. */
function choices({ before, now }: { before: number; now: number }): Facts {
  const ofWeek = (painful: number) =>
    Array.from({ length: 7 }, (_, day) =>
      [0, 1, 2]
        .map((place) => day * 3 + place)
        .filter((place) => place < 20)
        .map((place) => entry(place < painful ? 'fear' : 'joy')),
    );
  const blank = Array.from({ length: HISTORY_DAYS - 14 }, () => []);
  return factsOf({ days: [...blank, ...ofWeek(before), ...ofWeek(now)], monday: '2026-11-16' });
}

describe('the week compared', () => {
  const compared = (facts: Facts) => composeReport(facts, en).comparison;

  it('is compared with the week right before it, by the share of painful choices, with the amounts', () => {
    expect(compared(weeks(0, 5, 2))).toMatchObject({ week: '2026-W46', entries: 7 });
    expect(compared(weeks(0, 5, 2)).text).toMatch(
      /^(A smaller|Lighter|Less weight in your choices).*two of seven.*five of seven/,
    );
    expect(compared(weeks(7, 1, 4)).text).toMatch(
      /^(A larger|Heavier|More weight in your choices).*four of seven.*one of seven/,
    );
    expect(compared(weeks(7, 3, 3)).text).toMatch(
      /^(Much like|About the same|Close to).*three of seven.*three of seven/,
    );
  });

  it('moves suggestions in the same direction', () => {
    expect(painMoveOf(weeks(0, 5, 2))).toBe('fewer');
    expect(painMoveOf(weeks(7, 1, 4))).toBe('more');
    expect(painMoveOf(weeks(7, 2, 3))).toBe('unclear');
    expect(painMoveOf(weeks(7, 3, 3))).toBe('same');
    expect(painMoveOf(week('joy', 'fear'))).toBeNull();
    expect(painMoveOf(twoWeeks(['joy', 'joy', 'joy'], ['fear', 'fear', 'fear', 'fear']))).toBeNull();
    expect(painMoveOf(twoWeeks(['fear', 'fear', 'fear', 'fear'], ['joy', 'joy', 'joy']))).toBeNull();
    expect(painMoveOf(twoWeeks(['joy', 'joy', 'joy', 'joy'], ['fear', 'fear', 'fear', 'fear']))).toBe('more');
  });

  it('says nothing of lighter or heavier where there are few choices, or where one of them decides', () => {
    const mourning = twoWeeks(['sadness', 'fear', 'sadness'], ['sadness', 'sadness', 'surprise']);
    const few = twoWeeks(['fear', 'joy', 'trust'], ['anger', 'joy']);
    for (const facts of [mourning, few]) expect(compared(facts).text).toMatch(/too few|Not enough/);
    for (const part of [0, 1, 2, 3]) {
      expect(moveOf({ part: part + 1, of: 4 }, { part, of: 4 })).toBe('unclear');
      expect(moveOf({ part, of: 4 }, { part: part + 1, of: 4 })).toBe('unclear');
    }
    expect(moveOf({ part: 2, of: 4 }, { part: 4, of: 4 })).toBe('fewer');
    expect(moveOf({ part: 3, of: 4 }, { part: 20, of: 20 })).toBe('unclear');
    expect(moveOf({ part: 20, of: 20 }, { part: 3, of: 4 })).toBe('unclear');
  });

  it('does not call one of four and two of four much alike: it puts the amounts side by side', () => {
    const facts = twoWeeks(['fear', 'joy', 'trust', 'joy'], ['fear', 'anger', 'joy', 'joy']);
    expect(compared(facts)).toMatchObject({
      text: expect.stringMatching(/^(Painful choices|Choices on the painful side|How many)/),
    });
    expect(compared(facts).text).toMatch(/two of four.*one of four/);
  });

  it('calls weeks much alike up to one in twenty, and neither alike nor lighter of a job week and a funeral week', () => {
    const funeral = twoWeeks(
      ['joy', 'sadness', 'fear', 'sadness', 'joy', 'fear', 'trust'],
      ['joy', 'joy', 'fear', 'anger', 'trust'],
    );
    expect(compared(funeral).text).toMatch(
      /^(Painful choices|Choices on the painful side|How many).*two of five.*four of seven/,
    );
    expect(moveOf({ part: 8, of: 22 }, { part: 42, of: 84 })).toBe('unclear');
    for (const frame of [...en.frames.aboutAsPainful, ...en.longFrames.aboutAsPainful])
      expect(frame).not.toMatch(/heavy/);
  });

  it('tells three in twenty as a difference and up to one in twenty as none, whatever the amounts', () => {
    for (let before = 0; before <= 17; before += 1) {
      const then = { part: before, of: 20 };
      expect([before, moveOf({ part: before + 3, of: 20 }, then)]).toEqual([before, 'more']);
      expect([before, moveOf(then, { part: before + 3, of: 20 })]).toEqual([before, 'fewer']);
      expect([before, moveOf({ part: before + 2, of: 20 }, then)]).toEqual([before, 'unclear']);
      expect([before, moveOf({ part: before + 1, of: 20 }, then)]).toEqual([before, 'same']);
    }
    const moved = compared(choices({ before: 4, now: 7 })).text;
    expect(moved).toMatch(/7 of 20.*4 of 20/);
    expect(moved).toMatch(/^(A larger|Heavier|More weight in your choices)/);
    expect(compared(choices({ before: 10, now: 13 })).text).toMatch(/^(A larger|Heavier|More weight in your choices)/);
  });
});

test('a row of heavy days has no gap: a day without an entry or a light one ends it', () => {
  expect(heavyStretchOf(week('fear', 'anger', null, 'sadness', 'joy', null, 'fear'))).toBe(2);
  expect(heavyStretchOf(week('fear', null, 'anger', null, 'sadness', null, 'fear'))).toBe(1);
  expect(heavyStretchOf(week('joy', 'trust', 'surprise', 'fear', 'anger', 'disgust', 'joy'))).toBe(3);
});

test('a recovery comes within the two days after the hardest, never before it', () => {
  const hardest = (...around: (Emotion | null)[]) => recoveryOf(week(...around));
  expect(hardest('joy', 'sadness', 'surprise', 'surprise', 'surprise', 'joy', 'joy')).toBeNull();
  expect(hardest('joy', 'surprise', 'sadness', 'surprise', 'joy', null, null)).toMatchObject({
    hardest: { date: '2026-11-18' },
    after: { date: '2026-11-20' },
  });
});

test('a direction needs four days, two steps, and never a step back', () => {
  expect(trendOf(week('fear', 'surprise', 'joy', null, null, null, null))).toBeNull();
  expect(trendOf(week('fear', 'fear', 'fear', 'joy', null, null, null))).toBeNull();
  expect(trendOf(week('fear', 'surprise', 'fear', 'joy', null, null, null))).toBeNull();
  expect(trendOf(week('fear', 'surprise', 'surprise', 'joy', null, null, null))).toBe('lighter');
  expect(trendOf(week('joy', 'joy', 'surprise', 'anger', null, null, null))).toBe('heavier');
});

describe('the headline', () => {
  const headline = (...chosen: (Emotion | null)[]) => composeReport(week(...chosen), en).headline;

  it('of a week of mostly painful choices is never light or even', () => {
    expect(headline('sadness', 'sadness', 'anger', 'joy', 'fear', 'sadness', 'joy')).toMatch(
      /heavy|hard|asked a lot|not an easy|weight|weighed|difficult/i,
    );
  });

  it('of a week with both says so, and names both in a tie', () => {
    expect(headline('joy', 'fear', 'joy', 'fear', null, null, null)).toMatch(/joy and fear/i);
    expect(headline('joy', 'fear', 'joy', 'fear', null, null, null)).toMatch(
      /side by side|two sides|both|mixed|between|good moments and hard|neither all|contrasts/i,
    );
  });
});

test('a difference between what was chosen and how the texts sound is said, but never that they were lighter than pain', () => {
  const sounding = (selected: Emotion, sentiment: number) =>
    composeReport(
      factsOf({
        days: Array.from({ length: HISTORY_DAYS }, (_, index) =>
          index < WEEK ? [] : [entry(selected, [], sentiment)],
        ),
        monday: '2026-11-16',
      }),
      en,
    ).summary;
  expect(sounding('sadness', 0.5)).toMatch(OTHERWISE);
  expect(sounding('sadness', 0)).not.toMatch(OTHERWISE); // grief is often told evenly
  for (const sentiment of [0.5, 0]) expect(sounding('sadness', sentiment)).not.toMatch(/sounded|quiet|matter-of-fact/);
  expect(sounding('joy', -0.5)).toMatch(/sounded (heavier|darker) than/);
  expect(sounding('joy', 0)).toMatch(/sounded (plainer|quieter) than/);
  expect(sounding('joy', 0.5)).toMatch(/went along|said the same|pointed the same way|agreed/);
});

test('nobody whose choices are led by pain is told that the texts were clearest in joy', () => {
  const days = (leading: Emotion) =>
    Array.from({ length: HISTORY_DAYS }, (_, index) => {
      const at = index - (HISTORY_DAYS - 7);
      if (at < 0 || at > 3) return [];
      const read = { emotion: at === 1 ? ('surprise' as const) : ('joy' as const), strength: 0.9, sentiment: 0 };
      const chosen: Emotion[] = [leading, leading, 'trust', 'anticipation'];
      return [{ selected: chosen[at] ?? null, read, tags: [] }];
    });
  const told = (leading: Emotion) => composeReport(factsOf({ days: days(leading), monday: '2026-11-16' }), en).summary;
  expect(told('sadness')).not.toMatch(/joy/);
  expect(told('surprise')).toMatch(/joy/);
});

describe('a look across weeks', () => {
  it('finds a weekday that stood out from its week three times in a row, and no sooner', () => {
    const sundays = (count: number) =>
      diary((index) => (index % 7 === 6 && index >= HISTORY_DAYS - 7 * count ? 'sadness' : 'joy'));
    expect(lookAcrossWeeks(sundays(3))).toEqual({ kind: 'weekdayRun', weekday: 7, weeks: 3, heavy: true });
    expect(lookAcrossWeeks(sundays(2))).toMatchObject({ kind: 'weekRunOver' });
  });

  it('tells no weekday as the heavier or lighter one in a week whose hardest or brightest day is another', () => {
    const tuesdays = (own: Emotion, others: Emotion, wednesday: number) => {
      const days = Array.from({ length: HISTORY_DAYS }, (_, index) => {
        const isTuesday = index % 7 === 1 && index >= HISTORY_DAYS - 28;
        const isWednesday = index === WEEK + 2;
        const first = entry(isTuesday || isWednesday ? own : others, [], isWednesday ? wednesday : -wednesday);
        return isWednesday ? [first, first, entry('surprise', [], wednesday)] : [first];
      });
      return factsOf({ days, monday: '2026-11-16' });
    };
    for (const [own, others, sign] of [
      ['sadness', 'joy', -1],
      ['joy', 'surprise', 1],
    ] as const) {
      expect(extremesOf(tuesdays(own, others, 0.9 * sign))[sign < 0 ? 'hardest' : 'brightest']?.weekday).toBe(3);
      expect(lookAcrossWeeks(tuesdays(own, others, 0.9 * sign))?.kind).not.toBe('weekdayRun');
      expect(lookAcrossWeeks(tuesdays(own, others, 0))).toMatchObject({ kind: 'weekdayRun', weekday: 2 });
    }
  });

  it('calls no weekday the heavier one where another was as heavy', () => {
    const pairs = (others: number[]) =>
      diary((index) => ([6, ...others].includes(index % 7) && index >= HISTORY_DAYS - 21 ? 'sadness' : 'joy'));
    expect(lookAcrossWeeks(pairs([]))).toMatchObject({ kind: 'weekdayRun', weekday: 7 });
    expect(lookAcrossWeeks(pairs([2]))?.kind).not.toBe('weekdayRun');
  });

  it('finds what is missing and what is back', () => {
    const missing = diary((index) => (index >= WEEK || index < 7 ? 'surprise' : index % 2 ? 'anger' : 'surprise'));
    expect(lookAcrossWeeks(missing)).toEqual({ kind: 'firstWithout', emotion: 'anger', weeks: 7 });
    const back = diary((index) => (index >= WEEK || index < 7 ? 'joy' : 'trust'));
    expect(lookAcrossWeeks(back)).toEqual({ kind: 'backAgain', emotion: 'joy', weeks: 7 });
  });
});

describe('a row as long as the history', () => {
  const since = (first: number, chosen: Emotion, last: Emotion = chosen) =>
    diary((index) => (index < first * 7 ? 'surprise' : index >= WEEK ? last : chosen));

  it('is told as longer than what is known of it, and one that began in it by its number', () => {
    expect(lookAcrossWeeks(since(0, 'anger'))).toEqual({ kind: 'weekRunOver', emotion: 'anger', weeks: 8 });
    expect(lookAcrossWeeks(since(1, 'anger'))).toEqual({ kind: 'weekRun', emotion: 'anger', weeks: 8 });
  });

  it.each(['sadness', 'fear'] as const)('is told once of %s: nobody who mourns is counted the weeks', (emotion) => {
    expect(lookAcrossWeeks(since(6, emotion))).toEqual({ kind: 'weekRun', emotion, weeks: 3 });
    for (const first of [5, 1, 0]) expect(lookAcrossWeeks(since(first, emotion))).toBeNull();
  });

  it('is told as so long or longer where its emotion is missing now', () => {
    expect(lookAcrossWeeks(since(0, 'fear', 'joy'))).toEqual({ kind: 'firstWithoutOver', emotion: 'fear', weeks: 8 });
    expect(lookAcrossWeeks(since(1, 'fear', 'joy'))).toEqual({ kind: 'firstWithout', emotion: 'fear', weeks: 7 });
  });
});

test('nothing is missing from a week that is still running', () => {
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) => [entry(index >= WEEK ? 'joy' : 'fear')]);
  const looked = (daysElapsed: number) =>
    lookAcrossWeeks(factsOf({ days, monday: '2026-11-16', daysElapsed }))?.kind ?? null;
  expect([looked(7), looked(8)]).toEqual([null, 'firstWithoutOver']);
});

describe('in a week with a page of deep sadness', () => {
  const weeksOf = (usual: (index: number) => Emotion, died: number, isUnsure = false) => ({
    ...factsOf({
      days: Array.from({ length: HISTORY_DAYS }, (_, index) => [
        index < HISTORY_DAYS - 1 ? entry(usual(index)) : entry('sadness', [], died),
      ]),
      monday: '2026-11-16',
    }),
    isUnsure,
  });

  it.each<[string, (index: number) => Emotion, string]>([
    ['joy led on', (index) => (index < 28 ? 'surprise' : 'joy'), 'weekRun'],
    ['joy is back', (index) => (index >= WEEK || index < 7 ? 'joy' : 'surprise'), 'backAgain'],
    ['Monday was lighter again', (index) => (index >= 28 && index % 7 === 0 ? 'joy' : 'surprise'), 'weekdayRun'],
  ])('nobody hears that %s', (_, usual, kind) => {
    expect(lookAcrossWeeks(weeksOf(usual, -0.1))?.kind).toBe(kind);
    expect(lookAcrossWeeks(weeksOf(usual, -0.7))?.kind).not.toBe(kind);
    expect(lookAcrossWeeks(weeksOf(usual, -0.1, true))?.kind).not.toBe(kind);
  });

  it('a row of something painful is told', () => {
    const sad = weeksOf((index) => (index < 42 ? 'surprise' : 'sadness'), -0.7);
    expect(lookAcrossWeeks(sad)).toMatchObject({ kind: 'weekRun', emotion: 'sadness' });
  });
});

test('what is usual needs eight choices before and four now', () => {
  const before = (days: number) => diary((index) => (index >= WEEK || index < days ? 'joy' : null));
  expect(usualOf(before(7), 'joy')).toBeNull();
  expect(usualOf(before(8), 'joy')).toEqual({ part: 8, of: 8 });
});

test('a tag is of this week only when it was used in it', () => {
  const facts = diary(
    (index) => (index % 4 === 0 ? 'joy' : 'fear'),
    (index) => (index % 4 === 0 && index < WEEK ? ['sauna'] : []),
  );
  expect(facts.patterns.lighterTag).toMatchObject({ tag: 'sauna', usedThisWeek: false });
});

test('a weekend is Saturday and Sunday', () => {
  const facts = diary((index) => (index % 7 < 5 ? 'surprise' : index % 2 ? 'joy' : 'trust'));
  expect(facts.patterns.weekend).toEqual({ difference: 1, days: 18, otherDays: 45 });
});
