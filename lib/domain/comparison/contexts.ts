import { z } from "zod";
import { Verdict } from "./metrics";

const depth = {
  /** Questions with this figure on both sides. */
  n: z.int(),
  meanBaseline: z.number().nullable(),
  meanCandidate: z.number().nullable(),
  /** 95 %, of each mean by itself; null below two questions or if nothing varies. */
  baselineInterval: z.tuple([z.number(), z.number()]).nullable(),
  candidateInterval: z.tuple([z.number(), z.number()]).nullable(),
  /** Candidate minus baseline. */
  difference: z.number().nullable(),
  /** Of the mean paired difference; null below two questions or if all differences are equal. */
  ci95: z.tuple([z.number(), z.number()]).nullable(),
  /** At the level of Holm's test, which covers all ranks and depths of the candidate: of the metric, and of the labels. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  pAdjusted: z.number().nullable(),
  /** Null with too few questions to test. */
  verdict: Verdict.nullable(),
};
const AtRank = z.object({ /** From 1. */ rank: z.int(), ...depth });
const AtDepth = z.object({ /** Of the first k contexts. */ k: z.int(), ...depth });
export type AtDepth = z.infer<typeof AtDepth>;

/** A candidate's contexts compared with the baseline's in one metric, paired by question. */
const RankedContexts = z.object({
  run: z.string(),
  /** Mean score at each rank, over questions with a scored context at that rank on both sides. */
  ranks: z.array(AtRank),
  /** A context whose score reaches this counts as good in `precision`. */
  goodFrom: z.number(),
  /** Mean precision at k, over questions with k scored contexts on both sides. */
  precision: z.array(AtDepth),
  /** Empty without labels or gold contexts on both sides. The means are those of `ndcg` and `recall` of all contexts. */
  ndcg: z.array(AtDepth),
  recall: z.array(AtDepth),
  /** Mean scores of the contexts that only the baseline or only the candidate retrieved; null without any. */
  lost: z.number().nullable(),
  gained: z.number().nullable(),
});
export type RankedContexts = z.infer<typeof RankedContexts>;

const Sizes = z.object({ all: z.int(), /** Of a question. */ fewest: z.int(), most: z.int() });

/** How a candidate's contexts overlap with the baseline's, summed over the paired questions. */
const ContextOverlap = z.object({
  run: z.string(),
  /** Contexts at the same rank on both sides. */
  shared: z.int(),
  /** On both sides at different ranks. */
  moved: z.int(),
  lost: z.int(),
  gained: z.int(),
  /** Questions with a context on at least one side. */
  questions: z.int(),
  /** Those whose contexts were matched by their documents' ids, the others by their texts. */
  alignedById: z.int(),
  /** Those with the same contexts on both sides, in any order. */
  sameContexts: z.int(),
  /** Mean over `questions` of contexts on both sides / contexts on either; null without any question. */
  jaccard: z.number().nullable(),
  /** Contexts of the baseline and the candidate. */
  sizes: z.tuple([Sizes, Sizes]),
  /** By rank in the baseline: how many are at each rank of the candidate, at ranks after the last compared one, and lost. */
  moves: z.array(z.object({ to: z.array(z.int()), later: z.int(), lost: z.int() })),
});
export type ContextOverlap = z.infer<typeof ContextOverlap>;

/** What the compared runs retrieved. */
export const ContextComparison = z.object({
  /** The lowest rank that is compared. */
  deepest: z.int(),
  overlap: z.array(ContextOverlap),
  /** By metric that judges single contexts; one entry for each candidate. */
  metrics: z.record(z.string(), z.array(RankedContexts)),
  /** The label that gives each context's gain; null if there is none. */
  label: z.string().nullable(),
  /** What says which contexts are relevant: the label, or the gold contexts of the samples; null without figures. */
  ndcgBy: z.enum(["label", "gold"]).nullable(),
  recallBy: z.enum(["label", "gold"]).nullable(),
  /** nDCG of the first k contexts. */
  ndcg: z.array(z.object({ run: z.string(), at: z.array(AtDepth) })),
  /** Recall of the first k contexts: of the gold contexts, or by the label of the relevant ones that any run retrieved. */
  recall: z.array(z.object({ run: z.string(), at: z.array(AtDepth) })),
  /** What could not be computed and why. */
  remarks: z.array(z.string()),
});
export type ContextComparison = z.infer<typeof ContextComparison>;
