/** Possible reaches of the plot on each side of 0. */
const limits = [0.02, 0.04, 0.05, 0.1, 0.2, 0.5, 1];

/** Value of the outer ticks. All rows fit inside. */
export function limitOf(farthest: readonly number[]): number {
  const reach = Math.max(0, ...farthest);
  return limits.find((limit) => reach <= limit + 1e-9) ?? 1;
}

/** Outer ticks' distance from the middle, in percent of the plot. */
const toTick = 46;

/** Percent from the left. */
export const placeOf = (value: number, limit: number): number => 50 + Math.max(-50, Math.min(50, (value / limit) * toTick));
