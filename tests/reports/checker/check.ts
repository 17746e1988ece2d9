import type { DailySummary } from '../../../models/EmotionStat';
import type { ReportBody } from '../../../server/services/reports/compose';
import { english } from './english';
import type { Found, Kind, Language } from './grammar';
import { korean } from './korean';
import { isBrightest, isHardest } from './measures';
import { PREDICATES } from './predicates';
import { suggestionIsTrue } from './suggestions';
import {
  type CheckedDay,
  chosenIn,
  countsOf,
  detectedIn,
  entriesIn,
  leadersOf,
  restOf,
  toneOf,
  type World,
  worldOf,
} from './world';

const LANGUAGES: Readonly<Record<string, Language>> = { en: english, ko: korean };
/** The only suggestions that suit any week, so that no fact need stand behind them. */
const NEEDS_NO_REASON = /^general\./;
const DAY_MS = 86_400_000;

/** Everything in a report that its facts do not bear out, a line each: nothing for a true one. */
export function findUntruths(
  report: ReportBody,
  summaries: ReadonlyMap<string, DailySummary>,
  begunEarlier = false,
): string[] {
  const language = LANGUAGES[report.locale];
  if (!language) return [`nobody can read ${report.locale}`];
  const world = worldOf(summaries, report.period, begunEarlier);
  const untruths: string[] = [];
  const check = (sentence: string, kinds: readonly [Kind, RegExp][]) => {
    const kind = kinds.find(([, is]) => is.test(sentence))?.[0];
    if (!kind) untruths.push(`unknown: ${sentence}`);
    else if (!PREDICATES[kind](language.read(sentence), world)) untruths.push(`${kind}: ${sentence}`);
  };
  check(report.headline, language.headlines);
  for (const sentence of language.sentences(report.summary)) check(sentence, language.summaries);
  check(report.comparison.text, language.comparisons);
  const because = report.suggestion.because.replace(language.lead, '');
  if (language.noReason.test(because)) {
    if (!NEEDS_NO_REASON.test(report.suggestion.id)) untruths.push(`no reason: ${report.suggestion.text}`);
  } else
    for (const sentence of language.sentences(because)) check(sentence, [...language.reasons, ...language.summaries]);
  untruths.push(...findInRanges(report, world, language), ...findInHighlights(report, world));
  if (chosenIn(world.days) > 0 && !namesAChoice(report.summary, world, language)) untruths.push('no choice is named');
  if (!suggestionIsTrue(report.suggestion.id, world)) untruths.push(`suggestion: ${report.suggestion.id}`);
  return untruths;
}

function namesAChoice(summary: string, { days }: World, language: Language): boolean {
  const { emotions } = language.read(summary);
  return leadersOf(countsOf(days)).some((emotion) => emotions.includes(emotion));
}

function findInRanges({ ranges, period }: ReportBody, world: World, language: Language): string[] {
  const untruths: string[] = [];
  let next = 0;
  for (const range of ranges) {
    const [first, last] = [range.from, range.to].map((day) => (Date.parse(day) - Date.parse(period.from)) / DAY_MS);
    if (first !== next || last === undefined || last < first) untruths.push(`gap: ${range.text}`);
    next = (last ?? 0) + 1;
    const days = world.days.slice(first, next);
    const found = language.read(range.text);
    const isSpan = found.weekdays[0] === first && found.weekdays.at(-1) === last && found.weekdays.length <= 2;
    if (!isSpan) untruths.push(`span: ${range.text}`);
    if (range.entries !== entriesIn(days)) untruths.push(`entries: ${range.text}`);
    if (!rangeIsTrue(found, { days, first: first ?? 0, world, language })) untruths.push(`range: ${range.text}`);
    const leaders = leadersOf(countsOf(days));
    if ([...range.tied].sort().join() !== leaders.join()) untruths.push(`tied: ${range.text}`);
    const named = leaders.length > 0 ? leaders : days.flatMap((day) => detectedIn([day]));
    if (range.dominant !== null && !named.includes(range.dominant)) untruths.push(`dominant: ${range.text}`);
  }
  if (next !== 7) untruths.push('the ranges are not a week');
  return untruths;
}

interface RangeContext {
  days: CheckedDay[];
  first: number;
  world: World;
  language: Language;
}

function rangeIsTrue(found: Found, { days, first, world, language }: RangeContext): boolean {
  const { text, emotions, times, parts } = found;
  const counts = countsOf(days);
  const leaders = leadersOf(counts);
  const chosen = chosenIn(days);
  if (entriesIn(days) === 0) {
    const isOver = first < world.daysElapsed - Number(world.current);
    const isBefore = language.before.test(text);
    if (isOver && liesBeforeAll(first, world)) return emotions.length === 0 && isBefore;
    return emotions.length === 0 && !isBefore && (isOver ? language.quiet : language.ahead).test(text);
  }
  if (days.some(({ entries }) => entries === 0)) return false;
  if (chosen > 0 && new Set(days.map((day) => toneOf([day]))).size > 1) return false;
  if (chosen === 0) return language.noChoice.test(text) && readIsTrue(found, days, language);
  if (emotions.length === 0) {
    const tones = days.map((day) => toneOf([day]));
    const isOneCourse = !tones.includes(null) && new Set(tones).size === 1;
    return days.length === 7 && language.whole.test(text) && isOneCourse;
  }
  const isCounted = (found.entries[0] ?? 0) === entriesIn(days) - chosen;
  if (!isCounted) return false;
  if (language.tie.test(text)) {
    const isTold = [...emotions].sort().join() === leaders.join() && (found.rest[0] ?? 0) === restOf(days);
    return leaders.length > 1 && isTold && times[0] === counts[leaders[0] ?? ''];
  }
  const [emotion = ''] = emotions;
  if (leaders.join() !== emotions.join()) return false;
  const [part] = parts;
  if (part) return part.part === counts[emotion] && part.of === chosen;
  return chosen === counts[emotion] && (times[0] ?? 1) === chosen;
}

/** An emotion is named where it was read on each day, and none where not the same was, or none. */
function readIsTrue({ text, emotions }: Found, days: CheckedDay[], { apart }: Language): boolean {
  const read = days.map((day) => detectedIn([day]));
  const isOnEach = (emotion: string) => read.every((each) => each.includes(emotion));
  if (emotions.length > 0) return !apart.test(text) && emotions.every(isOnEach);
  const isUnread = read.every((each) => each.length === 0);
  const [first = []] = read;
  const isSame = first.length === 1 && first.every(isOnEach) && read.every((each) => each.length === 1);
  return apart.test(text) ? !isUnread && !isSame : isUnread;
}

/** Whether nothing is known of before a day of the week, and there is a first entry after it, or may still be one. */
function liesBeforeAll(index: number, { days, weeks, current, begunEarlier }: World): boolean {
  const isFirst = !begunEarlier && entriesIn([...weeks.slice(0, -1).flat(), ...days.slice(0, index)]) === 0;
  return isFirst && (current || entriesIn(days) > 0);
}

function findInHighlights({ highlights, period }: ReportBody, { days }: World): string[] {
  const untruths: string[] = [];
  const place = (date: string) => (Date.parse(date) - Date.parse(period.from)) / DAY_MS;
  const { brightest, hardest } = highlights;
  if (brightest && !isBrightest(days, place(brightest.date))) untruths.push(`brightest: ${brightest.date}`);
  if (hardest && !isHardest(days, place(hardest.date))) untruths.push(`hardest: ${hardest.date}`);
  for (const day of [brightest, hardest]) {
    const at = day && days[place(day.date)];
    if (at && !leadersOf(at.counts).includes(day.dominant ?? '')) untruths.push(`highlight: ${day.date}`);
    if (at && toneOf([at]) === null) untruths.push(`highlight without a choice: ${day.date}`);
  }
  return untruths;
}
