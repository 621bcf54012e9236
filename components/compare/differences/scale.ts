/** How far a forest plot may reach on each side of 0. */
const limits = [0.02, 0.04, 0.05, 0.1, 0.2, 0.5, 1];

export interface Scale {
  /** The value of the outer ticks. */
  limit: number;
  /** Whether a row lies so far out that it did not set the scale. */
  hasOutlier: boolean;
}

/**
 * The scale for rows that reach so far from 0. One that lies more than three times as far out as the next does not set it: its mark
 * is drawn at the edge.
 */
export function scaleOf(farthest: readonly number[]): Scale {
  const [first = 0, second = first] = farthest.toSorted((a, b) => b - a);
  const hasOutlier = second > 0 && first > 3 * second;
  const reach = hasOutlier ? second : first;
  return { limit: limits.find((limit) => reach <= limit + 1e-9) ?? 1, hasOutlier };
}

/** The outer ticks stand at this distance from the middle, in percent of the plot. */
const toTick = 37;

/** Where a value is, in percent from the left. */
export const placeOf = (value: number, limit: number): number => 50 + Math.max(-50, Math.min(50, (value / limit) * toTick));

export const isOutside = (value: number, limit: number): boolean => Math.abs(value / limit) * toTick > 50;
