const halfWidths = [0.2, 0.1, 0.05, 0.04, 0.03, 0.02, 0.01];
/** Aimed below the width, since the variance of the labels to come is not known. */
const aim = 0.88;

export interface Narrower {
  halfWidth: number;
  labels: number;
}

/** The variance falls with the labels, but for the samples' part. Null if labels on all samples would not do. */
export function narrowerBy(
  [low, high]: readonly [number, number],
  { n, samples, fromLabels = 1 }: { n: number; samples: number; fromLabels?: number | null },
): Narrower | null {
  const half = (high - low) / 2;
  const target = halfWidths.find((width) => width < 0.75 * half);
  if (target === undefined) return null;
  const share = fromLabels ?? 1;
  const left = ((aim * target) / half) ** 2 - (1 - share);
  const more = left > 0 ? Math.ceil((n * share) / left) - n : Number.POSITIVE_INFINITY;
  return n + more > samples ? null : { halfWidth: target, labels: more };
}
