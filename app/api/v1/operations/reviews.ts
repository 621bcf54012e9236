import type { ZodOpenApiPathsObject } from "zod-openapi";
import {
  AgreementQuery,
  AgreementReport,
  DeleteReviewQuery,
  PutReviewBody,
  ReviewPage,
  ReviewsQuery,
  SampleReviews,
} from "@/app/api/v1/described/reviews";
import { id, json, operation, sampleId } from "./operation";

export const reviewPaths = {
  "/runs/{id}/reviews": {
    get: operation(
      "Reviews",
      "listReviews",
      "A page of people's verdicts on a run's samples, scores and judgments, oldest first.",
      {
        requestParams: { path: id, query: ReviewsQuery },
        answers: { "200": json(ReviewPage, "The page, and how far the review is.") },
        problem: [400, 404],
      },
    ),
  },
  "/runs/{id}/samples/{sampleId}/reviews": {
    get: operation(
      "Reviews",
      "listSampleReviews",
      "Everybody's verdicts on a sample and on its scores and judgments, oldest first.",
      {
        requestParams: { path: sampleId },
        answers: { "200": json(SampleReviews, "All of them.") },
        problem: [404],
      },
    ),
    put: operation(
      "Reviews",
      "setReview",
      "Stores a person's verdict and replaces their earlier one on the same sample, score or judgment; other people's do not change.",
      {
        requestParams: { path: sampleId },
        requestBody: {
          required: true,
          content: { "application/json": { schema: PutReviewBody } },
        },
        answers: { "200": json(SampleReviews, "Everybody's verdicts on the sample after the change.") },
        problem: [400, 404, 408, 409, 413],
      },
    ),
    delete: operation("Reviews", "removeReview", "Deletes a person's verdict.", {
      requestParams: { path: sampleId, query: DeleteReviewQuery },
      answers: { "204": { description: "It was deleted." } },
      problem: [400, 404],
    }),
  },
  "/runs/{id}/agreement": {
    get: operation(
      "Reviews",
      "getAgreement",
      "How well a run's scores agree with a label of its samples, and with people's verdicts.",
      {
        requestParams: { path: id, query: AgreementQuery },
        answers: { "200": json(AgreementReport, "Its figures by metric.") },
        problem: [400, 404, 503],
      },
    ),
  },
} satisfies ZodOpenApiPathsObject;
