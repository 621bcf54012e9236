import { z } from "zod";

const depth = {
  /** Questions with this figure on both sides. */
  n: z.int(),
  meanBaseline: z.number().nullable(),
  meanCandidate: z.number().nullable(),
  /** Candidate minus baseline. */
  difference: z.number().nullable(),
  /** Of the mean paired difference; null below two questions, and where nothing varies. */
  ci95: z.tuple([z.number(), z.number()]).nullable(),
};
const AtRank = z.object({ /** From 1. */ rank: z.int(), ...depth });
const AtDepth = z.object({ /** Of the first k contexts. */ k: z.int(), ...depth });
export type AtDepth = z.infer<typeof AtDepth>;

/** A candidate's contexts beside the baseline's in one metric, paired question by question. */
const RankedContexts = z.object({
  run: z.string(),
  /** Mean score of the context at each rank, over questions that have one there on both sides. */
  ranks: z.array(AtRank),
  /** Mean share of good contexts among the first k, over questions that have k judged ones on both sides. */
  precision: z.array(AtDepth),
});

/** What became of the baseline's contexts in a candidate, summed over the paired questions. */
const ContextOverlap = z.object({
  run: z.string(),
  /** Contexts at the same rank on both sides. */
  shared: z.int(),
  /** On both sides at different ranks. */
  moved: z.int(),
  lost: z.int(),
  gained: z.int(),
  /** Questions with a context on either side, and those of them whose contexts are the same on both, in any order. */
  questions: z.int(),
  sameContexts: z.int(),
  /** Mean over those questions of contexts on both sides / contexts on either; null without any. */
  jaccard: z.number().nullable(),
});
export type ContextOverlap = z.infer<typeof ContextOverlap>;

/** What compared runs retrieved, beside their scores. */
export const ContextComparison = z.object({
  /** The ranks that are looked at, at most. */
  deepest: z.int(),
  overlap: z.array(ContextOverlap),
  /** A context whose score reaches this counts as good in `precision`. */
  goodFrom: z.number(),
  /** By metric that judges single contexts, a candidate each. */
  metrics: z.record(z.string(), z.array(RankedContexts)),
  /** The label that says what each context is worth; null where there is none. */
  label: z.string().nullable(),
  /** nDCG of the first k contexts by that label. */
  ndcg: z.array(z.object({ run: z.string(), at: z.array(AtDepth) })),
  /** What could not be had and why. */
  remarks: z.array(z.string()),
});
export type ContextComparison = z.infer<typeof ContextComparison>;
