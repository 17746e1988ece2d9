import { countOf } from '../../../insights/choices';
import { isDeepPage } from '../../../insights/tone';
import type { PastDay } from './days';
import type { Facts } from './facts';

export const DEEPEST = ['fear', 'sadness'] as const;

/**
 * Whether fear or sadness was chosen for a heavy text, or on a day whose texts were heavy: then nobody speaks of bright days,
 * whatever else was written that day or since.
 */
export const hasDeepPage = ({ days }: { days: readonly Pick<PastDay, 'deep' | 'sentiment' | 'choices'>[] }): boolean =>
  days.some(
    ({ deep, sentiment, choices }) =>
      deep > 0 || DEEPEST.some((chosen) => countOf(choices, chosen) > 0 && isDeepPage(chosen, sentiment)),
  );

/** Where a reader was unsure, any page of fear or sadness may be one: it often misses what a text means. */
export const mayHaveDeepPage = ({ week, isUnsure }: Pick<Facts, 'week' | 'isUnsure'>): boolean =>
  hasDeepPage(week) || (isUnsure && DEEPEST.some((chosen) => countOf(week.chosen.sums, chosen) > 0));
