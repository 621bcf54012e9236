import { setImmediate } from "node:timers/promises";
import { labelGroups, type TalliedLabel } from "@/lib/agreement/store/labels";
import { scoresOfMetric } from "@/lib/db/judgments/scores";
import type { Run } from "@/lib/db/runs/list";
import { firstOfClusters } from "@/lib/db/samples/questions";
import type { CorrectedMeans, LabelColumn } from "@/lib/domain/agreement";
import { metricById } from "@/lib/metrics/registry";
import { type CorrectedMean, correctedMean, fewestLabels } from "@/lib/stats/corrected/mean";
import { narrowerBy } from "@/lib/stats/corrected/narrower";
import { totalsOf } from "@/lib/stats/mean-interval";
import { compareMeans } from "@/lib/stats/slices/means";
import { chooseLabel, labelNames, onScale, readBySample, readLabelColumn, readWith, ruleFor, valuesOf } from "./label-columns";

export type JudgedRun = Pick<Run, "id" | "configurationId" | "metrics" | "status" | "ok" | "failed" | "finishedAt">;

interface Scored {
  ids: readonly number[];
  /** From 0 to 1, `scores[i]` of sample `ids[i]`. */
  scores: readonly number[];
}

/**
 * What people would say on average of all scored samples, from labels (0 to 1, by sample) of some; null if all have one or none has.
 * The labelled samples count as drawn at random. `questionOf` gives samples of one question the same number.
 */
export function correct(
  { ids, scores }: Scored,
  labels: ReadonlyMap<number, number>,
  questionOf: (sample: number) => number,
): CorrectedMeans | null {
  const given = ids.map((id) => labels.get(id) ?? null);
  const n = given.filter((label) => label !== null).length;
  if (n === 0 || n === ids.length) return null;
  const questions = ids.map(questionOf);
  const found = correctedMean({ scores: scores.map((score) => [score]), labels: given, questions });
  return { ...shownMean(found), isApart: differs(scores, given, questions) };
}

export type ShownMean = Omit<CorrectedMeans, "isApart">;

/** A corrected mean as people see it: without a value while labels are missing. */
export function shownMean(found: CorrectedMean, fewest = fewestLabels): ShownMean {
  const { n, questions, samples, judgeMean, interval } = found;
  const missing = Math.max(0, fewest - Math.min(n, questions));
  const about = { n, questions, samples, judgeMean, missing };
  if (missing > 0 || !interval) return { ...about, labelsOnly: null, value: null, ci95: null, narrower: null };
  return { ...about, labelsOnly: found.labelsOnly, value: found.value, ci95: interval, narrower: narrowerBy(interval, found) };
}

/** Whether the judge's mean of the labelled samples differs from that of the others: then they are hardly a random draw. */
function differs(scores: readonly number[], labels: readonly (number | null)[], questions: readonly number[]): boolean {
  const labelled = [...labels.keys()].filter((at) => labels[at] !== null);
  const of = (values: readonly number[]) => labelled.map((at) => values[at] ?? 0);
  const [found] = compareMeans([totalsOf(of(scores), of(questions))], totalsOf(scores, questions), { level: 0.05, tests: 1 });
  return found?.p != null && found.p < 0.05;
}

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
