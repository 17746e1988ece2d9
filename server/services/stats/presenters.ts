import type { Emotion } from '../../../ml/emotions';
import { MAX_TAGS } from '../../contract/vocabulary';
import { type DayFacts, detectedOf, selectedOf } from '../../insights/days';
import { roundOrNull } from '../../insights/numbers';
import type { Slice } from '../../insights/slices';
import { changeOf, type SpanFacts } from '../../insights/spans';
import { byUse, type TagSums, type TagUses } from '../../insights/tags';
import type { Day } from '../../lib/dates';

/** How the answers of the statistics show facts: rounded to 3 decimals. */

export interface PresentedDay {
  date: Day;
  entries: number;
  sentiment: number | null;
  selected: Emotion | null;
  detected: Emotion | null;
}

/** Facts are remembered for a while (see `createDayReader`), and a year has many: so is how they are shown, as long as they are. */
const presented = new WeakMap<DayFacts, Readonly<PresentedDay>>();

/** A day of a calendar; undefined facts are those of a day without an entry. */
export function presentDay(date: Day, day: DayFacts | undefined): Readonly<PresentedDay> {
  if (!day) return { date, entries: 0, sentiment: null, selected: null, detected: null };
  const known = presented.get(day);
  if (known) return known;
  const { entries, sentiment } = day;
  const shown = {
    date,
    entries,
    sentiment: roundOrNull(sentiment),
    selected: selectedOf(day),
    detected: detectedOf(day),
  };
  presented.set(day, shown);
  return shown;
}

/** Sentiment of a period against the period before it. */
export function presentSentiment(span: SpanFacts, before: SpanFacts) {
  return {
    average: roundOrNull(span.average),
    min: roundOrNull(span.min),
    max: roundOrNull(span.max),
    swing: roundOrNull(span.swing),
    change: changeOf(span, before),
  };
}

export function presentSlice({ id, from, to }: Slice, { entries, average }: SpanFacts) {
  return { id, from, to, entries, sentiment: roundOrNull(average) };
}

/** Most entries first, then by name; as many as `GET /api/tags` names. */
export function presentTags(tags: ReadonlyMap<string, TagSums>, uses: TagUses) {
  return [...tags]
    .map(([key, { entries, sentiment }]) => ({
      name: uses.get(key)?.name ?? key,
      entries,
      sentiment: roundOrNull(sentiment),
    }))
    .sort(byUse)
    .slice(0, MAX_TAGS);
}

/** Every day of some dates: those without an entry, too. */
export function byDate(days: readonly DayFacts[]): ReadonlyMap<Day, DayFacts> {
  return new Map(days.map((day) => [day.date, day]));
}
