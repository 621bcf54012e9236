import { titleOf } from "@/lib/comparison/metric-title";
import type { Comparison } from "@/lib/comparison/metrics";
import { filled, type RunPair } from "@/lib/comparison/paired-runs";
import { comparedRunName } from "@/lib/comparison/run-name";
import type { Check } from "@/lib/comparison/words/decision";
import type { GateResult } from "@/lib/comparison/words/gate";
import { type Limit, limitName } from "@/lib/comparison/words/limits";
import { isComplete } from "@/lib/domain/runs/is-finished";
import { writeSlice } from "@/lib/domain/why/slice";
import { figuresOfMetrics, isGated, type NamedFigure } from "@/lib/metrics/figures";
import { holm } from "@/lib/stats/compared/holm";
import { type LossBeyond, lossBeyond } from "@/lib/stats/compared/paired-difference";
import { questionsToRuleOut } from "@/lib/stats/compared/questions-needed";
import type { GateSlices } from "./slices";

/** One-sided: half of the comparison's two-sided 5%. */
const level = 0.025;

/** The largest acceptable loss in a metric or a figure, 0 to 1. */
export type Margin = Limit;

/** Metrics of a comparison, and their figures that a margin can be given for. */
export const gatedNames = ({ report }: Pick<Comparison, "report">): string[] => {
  const metrics = Object.keys(report.metrics);
  return [...metrics, ...figuresOfMetrics(metrics).flatMap((one) => (isGated(one) ? one.id : []))];
};

/**
 * Holds every candidate to the margins. It fails where a one-sided paired test, corrected by Holm over its margins, shows a loss
 * beyond the margin, and holds where the test the other way shows that the loss is smaller; that one needs no correction, since all
 * must hold (R. L. Berger, "Multiparameter hypothesis testing and acceptance sampling", Technometrics 1982). Missing scores must not
 * be able to change either. A run that has not completed, on either side, is not tested. Everything else is undecided, also where a
 * check of the comparison fails, and where the questions are too few to fail whatever they score.
 */
export function gateOf(comparison: Comparison, margins: readonly Margin[], slices: GateSlices = new Map()): GateResult[] {
  const ofCandidates = comparison.pairs.map((pair, index) => gatePair(comparison, { pair, slices }, index, margins));
  return margins.flatMap((_, at) => ofCandidates.flatMap((results) => results[at] ?? []));
}

/** A pair of runs, and the slices that margins name. */
interface Gated {
  pair: RunPair;
  slices: GateSlices;
}

/** A gate holds scores to a margin, so it takes those of a judge that counts words. */
export const preventingGate = (checks: readonly Check[]): Check | undefined =>
  checks.find(({ id, state }) => state === "fails" && id !== "words-counted");

function gatePair({ runs, report }: Comparison, gated: Gated, index: number, margins: readonly Margin[]): GateResult[] {
  const { pair } = gated;
  const { baseline, candidate } = pair;
  const names = { baseline: comparedRunName(baseline, runs), run: comparedRunName(candidate, runs) };
  const unfinished = [baseline, candidate].find(({ status }) => !isComplete(status));
  const failing = preventingGate(report.decision.candidates[index]?.checks ?? []);
  const decisions = (["asScored", "worst", "best"] as const).map((missing) =>
    decideGate(margins.map((margin) => (unfinished || failing ? null : lossOf(gated, margin, missing)))),
  );
  return margins.map((margin, at) => {
    const { metric, slice, limit } = margin;
    const figure = figureNamed(metric);
    const whole = figure ? `${figure.figure.name} of ${titleOf(figure.metric)}` : titleOf(metric);
    const title = slice ? `${whole} where ${slice.key} is ${slice.value}` : whole;
    const row = report.metrics[figure?.metric ?? metric]?.find(({ run }) => run === candidate.id);
    const loss = lossOf(gated, margin, "asScored");
    const [asScored = null, ...others] = decisions.map((decision) => decision[at] ?? null);
    const result = (verdict: GateResult["verdict"], sentence: string): GateResult => ({
      run: candidate.id,
      metric: limitName(margin),
      margin: limit,
      verdict,
      sentence,
      questions: row?.heldBack === "prompts" ? 0 : (loss?.questions ?? 0),
      difference: loss?.difference ?? null,
      p: unfinished || failing ? null : (asScored?.p ?? null),
    });
    if (unfinished)
      return result(
        "incomplete",
        `${unfinished === baseline ? names.baseline : names.run} is ${unfinished.status}: ${title} is not compared.`,
      );
    if (failing) return result("undecided", `${names.run}: ${title} cannot be compared. ${failing.details.join(" ")}`);
    if (row?.heldBack && row.heldBack !== "words-counted")
      return result("undecided", `${names.run}: ${title} cannot be compared. ${row.sentence}`);
    if (!loss || loss.difference === null)
      return result("undecided", `${title}: no question has a score in both ${names.baseline} and ${names.run}.`);
    if (!slice && row && row.sameTexts !== null && row.sameTexts === row.n)
      return result("holds", `${names.run}: the texts that ${title} judges are the same in ${row.n} of ${row.n} questions.`);
    if (others.some((other) => other?.verdict !== asScored?.verdict))
      return result(
        "undecided",
        `${names.run}: ${missingIn(gated, margin)} of ${pair.questions} questions lack ${title}, which could change whether it fell by more than ${limit}.`,
      );
    const verdict = asScored?.verdict ?? "undecided";
    return result(
      verdict,
      inWords(names.run, title, limit, { ...loss, verdict, fewest: fewestFor(margins.length), p: asScored?.p ?? null }),
    );
  });
}

/** The fewest questions that can fail one of `tests` tests: 2⁻ⁿ · tests ≤ 0.025. */
const fewestFor = (tests: number): number => Math.ceil(Math.log2(tests / level));

/** The verdict of each loss with its corrected p; null for a candidate without the metric. */
export function decideGate(losses: readonly (LossBeyond | null)[]): Pick<GateResult, "p" | "verdict">[] {
  const fewest = fewestFor(losses.length);
  const adjusted = holm(losses.map((loss) => (loss && loss.questions >= fewest ? loss.pMore : null)));
  return losses.map((loss, index) => {
    const p = adjusted[index] ?? null;
    if (p === null || !loss) return { p, verdict: "undecided" };
    if (p <= level) return { p, verdict: "fails" };
    // A loss too rare to be seen must be too small to matter as well.
    const enough = questionsToRuleOut(loss.margin + Math.max(0, loss.difference ?? 0));
    return { p, verdict: (loss.lowest ?? -1) >= -loss.margin && loss.questions >= enough ? "holds" : "undecided" };
  });
}

const figureNamed = (name: string): NamedFigure | undefined =>
  figuresOfMetrics([name.slice(0, Math.max(0, name.lastIndexOf(".")))]).find(({ id }) => id === name);

interface Values {
  scores: [Float64Array, Float64Array];
  isLost: Uint8Array;
}

/** Values of the questions in the margin's slice. */
function valuesOf({ pair, slices }: Gated, { metric, slice }: Margin): Values | null {
  const values = allValues(pair, metric);
  if (!values || !slice) return values;
  const held = slices.get(writeSlice(slice));
  const samples = pair.pairing.samples[0] ?? new Float64Array();
  const within = (question: number) => held?.has(samples[question] ?? -1) ?? false;
  const [from, to] = values.scores.map((side) => side.map((score, question) => (within(question) ? score : Number.NaN)));
  return {
    scores: [from ?? new Float64Array(), to ?? new Float64Array()],
    isLost: values.isLost.map((isLost, question) => (within(question) ? isLost : 0)),
  };
}

/** Values of a metric or a figure, with the questions that lack it; null if the candidate lacks the metric. */
function allValues(pair: RunPair, name: string): Values | null {
  const scores = pair.scores.get(name);
  const row = pair.rows.find(({ metric }) => metric === name);
  if (scores && row) return { scores, isLost: row.isLost };
  const figure = pair.gatedFigures.get(name);
  if (!figure) return null;
  const [from, to] = figure;
  return {
    scores: figure,
    isLost: Uint8Array.from(from, (value, at) => Number(Number.isNaN(value) || Number.isNaN(to[at] ?? Number.NaN))),
  };
}

const missingIn = (gated: Gated, margin: Margin): number =>
  valuesOf(gated, margin)?.isLost.reduce((sum, isLost) => sum + isLost, 0) ?? 0;

function lossOf(gated: Gated, margin: Margin, missing: "asScored" | "worst" | "best"): LossBeyond | null {
  const values = valuesOf(gated, margin);
  if (!values) return null;
  const [baseline, candidate] = missing === "asScored" ? values.scores : filled(values.scores, values.isLost, missing);
  const { pairing, timesLooked } = gated.pair;
  const loss = lossBeyond({ baseline, candidate, questions: pairing.clusters }, margin.limit, (2 * level) / timesLooked);
  const repeated = (p: number | null) => p && Math.min(1, p * timesLooked);
  return { ...loss, pMore: repeated(loss.pMore), pLess: repeated(loss.pLess) };
}

function inWords(
  run: string,
  title: string,
  limit: number,
  found: LossBeyond & Pick<GateResult, "p" | "verdict"> & { fewest: number },
): string {
  const { questions, difference, p, pLess, couldShow, verdict, fewest } = found;
  const by = difference ?? 0;
  if (p === null)
    return `${run}: ${questions} question${questions === 1 ? " is" : "s are"} too few to show that ${title} fell; it takes ${fewest}.`;
  if (verdict === "fails")
    return `${run}: ${title} fell by ${(-by).toFixed(3)}; at most ${limit} is allowed (one-sided p ${inDigits(p)}).`;
  if (verdict === "holds") return `${run}: ${title} did not fall by more than ${limit} (one-sided p ${inDigits(pLess ?? 1)}).`;
  const caught =
    couldShow === null || couldShow > 1 ? "" : ` They could only have caught a loss of about ${couldShow.toFixed(2)}.`;
  // Compare, which does not ask so, may call the same difference worse.
  const asked = by < -limit ? "Allowing for one more question that gains 1, " : "";
  return `${run}: ${title} differs by ${by < 0 ? "−" : "+"}${Math.abs(by).toFixed(3)}. ${asked}${questions} questions cannot tell whether it fell by more than ${limit}.${caught}`;
}

const inDigits = (p: number): string => (p < 0.001 ? "< 0.001" : `= ${p.toFixed(3)}`);
