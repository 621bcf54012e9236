import type { Run } from "@/lib/db/runs/list";
import type { GateResult } from "@/lib/domain/comparison/gate";
import { isComplete } from "@/lib/domain/runs/is-finished";
import { holm } from "@/lib/stats/compared/holm";
import { type LossBeyond, lossBeyond } from "@/lib/stats/compared/paired-difference";
import { titleOf } from "./metric-title";
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
 * A run that has not completed, on either side, is not tested. Otherwise it is undecided, also where the questions are too few to fail whatever they score: 2⁻ⁿ times the number of tests is
 * above 0.025.
 */
export function gateOf(comparison: Comparison, margins: readonly Margin[]): GateResult[] {
  const [baseline, ...candidates] = comparison.runs;
  if (!baseline) return [];
  const gated = margins.flatMap(({ metric, limit }) =>
    candidates.map((run, index) => {
      const unfinished = [baseline, run].find(({ status }) => !isComplete(status));
      return { run, metric, limit, unfinished, loss: unfinished ? null : lossOf(comparison, metric, index + 1, limit) };
    }),
  );
  const decisions = decide(gated.map(({ loss }) => loss));
  const nameOf = (run: Run) => comparedRunName(run, comparison.runs);
  return gated.map(({ run, metric, limit, unfinished, loss }, index) => {
    const { p, verdict } = decisions[index] ?? { p: null, verdict: "undecided" };
    const result = {
      run: run.id,
      metric,
      margin: limit,
      questions: loss?.questions ?? 0,
      difference: loss?.difference ?? null,
      p,
      verdict: unfinished ? "incomplete" : verdict,
    } as const;
    if (unfinished)
      return { ...result, sentence: `${nameOf(unfinished)} is ${unfinished.status}: ${titleOf(metric)} is not compared.` };
    const isNotWorse = comparison.report.metrics[metric]?.find((one) => one.run === run.id)?.verdict !== "worse";
    const names = { baseline: nameOf(baseline), run: nameOf(run) };
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
  const title = titleOf(metric);
  if (difference === null) return `${title}: no question has a score in both ${names.baseline} and ${names.run}.`;
  if (p === null)
    return `${names.run}: ${questions} question${questions === 1 ? " is" : "s are"} too few to show that ${title} fell; it takes ${fewest}.`;
  if (verdict === "fails")
    return `${names.run}: ${title} fell by ${(-difference).toFixed(3)}; at most ${margin} is allowed (one-sided p ${inDigits(p)}).${
      isNotWorse ? " The table corrects for more tests, so it does not say worse." : ""
    }`;
  if (verdict === "holds")
    return `${names.run}: ${title} did not fall by more than ${margin} (one-sided p ${inDigits(pLess ?? 1)}).`;
  return `${names.run}: ${title} differs by ${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(3)}; ${questions} questions that vary so much do not tell whether it fell by more than ${margin}.`;
}

const inDigits = (p: number): string => (p < 0.001 ? "< 0.001" : `= ${p.toFixed(3)}`);
