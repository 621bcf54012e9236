import * as z from "zod";
import { objectNamed } from "@/lib/domain/schema/named";
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

const Interval = z.tuple([z.number(), z.number()]).nullable();

const Change = z
  .object({ before: z.number(), after: z.number(), difference: z.number(), ci95: Interval })
  .describe("Paired by sample, with a question as one cluster.");
export type Change = z.infer<typeof Change>;

const Gold = z.object({
  samples: Count.describe("Where it is known what the step found."),
  recall: z.number().describe("The mean share of the gold contexts that the step's contexts hold."),
  recallInterval: Interval,
  precision: z.number(),
  ndcg: z.number(),
  first: Count.describe("Gold contexts that no step before had found, over all samples."),
  lost: Count.describe("Of a rerank: gold contexts that were found before and not kept, over all samples."),
});

const Judged = z.object({
  metric: z.string(),
  samples: Count.describe("Of which the step gave a context with a score."),
  mean: z.number().nullable().describe("Over these samples, of the mean over the step's contexts with a score."),
  ci95: Interval,
  unscored: Count.describe("The step's contexts without a score, over all samples."),
  cause: z.string().nullable().describe("The commonest cause of missing scores; not-judged if the judge was not asked."),
  rerank: Change.nullable().describe("Of a rerank: what it kept against as many of those found before, in order of arrival."),
});
export type JudgedFigures = z.infer<typeof Judged>;

const StepJudging = z.object({
  state: z.enum(["none", "prepared", "running", "finished"]),
  run: z.string().nullable().describe("The run that judges the steps' contexts. No list shows it."),
  status: z.string().nullable(),
  samples: Count.describe("Whose steps it judges."),
  judgments: Count,
  planned: Count,
  failed: Count,
});
export type StepJudging = z.infer<typeof StepJudging>;

export const StepFigures = objectNamed("StepFigures", {
  samples: Count.describe("With steps."),
  steps: z
    .array(
      z.object({
        kind: z.enum(stepKinds),
        name: z.string().nullable(),
        nth: Count.min(1).describe("Which of the sample's steps of this kind and name."),
        samples: Count.describe("That have it."),
        contexts: z.number().describe("Mean."),
        fresh: z.number().describe("Mean number of contexts that no step before had given."),
        nothingNew: Count.describe("Samples in which a search gave nothing that was not found before."),
        gold: Gold.nullable(),
        rerank: z
          .object({ recall: Change, ndcg: Change })
          .nullable()
          .describe("Of a rerank: its contexts against as many of those found before, in order of arrival."),
        judged: z.array(Judged).describe("By metric, once the steps' contexts are judged; empty before, or without contexts."),
      }),
    )
    .describe("In the order in which they usually come, at most 50."),
  rewritten: z
    .object({ samples: Count, first: Count, found: Count })
    .nullable()
    .describe(
      "Of samples with a rewritten query and known gold contexts: gold contexts found first by a search after the rewrite, of all found.",
    ),
  judging: StepJudging,
});
export type StepFigures = z.infer<typeof StepFigures>;

type Fact = StepFacts[number];

export interface NumberedStep extends Pick<Fact, "kind"> {
  name: string | null;
  /** The place among the sample's steps of this kind and name, from 1. */
  nth: number;
  /** Equal for steps of other samples with this kind, name and number. */
  key: string;
  fact: Fact;
}

export function numbered(facts: StepFacts): NumberedStep[] {
  const seen = new Map<string, number>();
  return facts.map((fact) => {
    const { kind, name = null } = fact;
    const what = JSON.stringify([kind, name]);
    const nth = (seen.get(what) ?? 0) + 1;
    seen.set(what, nth);
    return { kind, name, nth, key: `${what} ${nth}`, fact };
  });
}
