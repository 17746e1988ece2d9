import type { Emotion } from '../../../../ml/emotions';
import type { Day } from '../../../lib/dates';
import type { Claim, EmotionCount, Part, Weekdays } from '../claims/claim';
import type { LongClaim, LongPeriod } from '../longer/claims';

/** How one language says what claims are made of. */
export interface Lexicon {
  emotion(emotion: Emotion): string;
  weekday(weekday: number): string;
  span(days: Weekdays): string;
  /** With the word before it that fits: on Monday, from Monday to Friday. */
  spanWhen(days: Weekdays): string;
  list(items: readonly string[]): string;
  entries(count: number): string;
  /** Beside a larger number in figures or in words, as that one is. */
  days(count: number, beside?: number): string;
  weeks(count: number): string;
  times(count: number): string;
  choices(count: number): string;
  number(count: number): string;
  /** Three of seven choices. */
  part(part: Part): string;
  /** The third, of weeks in a row. */
  ordinal(count: number): string;
  tag(tag: string): string;
  lighter(isLighter: boolean): string;
  period(period: LongPeriod): string;
  /** A week by its days, clipped to a month; or one day. */
  weekOf(days: { from: Day; to: Day }): string;
  /** Months of a year, 1 = January: one, or some in a row. */
  months(from: number, to: number): string;
  /** A week or months of which some days are still to come. */
  soFar(label: string): string;
}

/** Amounts that days are told beside. */
const BESIDE = ['days', 'otherDays', 'entries', 'of'];

/** The words that fill the gaps of a claim's frames, by the names of the gaps. */
export function wordsOf(claim: Claim | LongClaim, say: Lexicon): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [name, value] of Object.entries(claim)) {
    if (name === 'kind') continue;
    const said = sayValue(name, value, say);
    if (said !== null) words[name] = said;
  }
  if ('from' in claim && 'to' in claim) {
    words.span = say.span(claim);
    words.when = say.spanWhen(claim);
  }
  const largest = Math.max(
    ...Object.entries(claim).map(([name, value]) => (BESIDE.includes(name) ? Number(value) : 0)),
  );
  if ('days' in claim) words.days = say.days(claim.days, largest);
  if ('otherDays' in claim) words.otherDays = say.days(claim.otherDays, largest);
  if ('days' in claim) words.dayNumber = String(claim.days);
  if ('otherDays' in claim) words.otherDayNumber = String(claim.otherDays);
  if ('named' in claim) words.namedEntries = say.entries(claim.named);
  if ('weeks' in claim) words.ordinal = say.ordinal(claim.weeks);
  if ('count' in claim && 'of' in claim) words.part = say.part({ part: claim.count, of: claim.of });
  if ('part' in claim) words.part = say.part(claim);
  return words;
}

function sayValue(name: string, value: unknown, say: Lexicon): string | null {
  if (typeof value === 'string') return sayName(name, value, say);
  if (typeof value === 'boolean') return say.lighter(name === 'heavy' ? !value : value);
  if (typeof value === 'number') return sayNumber(name, value, say);
  if (Array.isArray(value)) return sayList(name, value, say);
  if (value !== null && typeof value === 'object') return say.part(value as Part);
  return null;
}

function sayName(name: string, value: string, say: Lexicon): string {
  if (name === 'tag' || name === 'word' || name === 'other') return say.tag(value);
  if (name === 'label') return value;
  if (name === 'day') return say.weekOf({ from: value, to: value });
  return name === 'period' ? say.period(value as LongPeriod) : say.emotion(value as Emotion);
}

function sayNumber(name: string, value: number, say: Lexicon): string {
  if (name === 'entries' || name === 'entriesBefore') return say.entries(value);
  if (name === 'days' || name === 'otherDays') return say.days(value);
  if (name === 'weeks') return say.weeks(value);
  if (name === 'count') return say.times(value);
  if (name === 'rest') return say.choices(value);
  if (['weekday', 'brightest', 'hardest', 'after'].includes(name)) return say.weekday(value);
  return say.number(value);
}

function sayList(name: string, values: readonly unknown[], say: Lexicon): string {
  if (name === 'weekdays') return say.list((values as number[]).map(say.weekday));
  if (name === 'counts')
    return say.list(
      (values as EmotionCount[]).map(({ emotion, count }) => `${say.emotion(emotion)} ${say.times(count)}`),
    );
  return say.list((values as Emotion[]).map(say.emotion));
}
