import { setupDifferences } from "@/lib/comparison/setups";
import { scoresOfMetric } from "@/lib/db/judgments/scores";
import { newestRunsWith, runsOfConfiguration, versionRunsOf } from "@/lib/db/prompts/uses";
import type { PromptVersion } from "@/lib/db/prompts/versions";
import { contextScoresOfMetric } from "@/lib/db/reviews/agreement";
import { findRuns, type Run } from "@/lib/db/runs/list";
import { builtInName } from "@/lib/domain/prompts/names";
import { isComplete } from "@/lib/domain/runs/is-finished";
import type { Metric } from "@/lib/metrics/define";
import { clusteredAuroc } from "@/lib/stats/auroc/clustered";
import { pairedDifference } from "@/lib/stats/compared/paired-difference";
import type { Figure } from "@/lib/stats/estimate";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { promptOf } from "./draw";
import { type LabelledItem, labelledItems } from "./labelled";

export interface MeasuredSide {
  run: { id: string; name: string };
  right: number;
  /** Of the share right, 95 %, a question counting as one cluster; null below two questions. */
  ci95: [number, number] | null;
  auroc: Figure;
}

/** On the labelled questions of the test part that both runs have a score for. */
export interface Measured {
  source: string;
  passes: number;
  n: number;
  good: number;
  questions: number;
  version: MeasuredSide;
  builtIn: MeasuredSide;
  /** Of the shares right, version minus built-in, paired by sample; the interval is null with too few questions. */
  difference: { value: number; ci95: [number, number] | null };
}

/** The figures, or the finished runs that are there and what is missing. */
export type Measurement =
  | { state: "measured"; measured: Measured }
  | { state: "no-run"; like: Run | null }
  | { state: "no-built-in-run"; run: Run }
  | { state: "no-labels"; run: Run };

/** The newest finished run of the version, next to one of the same configuration, judge and settings with the built-in prompt. */
export async function measureVersion(metric: Metric, version: PromptVersion): Promise<Measurement> {
  const own = (await findRuns(await versionRunsOf(version.id, 20))).filter(isUsable);
  if (own.length === 0) return { state: "no-run", like: await newestBuiltIn(metric) };
  let unlabelled: Run | null = null;
  for (const run of own) {
    const partner = await builtInPartner(run, metric);
    if (!partner) continue;
    const measured = await compare(metric.id, run, partner);
    if (measured) return { state: "measured", measured };
    unlabelled ??= run;
  }
  if (unlabelled) return { state: "no-labels", run: unlabelled };
  return { state: "no-built-in-run", run: own[0] as Run };
}

const isUsable = ({ status }: Run): boolean => isComplete(status);

async function builtInPartner(run: Run, metric: Metric): Promise<Run | null> {
  const others = await findRuns(await runsOfConfiguration(run.configurationId, 50));
  const alike = (other: Run) => {
    const one = { ...other, metrics: [metric.id], prompts: {} };
    const found = setupDifferences(one, { ...run, metrics: [metric.id], prompts: {} });
    return found.judge.length + found.prompts.length === 0;
  };
  return (
    others.find(
      (other) => isUsable(other) && other.metrics.includes(metric.id) && promptOf(other, metric) === builtInName && alike(other),
    ) ?? null
  );
}

async function newestBuiltIn(metric: Metric): Promise<Run | null> {
  const runs = await findRuns(await newestRunsWith(metric.id, 20));
  return runs.find((run) => isUsable(run) && promptOf(run, metric) === builtInName) ?? null;
}

async function compare(metric: string, run: Run, builtIn: Run): Promise<Measured | null> {
  const labelled = (await labelledItems(run, metric)) ?? (await labelledItems(builtIn, metric));
  if (!labelled) return null;
  const { source, passes } = labelled;
  const test = labelled.items.filter(({ part }) => part === "test");
  const [after, before] = await Promise.all([scoresOf(run.id, metric, test), scoresOf(builtIn.id, metric, test)]);
  const both = test.flatMap((item, at) => {
    const [now, then] = [after[at], before[at]];
    return now == null || then == null ? [] : [{ item, now, then }];
  });
  if (both.length === 0) return null;
  const places = new Map<string, number>();
  const questions = both.map(({ item: { questionKey } }) => {
    const place = places.get(questionKey) ?? places.size;
    places.set(questionKey, place);
    return place;
  });
  const labels = both.map(({ item }) => item.isGood);
  const rightOf = (scores: readonly number[]) => scores.map((score, at) => Number(score >= passes === labels[at]));
  const side = ({ id, name }: Run, scores: readonly number[]): MeasuredSide => {
    const right = rightOf(scores);
    return {
      run: { id, name },
      right: right.reduce((sum, one) => sum + one, 0),
      ci95: meanInterval(totalsOf(right, questions)),
      auroc: clusteredAuroc(scores, labels, questions),
    };
  };
  const [now, then] = [both.map((one) => one.now), both.map((one) => one.then)];
  const paired = pairedDifference({
    baseline: Float64Array.from(rightOf(then)),
    candidate: Float64Array.from(rightOf(now)),
    questions: Int32Array.from(questions),
  });
  return {
    ...{ source, passes, n: both.length, good: labels.filter(Boolean).length, questions: places.size },
    ...{ version: side(run, now), builtIn: side(builtIn, then) },
    difference: { value: paired?.difference ?? 0, ci95: paired?.interval ?? null },
  };
}

async function scoresOf(runId: string, metric: string, items: readonly LabelledItem[]): Promise<(number | null)[]> {
  const { ids, scores } = await scoresOfMetric(runId, metric);
  const whole = new Map(ids.map((id, at) => [id, scores[at] ?? null]));
  const inContexts = items.flatMap(({ sampleId, context }) => (context === null ? [] : [sampleId]));
  const contexts =
    inContexts.length === 0
      ? new Map<number, (number | null)[]>()
      : await contextScoresOfMetric(runId, metric, [...new Set(inContexts)]);
  return items.map(({ sampleId, context }) =>
    context === null ? (whole.get(sampleId) ?? null) : (contexts.get(sampleId)?.[context] ?? null),
  );
}
