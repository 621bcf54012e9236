import { formatInterval } from "@/lib/domain/scores/format";
import type { StepFigures } from "./facts";
import { basisInWords, meanInWords, stepInWords } from "./in-words";

/** Figures of steps as cells, for reports: the columns of gold contexts are left out if no step knows any, those of judged ones too. */
export function stepTable({ steps }: Pick<StepFigures, "steps">): { columns: string[]; rows: string[][] } {
  const hasGold = steps.some(({ gold }) => gold !== null);
  const metrics = judgedMetrics(steps);
  return {
    columns: [
      ...["step", "samples", "contexts", "new", "nothing new"],
      ...(hasGold ? ["recall", "95% interval", "precision", "nDCG", "found first", "lost"] : []),
      ...metrics,
    ],
    rows: steps.map((step) => {
      const { kind, samples, contexts, fresh, nothingNew } = step;
      const searches = kind === "retrieve" || kind === "tool";
      const gives = kind !== "rewrite" && kind !== "answer";
      return [
        ...[stepInWords(step), count(samples), gives ? contexts.toFixed(1) : "–", gives ? fresh.toFixed(1) : "–"],
        searches ? count(nothingNew) : "–",
        ...(hasGold ? goldCells(step) : []),
        ...metrics.map((metric) => {
          const judged = step.judged.find((one) => one.metric === metric);
          const basis = judged && basisInWords(judged);
          return judged ? `${meanInWords(judged)}${basis && ` (${basis})`}` : "–";
        }),
      ];
    }),
  };
}

function goldCells({ kind, gold }: StepFigures["steps"][number]): string[] {
  if (!gold) return ["–", "–", "–", "–", "–", "–"];
  return [
    ...[gold.recall.toFixed(2), gold.recallInterval ? formatInterval(gold.recallInterval) : "–"],
    ...[gold.precision.toFixed(2), gold.ndcg.toFixed(2), count(gold.first)],
    kind === "rerank" ? count(gold.lost) : "–",
  ];
}

const count = (value: number): string => value.toLocaleString("en");

export const judgedMetrics = (steps: StepFigures["steps"]): string[] => [
  ...new Set(steps.flatMap(({ judged }) => judged.map(({ metric }) => metric))),
];
