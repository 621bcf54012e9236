import * as z from "zod";
import { lastTurn } from "./turns";

const Count = z.int().min(0);

export const MeansByTurn = z
  .array(
    z.object({
      turn: Count.min(1).describe(`Which question of its conversation, from 1; ${lastTurn} for all later ones too.`),
      samples: Count,
      metrics: z.record(
        z.string(),
        z.object({
          mean: z.number().nullable().describe("Over the samples with a score."),
          ci95: z.tuple([z.number(), z.number()]).nullable().describe("With a question as one cluster; null below two."),
          scored: Count,
          missing: Count.describe("Without a score: of all samples once the run has ended, before that of those judged."),
        }),
      ),
    }),
  )
  .meta({ id: "MeansByTurn" });
export type MeansByTurn = z.infer<typeof MeansByTurn>;
