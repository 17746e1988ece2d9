import { FALSE_DISCOVERY_RATE } from '../confirm';
import type { Association, Refusal } from '../measure';

export interface Subject {
  of: 'tags' | 'words' | 'weekdays';
  against: 'selected' | 'detected';
}

/** Tells an association in one language: what was seen, how sure it is, never why, and no advice; or why nothing is told. */
export interface Telling {
  item(item: Association): string;
  refusal(refusal: Refusal): string;
}

export type Wording = (subject: Subject) => Telling;

/** Two decimals with a sign that is not a hyphen: 0.13, −0.05. */
export function amount(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && text !== '0.00' ? `−${text}` : text;
}

/** Whether it is only a doubt beside the test itself that keeps it from being told as sure. */
export const isSmallP = ({ adjustedP }: Association): boolean => adjustedP <= FALSE_DISCOVERY_RATE;

/**
 * Of ten pairs of a day with and a day without it, how many have the one with it further in the direction of the
 * difference; ties count half. Five or fewer say nothing of it.
 */
export function pairsOfTen({ cliffsDelta, difference }: Association): number {
  return Math.round(5 * (1 + cliffsDelta * Math.sign(difference)));
}
