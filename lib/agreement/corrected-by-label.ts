import { setImmediate } from "node:timers/promises";
import { labelGroups, type TalliedLabel } from "@/lib/agreement/store/labels";
import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { firstOfClusters } from "@/lib/db/samples/first-of-clusters";
import type { CorrectedMeans, LabelColumn } from "@/lib/domain/agreement";
import { metricById } from "@/lib/metrics/registry";
import { correct } from "./corrected";
import { chooseLabel, labelNames, readBySample, readLabelColumn, ruleFor, valuesOf } from "./label-columns";
import type { JudgedRun } from "./measure";
import { onScale, readWith } from "./on-scale";

export interface CorrectedByLabel {
  label: string;
  /** The metrics that the label fits: its own unit, and for labels of samples those of the response if the run has any. */
  metrics: Record<string, CorrectedMeans>;
}

/** Corrects a run's means by the label that the Agreement tab chooses; null without one, or if it is on every sample. */
export async function correctByLabel(
  run: JudgedRun & { sampleCount: number },
  tallied: readonly TalliedLabel[],
  only?: string,
): Promise<CorrectedByLabel | null> {
  const column = chooseLabel(
    labelNames(tallied).flatMap((name) => readLabelColumn(tallied, name) ?? []),
    undefined,
  );
  const rule = column && ruleFor(column, undefined);
  if (!column || !rule || (column.unit === "sample" && column.labelled >= run.sampleCount)) return null;
  const { name, unit } = column;
  const read = readWith(rule);
  const ofDataset = tallied.filter((label) => label.name === name);
  const grades = new Set(valuesOf(ofDataset, unit).flatMap(({ value }) => read(value)?.grade ?? []));
  const metrics = fitting(run.metrics, unit).filter((metric) => only === undefined || metric === only);
  if (metrics.length === 0) return null;
  const groups = await labelGroups({ source: "file", configurationId: run.configurationId, name });
  const labels = onScale(readBySample(groups, unit, read), [...grades]);
  const firstOf = await firstOfClusters(run.configurationId);
  const found: Record<string, CorrectedMeans> = {};
  for (const metric of metrics) {
    const corrected = correct(await scoresOfMetric(run.id, metric), labels, (sample) => firstOf.get(sample) ?? sample);
    if (corrected) found[metric] = corrected;
    // A large run takes a while, so let other requests run in between.
    await setImmediate();
  }
  return { label: name, metrics: found };
}

function fitting(metrics: readonly string[], unit: LabelColumn["unit"]): string[] {
  if (unit === "context") return metrics.filter((id) => metricById(id)?.shape.kind === "contexts");
  const ofResponse = metrics.filter((id) => metricById(id)?.group === "response");
  return ofResponse.length > 0 ? ofResponse : [...metrics];
}
