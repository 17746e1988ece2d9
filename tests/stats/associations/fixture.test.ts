import { comparerOf } from '../../../server/lib/statistics/compareDays';
import { adjustForMany } from '../../../server/lib/statistics/falseDiscovery';
import { shrink, varianceBetween } from '../../../server/lib/statistics/shrinkage';

/** Sixty days without chance, three of them missing; what SciPy 1.10 makes of them. */
const days = Array.from({ length: 60 }, (_, day) => day).filter((day) => ![9, 10, 33].includes(day));
const presence = days.map((day) => Math.floor(day / 4) % 3 === 0);
const values = days.map(
  (day, place) => 0.25 * Math.sin(0.35 * day) + 0.15 * Math.cos(1.7 * day) + (presence[place] ? 0.2 : 0),
);

test('a difference that the plain test calls significant is not when neighbouring days are alike', () => {
  const found = comparerOf({ days, values })(presence);
  expect(found).toMatchObject({ daysWith: 20, daysWithout: 37 });
  const expected = {
    difference: 0.128542668449,
    plainError: 0.057283499758,
    plainDf: 41.516798353775,
    seriesCorrelation: 0.62227953155,
    presenceCorrelation: 0.647522522523,
    effectiveDays: 24.25792908196,
    error: 0.087809218167,
    df: 22.25792908196,
    p: 0.157206165151,
    low: -0.05344023001302,
    high: 0.310525566912,
    hedgesG: 0.601295341769,
    cliffsDelta: 0.345945945946,
  };
  const differences = Object.entries(expected).map(([name, value]) => [
    name,
    Math.abs(Number(found?.[name as keyof typeof found]) - value) <= 1e-9,
  ]);
  expect(differences.filter(([, isClose]) => !isClose)).toEqual([]);
});

test('p-values are adjusted for how many there are', () => {
  const adjusted = adjustForMany([0.041, 0.001, 0.008, 0.039, 0.205, 0.042, 0.06, 0.074]);
  const expected = [0.0672, 0.008, 0.032, 0.0672, 0.205, 0.0672, 0.08, 0.084571428571];
  expect(adjusted.every((p, index) => Math.abs(p - (expected[index] ?? 0)) <= 1e-9)).toBe(true);
});

test('differences are shrunken towards nothing, the uncertain ones more', () => {
  const errors = [0.1, 0.12, 0.08, 0.2];
  const estimates = [0.3, 0.1, -0.05, 0.22].map((difference, index) => ({ difference, error: errors[index] ?? 1 }));
  const between = varianceBetween(estimates);
  expect(between).toBeCloseTo(0.020567376775, 11);
  const shrunken = estimates.map((estimate) => shrink(estimate, between).toFixed(6));
  expect(shrunken).toEqual(['0.201856', '0.058819', '-0.038134', '0.074707']);
  expect(varianceBetween(estimates.slice(0, 1))).toBe(0);
});
