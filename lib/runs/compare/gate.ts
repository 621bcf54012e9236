import type { GateResult } from "@/lib/domain/comparison/gate";
import { holm } from "@/lib/stats/compared/holm";
import { type LossBeyond, lossBeyond } from "@/lib/stats/compared/paired-difference";
import type { Comparison } from "./metrics";
import { comparedRunName } from "./run-name";

/** One-sided: half of the two-sided 5 % of the comparison, so nothing fails that the same test would not call worse. */
const level = 0.025;

/** The largest acceptable loss in a metric, 0 to 1. */
export interface Margin {
  metric: string;
  limit: number;
}

/**
 * Holds every candidate to the margins. It fails where a one-sided paired test, corrected by Holm over all margins and candidates,
 * shows a loss beyond the margin, and holds where the test the other way shows that the loss is smaller; that one needs no
 * correction, since all must hold (R. L. Berger, "Multiparameter hypothesis testing and acceptance sampling", Technometrics 1982).
 * Otherwise it is undecided, also where the questions are too few to fail whatever they score: 2⁻ⁿ times the number of tests is
 * above 0.025.
 */
export function gateOf(comparison: Comparison, margins: readonly Margin[]): GateResult[] {
  const [baseline, ...candidates] = comparison.runs;
  const gated = margins.flatMap(({ metric, limit }) =>
    candidates.map((run, index) => ({ run, metric, limit, loss: lossOf(comparison, metric, index + 1, limit) })),
  );
  const decisions = decide(gated.map(({ loss }) => loss));
  return gated.map(({ run, metric, limit, loss }, index) => {
    const { p, verdict } = decisions[index] ?? { p: null, verdict: "undecided" };
    const result = {
      run: run.id,
      metric,
      margin: limit,
      questions: loss?.questions ?? 0,
      difference: loss?.difference ?? null,
      p,
      verdict,
    } as const;
    const isNotWorse = comparison.report.metrics[metric]?.find((one) => one.run === run.id)?.verdict !== "worse";
    const names = {
      baseline: baseline ? comparedRunName(baseline, comparison.runs) : "the baseline",
      run: comparedRunName(run, comparison.runs),
    };
    return { ...result, sentence: inWords(result, names, loss?.pLess ?? null, fewestFor(gated.length), isNotWorse) };
  });
}

/** The fewest questions that can fail one of so many tests. */
const fewestFor = (tests: number): number => Math.ceil(Math.log2(tests / level));

/** The verdict of each, with its corrected p; null is a candidate without the metric. */
export function decide(losses: readonly (LossBeyond | null)[]): Pick<GateResult, "p" | "verdict">[] {
  const fewest = fewestFor(losses.length);
  const adjusted = holm(losses.map((loss) => (loss && loss.questions >= fewest ? loss.pMore : null)));
  return losses.map((loss, index) => {
    const p = adjusted[index] ?? null;
    if (p === null) return { p, verdict: "undecided" };
    if (p <= level) return { p, verdict: "fails" };
    return { p, verdict: (loss?.pLess ?? 1) <= level ? "holds" : "undecided" };
  });
}

/** Null if the candidate lacks the metric. */
function lossOf({ runs, scores, pairing }: Comparison, metric: string, place: number, margin: number): LossBeyond | null {
  const [baseline, candidate] = [scores.get(metric)?.[0], scores.get(metric)?.[place]];
  if (!baseline || !candidate || !runs[place]?.metrics.includes(metric)) return null;
  return lossBeyond({ baseline, candidate, questions: pairing.clusters }, margin);
}

function inWords(
  { metric, margin, questions, difference, p, verdict }: Omit<GateResult, "sentence">,
  names: { baseline: string; run: string },
  pLess: number | null,
  fewest: number,
  isNotWorse: boolean,
): string {
  const option = `--fail-on-regression ${metric}=${margin}`;
  if (difference === null)
    return `${option} cannot decide: no question has a score for it in both ${names.baseline} and ${names.run}.`;
  if (p === null)
    return `${option} cannot decide about ${names.run}: ${questions} question${questions === 1 ? " is" : "s are"} too few to show a loss, whatever they score; it takes ${fewest}.`;
  if (verdict === "fails")
    return `${names.run} loses ${(-difference).toFixed(3)} in ${metric}, more than ${option} allows (one-sided p ${inDigits(p)}).${
      isNotWorse ? " The table corrects for more tests than this option does, so it does not call it worse." : ""
    }`;
  if (verdict === "holds")
    return `${names.run} does not lose more in ${metric} than ${option} allows (one-sided p ${inDigits(pLess ?? 1)}).`;
  return `${option} cannot decide about ${names.run}: it differs by ${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(3)}, and ${questions} questions that vary so much do not tell whether the true loss is more or less than ${margin}.`;
}

const inDigits = (p: number): string => (p < 0.001 ? "< 0.001" : `= ${p.toFixed(3)}`);
