import type { Run } from "@/lib/db/runs/list";
import { runsOfNames, type TrendRun } from "@/lib/db/runs/trend";
import { judgedDifferently } from "@/lib/domain/runs/likeness";
import { z95 } from "@/lib/stats/estimate";
import { upperTail } from "@/lib/stats/normal-tail";
import { gatesBetween } from "./gate";

export interface FallenMean {
  metric: string;
  before: { run: string; mean: number };
  mean: number;
  difference: number;
}

type MetricOfRun = TrendRun["metrics"][string];

/** Earlier runs considered. */
const reach = 20;
/** One-sided, shared by the metrics of a run. */
const level = 0.025;

/** Against the newest earlier run of the same dataset and configuration names with the same judging. Compares question by
 *  question if enough are shared, else the means by their intervals. */
export async function fallenMeans(run: Run, margin: number): Promise<FallenMean[]> {
  const names = { dataset: run.dataset.name, configuration: run.configuration.name };
  const { runs } = await runsOfNames(names, reach);
  const now = runs.find(({ id }) => id === run.id);
  if (!now) return [];
  const earlier = runs.filter(({ id, createdAt }) => id !== run.id && createdAt <= run.createdAt);
  const metrics = Object.entries(now.metrics);
  const fallen: FallenMean[] = [];
  const gates = new Map<string, ReturnType<typeof gatesBetween>>();
  for (const [metric, measured] of metrics) {
    const before = earlier.find(({ metrics }) => {
      const judging = metrics[metric]?.judging;
      return judging !== undefined && judgedDifferently(judging, measured.judging).length === 0;
    });
    const measuredBefore = before?.metrics[metric];
    if (!before || !measuredBefore) continue;
    if (!gates.has(before.id)) gates.set(before.id, gatesBetween(before.id, run.id, margin));
    const gate = (await gates.get(before.id))?.find((one) => one.metric === metric);
    const isDecided = gate !== undefined && gate.p !== null;
    const hasFallen = isDecided ? gate.verdict === "fails" : isLower(measured, measuredBefore, margin, level / metrics.length);
    if (!hasFallen) continue;
    const { mean } = measured;
    fallen.push({ metric, before: { run: before.id, mean: measuredBefore.mean }, mean, difference: mean - measuredBefore.mean });
  }
  return fallen;
}

/** Normal test of two independent means. */
function isLower(now: MetricOfRun, before: MetricOfRun, margin: number, level: number): boolean {
  if (now.scored < 2 || before.scored < 2) return false;
  const z = (before.mean - now.mean - margin) / Math.hypot(errorOf(now), errorOf(before));
  return z > 0 && upperTail(z) <= level;
}

/** Standard error; equal scores get that of the scores with a 0 and a 1 added. */
function errorOf({ mean, ci95, scored }: MetricOfRun): number {
  if (ci95) return (ci95[1] - ci95[0]) / 2 / z95;
  const middle = (scored * mean + 1) / (scored + 2);
  const squares = scored * (mean - middle) ** 2 + middle ** 2 + (1 - middle) ** 2;
  return Math.sqrt(squares / (scored + 1) / (scored + 2));
}
