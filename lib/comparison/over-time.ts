import { setImmediate } from "node:timers/promises";
import { readComparison } from "@/lib/db/comparison/questions";
import { type FinishedRun, runsOfNames } from "@/lib/db/runs/trend";
import { readThresholds } from "@/lib/db/thresholds";
import { defaultMargin } from "@/lib/domain/comparison/margins";
import { type StepComparison, tieWithin } from "@/lib/domain/comparison/metrics";
import { judgedDifferently } from "@/lib/domain/runs/likeness";
import type { Thresholds } from "@/lib/domain/scores/band";
import { counted } from "@/lib/domain/text/counted";
import { knownMetrics } from "@/lib/metrics/registry";
import { type PairedDifference, pairedDifference } from "@/lib/stats/compared/paired-difference";
import { memoise, stateOf } from "@/lib/summaries/memoise";
import { testTogether } from "./verdicts";

const mostRuns = 20;
/** Over all runs. */
const mostSamples = 500_000;
const cacheSize = 400;

export interface History {
  runs: FinishedRun[];
  /** All finished runs; more than `runs` if only the newest are compared. */
  total: number;
  metrics: string[];
  thresholds: Thresholds;
}

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
    metrics: knownMetrics()
      .map(({ id }) => id)
      .filter((metric) => runs.some((run) => run.metrics[metric])),
    thresholds,
  };
}

/**
 * Compares each run with the last earlier one with the same metric; no verdict if judge, prompt, settings or questions differ. By
 * metric, oldest first.
 */
export async function stepsOf(history: History): Promise<Record<string, StepComparison[]>> {
  const { runs, metrics: ids } = history;
  const steps: Record<string, StepComparison[]> = Object.fromEntries(ids.map((id) => [id, []]));
  for (const [index, run] of runs.entries()) {
    const byBefore = new Map<FinishedRun, string[]>();
    for (const metric of ids) {
      const before = runs.slice(0, index).findLast((earlier) => earlier.metrics[metric]);
      if (before && run.metrics[metric]) byBefore.set(before, [...(byBefore.get(before) ?? []), metric]);
    }
    const found: { metric: string; before: FinishedRun; difference: PairedDifference | null; otherQuestions: string[] }[] = [];
    for (const [before, shared] of byBefore) {
      const key = JSON.stringify([stateOf(before), stateOf(run), shared]);
      const differences = await memoise("step", cacheSize, key, () => differencesOf(before, run, shared));
      const { rows, otherQuestions } = differences;
      for (const [at, metric] of shared.entries()) found.push({ metric, before, difference: rows[at] ?? null, otherQuestions });
    }
    const name = `Run ${numberOf(history, run.id)}`;
    const tests = testTogether(found.map(({ difference }) => ({ name, difference, margin: defaultMargin })));
    for (const [at, { metric, before, difference, otherQuestions }] of found.entries()) {
      const test = tests[at];
      const [here, there] = [run.metrics[metric], before.metrics[metric]];
      if (!test) continue;
      const differs = [...(here && there ? judgedDifferently(here.judging, there.judging) : []), ...otherQuestions];
      const isAlike = differs.length === 0;
      steps[metric]?.push({
        run: run.id,
        before: before.id,
        n: difference?.pairs ?? 0,
        difference: difference?.difference ?? null,
        interval: isAlike ? test.interval : null,
        pAdjusted: isAlike ? test.pAdjusted : null,
        verdict: isAlike ? test.verdict : null,
        sentence: isAlike ? test.sentence : `Not compared: ${differs.join("; ")}.`,
        differs,
      });
    }
  }
  return steps;
}

async function differencesOf(
  before: FinishedRun,
  run: FinishedRun,
  shared: readonly string[],
): Promise<{ rows: (PairedDifference | null)[]; otherQuestions: string[] }> {
  const { scores, clusters: questions, unpaired } = await readComparison([before, run], shared);
  const [gone = 0, added = 0] = unpaired.map(({ length }) => length);
  const differences = [];
  for (const [baseline, candidate] of scores) {
    differences.push(baseline && candidate ? pairedDifference({ baseline, candidate, questions }, tieWithin) : null);
    await setImmediate();
  }
  const changes = [added > 0 && counted(added, "new question"), gone > 0 && `${counted(gone, "question")} left out`];
  return { rows: differences, otherQuestions: changes.filter((one) => one !== false) };
}

/** A run's number in its history, from 1. */
export const numberOf = ({ runs, total }: History, runId: string): number =>
  total - runs.length + runs.findIndex(({ id }) => id === runId) + 1;
