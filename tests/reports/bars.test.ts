import type { DailySummary } from '../../models/EmotionStat';
import { drawDiary } from '../../scripts/seed/diaries';
import { PERSONAS } from '../../scripts/seed/personas';
import { createRandom } from '../../scripts/seed/random';
import { drawReading } from '../../scripts/seed/readings';
import { tagKey } from '../../server/contract/diaryFields';
import { weekPeriod } from '../../server/insights/period';
import { addDays, addWeeks, weekRange } from '../../server/lib/dates';
import { contributionOf, emptySummary, withEntry } from '../../server/services/contributions';
import { composeReport, type ReportBody } from '../../server/services/reports/compose';
import { collectFacts, type FactSource, type Facts } from '../../server/services/reports/facts/facts';
import { LOCALES } from '../../server/services/reports/locales';
import { inForm } from '../support/form';
import { findUntruths } from './checker/check';
import { english } from './checker/english';
import type { Kind } from './checker/grammar';
import { korean } from './checker/korean';

/** Weeks of each of seven seeded people: more than 200 together, or more than 1 000. */
const WEEKS = inForm({ short: 40, full: 150 });
const WITHIN = 8;
const FIRST_WEEK = addWeeks('2026-W46', 1 - WEEKS);

interface Told {
  facts: Facts;
  source: FactSource;
  report: ReportBody;
}

/** Every seeded person's weeks, in both languages. */
const people: Told[][] = PERSONAS.flatMap((persona, index) => {
  const random = createRandom(`bars/${index}`);
  const days = new Map<string, DailySummary>();
  const life = {
    timeZone: 'UTC',
    from: addDays(weekRange(FIRST_WEEK)?.from ?? '', -70),
    until: new Date('2026-11-22T23:00:00Z'),
  };
  drawDiary(persona, life, random).forEach(({ day, date, emotion, felt, language, tags }, id) => {
    const reading = drawReading(felt, language, random).findings;
    const entry = { id, date, selected: emotion, reading, tagKeys: tags.map(tagKey), words: {} };
    days.set(day, withEntry(days.get(day) ?? emptySummary(), contributionOf(entry)));
  });
  return LOCALES.map((locale) =>
    Array.from({ length: WEEKS }, (_, week) => {
      const period = weekPeriod(addWeeks(FIRST_WEEK, week), { today: '2026-12-31', timeZone: 'UTC' });
      const source = { userId: index + 1, period, modelVersion: null, summaries: days };
      const facts = collectFacts(source);
      return { facts, source, report: composeReport(facts, locale) };
    }),
  );
});
const all = people.flat();

const isPainful = ({ facts: { week } }: Told) =>
  week.chosen.count > 0 && week.chosen.painful >= 0.6 * week.chosen.count;

function headlineKind({ report }: Told): Kind | undefined {
  const { headlines } = report.locale === 'ko' ? korean : english;
  return headlines.find(([, is]) => is.test(report.headline))?.[0];
}

test('nothing in the reports of seeded weeks is untrue', () => {
  expect(all.flatMap(({ report, source }) => findUntruths(report, source.summaries))).toEqual([]);
});

test('no week of mostly painful choices has a light or even headline', () => {
  const painful = all.filter(isPainful);
  expect(painful.length).toBeGreaterThan(50);
  const kinds = new Set(painful.map(headlineKind));
  expect([...kinds].filter((kind) => !kind?.startsWith('headlineHeavy') && kind !== 'headlineOne')).toEqual([]);
});

test('every summary names what was chosen', () => {
  const silent = all.filter(({ report, facts: { week } }) => {
    const { emotions } = (report.locale === 'ko' ? korean : english).read(report.summary);
    const tied = week.chosen.leader?.tied ?? [];
    return tied.length > 0 && !tied.every((emotion) => emotions.includes(emotion));
  });
  expect(silent).toEqual([]);
});

test('at least half of the weeks with a tag on three entries name it', () => {
  const due = all.filter(({ facts: { week } }) => {
    const entries = new Map<string, number>();
    for (const { tags } of week.days)
      for (const [tag, sums] of Object.entries(tags)) entries.set(tag, (entries.get(tag) ?? 0) + sums.entries);
    return [...entries.values()].some((count) => count >= 3);
  });
  expect(due.length).toBeGreaterThan(100);
  expect(due.filter(({ report }) => /‘.+’/.test(report.summary)).length / due.length).toBeGreaterThanOrEqual(0.5);
});

test('no sentence but the disclaimer comes twice within eight weeks of a person', () => {
  const repeated: string[] = [];
  for (const person of people) {
    const last = new Map<string, number>();
    for (const [week, { report }] of person.entries()) {
      for (const sentence of sentencesOf(report)) {
        const before = last.get(sentence);
        if (before !== undefined && week - before < WITHIN) repeated.push(sentence);
        last.set(sentence, week);
      }
    }
  }
  expect(repeated).toEqual([]);
});

function sentencesOf({ headline, summary, ranges, comparison, suggestion }: ReportBody): string[] {
  const texts = [
    headline,
    summary,
    ...ranges.map(({ text }) => text),
    comparison.text,
    suggestion.text,
    suggestion.because,
  ];
  return texts.flatMap((text) => text.split(/(?<=[.!?])\s+/));
}

test('ranges span two days or more, in the middle, where the mood is stable', () => {
  const stable = all.filter(({ facts: { week } }) => {
    const tones = week.days.flatMap(({ chosen }) => chosen.tone ?? []);
    return tones.length >= 5 && new Set(tones).size === 1;
  });
  const lengths = stable
    .flatMap(({ report }) => report.ranges.filter(({ entries }) => entries > 0))
    .map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1)
    .sort((a, b) => a - b);
  expect(lengths.length).toBeGreaterThan(20);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeGreaterThanOrEqual(2);
});

test('a range that is all of the week does not tell its choices once more', () => {
  const whole = all.flatMap(({ report }) => (report.ranges.length === 1 ? report.ranges : []));
  const alike = whole.filter(({ tied, text }) => tied.length > 0 && !/\d|two|three|four|five|six|seven| 번/.test(text));
  expect(alike.length).toBeGreaterThan(5);
  expect(alike.length / whole.filter(({ tied }) => tied.length > 0).length).toBeGreaterThan(0.8);
});

test('what is so on all days is not told as so many of as many', () => {
  const told = all.flatMap(({ report: { summary, suggestion } }) => [summary, suggestion.because]).join('\n');
  expect(told).not.toMatch(/(\d+)일 가운데 \1일/);
  expect(told).not.toMatch(/\b(\w+) (days )?of \1\b/i);
});

test('no suggestion is lighter than the week that was chosen', () => {
  const light = /^(savouring|general\.gratitude|connection\.(thanks|kindAct)|outlook|rhythm\.light)/;
  expect(all.filter((told) => isPainful(told) && light.test(told.report.suggestion.id))).toEqual([]);
});

test('the same facts give the same bytes', () => {
  const again = people.flatMap((person, index) =>
    person.map(
      ({ source }) => LOCALES.map((locale) => composeReport(collectFacts(source), locale))[index % LOCALES.length],
    ),
  );
  expect(again.map((report) => JSON.stringify(report))).toEqual(all.map(({ report }) => JSON.stringify(report)));
});
