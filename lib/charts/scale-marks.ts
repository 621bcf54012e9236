import type { MetricThresholds } from "@/lib/domain/scores/band";

/** Nearer ticks would overlap. */
const nearest = 0.07;

/** The ticks of a scale from 0 to 1, and where its name fits between them. */
export function scaleMarks(thresholds: MetricThresholds): { ticks: number[]; name: number } {
  const ticks = [0];
  for (const tick of thresholds ? [thresholds.Moderate, thresholds.Good, thresholds.Excellent] : [0.5])
    if (tick - (ticks.at(-1) ?? 0) >= nearest && 1 - tick >= nearest) ticks.push(tick);
  ticks.push(1);
  const [from = 0, to = 1] = ticks
    .slice(1)
    .map((to, index) => [ticks[index] ?? 0, to])
    .reduce((widest, gap) => ((gap[1] ?? 0) - (gap[0] ?? 0) > (widest[1] ?? 0) - (widest[0] ?? 0) + 1e-9 ? gap : widest));
  return { ticks, name: (from + to) / 2 };
}

/** ".5" */
export const tickName = (tick: number): string => (tick > 0 && tick < 1 ? String(tick).slice(1) : String(tick));
