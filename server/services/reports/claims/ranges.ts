import type { Emotion } from '../../../../ml/emotions';
import { besideLeader, countOf } from '../../../insights/choices';
import { detectedOf } from '../../../insights/days';
import { type Mood, moodOf, type Portrait, portray } from '../../../insights/portrait';
import type { Tone } from '../../../insights/tone';
import type { ReportDay } from '../facts/days';
import type { Claim, Weekdays } from './claim';

/**
 * `chosen`: the writer chose. `read`: nothing was chosen. `quiet`: no entry. `before`: none yet, before the first.
 * `ahead`: none yet, today or later.
 */
export type RangeKind = 'chosen' | 'read' | 'quiet' | 'before' | 'ahead';

/** Consecutive days of one kind and one emotional tone. */
export interface DayRange {
  kind: RangeKind;
  days: ReportDay[];
  portrait: Portrait;
  /** What was read on each of them; null where that is not the same. */
  read: Emotion | null;
}

/**
 * Cuts Monday to Sunday where the emotional tone changes, by the classification of everything else: neighbours share a
 * range only while they are of one kind and one tone.
 * @param first how many of the days are over (today is not), and how many lie before the first entry of a diary
 */
export function cutWeek(days: readonly ReportDay[], first: { over: number; before: number }): DayRange[] {
  const ranges: { kind: RangeKind; tone: Tone | Mood | null; days: ReportDay[] }[] = [];
  for (const [index, day] of days.entries()) {
    const silence = index >= first.over ? 'ahead' : index < first.before ? 'before' : 'quiet';
    const [kind, tone] = [kindOf(day, silence), toneOf(day)];
    const current = ranges.at(-1);
    if (current?.kind === kind && current.tone === tone) current.days.push(day);
    else ranges.push({ kind, tone, days: [day] });
  }
  return ranges.map(({ kind, days }) => ({ kind, days, portrait: portray(days), read: readOnEach(days) }));
}

function readOnEach(days: readonly ReportDay[]): Emotion | null {
  const [first = null, ...others] = days.map(detectedOf);
  return others.every((each) => each === first) ? first : null;
}

/** The tone of what was chosen; of the texts where nothing was, and null where they could not be read either. */
function toneOf({ chosen, sentiment }: ReportDay): Tone | Mood | null {
  return chosen.tone ?? (sentiment === null ? null : moodOf(sentiment));
}

/** What is said of a range; beside its choices how many entries have none. */
export function rangeClaims(range: DayRange, isUnsure: boolean): Claim[] {
  const { entries, chosen } = range.portrait;
  const claim = rangeClaim(range, isUnsure);
  const open = entries - chosen.count;
  if (!TOLD_BY_CHOICES.includes(claim.kind) || open === 0) return [claim];
  return [claim, { kind: 'rangeOpen', ...spanOf(range), entries: open }];
}

const TOLD_BY_CHOICES: readonly Claim['kind'][] = ['rangeMost', 'rangeTie', 'rangeTieAmong'];

const spanOf = ({ days }: DayRange): Weekdays => ({ from: days[0]?.weekday ?? 1, to: days.at(-1)?.weekday ?? 1 });

/** One that is all of the week need not tell its choices again: the summary has just done so. */
function rangeClaim(range: DayRange, isUnsure: boolean): Claim {
  const { kind, days, portrait, read } = range;
  const span = spanOf(range);
  if (kind === 'ahead') return { kind: 'rangeAhead', ...span };
  if (kind === 'before') return { kind: 'rangeBefore', ...span };
  if (kind === 'quiet') return { kind: 'rangeQuiet', ...span };
  if (days.length === DAYS_PER_WEEK && kind === 'chosen') return { kind: 'rangeWhole', ...span };
  const { leader, count: of } = portrait.chosen;
  if (!leader) {
    if (read) return { kind: isUnsure ? 'rangeMaybe' : 'rangeRead', ...span, emotion: read };
    return { kind: portrait.detected ? 'rangeReadApart' : 'rangeUnread', ...span };
  }
  const { emotion, count, tied } = leader;
  if (tied.length > 1) return tieClaim({ ...span, tied: inOrderOf(days, tied), count }, besideLeader(of, leader));
  const open = portrait.entries - of;
  if (count === of && open > 0) return { kind: 'rangeSome', ...span, emotion, count, entries: open };
  if (of === 1) return { kind: 'rangeOne', ...span, emotion };
  return count === of
    ? { kind: 'rangeOnly', ...span, emotion, count }
    : { kind: 'rangeMost', ...span, emotion, count, of };
}

const tieClaim = (tie: Omit<Claim<'rangeTie'>, 'kind'>, rest: number): Claim =>
  rest > 0 ? { kind: 'rangeTieAmong', ...tie, rest } : { kind: 'rangeTie', ...tie };

/** In the order of the days on which they were chosen first: the days are named in theirs. */
function inOrderOf(days: readonly ReportDay[], emotions: readonly Emotion[]): Emotion[] {
  const firstOn = (emotion: Emotion) => days.findIndex(({ choices }) => countOf(choices, emotion) > 0);
  return [...emotions].sort((a, b) => firstOn(a) - firstOn(b));
}

const DAYS_PER_WEEK = 7;

function kindOf({ entries, chosen }: ReportDay, silence: RangeKind): RangeKind {
  if (entries === 0) return silence;
  return chosen.count > 0 ? 'chosen' : 'read';
}
