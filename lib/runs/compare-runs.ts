import { samplesToPair } from "@/lib/db/comparison";
import { findRun, type Run } from "@/lib/db/runs";
import { scoresOfMetric } from "@/lib/db/scores";
import { type ComparisonReport, type MetricComparison, tieWithin } from "@/lib/domain/comparison";
import { Refusal } from "@/lib/domain/problem";
import { metricById } from "@/lib/metrics/registry";
import { holm } from "@/lib/stats/holm";
import { type Pair, type PairedDifference, pairedDifference } from "@/lib/stats/paired-difference";
import { differencesOfSetup } from "./compare-setups";
import { describeDifference, verdictOf } from "./comparison-words";
import { keep, stateOf } from "./keep";
import { type PairedQuestion, type Pairing, pairQuestions } from "./pair-questions";

/** Runs compared: what the report says, and what its tables are made from. */
export interface Comparison {
  /** The baseline first. */
  runs: Run[];
  pairing: Pairing;
  /** By metric, then by run in order: a question's score each, the mean of its samples; null where it has none. */
  scores: Map<string, (number | null)[][]>;
  report: ComparisonReport;
}

const most = 4;
const keptAtMost = 4;

/**
 * Compares runs with the first of them, question by question; kept in this process until one of them changes. Throws Refusal for fewer than two or more
 * than four different runs, and for one that does not exist. What cannot be computed is null in the report, and a warning says why.
 */
export async function compareRuns(ids: readonly string[]): Promise<Comparison> {
  const runs = await requireRuns(ids);
  // Their names stand in what is said of them.
  const key = JSON.stringify(runs.map((run) => [stateOf(run), run.name]));
  return keep("comparison", keptAtMost, key, () => compare(runs));
}

async function compare(runs: Run[]): Promise<Comparison> {
  const samples = new Map<string, Awaited<ReturnType<typeof samplesToPair>>>();
  for (const { configurationId } of runs)
    if (!samples.has(configurationId)) samples.set(configurationId, await samplesToPair(configurationId));
  const pairing = pairQuestions(runs.map(({ configurationId }) => samples.get(configurationId) ?? nothing));

  const scores: Comparison["scores"] = new Map();
  const metrics = sharedMetrics(runs);
  for (const metric of metrics) {
    const ofRuns: (number | null)[][] = [];
    for (const [index, run] of runs.entries()) {
      const { ids, scores: values } = await scoresOfMetric(run.id, metric);
      const bySample = new Map(ids.map((id, at) => [id, values[at] ?? 0]));
      ofRuns.push(pairing.questions.map(({ samples: all }) => meanScore(all[index] ?? [], bySample)));
    }
    scores.set(metric, ofRuns);
  }
  return { runs, pairing, scores, report: reportOf(runs, pairing, scores) };
}

const nothing = { ids: [], pairKeys: [], questions: [] };

async function requireRuns(ids: readonly string[]): Promise<Run[]> {
  const different = [...new Set(ids)];
  if (different.length < ids.length)
    throw new Refusal("A run is named twice. Compare runs that differ: the second would only be itself again.");
  if (different.length < 2) throw new Refusal("One run alone cannot be compared. Name a baseline and one to three others.");
  if (different.length > most)
    throw new Refusal(`${different.length} runs are named; at most ${most} can be compared at once. Leave some out.`);
  const runs = await Promise.all(different.map(findRun));
  return runs.map((run, index) => {
    if (!run) throw new Refusal(`There is no run ${different[index]}. It may have been deleted.`, "not-found");
    return run;
  });
}

/** Metrics that the baseline and at least one other run have, in the baseline's order. */
const sharedMetrics = ([baseline, ...candidates]: readonly Run[]): string[] =>
  (baseline?.metrics ?? []).filter((metric) => candidates.some(({ metrics }) => metrics.includes(metric)));

function meanScore(samples: readonly number[], scores: ReadonlyMap<number, number>): number | null {
  const known = samples.flatMap((sample) => scores.get(sample) ?? []);
  return known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length;
}

function reportOf(runs: readonly Run[], pairing: Pairing, scores: Comparison["scores"]): ComparisonReport {
  const [baseline, ...candidates] = runs;
  if (!baseline) throw new Error("There is no baseline.");
  const computed = [...scores].flatMap(([metric, ofRuns]) =>
    candidates.flatMap((run, index) => {
      if (!run.metrics.includes(metric)) return [];
      const [ofBaseline = [], ofCandidate = []] = [ofRuns[0], ofRuns[index + 1]];
      return [{ metric, run, ...differenceOf(pairing.questions, ofBaseline, ofCandidate) }];
    }),
  );
  const adjusted = holm(computed.map(({ difference }) => difference?.p ?? null));
  const metrics: ComparisonReport["metrics"] = {};
  for (const [index, { metric, run, difference, withoutScore }] of computed.entries())
    metrics[metric] = [...(metrics[metric] ?? []), comparisonOf(run, difference, withoutScore, adjusted[index] ?? null)];
  return {
    baseline: baseline.id,
    candidates: candidates.map(({ id }) => id),
    pairedQuestions: pairing.questions.length,
    unpaired: Object.fromEntries(runs.map(({ id }, index) => [id, pairing.unpaired[index]?.length ?? 0])),
    warnings: warningsOf(runs, pairing, metrics),
    metrics,
  };
}

function differenceOf(
  questions: readonly PairedQuestion[],
  ofBaseline: readonly (number | null)[],
  ofCandidate: readonly (number | null)[],
): { difference: PairedDifference | null; withoutScore: number } {
  const pairs = questions.flatMap(({ question }, index): Pair[] => {
    const [baseline, candidate] = [ofBaseline[index] ?? null, ofCandidate[index] ?? null];
    // Rows with ids of their own may hold one question again: those stand or fall together.
    return baseline === null || candidate === null ? [] : [{ baseline, candidate, question: question.trim().toLowerCase() }];
  });
  return { difference: pairedDifference(pairs, { tieWithin }), withoutScore: questions.length - pairs.length };
}

function comparisonOf(
  run: Run,
  difference: PairedDifference | null,
  withoutScore: number,
  pAdjusted: number | null,
): MetricComparison {
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
  if (pairing.questions.length === 0)
    warnings.push(
      "The runs have no question in common, so nothing can be compared. Pairs are made by id, or by the question's text.",
    );
  for (const [index, run] of runs.entries()) {
    const [unpaired, repeated] = [pairing.unpaired[index]?.length ?? 0, pairing.repeated[index] ?? 0];
    if (unpaired > 0)
      warnings.push(
        `${countOf(unpaired, "question")} of ${run.name} ${unpaired === 1 ? "has" : "have"} no partner in every other run.`,
      );
    if (repeated > 0)
      warnings.push(
        `${run.name} holds ${countOf(repeated, "question")} more than once: each counts once, by the mean of its scores.`,
      );
  }
  const names = new Map(runs.map(({ id, name }) => [id, name]));
  const all = [...new Set(runs.flatMap((run) => run.metrics))];
  for (const metric of all) {
    const lacking = runs.filter((run) => !run.metrics.includes(metric));
    if (lacking.length > 0) warnings.push(`${titleOf(metric)} was not judged in ${lacking.map(({ name }) => name).join(", ")}.`);
    for (const { run, n, withoutScore } of metrics[metric] ?? []) {
      if (withoutScore > 0 && pairing.questions.length > 0)
        warnings.push(
          `${titleOf(metric)}: ${countOf(withoutScore, "question")} ${withoutScore === 1 ? "lacks" : "lack"} a score in ${baseline.name} or ${names.get(run)} and ${withoutScore === 1 ? "is" : "are"} left out.`,
        );
      if (n === 1) warnings.push(`${titleOf(metric)}: one pair has a difference, but no interval and no test.`);
    }
  }
  return warnings;
}

const countOf = (count: number, noun: string): string => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

function titleOf(id: string): string {
  const metric = metricById(id);
  return metric ? `${metric.name} (${metric.source})` : id;
}
