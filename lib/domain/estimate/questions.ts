import * as z from "zod";

export const plannedDifferences = [0.01, 0.02, 0.03, 0.05, 0.1] as const;

const Questions = z.int().min(0);

export const QuestionPlan = z.object({
  metric: z.string(),
  questions: Questions.describe(
    "Questions with a score in the run, or on both sides. Here and below, those that go together (a conversation) count as one.",
  ),
  spread: z.number().nullable().describe("The standard deviation of a question's difference; null if nothing varies."),
  finds: z
    .number()
    .nullable()
    .describe(
      "The difference that this many questions find 4 times in 5; null if nothing varies, or for too few for any verdict.",
    ),
  settled: Questions.nullable().describe(
    "The questions with which a comparison is settled 4 times in 5, whatever the true difference is: a difference is found, or it is within 0.03. Null if nothing varies, or for more than 100,000.",
  ),
  needed: z
    .array(z.object({ difference: z.number(), questions: Questions.nullable() }))
    .describe("The questions that find each difference 4 times in 5; null if nothing varies."),
});

export type QuestionPlan = z.infer<typeof QuestionPlan>;
