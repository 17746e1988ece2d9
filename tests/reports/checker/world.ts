import { EMOTIONS, type Emotion } from '../../../ml/emotions';
import type { DailySummary } from '../../../models/EmotionStat';

/**
 * What a week was, worked out from the daily summaries by nothing that the composer uses: counts in whole numbers
 * wherever there are any. The checker holds sentences against this.
 */

export type Counts = Readonly<Record<string, number>>;
export type Tone = 'heavy' | 'light' | 'mixed' | 'open' | null;

export interface CheckedDay {
  entries: number;
  read: number;
  /** Sentiment of its texts, null where none was read. */
  mean: number | null;
  counts: Counts;
  /** Chosen most, of a tie that of the latest entry. */
  leader: string | null;
  /** Very heavy texts of fear or sadness. */
  deep: number;
  clear: Emotion[];
  evidence: Counts;
  tags: Counts;
}

export interface World {
  /** Nine weeks of seven days, the week of the report last. */
  weeks: CheckedDay[][];
  days: CheckedDay[];
  daysElapsed: number;
  current: boolean;
  /** Whether there is an entry before these weeks. */
  begunEarlier: boolean;
}

const PAINFUL = ['fear', 'sadness', 'disgust', 'anger'];
const PLEASANT = ['joy', 'trust', 'anticipation'];
const DAY_MS = 86_400_000;

export function worldOf(
  summaries: ReadonlyMap<string, DailySummary>,
  period: { from: string; daysElapsed: number; current: boolean },
  begunEarlier: boolean,
): World {
  const monday = Date.parse(period.from);
  const days = Array.from({ length: 63 }, (_, index) =>
    dayOf(summaries.get(new Date(monday + (index - 56) * DAY_MS).toISOString().slice(0, 10))),
  );
  const weeks = Array.from({ length: 9 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  return { weeks, days: days.slice(56), daysElapsed: period.daysElapsed, current: period.current, begunEarlier };
}

/** The days of a span, in order. */
export function daysOf(
  summaries: ReadonlyMap<string, DailySummary>,
  { from, to }: { from: string; to: string },
): CheckedDay[] {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length }, (_, index) =>
    dayOf(summaries.get(new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10))),
  );
}

function dayOf(summary: DailySummary | undefined): CheckedDay {
  if (!summary)
    return { entries: 0, read: 0, mean: null, counts: {}, leader: null, deep: 0, clear: [], evidence: {}, tags: {} };
  const { entries, read, sentiment, selected, deep = 0, detected, unknown = {}, clear = {}, weighed = 0 } = summary;
  const evidence: Record<string, number> = {};
  for (const emotion of EMOTIONS) {
    if (detected && read > (unknown[emotion] ?? 0)) evidence[emotion] = detected[emotion] / read;
  }
  return {
    entries,
    read,
    mean: read === 0 ? null : sentiment / read / 1000,
    counts: Object.fromEntries(Object.entries(selected).map(([emotion, { count }]) => [emotion, count])),
    leader: leaderIn(selected),
    deep,
    clear: EMOTIONS.filter((emotion) => detected && (read > weighed || (clear[emotion] ?? 0) > 0)),
    evidence,
    tags: Object.fromEntries(Object.entries(summary.tags).map(([tag, sums]) => [tag, sums.entries])),
  };
}

function leaderIn(selected: DailySummary['selected']): string | null {
  const all = Object.entries(selected).sort(([, a], [, b]) => b.count - a.count || b.at - a.at || b.id - a.id);
  return all[0]?.[0] ?? null;
}

export function countsOf(days: readonly CheckedDay[]): Counts {
  const sum: Record<string, number> = {};
  for (const { counts } of days)
    for (const [emotion, count] of Object.entries(counts)) sum[emotion] = (sum[emotion] ?? 0) + count;
  return sum;
}

const total = (counts: Counts, emotions: readonly string[] = EMOTIONS) =>
  emotions.reduce((sum, emotion) => sum + (counts[emotion] ?? 0), 0);

export const chosenIn = (days: readonly CheckedDay[]) => total(countsOf(days));
export const painfulIn = (days: readonly CheckedDay[]) => total(countsOf(days), PAINFUL);
export const pleasantIn = (days: readonly CheckedDay[]) => total(countsOf(days), PLEASANT);
export const entriesIn = (days: readonly CheckedDay[]) => days.reduce((sum, { entries }) => sum + entries, 0);
export const readIn = (days: readonly CheckedDay[]) => days.reduce((sum, { read }) => sum + read, 0);
export const isPainful = (emotion: string) => PAINFUL.includes(emotion);
export const isPleasant = (emotion: string) => PLEASANT.includes(emotion);

/** The emotions chosen most, sorted. */
export function leadersOf(counts: Counts): string[] {
  const most = Math.max(0, ...Object.values(counts));
  return most === 0
    ? []
    : Object.keys(counts)
        .filter((emotion) => counts[emotion] === most)
        .sort();
}

export function toneOf(days: readonly CheckedDay[]): Tone {
  const [all, painful, pleasant] = [chosenIn(days), painfulIn(days), pleasantIn(days)];
  if (all === 0) return null;
  if (painful * 5 >= all * 3) return 'heavy';
  if (pleasant * 5 >= all * 3 && painful * 5 < all * 2 && !leadersOf(countsOf(days)).some(isPainful)) return 'light';
  return painful * 4 >= all && pleasant * 4 >= all ? 'mixed' : 'open';
}

/** Choices of something else than what was chosen most. */
export const restOf = (days: readonly CheckedDay[]): number => {
  const counts = countsOf(days);
  return chosenIn(days) - total(counts, leadersOf(counts));
};

/** (pleasant - painful) / all of a day; null without a choice. */
export function balanceOf(day: CheckedDay): number | null {
  const all = chosenIn([day]);
  return all === 0 ? null : (pleasantIn([day]) - painfulIn([day])) / all;
}

export function moodOf(days: readonly CheckedDay[]): 'light' | 'even' | 'heavy' | null {
  const means = days.flatMap(({ mean }) => mean ?? []);
  if (means.length === 0) return null;
  const average = means.reduce((sum, mean) => sum + mean, 0) / means.length;
  if (Math.abs(average) < 0.15) return 'even';
  return average > 0 ? 'light' : 'heavy';
}

/** The clear emotions with the most evidence over some days: more than one where they are equal on paper. */
export function detectedIn(days: readonly CheckedDay[]): string[] {
  const clear = EMOTIONS.filter((emotion) => days.some((day) => day.clear.includes(emotion)));
  const size = (emotion: string) => days.reduce((sum, { evidence }) => sum + (evidence[emotion] ?? 0), 0);
  const most = Math.max(...clear.map(size));
  return clear.filter((emotion) => most - size(emotion) < 1e-6);
}

/** Of the days that can be compared whether each agrees: what was chosen is clear, and over a third as clear as the clearest. */
export function agreeingDays(days: readonly CheckedDay[]): boolean[] {
  return days.flatMap((day) => {
    const { leader, clear, evidence } = day;
    const [read] = detectedIn([day]);
    if (leader === null || read === undefined || !(leader in evidence) || !isTold(read, leader)) return [];
    return [clear.some((each) => each === leader) && isNear(leader, read, day)];
  });
}

const isNear = (emotion: string, read: string, { evidence }: CheckedDay): boolean =>
  emotion === read || 3 * (evidence[emotion] ?? 0) > (evidence[read] ?? 0);

/** Whether what was read is told beside what was chosen. */
const isTold = (read: string, chosen: string): boolean =>
  isPainful(chosen) ? isPainful(read) : !(isPleasant(chosen) && read === 'disgust');

/** Whether a page shows another emotion beside the chosen one, or that nothing could be trusted. */
function isElsewhere(day: CheckedDay): boolean {
  const [read] = detectedIn([day]);
  if (day.leader === null || read === undefined || read === day.leader) return false;
  if (!isTold(read, day.leader)) return true;
  return !(isPleasant(read) && isPleasant(day.leader)) && (day.read > 1 || !isNear(day.leader, read, day));
}

/** At most one day in four is light by the one and heavy by the other, and one in eight of something else. */
export function mostlyAgree(days: readonly CheckedDay[]): boolean {
  const both = days.filter((day) => chosenIn([day]) > 0 && day.mean !== null);
  const contrary = both.filter((day) => ['lightheavy', 'heavylight'].includes(`${toneOf([day])}${moodOf([day])}`));
  return contrary.length <= both.length / 4 && both.filter(isElsewhere).length <= both.length / 8;
}
