import { z } from "zod";

const interval = z.tuple([z.number(), z.number()]).nullable();

/** What a run's retrieval found of the gold contexts, as means over the samples where that is known. */
export const GoldFigures = z.object({
  /** Samples with gold contexts. */
  samples: z.int(),
  /** Those of which it is known what was found: the figures are over these. */
  known: z.int(),
  /** Why not, in the others. */
  unknown: z.object({ "no-ids": z.int(), "too-long": z.int() }),
  /** Samples in which every gold context was found, and in which none was. */
  complete: z.int(),
  empty: z.int(),
  /** Among the first k contexts; intervals are of 95 %, null below two questions or if nothing varies. */
  at: z.array(
    z.object({
      k: z.int(),
      ...{ recall: z.number(), recallInterval: interval },
      ...{ precision: z.number(), precisionInterval: interval },
      ...{ ndcg: z.number(), ndcgInterval: interval },
    }),
  ),
  /** Among all contexts. */
  recall: z.number().nullable(),
  recallInterval: interval,
});
export type GoldFigures = z.infer<typeof GoldFigures>;
