/** Of something that days are compared by: what a test of the page says nothing about. */
export const COMPARED = {
  days: 20,
  otherDays: 40,
  low: -0.1,
  high: 0.5,
  plainDifference: 0.2,
  adjustedP: 0.4,
  effect: 0.3,
};
