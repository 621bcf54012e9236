export interface AxisScale {
  low: number;
  high: number;
  ticks: number[];
}

/** Around all values, with three to six round ticks. */
export function scaleAround(values: readonly number[]): AxisScale {
  const known = values.filter((value) => Number.isFinite(value));
  const low = Math.min(...known, Number.POSITIVE_INFINITY);
  const high = Math.max(...known, Number.NEGATIVE_INFINITY);
  if (low > high) return { low: 0, high: 1, ticks: [0, 0.5, 1] };
  const range = Math.max(high - low, Math.abs(high || 1) * (high > low ? 1e-3 : 0.1), 1e-6);
  const rough = range / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const below = Math.floor((low - range * 0.04) / step) * step;
  const first = low >= 0 ? Math.max(0, below) : below;
  const count = Math.ceil((high + range * 0.04 - first) / step);
  const ticks = Array.from({ length: count + 1 }, (_, at) => Number((first + at * step).toPrecision(12)));
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

/** 0 to 1 from the low to the high end. */
export const placeOn = ({ low, high }: AxisScale, value: number): number => (value - low) / (high - low);

/** Writes as many decimals as tell the ticks apart. */
export function tickText({ ticks }: AxisScale, value: number): string {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0));
  const decimals = [0, 1, 2, 3, 4].find((digits) => Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) < 1e-6) ?? 4;
  return value.toFixed(decimals);
}
