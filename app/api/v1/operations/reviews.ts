import {
  AgreementQuery,
  AgreementReport,
  DeleteReviewQuery,
  PutReviewBody,
  ReviewPage,
  ReviewsQuery,
  SampleReviews,
} from "assay-lib/api/reviews/verdicts";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { id, json, operation, sampleId } from "./operation";

export const reviewPaths = {
  "/runs/{id}/reviews": {
    get: operation("Reviews", "listReviews", "Lists verdicts on a run's samples, scores and judgments, oldest first.", {
      requestParams: { path: id, query: ReviewsQuery },
      answers: { "200": json(ReviewPage, "A page, and the progress of the review.") },
      problem: [400, 404],
    }),
  },
  "/runs/{id}/samples/{sampleId}/reviews": {
    get: operation(
      "Reviews",
      "listSampleReviews",
      "Lists all verdicts on a sample and on its scores and judgments, oldest first.",
      {
        requestParams: { path: sampleId },
        answers: { "200": json(SampleReviews, "All verdicts.") },
        problem: [404],
      },
    ),
    put: operation(
      "Reviews",
      "setReview",
      "Stores a person's verdict and replaces their earlier one on the same sample, score or judgment.",
      {
        requestParams: { path: sampleId },
        requestBody: {
          required: true,
          content: { "application/json": { schema: PutReviewBody } },
        },
        answers: { "200": json(SampleReviews, "All verdicts on the sample after the change.") },
        problem: [400, 404, 408, 409, 413],
      },
    ),
    delete: operation("Reviews", "removeReview", "Deletes a person's verdict.", {
      requestParams: { path: sampleId, query: DeleteReviewQuery },
      answers: { "204": { description: "Deleted." } },
      problem: [400, 404],
    }),
  },
  "/runs/{id}/agreement": {
    get: operation("Reviews", "getAgreement", "Measures how well a run's scores agree with a label and with people's verdicts.", {
      requestParams: { path: id, query: AgreementQuery },
      answers: { "200": json(AgreementReport, "Agreement by metric.") },
      problem: [400, 404, 503],
    }),
  },
} satisfies ZodOpenApiPathsObject;
