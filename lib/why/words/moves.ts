import * as z from "zod";
import { stages } from "@/lib/domain/why/stages";

const stage = z.enum(stages);

export const StageMoves = z.object({
  run: z.string(),
  questions: z.int().describe("Paired questions with a stage in both runs."),
  moves: z.array(z.object({ from: stage, to: stage, questions: z.int() })),
  fails: z
    .object({
      both: z.int(),
      fixed: z.int().describe("Fail in the baseline only."),
      broken: z.int().describe("Fail in the candidate only."),
      p: z.number().describe("McNemar's exact test, two-sided."),
    })
    .describe("Questions that fail, where both runs know it."),
  overRefusals: z
    .object({
      questions: z.int().describe("Answerable in both runs, with a response in both."),
      baseline: z.int().describe("Refused in the baseline only."),
      candidate: z.int().describe("Refused in the candidate only."),
      both: z.int(),
      p: z.number(),
    })
    .describe("Refusals although the contexts hold the answer."),
});
export type StageMoves = z.infer<typeof StageMoves>;

export interface SlicedDifference {
  key: string;
  /** Whether the difference varies between the values, by Holm over columns; null if that cannot be tested. */
  p: number | null;
  isVarying: boolean;
  /** Simpson's paradox: each slice differs the other way than the means of all scores. */
  isReversed: boolean;
  values: {
    value: string;
    pairs: number;
    difference: number | null;
    interval: [number, number] | null;
    pAdjusted: number | null;
    verdict: "more" | "less" | "not-established";
  }[];
}
