import { formatInterval } from "@/lib/domain/scores/format";
import { counted } from "@/lib/domain/text/counted";
import type { Change, JudgedFigures, StepFigures, StepJudging } from "./facts";
import { stepWords } from "./words";

type OneStep = StepFigures["steps"][number];

/** The step's name, or its number among steps of its kind. */
export const stepTitle = ({ name, nth }: Pick<OneStep, "name" | "nth">): string =>
  [name, nth === 1 ? null : nth].filter((part) => part !== null).join(" ");

/** "Rerank bge-reranker", "Search 2" */
export const stepInWords = (step: Pick<OneStep, "kind" | "name" | "nth">): string =>
  [stepWords[step.kind], stepTitle(step)].filter(Boolean).join(" ");

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;

/** What reranking and rewriting gained, a sentence each. */
export const gainsInWords = (figures: Omit<StepFigures, "judging">, nameOf = (metric: string) => metric): string[] =>
  [
    ...figures.steps.map((step) => {
      const words = rerankInWords(step, nameOf);
      return words && `${stepInWords(step)}: ${words}`;
    }),
    figures.steps.some(({ gold }) => gold !== null) ? rewrittenInWords(figures) : null,
  ].filter((one) => one !== null);

/** "Among as many contexts, recall 0.62 before and 0.71 after: +0.09 (+0.03 to +0.15)." Null for no rerank. */
export function rerankInWords(
  { rerank, judged }: Pick<OneStep, "rerank" | "judged">,
  nameOf: (metric: string) => string,
): string | null {
  const parts = [
    ...(rerank ? [changeInWords("recall", rerank.recall), changeInWords("nDCG", rerank.ndcg)] : []),
    ...judged.flatMap((one) => (one.rerank ? [changeInWords(nameOf(one.metric), one.rerank)] : [])),
  ];
  return parts.length === 0 ? null : `Among as many contexts, ${parts.join("; ")}.`;
}

const changeInWords = (figure: string, { before, after, difference, ci95 }: Change): string =>
  `${figure} ${before.toFixed(2)} before and ${after.toFixed(2)} after: ${signed(difference)}${ci95 ? ` (${ci95.map(signed).join(" to ")})` : ""}`;

/** "0.62", "–" for none. */
export const meanInWords = ({ mean }: Pick<JudgedFigures, "mean">): string => mean?.toFixed(2) ?? "–";

/** "0.57–0.65, 3 contexts without a score (timeout)"; empty for neither. */
export const basisInWords = ({ ci95, unscored, cause }: Pick<JudgedFigures, "ci95" | "unscored" | "cause">): string =>
  [
    ci95 && formatInterval(ci95),
    unscored > 0 &&
      `${counted(unscored, "context")} without a score${cause ? ` (${cause === "not-judged" ? "not judged" : cause})` : ""}`,
  ]
    .filter(Boolean)
    .join(", ");

/** "The steps’ contexts of 40 samples: running, 120 of 800 judgments, 3 failed." Null if nothing was started. */
export const judgingInWords = ({ run, status, samples, judgments, planned, failed }: StepJudging): string | null =>
  run &&
  `The steps’ contexts of ${counted(samples, "sample")}: ${status}, ${judgments.toLocaleString("en")} of ${counted(planned, "judgment")}${failed > 0 ? `, ${failed.toLocaleString("en")} failed` : ""}.`;

export const rewrittenInWords = ({ rewritten }: Pick<StepFigures, "rewritten">): string | null =>
  rewritten &&
  `In ${counted(rewritten.samples, "sample")} with a rewritten query, ${rewritten.first.toLocaleString("en")} of ${counted(rewritten.found, "gold context")} that were found came first after the rewrite.`;
