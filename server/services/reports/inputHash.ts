import { createHash } from 'node:crypto';
import { canonicalJson } from '../../lib/canonicalJson';
import { TEMPLATE_VERSION } from './compose';
import type { DayFacts } from './facts/days';
import type { Facts } from './facts/facts';

/**
 * SHA-256 (hex) over everything that a report is made from: whose and which week, the days it looks at, the language,
 * and the version of the words. Equal hashes mean equal reports.
 */
export function inputHashOf({ userId, period, modelVersion, earlier, week }: Facts, language: string): string {
  const days = [...earlier, week].flatMap((each) => each.days).filter(({ entries }) => entries > 0);
  const inputs = [userId, canonicalJson(period), modelVersion, language, TEMPLATE_VERSION, days.map(valuesOf)];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}

/** A day without names: a fifth of the text to hash, and no order of keys to mind. */
function valuesOf({ date, entries, basis, evidence, clear, sentiment, chosen, tags }: DayFacts) {
  return [date, entries, basis, evidence && Object.values(evidence), clear, sentiment, Object.values(chosen), tags];
}
