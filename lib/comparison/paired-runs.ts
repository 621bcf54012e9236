import { setImmediate } from "node:timers/promises";
import { readComparison, readSameTexts } from "@/lib/comparison/store/questions";
import { judgedTexts } from "@/lib/comparison/store/same-texts";
import { type FigureComparison, tieWithin } from "@/lib/comparison/words/metrics";
import type { Pairing, ReadFigure } from "@/lib/db/paired/pair-questions";
import { nothingGiven, notJudged } from "@/lib/db/paired/read-values";
import { type Run, requireRun } from "@/lib/db/runs/list";
import type { PairBy } from "@/lib/domain/paired/pair-by";
import { Refusal } from "@/lib/domain/problem";
import { plainThresholds, type Thresholds } from "@/lib/domain/scores/band";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { figuresOfMetrics, isGated } from "@/lib/metrics/figures";
import { testedInterval } from "@/lib/stats/compared/differences";
import { type PairedDifference, pairedDifference } from "@/lib/stats/compared/paired-difference";
import { memoise, stateOf } from "@/lib/summaries/memoise";
import { contextSizes, isOverContexts } from "./context-sizes";
import { timesLooked } from "./early-stop";
import { compareFigure } from "./figures";
import { scoresAtFirst } from "./first-contexts";

export interface PairedRuns {
  /** The baseline first. */
  runs: Run[];
  /** Database ids; a shared comparison shows other ids. */
  storedIds: string[];
  thresholds: Thresholds;
  /** Only this many contexts of each sample count; null for all. */
  first: number | null;
  pairs: RunPair[];
}

export interface RunPair {
  baseline: Run;
  candidate: Run;
  pairing: Pairing;
  first: number | null;
  questions: number;
  /** Holds both sides' mean scores of each question; NaN without one. */
  scores: Map<string, [Float64Array, Float64Array]>;
  /** A gate can hold these to a margin, like `scores`. */
  gatedFigures: Map<string, [Float64Array, Float64Array]>;
  rows: DifferenceRow[];
  /** Above 1 for runs of one race, see early-stop.ts. */
  timesLooked: number;
}

export interface DifferenceRow {
  metric: string;
  difference: PairedDifference | null;
  figures: FigureComparison[];
  /** Paired questions without a score on at least one side. */
  withoutScore: number;
  /** Counts each side's questions that are 0 because there was nothing to judge while the other side has a score. */
  nothingGiven: readonly [number, number];
  /** Paired questions that a race did not need. */
  leftOut: number;
  /** 1 if a score is missing that the other side may have. */
  isLost: Uint8Array;
  /** The differences if all missing scores were the worst and the best for the candidate; null if none is missing. */
  ifLost: readonly [worst: PairedDifference | null, best: PairedDifference | null] | null;
  /** Questions with the same judged texts on both sides; null where the scores differ. */
  sameTexts: number | null;
}

const mostRuns = 4;
const cacheSize = 8;

/** Pairs each run with the first; cached until a run changes. Throws Refusal as compareRuns does. */
export async function pairRuns(
  ids: readonly string[],
  { pairBy, ...asked }: { pairBy: PairBy | null; first: number | null },
  rename: (runs: readonly Run[]) => Run[],
): Promise<PairedRuns> {
  const stored = await requireRuns(ids);
  const runs = rename(stored);
  // With a run that is too large to be cut, all contexts of all runs count.
  const canCut = stored.every(({ sampleCount }) => sampleCount <= mostCut);
  const pairs: RunPair[] = [];
  for (const [index, own] of stored.entries()) {
    const from = stored[0];
    const baseline = runs[0];
    const candidate = runs[index];
    if (index === 0 || !from || !baseline || !candidate) continue;
    const paired = await memoise(
      "comparison",
      cacheSize,
      JSON.stringify([stateOf(from), stateOf(own), pairBy, asked, canCut]),
      () => pair([from, own], pairBy, asked.first, canCut),
    );
    pairs.push({ ...paired, baseline, candidate });
  }
  const firsts = pairs.flatMap((one) => one.first ?? []);
  const first = firsts.length > 0 ? Math.min(...firsts) : null;
  // All are compared over as many contexts as those that have fewest.
  if (pairs.some((one) => one.first !== first)) return pairRuns(ids, { pairBy, first }, rename);
  return {
    runs,
    storedIds: stored.map(({ id }) => id),
    thresholds: (runs.find(({ judge }) => describeJudge(judge.kind).isStandIn) ?? runs[0])?.thresholds ?? plainThresholds,
    first,
    pairs,
  };
}

/** How many contexts count where the paired questions have unequal numbers; null for all. */
function firstOfBoth(pairing: Pairing, metrics: readonly string[]): number | null {
  if (!metrics.some(isOverContexts)) return null;
  const sizes = contextSizes({ pairing }, null);
  return sizes?.areUnequal ? sizes.common : null;
}

/** Two to four different runs, in order. Throws Refusal. */
export async function requireRuns(ids: readonly string[]): Promise<Run[]> {
  const different = [...new Set(ids)];
  if (different.length < ids.length) throw new Refusal("A run is listed twice. Choose different runs.");
  if (different.length < 2) throw new Refusal("Choose a baseline and one to three other runs.");
  if (different.length > mostRuns)
    throw new Refusal(`${different.length} runs are chosen; at most ${mostRuns} can be compared. Remove some.`);
  return Promise.all(different.map(requireRun));
}

async function pair(
  runs: readonly [Run, Run],
  pairBy: PairBy | null,
  asked: number | null,
  canCut: boolean,
): Promise<Omit<RunPair, "baseline" | "candidate">> {
  const [baseline, candidate] = runs;
  const metrics = baseline.metrics.filter((metric) => candidate.metrics.includes(metric));
  const named = figuresOfMetrics(metrics);
  const {
    scores: read,
    figures,
    ...pairing
  } = await readComparison(runs, metrics, { pairBy, figures: named.map(({ metric, figure }) => ({ metric, key: figure.key })) });
  const first = asked ?? (canCut ? firstOfBoth(pairing, metrics) : null);
  if (first !== null) await cutToFirst(runs, pairing, { metrics, read, figures }, first);
  const found = metrics.map((metric, index) => ({ metric, ...resolved(read[index]) }));
  const looked = await timesLooked(runs);
  const differ = (from: Float64Array, to: Float64Array) => {
    const found = pairedDifference({ baseline: from, candidate: to, questions: pairing.clusters }, tieWithin);
    if (!found || looked === 1) return found;
    const p = found.p === null ? null : Math.min(1, found.p * looked);
    return { ...found, p, interval: testedInterval(found.differences, 0.05 / looked) };
  };
  const rows: DifferenceRow[] = [];
  for (const { metric, scores, isLost, nothingGiven, leftOut } of found) {
    const [from, to] = scores;
    const withoutScore = isLost.reduce((sum, lost) => sum + lost, 0);
    const ofMetric = named.flatMap((one, index) => {
      const values = figures[index];
      return one.metric === metric && values
        ? [compareFigure(one, values, { clusters: pairing.clusters, level: 0.05 / looked })]
        : [];
    });
    rows.push({
      metric,
      withoutScore,
      nothingGiven,
      leftOut,
      isLost,
      sameTexts: null,
      difference: differ(from, to),
      ifLost: withoutScore === 0 ? null : [differ(...filled(scores, isLost, "worst")), differ(...filled(scores, isLost, "best"))],
      figures: ofMetric.filter(({ n }) => n > 0),
    });
    // Each takes about 10 ms; let other requests run in between.
    await setImmediate();
  }
  const questions = pairing.samples[0]?.length ?? 0;
  // Reads all texts, so only if no score differs.
  if (rows.some(differsNowhere)) {
    const same = await readSameTexts(runs, pairing, first);
    for (const row of rows) {
      if (!row.difference || !differsNowhere(row)) continue;
      const count = same[judgedTexts(row.metric)];
      const { pairs } = row.difference;
      // It does not look at which questions lack a score.
      row.sameTexts = count === questions ? pairs : Math.min(count, pairs - 1);
    }
  }
  return {
    pairing,
    first,
    questions,
    rows,
    timesLooked: looked,
    scores: new Map(found.map(({ metric, scores }) => [metric, scores])),
    gatedFigures: new Map(
      named.flatMap((one, index) => {
        const [from, to] = figures[index]?.amounts ?? [];
        return isGated(one) && from && to ? [[one.id, [from, to]]] : [];
      }),
    ),
  };
}

/** Fills missing scores with the worst or best for the candidate. */
export function filled(
  [from, to]: readonly [Float64Array, Float64Array],
  isLost: Uint8Array,
  how: "worst" | "best",
): [Float64Array, Float64Array] {
  const fill = (side: Float64Array, missing: number) =>
    side.map((score, question) => (isLost[question] && Number.isNaN(score) ? missing : score));
  return how === "worst" ? [fill(from, 1), fill(to, 0)] : [fill(from, 0), fill(to, 1)];
}

const mostCut = 20_000;

/** Replaces the scores over contexts of questions that have more than the first `first`. Throws Refusal for too many samples. */
async function cutToFirst(
  runs: readonly [Run, Run],
  { samples, further, contextCounts }: Pairing,
  { metrics, read, figures }: { metrics: readonly string[]; read: Float64Array[][]; figures: readonly ReadFigure[] },
  first: number,
): Promise<void> {
  const overContexts = metrics.filter(isOverContexts);
  for (const [side, run] of runs.entries()) {
    const own = samples[side] ?? new Float64Array();
    const repeated = new Map(further.flatMap(([question, of, more]) => (of === side ? [[question, more] as const] : [])));
    const questions = [...own.keys()].filter((at) => (contextCounts[side]?.[at] ?? 0) > first || repeated.has(at));
    const samplesOf = (question: number) => [own[question] ?? -1, ...(repeated.get(question) ?? [])];
    const ids = questions.flatMap(samplesOf);
    if (ids.length > mostCut)
      throw new Refusal(
        `${run.name} has ${ids.length.toLocaleString("en")} samples with more than ${first} contexts; the first ${first} of up to ${mostCut.toLocaleString("en")} samples can be compared.`,
      );
    const found = await scoresAtFirst(run, overContexts, ids, first);
    for (const metric of overContexts) {
      const scores = read[metrics.indexOf(metric)]?.[side];
      const own = figures.filter((figure) => figure.metric === metric);
      for (const question of questions) {
        const known = samplesOf(question).flatMap((id) => found.get(metric)?.get(id) ?? []);
        // What a race or a draw left out keeps its mark.
        if (scores && scores[question] !== notJudged) scores[question] = mean(known.map(({ score }) => score));
        for (const { key, amounts, weights } of own) {
          const amount = amounts[side];
          const weight = weights[side];
          const values = known.flatMap((one) => one.figures.find((figure) => figure.key === key && figure.value !== null) ?? []);
          if (amount) amount[question] = mean(values.map(({ value, weight }) => (value ?? 0) * weight));
          if (weight) weight[question] = mean(values.map(({ weight }) => weight));
        }
      }
    }
  }
}

function mean(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

const differsNowhere = ({ difference }: DifferenceRow): boolean => difference?.differences.squaresOfSums === 0;

/** If one side gave nothing to judge and the other has a score, it counts as 0; if neither gave anything, nothing is lost. */
function resolved([from = new Float64Array(), to = new Float64Array()]: readonly Float64Array[] = []) {
  const counts: [number, number] = [0, 0];
  let leftOut = 0;
  const isLost = new Uint8Array(from.length);
  const sides: [Float64Array, Float64Array] = [from.slice(), to.slice()];
  for (let question = 0; question < from.length; question++) {
    const values = [from[question] ?? Number.NaN, to[question] ?? Number.NaN];
    const gaveNothing = values.map((value) => value === nothingGiven);
    const isMissing = values.map(Number.isNaN);
    for (const [side, scores] of sides.entries()) {
      if (!gaveNothing[side]) continue;
      const isCounted = !gaveNothing[1 - side];
      scores[question] = isCounted ? 0 : Number.NaN;
      if (isCounted && !isMissing[1 - side]) counts[side] = (counts[side] ?? 0) + 1;
    }
    isLost[question] = Number(isMissing.some(Boolean));
    if (!values.includes(notJudged)) continue;
    leftOut++;
    isLost[question] = 0;
    for (const scores of sides) scores[question] = Number.NaN;
  }
  return { scores: sides, isLost, nothingGiven: counts, leftOut };
}
