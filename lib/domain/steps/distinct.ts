import type { PackedSteps, Step } from "./definition";

/** The texts of all steps' contexts, each once, in order of first appearance. */
export const distinctContexts = (steps: readonly Pick<Step, "contexts">[]): string[] => [
  ...new Set(steps.flatMap(({ contexts }) => contexts.map(({ text }) => text))),
];

export interface StepPlaces {
  contexts: number[];
  /** For a rerank: the first contexts found since the last one, as many as it kept, in order of arrival; else null. */
  before: number[] | null;
}

export function distinctPlaces(steps: readonly Pick<PackedSteps["steps"][number], "kind" | "contexts">[]): StepPlaces[] {
  const places = new Map<number, number>();
  let pool = new Set<number>();
  return steps.map(({ kind, contexts: given }) => {
    const contexts = given.map(([text]) => {
      const place = places.get(text) ?? places.size;
      places.set(text, place);
      return place;
    });
    const before = kind === "rerank" ? [...pool].slice(0, contexts.length) : null;
    if (before) pool = new Set();
    for (const place of contexts) pool.add(place);
    return { contexts, before };
  });
}
