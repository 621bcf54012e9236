const halfWidths = [0.2, 0.1, 0.05, 0.04, 0.03, 0.02, 0.01];

export interface Narrower {
  halfWidth: number;
  /** How many more. */
  labels: number;
}

/** A width falls with the square root of the number of labels. `n` labels gave the interval. Null if even labels on all samples would not do. */
export function narrowerBy([low, high]: readonly [number, number], n: number, samples: number): Narrower | null {
  const half = (high - low) / 2;
  const target = halfWidths.find((width) => width < 0.75 * half);
  if (target === undefined) return null;
  const more = Math.ceil(n * (half / target) ** 2) - n;
  return n + more > samples ? null : { halfWidth: target, labels: more };
}
