import * as z from "zod";

const interval = z.tuple([z.number(), z.number()]).nullable();

export const GoldFigures = z.object({
  samples: z.int(),
  known: z.int(),
  unknown: z.object({ "no-ids": z.int(), "too-long": z.int() }),
  complete: z.int(),
  empty: z.int(),
  /** Intervals are 95%, null below two questions or if nothing varies. */
  at: z.array(
    z.object({
      k: z.int(),
      recall: z.number(),
      recallInterval: interval,
      precision: z.number(),
      precisionInterval: interval,
      ndcg: z.number(),
      ndcgInterval: interval,
    }),
  ),
  recall: z.number().nullable(),
  recallInterval: interval,
});
export type GoldFigures = z.infer<typeof GoldFigures>;
