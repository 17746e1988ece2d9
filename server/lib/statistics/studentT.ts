/**
 * Student's t distribution for any positive number of degrees of freedom, whole or not. Written here, because the libraries
 * that have it are either hundreds of packages or stop at seven digits; tests compare it with SciPy.
 */

const MAX_TERMS = 1_000;
const EPSILON = 3e-16;
const TINY = 1e-300;
const MAX_STEPS = 200;

/** Probability of a t at least as far from 0, to either side: two-sided p. `df` > 0. */
export function twoSidedP(t: number, df: number): number {
  const square = t * t;
  return regularisedBeta(df / (df + square), square / (df + square), df / 2, 0.5);
}

/** The t beyond which lie `alpha` (0...1) of the distribution, both sides together: 2.228 for 0.05 and 10. */
export function criticalT(alpha: number, df: number): number {
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  let t = 2;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const excess = twoSidedP(t, df) - alpha;
    if (excess > 0) low = t;
    else high = t;
    const newton = t + excess / (2 * density(t, df));
    const next = low < newton && newton < high ? newton : high < Number.POSITIVE_INFINITY ? (low + high) / 2 : 2 * t;
    if (Math.abs(next - t) <= 4 * Number.EPSILON * t) return next;
    t = next;
  }
  return t;
}

function density(t: number, df: number): number {
  const logScale = logGamma((df + 1) / 2) - logGamma(df / 2) - Math.log(df * Math.PI) / 2;
  return Math.exp(logScale - ((df + 1) / 2) * Math.log1p((t * t) / df));
}

/**
 * I_x(a, b), the regularised incomplete beta function; `rest` is 1 - x, given because near 1 it cannot be told from x.
 * Continued fraction of W. H. Press et al., Numerical Recipes, third edition, section 6.4.
 */
function regularisedBeta(x: number, rest: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (rest <= 0) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(rest));
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(x, a, b)) / a;
  return 1 - (front * betaFraction(rest, b, a)) / b;
}

/** Lentz's method, modified: W. J. Lentz, Applied Optics 15 (1976); I. J. Thompson and A. R. Barnett, J. Comput. Phys. 64 (1986). */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / atLeast(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= MAX_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / atLeast(1 + even * d);
    c = atLeast(1 + even / c);
    fraction *= c * d;
    d = 1 / atLeast(1 + odd * d);
    c = atLeast(1 + odd / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < EPSILON) break;
  }
  return fraction;
}

const atLeast = (value: number) => (Math.abs(value) < TINY ? TINY : value);

/** Lanczos' series with g = 607/128 and P. Godfrey's fifteen terms (2001): 15 digits for arguments above 0. */
const LANCZOS = [
  0.9999999999999971, 57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202,
  0.00003399464998481189, 0.00004652362892704858, -0.00009837447530487956, 0.0001580887032249125,
  -0.00021026444172410488, 0.00021743961811521265, -0.0001643181065367639, 0.00008441822398385275,
  -0.000026190838401581408, 0.0000036899182659531625,
];

function logGamma(x: number): number {
  const base = x + 607 / 128 - 0.5;
  let sum = LANCZOS[0] ?? 0;
  for (let index = 1; index < LANCZOS.length; index += 1) sum += (LANCZOS[index] ?? 0) / (x - 1 + index);
  return (x - 0.5) * Math.log(base) - base + Math.log(Math.sqrt(2 * Math.PI) * sum);
}
