import { setImmediate } from "node:timers/promises";
import { type Pairing, readComparison } from "@/lib/db/comparison/questions";
import { findRun, type Run } from "@/lib/db/runs/list";
import { type SecondaryComparison, tieWithin } from "@/lib/domain/comparison/metrics";
import type { PairBy } from "@/lib/domain/comparison/pair-by";
import { Refusal } from "@/lib/domain/problem";
import { type BandThresholds, defaultThresholds } from "@/lib/domain/scores/band";
import { memoise, stateOf } from "@/lib/runs/summary/memoise";
import { type PairedDifference, pairedDifference } from "@/lib/stats/compared/paired-difference";
import { compareSecondary, secondaryKeys } from "./secondary";

/** Runs whose questions are paired, with the differences between them: what a comparison is before any verdict. */
export interface PairedRuns {
  /** The baseline first. */
  runs: Run[];
  /** The runs' ids in the database; a shared comparison shows other ids. */
  storedIds: string[];
  pairing: Pairing;
  /** Of the bands, the same for all runs. */
  thresholds: BandThresholds;
  /** Questions that all runs have. */
  questions: number;
  /** By metric, then by run: each question's mean score over its samples; NaN if it has none. */
  scores: Map<string, Float64Array[]>;
  rows: DifferenceRow[];
}

/** A candidate's difference from the baseline in a metric that both have. */
export interface DifferenceRow {
  metric: string;
  run: Run;
  /** Null without pairs. */
  difference: PairedDifference | null;
  /** The difference in the metric's secondary figure; null if it has none. */
  secondary: SecondaryComparison | null;
  /** Paired questions that lack a score on at least one side. */
  withoutScore: number;
  /** The differences if all missing scores were the worst and the best for the candidate; null if none is missing. */
  ifLost: readonly [worst: PairedDifference | null, best: PairedDifference | null] | null;
}

const mostRuns = 4;
const cacheSize = 4;

/** Pairs runs with the first of them. Cached until one of them changes. Throws Refusal as compareRuns does. */
export async function pairRuns(
  ids: readonly string[],
  pairBy: PairBy | null,
  rename: (runs: readonly Run[]) => Run[],
): Promise<PairedRuns> {
  const stored = await requireRuns(ids);
  const runs = rename(stored);
  // Verdicts contain these names.
  const names = runs.map(({ id, name, judge }) => [id, name, judge.models, judge.baseUrl, judge.servers]);
  const key = JSON.stringify([stored.map(stateOf), names, pairBy]);
  return memoise("comparison", cacheSize, key, () => pair(stored, runs, pairBy));
}

/** Two to four different runs, in order. Throws Refusal. */
export async function requireRuns(ids: readonly string[]): Promise<Run[]> {
  const different = [...new Set(ids)];
  if (different.length < ids.length)
    throw new Refusal("A run is named twice. Compare runs that differ: the second would only be itself again.");
  if (different.length < 2) throw new Refusal("One run alone cannot be compared. Name a baseline and one to three others.");
  if (different.length > mostRuns)
    throw new Refusal(`${different.length} runs are named; at most ${mostRuns} can be compared at once. Leave some out.`);
  const runs = await Promise.all(different.map(findRun));
  return runs.map((run, index) => {
    if (!run) throw new Refusal(`There is no run ${different[index]}. It may have been deleted.`, "not-found");
    return run;
  });
}

async function pair(stored: readonly Run[], runs: Run[], pairBy: PairBy | null): Promise<PairedRuns> {
  const metrics = sharedMetrics(runs);
  const keys = secondaryKeys(metrics);
  const {
    scores: read,
    secondary,
    ...pairing
  } = await readComparison(stored, metrics, { pairBy, withSecondary: Object.keys(keys) });
  const scores = new Map(metrics.map((metric, index) => [metric, read[index] ?? []]));
  const questions = pairing.samples[0]?.length ?? 0;
  return {
    runs,
    storedIds: stored.map(({ id }) => id),
    pairing,
    thresholds: runs[0]?.thresholds ?? defaultThresholds,
    questions,
    scores,
    rows: await rowsOf(runs, scores, pairing, { keys, values: secondary }),
  };
}

/** Metrics that the baseline and at least one other run have, in the baseline's order. */
const sharedMetrics = ([baseline, ...candidates]: readonly Run[]): string[] =>
  (baseline?.metrics ?? []).filter((metric) => candidates.some(({ metrics }) => metrics.includes(metric)));

async function rowsOf(
  runs: readonly Run[],
  scores: PairedRuns["scores"],
  pairing: Pairing,
  further: { keys: Record<string, string>; values: Record<string, Float64Array[]> },
): Promise<DifferenceRow[]> {
  const rows: DifferenceRow[] = [];
  const questions = pairing.samples[0]?.length ?? 0;
  for (const [metric, [baseline, ...ofCandidates]] of scores) {
    for (const [index, run] of runs.slice(1).entries()) {
      const candidate = ofCandidates[index];
      if (!run.metrics.includes(metric) || !baseline || !candidate) continue;
      const differ = (from: Float64Array, to: Float64Array) =>
        pairedDifference({ baseline: from, candidate: to, questions: pairing.clusters }, tieWithin);
      const difference = differ(baseline, candidate);
      const withoutScore = questions - (difference?.pairs ?? 0);
      const ifLost =
        withoutScore === 0
          ? null
          : ([differ(filled(baseline, 1), filled(candidate, 0)), differ(filled(baseline, 0), filled(candidate, 1))] as const);
      const { [metric]: key } = further.keys;
      const values = further.values[metric] ?? [];
      const secondary = key ? compareSecondary(key, [values[0], values[index + 1]], pairing) : null;
      rows.push({ metric, run, difference, secondary, withoutScore, ifLost });
      // Each takes some ten milliseconds, so let other requests run in between.
      await setImmediate();
    }
  }
  return rows;
}

const filled = (scores: Float64Array, missing: number): Float64Array =>
  scores.map((score) => (Number.isNaN(score) ? missing : score));
