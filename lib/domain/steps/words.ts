import type { StepKind } from "./definition";

export const stepWords: Readonly<Record<StepKind, string>> = {
  rewrite: "Rewrite",
  retrieve: "Search",
  rerank: "Rerank",
  tool: "Tool",
  answer: "Answer",
};
