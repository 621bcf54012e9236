import { counted } from "@/lib/domain/text/counted";
import type { JudgesReport } from "@/lib/judges/words/report";
import type { MeasuredJudges } from "./measure";

/** Fewer good or bad ones than this say little. */
const fewest = 10;

export function warningsOf(
  { judges, samples, labelled, goodSamples, badSamples, unit }: Omit<JudgesReport, "sentence" | "detail" | "warnings">,
  { design }: Pick<MeasuredJudges, "design">,
  older: number,
): string[] {
  const noun = unit === "context" ? "context" : "sample";
  const differing = judges.filter(({ differs }) => differs.length > 0).length;
  const hiding = judges
    .filter(({ unscored }) => unscored > 0)
    .map(({ name, unscored }) => `${name} ${unscored.toLocaleString("en")}`);
  const rarer = Math.min(goodSamples, badSamples);
  return [
    design === "picked" && "The round's samples were picked: its labels say nothing about other samples.",
    design === "balanced" &&
      "The round was balanced by a label: kappa and bias hold for as many good as bad samples, not for the run.",
    judges.length > 0 &&
      samples < labelled &&
      `${counted(labelled - samples, `labelled ${noun}`)} left out: not every judge has a score. Without a score: ${hiding.join("; ")}.`,
    judges.length > 0 &&
      samples > 0 &&
      rarer < fewest &&
      `Only ${counted(rarer, goodSamples < badSamples ? "good one" : "bad one")}: the intervals are wide and uncertain.`,
    differing > 0 && "Some judges differ in more than their model: see their rows.",
    judges.some(({ isStandIn }) => isStandIn) && "The built-in judge counts words. Use it to try Assay, not to decide.",
    older > 0 && `${counted(older, "older run")} of the dataset not read.`,
  ].filter((warning) => warning !== false);
}
