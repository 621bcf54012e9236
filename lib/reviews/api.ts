import * as z from "zod";
import { Agreement, AgreementFigure, MetricAgreement } from "@/lib/domain/agreement";
import { Count, json, Next, operations, page } from "@/lib/domain/api/operation";
import { longestId } from "@/lib/domain/bounds";
import { Opinion, ReviewerName, ReviewTarget } from "@/lib/domain/reviews/opinion";
import { verdicts } from "@/lib/domain/reviews/state";
import { objectNamed, strictNamed } from "@/lib/domain/schema/named";

const ReviewReport = objectNamed("ReviewReport", {
  sampleId: z.int(),
  judgmentId: z.int().nullable().describe("null unless the verdict is on a judgment."),
  metric: z
    .string()
    .nullable()
    .describe("The metric of the score that the verdict is on. If judgmentId is null too, the verdict is on the whole sample."),
  reviewer: z.string(),
  reviewerId: z.string().nullable().describe("The reviewer's account; null if the verdict has none."),
  reviewerDetail: z
    .string()
    .nullable()
    .describe(
      'Disambiguates reviewers with the same name: an email, "no account" or "removed account". null if the name is unique.',
    ),
  verdict: z.enum(verdicts),
  score: z.number().nullable().describe("The reviewer's own score, from 0 to 1."),
  note: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const ReviewsQuery = z.strictObject(page);

export const ReviewPage = objectNamed("ReviewPage", {
  reviews: z.array(ReviewReport),
  total: Count,
  next: Next,
  progress: z.object({
    samples: Count,
    reviewed: Count.describe("Samples with a verdict on them or on one of their scores or judgments."),
    disagreed: Count.describe("Of those, samples with a verdict that disagrees."),
  }),
});

export type ReviewPage = z.infer<typeof ReviewPage>;

export const SampleReviews = objectNamed("SampleReviews", { reviews: z.array(ReviewReport) });

export const OptionalReviewer = ReviewerName.optional().describe(
  "The reviewer. Default: the token's account. Another name needs the role editor and must not belong to an account. Required on a server without accounts.",
);

const PutReviewBody = strictNamed("PutReviewBody", {
  ...ReviewTarget.shape,
  reviewer: OptionalReviewer,
  ...Opinion.shape,
});

const DeleteReviewQuery = z.strictObject({
  reviewer: OptionalReviewer,
  judgment: z.coerce.number().int().positive().optional().describe("A judgment's id."),
  metric: z
    .string()
    .max(longestId)
    .optional()
    .describe("A metric, for the verdict on its score. Without metric and judgment: the verdict on the whole sample."),
});

export const AgreementQuery = z.strictObject({
  label: z.string().max(1000).optional().describe("A label of the samples. Default: the first that can be compared with scores."),
  good: z
    .string()
    .max(200)
    .optional()
    .describe(
      "Good values of the label: yes or no, a comparison such as >=0.5 or <3, or a value's name. Default: yes, or the upper half of the range.",
    ),
  threshold: z.coerce.number().min(0).max(1).default(0.7).describe("The lowest score that counts as good, in hundredths."),
});

const confusion = { truePositives: Count, falsePositives: Count, falseNegatives: Count, trueNegatives: Count };

export type AgreementQuery = z.infer<typeof AgreementQuery>;

export const AgreementReport = Agreement.extend({
  threshold: z.number(),
  metrics: z.record(z.string(), MetricAgreement.extend({ confusion: z.object(confusion), kappa: AgreementFigure })),
}).meta({ id: "AgreementReport" });

export type AgreementReport = z.infer<typeof AgreementReport>;

export const reviews = operations("Reviews", {
  listReviews: {
    at: "GET /runs/{id}/reviews",
    needs: "viewer",
    summary: "Lists verdicts on a run's samples, scores and judgments, oldest first.",
    query: ReviewsQuery,
    answers: { 200: json(ReviewPage, "A page, and the progress of the review.") },
  },
  listSampleReviews: {
    at: "GET /runs/{id}/samples/{sampleId}/reviews",
    needs: "viewer",
    summary: "Lists all verdicts on a sample and on its scores and judgments, oldest first.",
    answers: { 200: json(SampleReviews, "All verdicts.") },
  },
  setReview: {
    at: "PUT /runs/{id}/samples/{sampleId}/reviews",
    needs: "reviewer",
    summary: "Stores a person's verdict and replaces their earlier one on the same sample, score or judgment.",
    body: PutReviewBody,
    answers: { 200: json(SampleReviews, "All verdicts on the sample after the change.") },
    problems: [409],
  },
  removeReview: {
    at: "DELETE /runs/{id}/samples/{sampleId}/reviews",
    needs: "reviewer",
    summary: "Deletes a person's verdict.",
    query: DeleteReviewQuery,
    answers: { 204: { description: "Deleted." } },
  },
  getAgreement: {
    at: "GET /runs/{id}/agreement",
    needs: "viewer",
    summary: "Measures how well a run's scores agree with a label and with people's verdicts.",
    query: AgreementQuery,
    answers: { 200: json(AgreementReport, "Agreement by metric.") },
  },
});
