import type { FindingVector } from '../../ml/analyser';
import { EMOTIONS, type Emotion, emotionVector } from '../../ml/emotions';
import { type DailySummary, MOST_DAY_TAGS } from '../../models/EmotionStat';
import type { WordSums } from '../../models/wordTable';
import { meanSentiment } from '../insights/days';
import { isDeepPage } from '../insights/tone';
import type { Day } from '../lib/dates';
import { sharesInTenths } from '../lib/percentages';

/** What one entry adds to the summary of its day. A pure function of the entry's rows. */
export interface Contribution {
  id: number;
  /** Epoch ms of the entry. */
  at: number;
  /** Null where the writer named none. */
  selected: Emotion | null;
  /** What an import said of the mood, in millionths; null otherwise. */
  valence: number | null;
  /** What was read, in thousandths; null when nothing was. */
  reading: {
    sentiment: number;
    /** Evidence; in a reading of before 0.5.0 the shares, in tenths of a percent. */
    detected: FindingVector;
    /** Clear emotions; null in a reading of before 0.5.0. */
    clear: readonly Emotion[] | null;
  } | null;
  tagKeys: string[];
  words: Record<string, number>;
}

/** What statistics and reports know of one entry. */
export interface Counted {
  day: Day;
  contribution: Contribution;
  /** As typed: days are summed up by their keys, and reports name them so. */
  tags: readonly string[];
}

export function contributionOf(entry: {
  id: number;
  date: Date;
  selected: Emotion | null;
  /** -1...1 */
  valence?: number | null;
  reading: CountedReading | null;
  tagKeys: string[];
  words: Record<string, number>;
}): Contribution {
  const { id, date, selected, tagKeys, words } = entry;
  const valence = entry.valence === undefined || entry.valence === null ? null : Math.round(entry.valence * 1e6);
  const { sentiment = null, scores = null, evidence = null, clear = null } = entry.reading ?? {};
  const detected = evidence ?? (scores && sharesOf(scores));
  const reading =
    sentiment === null || detected === null ? null : { sentiment: Math.round(sentiment * 1000), detected, clear };
  return { id, at: date.getTime(), selected, valence, reading, tagKeys, words };
}

/** The part of a reading that statistics count. */
export interface CountedReading {
  sentiment: number | null;
  scores: FindingVector | null;
  /** In thousandths. */
  evidence: FindingVector | null;
  clear: readonly Emotion[] | null;
}

function sharesOf(scores: FindingVector): FindingVector | null {
  const shares = sharesInTenths(EMOTIONS.map((emotion) => scores[emotion] ?? 0));
  return shares && emotionVector((_, index) => shares[index] ?? 0);
}

export function emptySummary(): DailySummary {
  return { entries: 0, selected: {}, read: 0, sentiment: 0, detected: null, tags: {} };
}

/** The summary with one entry more. */
export function withEntry(summary: DailySummary, entry: Contribution): DailySummary {
  if (entry.selected === null) return shifted(summary, entry, 1);
  const chosen = summary.selected[entry.selected];
  const isLatest = !chosen || entry.at > chosen.at || (entry.at === chosen.at && entry.id > chosen.id);
  const latest = isLatest ? { at: entry.at, id: entry.id } : { at: chosen.at, id: chosen.id };
  return {
    ...shifted(summary, entry, 1),
    selected: { ...summary.selected, [entry.selected]: { count: (chosen?.count ?? 0) + 1, ...latest } },
  };
}

/**
 * The summary with one entry less. `latestLeft` is the latest of the other entries of that day which chose the same
 * emotion; it is needed only when the one taken away was the latest itself (see `wasLatest`).
 */
export function withoutEntry(
  summary: DailySummary,
  entry: Contribution,
  latestLeft: { at: number; id: number } | null,
): DailySummary {
  if (entry.selected === null) return shifted(summary, entry, -1);
  const { [entry.selected]: chosen, ...others } = summary.selected;
  const count = (chosen?.count ?? 0) - 1;
  const latest = wasLatest(summary, entry) ? latestLeft : chosen && { at: chosen.at, id: chosen.id };
  return {
    ...shifted(summary, entry, -1),
    // In its place, so that the day is stored just as before the entry came.
    selected: count > 0 && latest ? { ...summary.selected, [entry.selected]: { count, ...latest } } : others,
  };
}

export function wasLatest(summary: DailySummary, entry: Contribution): boolean {
  return entry.selected !== null && summary.selected[entry.selected]?.id === entry.id;
}

/** Everything that is a plain sum, moved by one entry up (1) or down (-1). */
function shifted(summary: DailySummary, entry: Contribution, sign: 1 | -1): DailySummary {
  const { reading } = entry;
  const read = summary.read + (reading ? sign : 0);
  return {
    entries: summary.entries + sign,
    selected: summary.selected,
    read,
    sentiment: summary.sentiment + sign * (reading?.sentiment ?? 0),
    detected:
      read === 0
        ? null
        : emotionVector((emotion) => (summary.detected?.[emotion] ?? 0) + sign * (reading?.detected[emotion] ?? 0)),
    ...shiftedCounts(summary, reading, sign),
    ...shiftedDeep(summary, entry, sign),
    ...shiftedValence(summary, entry, sign),
    ...shiftedTags(summary, entry, sign),
  };
}

/** Tags; of a day that has too many none, until they are counted anew (`dayTags.ts`). */
function shiftedTags(
  summary: DailySummary,
  { reading, tagKeys }: Contribution,
  sign: 1 | -1,
): Pick<DailySummary, 'tags' | 'hasManyTags'> {
  if (summary.hasManyTags) return { tags: {}, hasManyTags: true };
  // Without a prototype, because a tag may be called `__proto__`.
  const tags: DailySummary['tags'] = Object.assign(Object.create(null), summary.tags);
  for (const key of tagKeys) {
    const before = tags[key] ?? { entries: 0, read: 0, sentiment: 0 };
    const entries = before.entries + sign;
    if (entries <= 0) delete tags[key];
    else
      tags[key] = {
        entries,
        read: before.read + (reading ? sign : 0),
        sentiment: before.sentiment + sign * (reading?.sentiment ?? 0),
      };
  }
  return Object.keys(tags).length > MOST_DAY_TAGS ? { tags: {}, hasManyTags: true } : { tags };
}

/** Deep pages; left out of a day without one. */
function shiftedDeep(
  { deep = 0 }: DailySummary,
  { selected, reading }: Contribution,
  sign: 1 | -1,
): Pick<DailySummary, 'deep'> {
  const isDeep = isDeepPage(selected, reading && meanSentiment({ read: 1, sentiment: reading.sentiment }));
  const now = deep + (isDeep ? sign : 0);
  return now > 0 ? { deep: now } : {};
}

/** What imports said of the mood; left out of a day where none did. */
function shiftedValence(
  { stated = { entries: 0, valence: 0, chosen: {} } }: DailySummary,
  { valence, selected }: Contribution,
  sign: 1 | -1,
): Pick<DailySummary, 'stated'> {
  const shift = valence === null ? 0 : sign;
  const entries = stated.entries + shift;
  if (entries <= 0) return {};
  const chosen = { ...stated.chosen };
  if (selected !== null && shift !== 0) {
    chosen[selected] = (chosen[selected] ?? 0) + shift;
    if (chosen[selected] === 0) delete chosen[selected];
  }
  return { stated: { entries, valence: stated.valence + shift * (valence ?? 0), chosen } };
}

/** How many entries know an emotion, and in how many it is clear; what would be empty is left out. */
function shiftedCounts(
  { weighed = 0, clear = {}, unknown = {} }: DailySummary,
  reading: Contribution['reading'],
  sign: 1 | -1,
): Pick<DailySummary, 'weighed' | 'clear' | 'unknown'> {
  const weighedNow = weighed + (reading?.clear ? sign : 0);
  const shift = (counts: EmotionCounts, isCounted: (emotion: Emotion) => boolean): EmotionCounts =>
    Object.fromEntries(
      EMOTIONS.map((emotion) => [emotion, (counts[emotion] ?? 0) + (isCounted(emotion) ? sign : 0)] as const).filter(
        ([, count]) => count > 0,
      ),
    );
  const clearNow = shift(clear, (emotion) => reading?.clear?.includes(emotion) === true);
  const unknownNow = shift(unknown, (emotion) => reading?.detected[emotion] === null);
  return {
    ...(weighedNow > 0 && { weighed: weighedNow }),
    ...(Object.keys(clearNow).length > 0 && { clear: clearNow }),
    ...(Object.keys(unknownNow).length > 0 && { unknown: unknownNow }),
  };
}

type EmotionCounts = Partial<Record<Emotion, number>>;

/** Word sums moved by one entry up (1) or down (-1), in place. Words that nobody uses any more are gone. */
export function shiftWords(sums: WordSums, { words, reading }: Contribution, sign: 1 | -1): void {
  for (const [word, count] of Object.entries(words)) {
    const [counted, entries, read, sentiment] = (Object.hasOwn(sums, word) && sums[word]) || [0, 0, 0, 0];
    if (entries + sign <= 0) delete sums[word];
    else
      sums[word] = [
        counted + sign * count,
        entries + sign,
        read + (reading ? sign : 0),
        sentiment + sign * (reading?.sentiment ?? 0),
      ];
  }
}
