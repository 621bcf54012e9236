import { setImmediate } from "node:timers/promises";
import { readComparison } from "@/lib/db/comparison/questions";
import { type FinishedRun, runsOfNames } from "@/lib/db/runs/trend";
import { readThresholds } from "@/lib/db/thresholds";
import { type StepComparison, tieWithin } from "@/lib/domain/comparison/metrics";
import { judgedDifferently } from "@/lib/domain/runs/likeness";
import type { BandThresholds } from "@/lib/domain/scores/band";
import { metrics } from "@/lib/metrics/registry";
import { memoise, stateOf } from "@/lib/runs/summary/memoise";
import { holm } from "@/lib/stats/holm";
import { type PairedDifference, pairedDifference } from "@/lib/stats/paired-difference";
import { describeDifference, verdictOf } from "./in-words";

const mostRuns = 20;
/** Of all runs together. */
const mostSamples = 500_000;
const cacheSize = 400;

/** The runs of a configuration and dataset, found by name, oldest first. */
export interface History {
  runs: FinishedRun[];
  /** All finished runs; more than `runs` if only the newest are compared. */
  total: number;
  /** Metrics that any of them has, in the registry's order. */
  metrics: string[];
  /** Of the bands. */
  thresholds: BandThresholds;
}

/** The newest finished runs with scores. */
export async function historyOf(names: { dataset: string; configuration: string }): Promise<History> {
  const [{ runs: newest, total }, thresholds] = await Promise.all([runsOfNames(names, mostRuns), readThresholds()]);
  let samples = 0;
  const runs = newest.filter(({ sampleCount }, index) => {
    samples += sampleCount;
    return index < 2 || samples <= mostSamples;
  });
  return {
    runs: runs.reverse(),
    total,
    metrics: metrics.map(({ id }) => id).filter((metric) => runs.some((run) => run.metrics[metric])),
    thresholds,
  };
}

/**
 * Compares each run with the last earlier one that has the same metric, with the same paired test and interval as a comparison
 * and Holm's correction over all steps. By metric; oldest first.
 */
export async function stepsOf(history: History): Promise<Record<string, StepComparison[]>> {
  const { runs, metrics: ids } = history;
  const found: { metric: string; before: FinishedRun; run: FinishedRun; difference: PairedDifference | null }[] = [];
  for (const [index, run] of runs.entries()) {
    const byBefore = new Map<FinishedRun, string[]>();
    for (const metric of ids) {
      const before = runs.slice(0, index).findLast((earlier) => earlier.metrics[metric]);
      if (before && run.metrics[metric]) byBefore.set(before, [...(byBefore.get(before) ?? []), metric]);
    }
    for (const [before, shared] of byBefore) {
      const key = JSON.stringify([stateOf(before), stateOf(run), shared]);
      const differences = await memoise("step", cacheSize, key, () => differencesOf(before, run, shared));
      for (const [at, metric] of shared.entries()) found.push({ metric, before, run, difference: differences[at] ?? null });
    }
  }
  const adjusted = holm(found.map(({ difference }) => difference?.p ?? null));
  const steps = found.map(({ metric, before, run, difference }, index): [string, StepComparison] => {
    const pAdjusted = adjusted[index] ?? null;
    const verdict = verdictOf(difference, pAdjusted);
    const [here, there] = [run.metrics[metric], before.metrics[metric]];
    return [
      metric,
      {
        run: run.id,
        before: before.id,
        n: difference?.pairs ?? 0,
        difference: difference?.difference ?? null,
        ci95: difference?.interval ?? null,
        pAdjusted,
        verdict,
        sentence: describeDifference(`Run ${numberOf(history, run.id)}`, difference, verdict),
        differs: here && there ? judgedDifferently(there.judging, here.judging) : [],
      },
    ];
  });
  return Object.fromEntries(ids.map((id) => [id, steps.flatMap(([metric, step]) => (metric === id ? [step] : []))]));
}

async function differencesOf(
  before: FinishedRun,
  run: FinishedRun,
  shared: readonly string[],
): Promise<(PairedDifference | null)[]> {
  const { scores, clusters: questions } = await readComparison([before, run], shared);
  const differences = [];
  for (const [baseline, candidate] of scores) {
    differences.push(baseline && candidate ? pairedDifference({ baseline, candidate, questions }, tieWithin) : null);
    await setImmediate();
  }
  return differences;
}

/** A run's number among all runs of its history, from 1. Such runs often have the same name. */
export const numberOf = ({ runs, total }: History, runId: string): number =>
  total - runs.length + runs.findIndex(({ id }) => id === runId) + 1;
