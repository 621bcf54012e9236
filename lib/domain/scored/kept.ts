import * as z from "zod";
import { JudgmentCause } from "@/lib/domain/cause";
import { Reading, Unit } from "@/lib/domain/judgment";
import { Score } from "@/lib/domain/score";

/** A judgment in an export of samples, from which another installation makes an equal run. */
export const KeptJudgment = z.object({
  metric: z.string(),
  ...Unit.shape,
  ...Reading.shape,
  raw: z.number().nullable(),
  score: z.number().min(0).max(1).nullable(),
  error: JudgmentCause.nullable(),
  errorDetail: z.string().nullable(),
});

const KeptScore = Score.omit({ expected: true }).extend({ scored: z.tuple([z.int(), z.int()]) });

export type KeptJudgment = z.infer<typeof KeptJudgment>;

export const Kept = z.object({ score: KeptScore, judgments: z.array(KeptJudgment) });
export type Kept = z.infer<typeof Kept>;
