import * as z from "zod";
import { answeredStates, stages } from "@/lib/domain/why/stages";

const Interval = z.tuple([z.number(), z.number()]);
const verdicts = ["more", "less", "not-established"] as const;
export type WhyVerdict = (typeof verdicts)[number];

/** `n` samples whose failure is known, or with a score; `failed` of them fail. */
const compared = {
  n: z.int(),
  failed: z.int().nullable().describe("How many fail; null for the mean of a metric."),
  share: z.number().nullable().describe("failed / n; null for the mean of a metric."),
  ci95: Interval.nullable().describe("Of the share or mean, at the corrected level."),
  mean: z.number().nullable().describe("The share that fails, or the mean of the metric."),
  difference: z.number().nullable().describe("From the rest; null if there is no rest."),
  differenceCi: Interval.nullable(),
  rest: z.object({ n: z.int(), failed: z.int().nullable(), mean: z.number().nullable() }),
  p: z
    .number()
    .nullable()
    .describe("Fisher's exact test; of means, and of shares where questions repeat, Welch's with questions as clusters."),
  pAdjusted: z.number().nullable().describe("By Holm over all groups, or all slices; established at 0.025 or below."),
  verdict: z.enum(verdicts),
};

export const WhyGroup = z.object({
  name: z.string(),
  words: z.array(z.string()),
  members: z.int().describe("Samples in the group, including those whose failure is not known."),
  ...compared,
  samples: z.array(z.int()).describe("Three typical samples, by id."),
});
export type WhyGroup = z.infer<typeof WhyGroup>;

export const WhySlice = z.object({
  key: z.string(),
  value: z.string(),
  ...compared,
  pull: z.number().nullable().describe("How far the slice moves the mean of all."),
});
export type WhySlice = z.infer<typeof WhySlice>;

export const WhyReport = z.object({
  run: z.string(),
  samples: z.int(),
  failed: z.int(),
  stages: z.record(z.enum(stages), z.int()),
  unknown: z.array(z.object({ because: z.string(), samples: z.int() })).describe("Why a stage is not known."),
  answered: z.object({ answered: z.int(), refused: z.int(), partly: z.int(), none: z.int().describe("Without a response.") }),
  answerable: z
    .record(z.enum(answeredStates), z.object({ yes: z.int(), no: z.int(), unknown: z.int() }))
    .describe(
      "Responses by whether the question can be answered, as a label, gold contexts or the judge's scores of contexts say.",
    ),
  groups: z.array(WhyGroup),
  ungrouped: z.object({ samples: z.int(), n: z.int(), failed: z.int() }),
  measure: z.string().describe('What groups and slices compare: "failed", or a metric whose mean they compare.'),
  slices: z.array(WhySlice),
  columns: z.array(z.string()).describe("The columns that were looked at."),
  skipped: z.array(z.object({ key: z.string(), reason: z.string() })),
});
export type WhyReport = z.infer<typeof WhyReport>;

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
      p: z.number().describe("McNemar's exact test, two-sided; questions of one conversation, user or document are a cluster."),
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
    confidence: number;
    pAdjusted: number | null;
    verdict: "more" | "less" | "not-established";
  }[];
}
