/** What a test of goodness of fit says. */
export interface GoodnessOfFit {
  /** Pearson's statistic: the sum of (observed - expected)² / expected. */
  readonly chiSquare: number;
  readonly degreesOfFreedom: number;
  /** Chance that a fair die deviates at least this much; null where nothing can deviate: one category, or no observation. */
  readonly pValue: number | null;
}

/** Pearson's chi-square test of counts that should all be equal. @param counts one for each category, zeros included */
export function uniformFit(counts: readonly number[]): GoodnessOfFit {
  const observations = counts.reduce((sum, count) => sum + count, 0);
  const degreesOfFreedom = Math.max(0, counts.length - 1);
  if (degreesOfFreedom === 0 || observations === 0) return { chiSquare: 0, degreesOfFreedom, pValue: null };
  const expected = observations / counts.length;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return { chiSquare, degreesOfFreedom, pValue: chiSquareTail(chiSquare, degreesOfFreedom) };
}

/**
 * The chance that a chi-square variable exceeds a value: the regularised upper incomplete gamma function Q(df / 2, x / 2),
 * right to about 12 digits (NIST DLMF 8.7.1, 8.9.2).
 * @param degreesOfFreedom a whole number, at least 1
 */
export function chiSquareTail(value: number, degreesOfFreedom: number): number {
  const [a, x] = [degreesOfFreedom / 2, value / 2];
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGammaOfHalf(degreesOfFreedom));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

const PRECISION = 1e-15;

/** ln Γ(n / 2), from Γ(1/2) = √π or Γ(1) = 1 upwards. */
function logGammaOfHalf(n: number): number {
  let sum = n % 2 === 1 ? Math.log(Math.PI) / 2 : 0;
  for (let k = n % 2 === 1 ? 1 : 2; k < n; k += 2) sum += Math.log(k / 2);
  return sum;
}

/** Σ xᵏ / (a (a + 1) … (a + k)): converges quickly for x < a + 1. */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let k = 1; term > sum * PRECISION; k++) {
    term *= x / (a + k);
    sum += term;
  }
  return sum;
}

/** The continued fraction 1 / (x + 1 - a - (1 - a) / (x + 3 - a - …)) by Lentz's method: converges quickly for x > a + 1. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Number.MAX_VALUE;
  let d = 1 / b;
  let fraction = d;
  for (let k = 1, change = 0; Math.abs(change - 1) > PRECISION && k < 1000; k++) {
    const numerator = -k * (k - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    change = c * d;
    fraction *= change;
  }
  return fraction;
}
