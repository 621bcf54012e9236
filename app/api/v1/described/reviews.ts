import { z } from "zod";
import { Agreement, Figure, MetricAgreement } from "@/lib/domain/agreement";
import { longestId } from "@/lib/domain/bounds";
import { Opinion, ReviewerName, ReviewTarget } from "@/lib/domain/reviews/opinion";
import { verdicts } from "@/lib/domain/reviews/state";
import { Count, Next, page } from "./parts";

export const ReviewReport = z
  .object({
    sampleId: z.int(),
    judgmentId: z.int().nullable().describe("null unless the verdict is on a judgment."),
    metric: z
      .string()
      .nullable()
      .describe(
        "The metric whose score of the sample the verdict is on. With judgmentId null too: the sample with all its scores.",
      ),
    reviewer: z.string(),
    reviewerId: z.string().nullable().describe("The reviewer's account; null for a verdict given or imported without one."),
    reviewerDetail: z
      .string()
      .nullable()
      .describe(
        'Which person of this name: an e-mail address, "no account" or "removed account". null if only one person has the name.',
      ),
    verdict: z.enum(verdicts),
    score: z.number().nullable().describe("The score that the person would give, from 0 to 1 on every metric."),
    note: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "ReviewReport" });

export type ReviewReport = z.infer<typeof ReviewReport>;

export const ReviewsQuery = z.strictObject(page);

export const ReviewPage = z
  .object({
    reviews: z.array(ReviewReport),
    total: Count,
    next: Next,
    progress: z.object({
      samples: Count,
      reviewed: Count.describe("With a verdict on the sample or on one of its scores or judgments."),
      disagreed: Count.describe("Of those, with a verdict that disagrees."),
    }),
  })
  .meta({ id: "ReviewPage" });

export type ReviewPage = z.infer<typeof ReviewPage>;

export const SampleReviews = z.object({ reviews: z.array(ReviewReport) }).meta({ id: "SampleReviews" });

const OptionalReviewer = ReviewerName.optional().describe(
  "Whose verdict. Left out for the token's own account. Any other name needs the role editor, and must not be an account's. Required on a server without accounts.",
);

export const PutReviewBody = z
  .strictObject({
    ...ReviewTarget.shape,
    reviewer: OptionalReviewer,
    ...Opinion.shape,
  })
  .meta({ id: "PutReviewBody" });

export const DeleteReviewQuery = z.strictObject({
  reviewer: OptionalReviewer,
  judgment: z.coerce.number().int().positive().optional().describe("A judgment's id."),
  metric: z
    .string()
    .max(longestId)
    .optional()
    .describe(
      "A metric, for the verdict on its score. Without it and a judgment: the verdict on the sample with all its scores.",
    ),
});

export const AgreementQuery = z.strictObject({
  label: z
    .string()
    .max(1000)
    .optional()
    .describe("A label of the samples; default: the first that a score can be compared with."),
  good: z
    .string()
    .max(200)
    .optional()
    .describe(
      "Which of its values are good: yes or no, a comparison such as >=0.5 or <3, or a value's name. Default: yes, or the upper half of the range.",
    ),
  threshold: z.coerce.number().min(0).max(1).default(0.7).describe("The lowest score that counts as good, in hundredths."),
});

const confusion = { truePositives: Count, falsePositives: Count, falseNegatives: Count, trueNegatives: Count };

export type AgreementQuery = z.infer<typeof AgreementQuery>;

export const AgreementReport = Agreement.extend({
  threshold: z.number(),
  metrics: z.record(z.string(), MetricAgreement.extend({ confusion: z.object(confusion), kappa: Figure })),
}).meta({ id: "AgreementReport" });

export type AgreementReport = z.infer<typeof AgreementReport>;
