import * as z from "zod";
import { stepKinds } from "./definition";
import type { PathStep } from "./path";

const Count = z.int().min(0);
/** For each gold context the rank of the first context that holds it, from 0, or null. */
const Ranks = z.array(Count.nullable());

/** What a run's figures need of a sample's steps. */
export const StepFacts = z.array(
  z.object({
    kind: z.enum(stepKinds),
    name: z.string().optional(),
    contexts: Count,
    /** Given by no step before. */
    fresh: Count,
    /** Null without gold contexts, or where it is not known what was found. */
    gold: z
      .object({
        ranks: Ranks,
        /** For a rerank: ranks among the contexts found since the last one, in order of arrival. */
        before: Ranks.optional(),
        /** Gold contexts that no step before had found. */
        first: Count,
        /** Contexts that a rerank had found before but did not keep. */
        lost: Count,
      })
      .nullable(),
  }),
);
export type StepFacts = z.infer<typeof StepFacts>;

/** True if a search or tool returned nothing new. Null for other steps. */
export const foundNothingNew = ({ kind, fresh }: StepFacts[number]): boolean | null =>
  kind === "retrieve" || kind === "tool" ? fresh === 0 : null;

const longestName = 200;

export const factsOfStep = (path: readonly PathStep[]): StepFacts =>
  path.map(({ kind, name, contexts, gold }) => ({
    kind,
    ...(name !== null && { name: name.slice(0, longestName).toWellFormed() }),
    contexts: contexts.length,
    fresh: contexts.filter(({ isNew }) => isNew).length,
    gold: gold && {
      ranks: ranksIn(gold.found, gold.of),
      ...(kind === "rerank" && { before: ranksIn(gold.before, gold.of) }),
      first: gold.first.length,
      lost: gold.lost.length,
    },
  }));

function ranksIn(found: readonly { gold: number; rank: number }[], of: number): (number | null)[] {
  const ranks: (number | null)[] = Array.from({ length: of }, () => null);
  for (const { gold, rank } of found) ranks[gold] = rank;
  return ranks;
}
