import type { Part } from '../claims/claim';

/** How much lighter (positive) or heavier the choices of some days were than those of the others, in balance. */
export interface Contrast {
  difference: number;
  days: number;
  otherDays: number;
}

/** Count, sum and sum of squares of some values: what means and their errors are made from. */
export interface Sums {
  count: number;
  sum: number;
  squares: number;
}

export const noSums = (): Sums => ({ count: 0, sum: 0, squares: 0 });

export function addValue(sums: Sums, value: number): void {
  sums.count += 1;
  sums.sum += value;
  sums.squares += value * value;
}

export function without(all: Sums, some: Sums): Sums {
  return { count: all.count - some.count, sum: all.sum - some.sum, squares: all.squares - some.squares };
}

const LEAST_DIFFERENCE = 0.3;
const STANDARD_ERRORS = 3;
/** Sums of squares of decimals miss by less. */
const ROUNDING = 1e-9;

/**
 * The difference of two means, or null while it may well be chance: fewer than `least` (2 or more) days on either side,
 * under 0.3, or under three standard errors (two would find a pattern in the noise of most diaries, with all weekdays and
 * tags that are looked at; Welch, "The generalization of 'Student's' problem when several different population variances
 * are involved", Biometrika 34, 1947).
 */
export function contrast(days: Sums, others: Sums, least: number): Contrast | null {
  if (days.count < least || others.count < least) return null;
  const difference = days.sum / days.count - others.sum / others.count;
  const error = Math.sqrt(squaredError(days) + squaredError(others));
  const size = Math.abs(difference) + ROUNDING;
  const isClear = size >= LEAST_DIFFERENCE && size >= STANDARD_ERRORS * error;
  return isClear ? { difference, days: days.count, otherDays: others.count } : null;
}

/** Squared standard error of the mean of two values or more. */
function squaredError({ count, sum, squares }: Sums): number {
  return Math.max(0, squares - (sum * sum) / count) / (count - 1) / count;
}

/** `unclear`: the shares lie apart, but not so far that one is called larger, or one choice alone decides it. */
export type Move = 'more' | 'fewer' | 'same' | 'unclear';

/** From three in twenty on, the difference of two shares is told as one. In whole numbers: rounding decides nothing. */
const CLEAR = { part: 3, of: 20 };
/** Up to one in twenty they are about the same. */
const CLOSE = { part: 1, of: 20 };

/** Under so many choices on either side nothing is called lighter or heavier. */
export const LEAST_COMPARED = 4;

/** Whether a share is larger than another one was, smaller, or about the same; between, and where one choice decides, it is unclear. */
export function moveOf(now: Part, then: Part): Move {
  const step = now.part * then.of - then.part * now.of;
  const byOneChoice = Math.max(now.of, then.of);
  const [apart, all] = [Math.abs(step), now.of * then.of];
  if (CLOSE.of * apart <= CLOSE.part * all) return 'same';
  if (CLEAR.of * apart < CLEAR.part * all || apart <= byOneChoice) return 'unclear';
  return step > 0 ? 'more' : 'fewer';
}
