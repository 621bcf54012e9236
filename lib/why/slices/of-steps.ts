import { foundNothingNew, type StepFacts } from "@/lib/domain/steps/facts";
import type { OwnSlice } from "@/lib/domain/why/slice";

type StepSlice = Extract<OwnSlice, "steps" | "rewritten" | "nothingNew" | "lost">;

/** The slices by which lib/db/samples/slice-filter.ts filters. Null if no step could say so. */
export function slicesOfSteps(facts: StepFacts): Record<StepSlice, number | boolean | null> {
  const searches = facts.map(foundNothingNew).filter((found) => found !== null);
  const rerankings = facts.flatMap(({ kind, gold }) => (kind === "rerank" && gold ? [gold] : []));
  return {
    steps: facts.length,
    rewritten: facts.some(({ kind }) => kind === "rewrite"),
    nothingNew: searches.length === 0 ? null : searches.includes(true),
    lost: rerankings.length === 0 ? null : rerankings.some(({ lost }) => lost > 0),
  };
}
