import { createHash } from 'node:crypto';
import { canonicalJson } from '../../lib/canonicalJson';
import { TEMPLATE_VERSION } from './compose';
import type { Facts } from './facts/facts';

/**
 * SHA-256 (hex) over everything that a report is made from: whose and which week, the days it looks at, the language,
 * and the version of the words. Equal hashes mean equal reports.
 */
export function inputHashOf({ userId, period, modelVersion, earlier, week }: Facts, language: string): string {
  const days = [...earlier, week].flatMap((each) => each.days).filter(({ entries }) => entries > 0);
  const inputs = { userId, period, modelVersion, days, language, templateVersion: TEMPLATE_VERSION };
  return createHash('sha256').update(canonicalJson(inputs)).digest('hex');
}
