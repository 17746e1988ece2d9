import { createHash } from 'node:crypto';
import { EMOTIONS } from '../../../ml/emotions';
import { canonicalJson } from '../../lib/canonicalJson';
import { TEMPLATE_VERSION } from './compose';
import type { PastDay, ReportDay } from './facts/days';
import type { Facts } from './facts/facts';

/**
 * SHA-256 (hex) over everything that a report is made from: whose and which week, the days it looks at, the language,
 * and the version of the words. Equal hashes mean equal reports.
 */
export function inputHashOf(
  { userId, period, modelVersion, isUnsure, misread, begunEarlier, earlier, week, tagNames }: Facts,
  language: string,
): string {
  const past = earlier.flatMap((each) => each.days).filter(({ entries }) => entries > 0);
  const days = [...past.map(pastValues), ...week.days.filter(({ entries }) => entries > 0).map(valuesOf)];
  const inputs = [
    userId,
    canonicalJson(period),
    modelVersion,
    isUnsure,
    [...misread].sort(),
    begunEarlier,
    language,
    TEMPLATE_VERSION,
    days,
    [...tagNames].sort(),
  ];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}

/**
 * Sums of fractions end in other digits when their entries came in another order; no report tells twelve of them.
 * Fractions are rounded where they stand: a function that JSON asks of every value takes several times as long.
 */
const rounded = (value: number | null): number | null =>
  value === null || Number.isInteger(value) ? value : Number(value.toPrecision(12));

/** A day without names: a fifth of the text to hash, and no order of keys to mind. */
function valuesOf(day: ReportDay) {
  const { read, evidence, clear } = day;
  return [...pastValues(day), read, evidence && EMOTIONS.map((emotion) => rounded(evidence[emotion])), clear];
}

function pastValues({ date, entries, sentiment, choices, deep, mood, tags, tagNames }: PastDay) {
  const chosen = EMOTIONS.map((emotion) => {
    const { count, at, id } = choices[emotion] ?? { count: 0, at: 0, id: 0 };
    return count === 0 ? 0 : [count, at, id];
  });
  const tagged = tagNames.map((tag) => [tag, tags[tag]?.entries]);
  return [date, entries, rounded(sentiment), chosen, deep, rounded(mood), tagged];
}
