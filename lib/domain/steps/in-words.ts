import { counted } from "@/lib/domain/text/counted";
import type { StepFigures } from "./figures";
import { stepWords } from "./words";

type OneStep = StepFigures["steps"][number];

/** The step's name, or its number among steps of its kind. */
export const stepTitle = ({ name, nth }: Pick<OneStep, "name" | "nth">): string =>
  name === null ? (nth === 1 ? "" : `${nth}`) : nth === 1 ? name : `${name} ${nth}`;

/** "Rerank bge-reranker", "Search 2" */
export const stepInWords = (step: Pick<OneStep, "kind" | "name" | "nth">): string =>
  [stepWords[step.kind], stepTitle(step)].filter(Boolean).join(" ");

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;

/** What reranking and rewriting gained, a sentence each. */
export const gainsInWords = (figures: StepFigures): string[] =>
  [
    ...figures.steps.map((step) => {
      const words = rerankInWords(step);
      return words && `${stepInWords(step)}: ${words}`;
    }),
    figures.steps.some(({ gold }) => gold !== null) ? rewrittenInWords(figures) : null,
  ].filter((one) => one !== null);

/** "Among as many contexts, recall 0.62 before and 0.71 after: +0.09 (+0.03 to +0.15)." Null for no rerank. */
export function rerankInWords({ rerank }: Pick<OneStep, "rerank">): string | null {
  if (!rerank) return null;
  const part = (figure: string, { before, after, difference, ci95 }: typeof rerank.recall) =>
    `${figure} ${before.toFixed(2)} before and ${after.toFixed(2)} after: ${signed(difference)}${ci95 ? ` (${ci95.map(signed).join(" to ")})` : ""}`;
  return `Among as many contexts, ${part("recall", rerank.recall)}; ${part("nDCG", rerank.ndcg)}.`;
}

export const rewrittenInWords = ({ rewritten }: Pick<StepFigures, "rewritten">): string | null =>
  rewritten &&
  `In ${counted(rewritten.samples, "sample")} with a rewritten query, ${rewritten.first.toLocaleString("en")} of ${counted(rewritten.found, "gold context")} that were found came first after the rewrite.`;
