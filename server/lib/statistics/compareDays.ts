import { adjacentPlaces, effectiveSize, lagOneCorrelation } from './autocorrelation';
import { meanOf, sampleVariance } from './moments';
import { cliffsDelta, midranks } from './ranks';
import { criticalT, twoSidedP } from './studentT';

/** Days in order: their numbers (a gap is a number left out) and what was measured on each. */
export interface DaySeries {
  days: readonly number[];
  values: readonly number[];
}

/** What the days with something have over the days without it. */
export interface Comparison {
  /** Days with and days without it. */
  daysWith: number;
  daysWithout: number;
  /** Mean of the days with it minus mean of the others, in the unit of the series. */
  difference: number;
  /** The standard error and its degrees of freedom, as if every day stood alone. */
  plainError: number;
  plainDf: number;
  /** Lag-one correlations of the series and of the presence, and the independent days they leave. */
  seriesCorrelation: number;
  presenceCorrelation: number;
  effectiveDays: number;
  /** The standard error and degrees of freedom that allow for it; p is two-sided, the interval of 95 %. */
  error: number;
  df: number;
  p: number;
  low: number;
  high: number;
  /** The difference in pooled standard deviations, corrected for small samples. */
  hedgesG: number;
  /** -1...1: how much more often a day with it is above a day without than below. */
  cliffsDelta: number;
}

const INTERVAL_ALPHA = 0.05;

/** `widening`: by what the squared error grows, where something was taken out of the values that is known by them only. */
export type Compare = (presence: readonly boolean[], widening?: number) => Comparison | null;

/**
 * Prepares a series for comparisons with many presences. Each answers null where nothing can be said: fewer than two days
 * on either side, or no variation at all.
 *
 * Welch's t (B. L. Welch, Biometrika 34, 1947; F. E. Satterthwaite, Biometrics Bulletin 2, 1946), or Student's where one
 * side has few days or varies far less, and that error is larger: five days that happen to be alike do not tell that all
 * such days are, and of a writer who chooses joy on most days any five often are. The error is widened to the effective
 * sample size (`effectiveSize`); Hedges' g (L. V. Hedges, Journal of Educational Statistics 6, 1981, by its usual
 * approximation); Cliff's delta (N. Cliff, Psychological Bulletin 114, 1993).
 */
export function comparerOf({ days, values }: DaySeries): Compare {
  const adjacent = adjacentPlaces(days);
  const seriesCorrelation = lagOneCorrelation(values, adjacent);
  const ranks = midranks(values);
  return (presence, widening = 1) => {
    const { having, lacking } = splitBy(presence, values);
    if (having.length < 2 || lacking.length < 2) return null;
    const plain = errorOf(having, lacking);
    if (plain === null) return null;
    const { df: plainDf } = plain;
    const plainError = plain.error * Math.sqrt(widening);
    const difference = meanOf(having) - meanOf(lacking);
    const presenceCorrelation = lagOneCorrelation(marksOf(presence), adjacent);
    const effectiveDays = effectiveSize(values.length, seriesCorrelation, presenceCorrelation);
    const error = plainError * Math.sqrt(values.length / effectiveDays);
    const df = Math.min(plainDf, effectiveDays - 2);
    const reach = criticalT(INTERVAL_ALPHA, df) * error;
    return {
      daysWith: having.length,
      daysWithout: lacking.length,
      difference,
      plainError,
      plainDf,
      seriesCorrelation,
      presenceCorrelation,
      effectiveDays,
      error,
      df,
      p: twoSidedP(difference / error, df),
      low: difference - reach,
      high: difference + reach,
      hedgesG: hedgesG(difference, having, lacking),
      cliffsDelta: cliffsDelta(ranks, presence),
    };
  };
}

/** 1 for a day with something, 0 for one without. */
function marksOf(presence: readonly boolean[]): Uint8Array {
  const marks = new Uint8Array(presence.length);
  for (let place = 0; place < presence.length; place += 1) marks[place] = presence[place] ? 1 : 0;
  return marks;
}

/** The values of the days with something and of the others, in order. */
export function splitBy(
  presence: readonly boolean[],
  values: readonly number[],
): { having: Float64Array; lacking: Float64Array } {
  const having = new Float64Array(values.length);
  const lacking = new Float64Array(values.length);
  let count = 0;
  for (let place = 0; place < values.length; place += 1) {
    if (presence[place]) having[count++] = values[place] ?? 0;
    else lacking[place - count] = values[place] ?? 0;
  }
  return { having: having.subarray(0, count), lacking: lacking.subarray(0, values.length - count) };
}

/**
 * With fewer on a side, its own variance is told too unsurely to count alone: of a writer who chooses one emotion on four
 * days of five, ten are alike in a tenth of the cases.
 */
const OWN_VARIANCE_DAYS = 20;
/** Nor is one that is so much smaller than the other: where one emotion is chosen on most days, forty are often nearly alike. */
const LEAST_VARIANCE = 0.5;

/** Welch's error, or the larger of Welch's and Student's where one side has few days, or varies far less than the other. */
function errorOf(having: Float64Array, lacking: Float64Array): { error: number; df: number } | null {
  const [variance, other] = [sampleVariance(having), sampleVariance(lacking)];
  const first = variance / having.length;
  const second = other / lacking.length;
  if (first + second < Number.EPSILON ** 2) return null;
  const welchDf = (first + second) ** 2 / (first ** 2 / (having.length - 1) + second ** 2 / (lacking.length - 1));
  const pooled = pooledVariance(having, lacking) * (1 / having.length + 1 / lacking.length);
  const isFew = Math.min(having.length, lacking.length) < OWN_VARIANCE_DAYS;
  const isUnsure = isFew || Math.min(variance, other) < LEAST_VARIANCE * Math.max(variance, other);
  return isUnsure && pooled > first + second
    ? { error: Math.sqrt(pooled), df: having.length + lacking.length - 2 }
    : { error: Math.sqrt(first + second), df: welchDf };
}

function pooledVariance(having: Float64Array, lacking: Float64Array): number {
  const squares = (having.length - 1) * sampleVariance(having) + (lacking.length - 1) * sampleVariance(lacking);
  return squares / (having.length + lacking.length - 2);
}

function hedgesG(difference: number, having: Float64Array, lacking: Float64Array): number {
  const df = having.length + lacking.length - 2;
  return (difference / Math.sqrt(pooledVariance(having, lacking))) * (1 - 3 / (4 * df - 1));
}
