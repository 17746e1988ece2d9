import fc from 'fast-check';
import { EMOTIONS, type Emotion, emotionVector } from '../../../ml/emotions';
import type { DailySummary } from '../../../models/EmotionStat';
import { weekPeriod } from '../../../server/insights/period';
import { addDays, type Day, weekOf } from '../../../server/lib/dates';
import { contributionOf, emptySummary, withEntry } from '../../../server/services/contributions';
import { collectFacts, type FactSource, type Facts } from '../../../server/services/reports/facts/facts';

export const HISTORY_DAYS = 63;

export interface TestEntry {
  /** Null where an import named none. */
  selected: Emotion | null;
  /** What the model reads: its strongest emotion and a sentiment; null when it can read nothing. */
  read: { emotion: Emotion; strength: number; sentiment: number } | null;
  tags: string[];
}

/** The summary of a day with these entries. */
export function summaryOf(day: Day, entries: readonly TestEntry[]): DailySummary {
  return entries.reduce(
    (summary, { selected, read, tags }, index) =>
      withEntry(
        summary,
        contributionOf({
          id: index + 1,
          date: new Date(Date.parse(`${day}T12:00:00Z`) + index * 60_000),
          selected,
          reading: read && {
            sentiment: read.sentiment,
            scores: emotionVector((emotion) => (emotion === read.emotion ? read.strength : 0.1)),
            evidence: emotionVector((emotion) =>
              emotion === read.emotion ? Math.round(1000 * Math.max(0, read.strength - 0.05)) : 50,
            ),
            clear: read.strength > 0.25 ? [read.emotion] : [],
          },
          tagKeys: tags,
          words: {},
        }),
      ),
    emptySummary(),
  );
}

interface Diary {
  /** 63, from a Monday to a Sunday. */
  days: readonly (readonly TestEntry[])[];
  /** Of the week of the report, the last of these. */
  monday: Day;
  userId?: number;
  daysElapsed?: number;
  begunEarlier?: boolean;
}

/** What the facts of the last of these weeks are made from. */
export function sourceOf({ days, monday, userId = 1, daysElapsed = 7, begunEarlier = false }: Diary): FactSource {
  const first = addDays(monday, 7 - HISTORY_DAYS);
  const summaries = new Map<Day, DailySummary>();
  for (const [index, entries] of days.entries()) {
    const day = addDays(first, index);
    if (entries.length > 0) summaries.set(day, summaryOf(day, entries));
  }
  const period = weekPeriod(weekOf(monday), { today: addDays(monday, daysElapsed - 1), timeZone: 'Asia/Seoul' });
  return { userId, period, modelVersion: '1.0.0', summaries, begunEarlier };
}

export const factsOf = (diary: Diary): Facts => collectFacts(sourceOf(diary));

const emotion = fc.constantFrom(...EMOTIONS);
const sentiment = fc.integer({ min: -1000, max: 1000 }).map((thousandths) => thousandths / 1000);

/** Plain tags, and some that nobody would want to see in a report. */
export const NASTY_TAGS = ['depression', '{tag}', '<b>x</b>', 'two\nlines', '\u202eevil', 'you should', 'undefined%s'];
const tag = fc.constantFrom('running', '회사', 'work', 'family', '산책', ...NASTY_TAGS);

const entry = fc.record({
  selected: fc.option(emotion, { freq: 12 }),
  read: fc.option(fc.record({ emotion, strength: fc.double({ min: 0.11, max: 1, noNaN: true }), sentiment }), {
    freq: 6,
  }),
  tags: fc.uniqueArray(tag, { maxLength: 3 }),
});

/** A week of any days. */
export const weekOfEntries = fc.array(fc.array(entry, { maxLength: 3 }), { minLength: 7, maxLength: 7 });

/** Days without any pattern. */
const scattered = fc.array(fc.array(entry, { maxLength: 5 }), { minLength: HISTORY_DAYS, maxLength: HISTORY_DAYS });

/** A life with habits: each half of the history, each weekday and each tag has a mood and an emotion of its own. */
const patterned = fc
  .record({
    halves: fc.tuple(fc.record({ emotion, sentiment }), fc.record({ emotion, sentiment })),
    turn: fc.integer({ min: 40, max: 61 }),
    heavyWeekday: fc.integer({ min: 0, max: 7 }),
    weekendShift: fc.constantFrom(-0.5, 0, 0, 0.5),
    tag: fc.constantFrom('running', '회사', ''),
    tagShift: fc.constantFrom(-0.6, 0.6),
    density: fc.integer({ min: 0, max: 6 }),
    slope: fc.constantFrom(-0.1, 0, 0, 0.1),
    readable: fc.boolean(),
    blankWeeks: fc.constantFrom(0, 0, 1, 3, 8),
    isSettled: fc.boolean(),
    noise: fc.array(fc.integer({ min: 0, max: 999 }), { minLength: HISTORY_DAYS, maxLength: HISTORY_DAYS }),
  })
  .map((life) =>
    life.noise.map((noise, index): TestEntry[] => {
      const isLastWeek = index >= HISTORY_DAYS - 7;
      const isBlank = !isLastWeek && index >= HISTORY_DAYS - 7 * (life.blankWeeks + 1) && life.blankWeeks > 0;
      if (isBlank || (noise % 7 >= life.density && life.density < 6)) return [];
      const { emotion: felt, sentiment: mood } = life.halves[index < life.turn ? 0 : 1];
      const weekday = (index % 7) + 1;
      const isTagged = life.tag !== '' && noise % 3 === 0;
      const shifted =
        mood * 0.6 +
        (weekday === life.heavyWeekday ? -0.7 : 0) +
        (weekday >= 6 ? life.weekendShift : 0) +
        (isTagged ? life.tagShift : 0) +
        (isLastWeek ? life.slope * weekday : 0) +
        (noise % 11) / 50;
      const bounded = Math.max(-1, Math.min(1, shifted));
      const usual = life.isSettled ? felt : (EMOTIONS[(noise + index) % 8] ?? felt);
      const shiftedBy = isTagged ? life.tagShift : weekday >= 6 ? life.weekendShift : 0;
      const moved = shiftedBy > 0 ? 'joy' : 'anger';
      const chosen = weekday === life.heavyWeekday ? 'sadness' : shiftedBy === 0 ? usual : moved;
      return Array.from({ length: 1 + (noise % 10 === 9 ? 4 : 0) }, () => ({
        selected: chosen,
        read: life.readable ? { emotion: felt, strength: 0.3 + (noise % 5) / 8, sentiment: bounded } : null,
        tags: isTagged ? [life.tag] : [],
      }));
    }),
  );

/** The source of a report of any week, and the facts that are made from it. */
export interface RandomWeek {
  source: FactSource;
}

export const randomWeek: fc.Arbitrary<RandomWeek> = fc
  .record({
    days: fc.oneof(scattered, patterned, patterned, patterned),
    weeks: fc.integer({ min: 0, max: 3_000 }),
    userId: fc.integer({ min: 1, max: 1_000_000 }),
    daysElapsed: fc.oneof(fc.constant(7), fc.integer({ min: 0, max: 8 })),
    begunEarlier: fc.boolean(),
  })
  .map(({ weeks, ...rest }) => ({ source: sourceOf({ ...rest, monday: addDays('1970-01-05', weeks * 7) }) }));

export const randomFacts: fc.Arbitrary<Facts> = randomWeek.map(({ source }) => collectFacts(source));
