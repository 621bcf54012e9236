import jStat from "jstat";
import type { Random } from "./random";

/** One entry for each question in both arrays. */
export interface Questions {
  /** Sums of the samples' differences. */
  readonly sums: Float64Array;
  /** Numbers of samples. */
  readonly sizes: Float64Array;
}

/** With more questions the interval is computed instead: the random error of drawing would exceed the error of the formula. */
const drawnUpTo = 2_000;
const resamples = 2_000;

/**
 * The 95 % interval of a mean difference by the bias-corrected and accelerated bootstrap (BCa; Efron, "Better bootstrap
 * confidence intervals", JASA 1987): draws whole questions with replacement 2,000 times. Beyond 2,000 questions, its second-order
 * limit for a mean, x̄ + s/√n·(z + γ(2z² + 1)/6√n) with the skewness γ (Hall, "Theoretical comparison of bootstrap confidence
 * intervals", Annals of Statistics 1988). Null below two questions or if all differ equally, since that says nothing about other
 * questions.
 */
export function bootstrapInterval(questions: Questions, random: Random): [number, number] | null {
  const { sums, sizes } = questions;
  const mean = total(sums) / total(sizes);
  const moments = centralMoments(questions, mean);
  if (sums.length < 2 || moments === null) return null;
  if (sums.length > drawnUpTo) {
    const root = Math.sqrt(sums.length);
    const at = (z: number): number => mean + (moments.deviation / root) * (z + (moments.skewness * (2 * z * z + 1)) / (6 * root));
    return [at(-1.959963984540054), at(1.959963984540054)];
  }
  const means = resampledMeans(questions, random).sort();
  const bias = jStat.normal.inv(shareBelow(means, mean), 0, 1);
  const acceleration = moments.skewness / (6 * Math.sqrt(sums.length));
  const at = (z: number): number =>
    quantileOf(means, jStat.normal.cdf(bias + (bias + z) / (1 - acceleration * (bias + z)), 0, 1));
  return [at(-1.959963984540054), at(1.959963984540054)];
}

function resampledMeans({ sums, sizes }: Questions, random: Random): Float64Array {
  const means = new Float64Array(resamples);
  const step = sums.length / 2 ** 32;
  for (let resample = 0; resample < resamples; resample++) {
    let sum = 0;
    let samples = 0;
    for (let draw = 0; draw < sums.length; draw++) {
      const drawn = Math.floor(random() * step);
      sum += sums[drawn] ?? 0;
      samples += sizes[drawn] ?? 0;
    }
    means[resample] = sum / samples;
  }
  return means;
}

/** Of the questions' contributions to the mean. Null if they do not vary. */
function centralMoments({ sums, sizes }: Questions, mean: number): { deviation: number; skewness: number } | null {
  const meanSize = total(sizes) / sums.length;
  let squares = 0;
  let cubes = 0;
  for (let question = 0; question < sums.length; question++) {
    const part = ((sums[question] ?? 0) - (sizes[question] ?? 0) * mean) / meanSize;
    squares += part ** 2;
    cubes += part ** 3;
  }
  const deviation = Math.sqrt(squares / sums.length);
  return deviation > 1e-9 ? { deviation, skewness: cubes / sums.length / deviation ** 3 } : null;
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** Ties count half. Never 0 or 1, since their quantiles are infinite. */
function shareBelow(sorted: Float64Array, value: number): number {
  const below = firstAtLeast(sorted, value - 1e-12);
  const upTo = firstAtLeast(sorted, value + 1e-12);
  const share = (below + upTo) / 2 / sorted.length;
  return Math.min(1 - 0.5 / sorted.length, Math.max(0.5 / sorted.length, share));
}

function firstAtLeast(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Interpolates linearly between neighbours, as R's type 7. */
function quantileOf(sorted: Float64Array, quantile: number): number {
  const at = Math.min(1, Math.max(0, quantile)) * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}
