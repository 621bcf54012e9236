import * as z from "zod";
import { Verdict } from "./metrics";

const depth = {
  /** Questions with this figure on both sides. */
  n: z.int(),
  meanBaseline: z.number().nullable(),
  meanCandidate: z.number().nullable(),
  /** 95% for each mean; null below two questions or if nothing varies. */
  baselineInterval: z.tuple([z.number(), z.number()]).nullable(),
  candidateInterval: z.tuple([z.number(), z.number()]).nullable(),
  difference: z.number().nullable(),
  /** Interval of the mean paired difference; null below two questions or if nothing varies. */
  ci95: z.tuple([z.number(), z.number()]).nullable(),
  /** At the level of Holm's test over all the candidate's ranks and depths, separately for the metric and the labels. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  confidence: z.number().nullable(),
  pAdjusted: z.number().nullable(),
  /** Null with too few questions. */
  verdict: Verdict.nullable(),
};
const AtRank = z.object({ /** From 1. */ rank: z.int(), ...depth });
const AtDepth = z.object({ k: z.int(), ...depth });
export type AtDepth = z.infer<typeof AtDepth>;

const RankedContexts = z.object({
  run: z.string(),
  ranks: z.array(AtRank),
  goodFrom: z.number(),
  /** Over questions with k scored contexts on both sides. */
  precision: z.array(AtDepth),
  /** Empty without labels or gold contexts on both sides. */
  ndcg: z.array(AtDepth),
  recall: z.array(AtDepth),
  /** Mean scores of the contexts that only one side retrieved; null without any. */
  lost: z.number().nullable(),
  gained: z.number().nullable(),
});
export type RankedContexts = z.infer<typeof RankedContexts>;

const Sizes = z.object({ all: z.int(), fewest: z.int(), most: z.int() });

const ContextOverlap = z.object({
  run: z.string(),
  shared: z.int(),
  moved: z.int(),
  lost: z.int(),
  gained: z.int(),
  /** With a context on at least one side. */
  questions: z.int(),
  /** Questions matched by document id; the others are matched by text. */
  alignedById: z.int(),
  sameContexts: z.int(),
  /** Mean of contexts on both sides / contexts on either; null without questions. */
  jaccard: z.number().nullable(),
  sizes: z.tuple([Sizes, Sizes]),
  /** Counts where the contexts of each baseline rank went: to the candidate's ranks, to later ones, or nowhere. */
  moves: z.array(z.object({ to: z.array(z.int()), later: z.int(), lost: z.int() })),
});
export type ContextOverlap = z.infer<typeof ContextOverlap>;

export const ContextComparison = z.object({
  deepest: z.int(),
  overlap: z.array(ContextOverlap),
  metrics: z.record(z.string(), z.array(RankedContexts)),
  label: z.string().nullable(),
  ndcgBy: z.enum(["label", "gold"]).nullable(),
  recallBy: z.enum(["label", "gold"]).nullable(),
  ndcg: z.array(z.object({ run: z.string(), at: z.array(AtDepth) })),
  /** With `label`, relative to the relevant contexts that any run retrieved. */
  recall: z.array(z.object({ run: z.string(), at: z.array(AtDepth) })),
  remarks: z.array(z.string()),
});
export type ContextComparison = z.infer<typeof ContextComparison>;
