import type { DailySummary } from '../../../../models/EmotionStat';
import { type DayFacts, daysWithin, writtenDays } from '../../../insights/days';
import { directionOf } from '../../../insights/direction';
import { type Period, type Span, spanBefore } from '../../../insights/period';
import { type Portrait, portray } from '../../../insights/portrait';
import { type Slice, sliceSpan } from '../../../insights/slices';
import { sumTags, type TagSums } from '../../../insights/tags';
import { addDays, type Day, daysBetween, monthOf } from '../../../lib/dates';
import { hasDeepPage, mayHaveDeepPage } from '../facts/deepPages';
import { isNameable } from '../facts/nameable';
import { agreementOf } from '../facts/signals';

/** A week of a month, a month of a year, or three months of a year. */
export interface LongPart extends Slice {
  portrait: Portrait;
  /** Whether its first day lies in the future. */
  isAhead: boolean;
  /** Whether its last day does. */
  isOpen: boolean;
  /** Whether it is over, and the diary had begun when it did. */
  isWhole: boolean;
}

/** Everything that a longer look is made from, apart from the language. */
export interface LongFacts {
  period: Period & { kind: 'month' | 'year' };
  whole: Portrait;
  /** Whether its texts were mostly read unsurely. */
  isUnsure: boolean;
  /** Whether there is a page of deep fear or sadness. */
  isDeep: boolean;
  /** Whether there is one, or a reader that was unsure may have missed it. */
  mayBeDeep: boolean;
  before: Portrait;
  /** Weeks of a month, months of a year, from the first entry of the diary on. */
  parts: LongPart[];
  /** The first day of the diary, where parts before it are left out. */
  begins: Day | null;
  /** Whether all of the period lies before the first entry. */
  isBefore: boolean;
  /** The year in four, from the first entry on; empty for a month. */
  seasons: LongPart[];
  agreement: ReturnType<typeof agreementOf>;
  /** Where the balance of the parts' choices goes, by the test that trends are told by. */
  direction: ReturnType<typeof directionOf>;
  /** Tags that may be named, on three entries or more: most entries first, then by key. */
  tags: (TagSums & { key: string })[];
  /** Words written most, that may be named. */
  words: readonly { word: string; count: number }[];
  /** The words of the largest count, those that may not be named among them. */
  mostWritten: LongFacts['words'];
  /** One more each month or year. */
  turn: number;
}

export interface LongSource {
  period: LongFacts['period'];
  /** Of the period and the one before. */
  summaries: ReadonlyMap<Day, DailySummary>;
  /** Most first. */
  words: LongFacts['words'];
  isUnsure?: boolean;
  /** Of the first entry of the diary; null without one, and left out where no part lies before it. */
  firstDay?: Day | null;
}

const LEAST_TAGGED = 3;
const MONTHS_PER_SEASON = 3;
const LEAST_CHOICES = 3;

/** First and last day that a longer look rests on: those of its period and the one before. */
export function longHistoryOf(period: Period): Span {
  return { from: spanBefore(period).from, to: period.to };
}

export function collectLongFacts(source: LongSource): LongFacts {
  const { period, summaries, words, isUnsure = false, firstDay } = source;
  const all = writtenDays(summaries);
  const days = daysWithin(all, period);
  const whole = portray(days);
  const pages = days.map((day) => ({ ...day, deep: summaries.get(day.date)?.deep ?? 0 }));
  const isMonth = period.kind === 'month';
  const isOpen = ({ to }: Slice) => daysBetween(period.from, to) >= period.daysElapsed;
  const firstOpen = addDays(period.from, period.daysElapsed - Number(period.current));
  const begin = firstDay === null ? firstOpen : (firstDay ?? period.from);
  const hasBegun = ({ to }: Span) => begin <= to;
  const describe = (slice: Slice): LongPart => ({
    ...slice,
    portrait: portray(daysWithin(days, slice)),
    isAhead: daysBetween(period.from, slice.from) >= period.daysElapsed,
    isOpen: isOpen(slice),
    isWhole: !isOpen(slice) && begin <= slice.from,
  });
  const slices = sliceSpan(period, isMonth ? 'week' : 'month');
  const parts = slices.filter(hasBegun).map(describe);
  return {
    period,
    whole,
    isUnsure,
    isDeep: hasDeepPage({ days: pages }),
    mayBeDeep: mayHaveDeepPage({ week: { days: pages, chosen: whole.chosen }, isUnsure }),
    before: portray(daysWithin(all, spanBefore(period))),
    parts,
    begins: firstDay && hasBegun(period) && parts.length < slices.length ? firstDay : null,
    isBefore: Boolean(firstDay) && !hasBegun(period),
    seasons: isMonth ? [] : seasonsOf(slices).filter(hasBegun).map(describe),
    agreement: agreementOf(days),
    direction: directionIn(parts, whole),
    tags: tagsOf(days),
    mostWritten: words.filter(({ count }) => count === words[0]?.count),
    words: words.filter(({ word }) => isNameable(word)),
    turn: turnOf(period),
  };
}

/** Of parts that are over and say enough: one entry of a week that the month cuts off weighs as much as six of a whole one. */
const balanceOf = ({ isOpen, portrait: { chosen } }: LongPart): number | null =>
  isOpen || chosen.count < LEAST_CHOICES ? null : chosen.balance;

/** Where they go; nowhere where choices that came after say otherwise: a month that ends in fear is not told that it grew lighter. */
function directionIn(parts: readonly LongPart[], { chosen: { balance: usual } }: Portrait): LongFacts['direction'] {
  const balances = parts.map(balanceOf);
  const direction = directionOf(balances);
  const after = parts.slice(balances.findLastIndex((balance) => balance !== null) + 1);
  const isDenied = after.some(({ portrait: { chosen } }) => {
    const away = (chosen.balance ?? usual ?? 0) - (usual ?? 0);
    return direction === 'rising' ? away < 0 : away > 0;
  });
  return isDenied && direction !== 'insufficient_data' ? 'steady' : direction;
}

function seasonsOf(months: readonly Slice[]): Slice[] {
  return [1, 2, 3, 4].flatMap((season) => {
    const ofSeason = months.slice((season - 1) * MONTHS_PER_SEASON, season * MONTHS_PER_SEASON);
    const [first, last] = [ofSeason[0], ofSeason.at(-1)];
    return first && last ? [{ id: `${first.id.slice(0, 4)}-Q${season}`, from: first.from, to: last.to }] : [];
  });
}

function tagsOf(days: readonly DayFacts[]): LongFacts['tags'] {
  return [...sumTags(days)]
    .filter(([key, { entries }]) => entries >= LEAST_TAGGED && isNameable(key))
    .map(([key, sums]) => ({ key, ...sums }));
}

function turnOf({ kind, from }: Period): number {
  const [year = 0, month = 0] = monthOf(from).split('-').map(Number);
  return kind === 'month' ? year * 12 + month : year;
}
