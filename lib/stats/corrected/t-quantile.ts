/** The keys are degrees of freedom. */
const known = new Map<number, number>();

/** The 0.975 quantile of Student's t to about 1e-12, for whole degrees from 1 on: jstat's is good to 1e-8 only. */
export function tQuantile(degrees: number): number {
  const remembered = known.get(degrees);
  if (remembered !== undefined) return remembered;
  const scale = betaScale(degrees);
  let low = 0;
  let high = 1;
  while (tail(high, degrees, scale) > 0.025) [low, high] = [high, high * 2];
  for (let turn = 0; turn < 80; turn++) {
    const middle = (low + high) / 2;
    if (tail(middle, degrees, scale) > 0.025) low = middle;
    else high = middle;
  }
  known.set(degrees, high);
  return high;
}

/** 1 / B(ν/2, 1/2) = Γ((ν+1)/2) / (Γ(ν/2) √π), by Γ(x+1) = x Γ(x). */
function betaScale(degrees: number): number {
  let ratio = 1 / Math.sqrt(Math.PI);
  for (let at = 1; at < degrees; at++) ratio = at / 2 / ratio;
  return ratio / Math.sqrt(Math.PI);
}

/** P(T > t): half the incomplete beta function at ν/(ν + t²) (Abramowitz and Stegun, 26.7.1). */
function tail(t: number, degrees: number, scale: number): number {
  const a = degrees / 2;
  const x = degrees / (degrees + t * t);
  const front = scale * x ** a * Math.sqrt(1 - x);
  return x < (a + 1) / (a + 2.5) ? (front * fraction(a, 0.5, x)) / a / 2 : (1 - (front * fraction(0.5, a, 1 - x)) / 0.5) / 2;
}

/** The continued fraction of the incomplete beta function by Lentz's method (DLMF 8.17.22). */
function fraction(a: number, b: number, x: number): number {
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let c = 1;
  let value = d;
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return value;
}
