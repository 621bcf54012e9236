import { setImmediate } from "node:timers/promises";
import { type Pairing, readComparison } from "@/lib/db/comparison/questions";
import { findRun, type Run } from "@/lib/db/runs/list";
import { type ComparisonReport, type MetricComparison, tieWithin } from "@/lib/domain/comparison/metrics";
import type { PairBy, PairingReport } from "@/lib/domain/comparison/pairing";
import { Refusal } from "@/lib/domain/problem";
import { type BandThresholds, defaultThresholds } from "@/lib/domain/scores/band";
import { metricById } from "@/lib/metrics/registry";
import { memoise, stateOf } from "@/lib/runs/summary/memoise";
import { holm } from "@/lib/stats/holm";
import { type PairedDifference, pairedDifference } from "@/lib/stats/paired-difference";
import { describeDifference, verdictOf } from "./in-words";
import { compareSecondary, secondaryKeys } from "./secondary";
import { differencesOfSetup } from "./setups";

/** A comparison of runs: the report, and the data for its tables. */
export interface Comparison {
  /** The baseline first. */
  runs: Run[];
  /** Of the bands, the same for all runs. */
  thresholds: BandThresholds;
  /** The runs' ids in the database; a shared comparison shows other ids. */
  storedIds: string[];
  pairing: Pairing;
  /** By metric, then by run: each question's mean score over its samples; NaN if it has none. */
  scores: Map<string, Float64Array[]>;
  /** By metric, then by run: paired questions in each tenth, [0, 0.1) first, [0.9, 1] last. */
  distributions: Map<string, number[][]>;
  report: ComparisonReport;
}

const mostRuns = 4;
const cacheSize = 4;

/**
 * Compares runs with the first of them, question by question. Cached until one of them changes. `rename` gives the runs the names
 * and ids that the comparison shows; `pairBy` says how questions pair, null for whichever pairs more of them. What cannot be computed is null in the report, and a warning says why. Throws Refusal for
 * fewer than two or more than four different runs, and for a run that does not exist.
 */
export async function compareRuns(
  ids: readonly string[],
  { pairBy = null, rename = (all) => [...all] }: { pairBy?: PairBy | null; rename?: (runs: readonly Run[]) => Run[] } = {},
): Promise<Comparison> {
  const stored = await requireRuns(ids);
  const runs = rename(stored);
  // The report contains these names.
  const names = runs.map(({ id, name, judge }) => [id, name, judge.models, judge.baseUrl]);
  const key = JSON.stringify([stored.map(stateOf), names, pairBy]);
  return memoise("comparison", cacheSize, key, () => compare(stored, runs, pairBy));
}

async function compare(stored: readonly Run[], runs: Run[], pairBy: PairBy | null): Promise<Comparison> {
  const metrics = sharedMetrics(runs);
  const keys = secondaryKeys(metrics);
  const {
    scores: read,
    secondary,
    ...pairing
  } = await readComparison(stored, metrics, { pairBy, withSecondary: Object.keys(keys) });
  const scores = new Map(metrics.map((metric, index) => [metric, read[index] ?? []]));
  const distributions = new Map([...scores].map(([metric, ofRuns]) => [metric, ofRuns.map(tenthsOf)]));
  return {
    runs,
    thresholds: runs[0]?.thresholds ?? defaultThresholds,
    storedIds: stored.map(({ id }) => id),
    pairing,
    scores,
    distributions,
    report: await reportOf(runs, pairing, scores, { keys, values: secondary }),
  };
}

function tenthsOf(scores: Float64Array): number[] {
  const tenths = new Array<number>(10).fill(0);
  for (const score of scores) {
    const tenth = Math.min(9, Math.floor(score * 10 + 1e-9));
    if (!Number.isNaN(tenth)) tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  return tenths;
}

async function requireRuns(ids: readonly string[]): Promise<Run[]> {
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

/** Metrics that the baseline and at least one other run have, in the baseline's order. */
const sharedMetrics = ([baseline, ...candidates]: readonly Run[]): string[] =>
  (baseline?.metrics ?? []).filter((metric) => candidates.some(({ metrics }) => metrics.includes(metric)));

async function reportOf(
  runs: readonly Run[],
  pairing: Pairing,
  scores: Comparison["scores"],
  further: { keys: Record<string, string>; values: Record<string, Float64Array[]> },
): Promise<ComparisonReport> {
  const [baseline, ...candidates] = runs;
  if (!baseline) throw new Error("There is no baseline.");
  const paired = questionCount(pairing);
  const computed = [];
  for (const [metric, ofRuns] of scores) {
    for (const [index, run] of candidates.entries()) {
      const [ofBaseline, ofCandidate] = [ofRuns[0], ofRuns[index + 1]];
      if (!run.metrics.includes(metric) || !ofBaseline || !ofCandidate) continue;
      const sides = { baseline: ofBaseline, candidate: ofCandidate, questions: pairing.clusters };
      const difference = pairedDifference(sides, tieWithin);
      const { [metric]: key } = further.keys;
      const values = further.values[metric] ?? [];
      const secondary = key ? compareSecondary(key, [values[0], values[index + 1]], pairing) : null;
      computed.push({ metric, run, difference, secondary, withoutScore: paired - (difference?.pairs ?? 0) });
      // Each takes some ten milliseconds, so let other requests run in between.
      await setImmediate();
    }
  }
  const adjusted = holm(computed.map(({ difference }) => difference?.p ?? null));
  const metrics: ComparisonReport["metrics"] = {};
  for (const [index, { metric, run, difference, secondary, withoutScore }] of computed.entries()) {
    const compared = comparisonOf(run, difference, withoutScore, adjusted[index] ?? null);
    metrics[metric] = [...(metrics[metric] ?? []), { ...compared, secondary }];
  }
  return {
    baseline: baseline.id,
    candidates: candidates.map(({ id }) => id),
    pairedQuestions: paired,
    pairing: pairing.report,
    unpaired: Object.fromEntries(runs.map(({ id }, index) => [id, pairing.unpaired[index]?.length ?? 0])),
    warnings: warningsOf(runs, pairing, metrics),
    metrics,
  };
}

/** Questions that all runs have. */
const questionCount = ({ samples: [ofBaseline] }: Pairing): number => ofBaseline?.length ?? 0;

function comparisonOf(
  run: Run,
  difference: PairedDifference | null,
  withoutScore: number,
  pAdjusted: number | null,
): Omit<MetricComparison, "secondary"> {
  const verdict = verdictOf(difference, pAdjusted);
  return {
    run: run.id,
    n: difference?.pairs ?? 0,
    withoutScore,
    meanBaseline: difference?.baselineMean ?? null,
    meanCandidate: difference?.candidateMean ?? null,
    difference: difference?.difference ?? null,
    ci95: difference?.interval ?? null,
    p: difference?.p ?? null,
    pAdjusted,
    wins: difference?.wins ?? 0,
    ties: difference?.ties ?? 0,
    losses: difference?.losses ?? 0,
    effectSize: difference?.effectSize ?? null,
    detectable: difference?.smallestDetectable ?? null,
    verdict,
    sentence: describeDifference(run.name, difference, verdict),
  };
}

function warningsOf(runs: readonly Run[], pairing: Pairing, metrics: ComparisonReport["metrics"]): string[] {
  const [baseline, ...candidates] = runs;
  if (!baseline) return [];
  const warnings = candidates.flatMap((run) => differencesOfSetup(baseline, run));
  for (const run of runs) {
    if (run.status === "completed" || run.status === "completed-with-errors") continue;
    warnings.push(`${run.name} is ${run.status}: only what is judged so far is compared.`);
  }
  if (questionCount(pairing) === 0) warnings.push(nothingPaired(runs, pairing.report));
  for (const [index, run] of runs.entries()) {
    const [unpaired, repeated] = [pairing.unpaired[index]?.length ?? 0, pairing.repeated[index] ?? 0];
    const otherTexts = pairing.otherTexts[index] ?? 0;
    if (otherTexts > 0)
      warnings.push(
        `${countOf(otherTexts, "question")} of ${run.name} ${otherTexts === 1 ? "has" : "have"} the id of one of ${baseline.name}, but another text.`,
      );
    if (unpaired > 0)
      warnings.push(
        `${countOf(unpaired, "question")} of ${run.name} ${unpaired === 1 ? "has" : "have"} no partner in every other run.`,
      );
    if (repeated > 0)
      warnings.push(
        `${run.name} holds ${countOf(repeated, "question")} more than once: each counts once, by the mean of its scores.`,
      );
  }
  for (const run of candidates)
    if (!run.metrics.some((metric) => baseline.metrics.includes(metric)))
      warnings.push(`${run.name} has no metric in common with ${baseline.name}, so nothing can be compared.`);
  const names = new Map(runs.map(({ id, name }) => [id, name]));
  const all = [...new Set(runs.flatMap((run) => run.metrics))];
  for (const metric of all) {
    const lacking = runs.filter((run) => !run.metrics.includes(metric));
    if (lacking.length > 0) warnings.push(`${titleOf(metric)} was not judged in ${lacking.map(({ name }) => name).join(", ")}.`);
    for (const { run, n, withoutScore } of metrics[metric] ?? []) {
      if (n === 0 && withoutScore > 0)
        warnings.push(`${titleOf(metric)}: no question has a score in both ${baseline.name} and ${names.get(run)}.`);
      else if (withoutScore > 0)
        warnings.push(
          `${titleOf(metric)}: ${countOf(withoutScore, "question")} ${withoutScore === 1 ? "lacks" : "lack"} a score in ${baseline.name} or ${names.get(run)} and ${withoutScore === 1 ? "is" : "are"} left out.`,
        );
      if (n === 1) warnings.push(`${titleOf(metric)}: one pair has a difference, but no interval and no test.`);
    }
  }
  return warnings;
}

function nothingPaired(runs: readonly Run[], { by, byId, byText }: PairingReport): string {
  const [other, count] = by === "id" ? ["text", byText] : ["id", byId];
  if (count > 0)
    return `No question pairs by ${by}, so nothing can be compared. By ${other}, ${count.toLocaleString("en")} would.`;
  return `The runs have no question in common, neither by id nor by text, so nothing can be compared.${runs.length > 2 ? " Two of them may still have some: compare fewer at once." : ""}`;
}

const countOf = (count: number, noun: string): string => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

function titleOf(id: string): string {
  const metric = metricById(id);
  return metric ? `${metric.name} (${metric.source})` : id;
}
