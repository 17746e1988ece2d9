import { type Day, daysBetween } from '../../../lib/dates';

const SOME_MONDAY = '1970-01-05';
/**
 * Whose turn it is in the week that begins on a Monday: one more than in the week before. A pure function of the week
 * alone, so that a diary that moves to another account keeps its reports word for word; frames that go by it return only
 * after all of their kind have had their turn.
 */
export function turnOf(monday: Day): number {
  return Math.round(daysBetween(SOME_MONDAY, monday) / 7);
}
