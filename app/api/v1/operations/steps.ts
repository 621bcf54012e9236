import { StepsBody, StepsQuery } from "assay-lib/api/comparisons";
import { StartedRuns } from "assay-lib/api/runs";
import { ControlsEstimate } from "assay-lib/domain/controls/report";
import { StepFigures } from "assay-lib/domain/steps/figures";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { id, idempotencyKey, json, operation } from "./operation";

export const stepPaths = {
  "/runs/{id}/steps": {
    get: operation(
      "Comparisons",
      "measureSteps",
      "What each retrieval step of a run's samples found, first found and lost, and how the judge scores its contexts.",
      {
        requestParams: { path: id },
        answers: { "200": json(StepFigures, "The steps in the order in which they usually come; none without steps.") },
        problem: [404],
      },
    ),
    post: operation(
      "Comparisons",
      "judgeSteps",
      "Starts the run that judges the contexts of all steps, each distinct text of a sample once, with the run's judge and its metrics that score contexts one by one. With ?estimate=1 it starts nothing.",
      {
        requestParams: { path: id, query: StepsQuery, ...idempotencyKey },
        requestBody: { required: true, content: { "application/json": { schema: StepsBody } } },
        answers: {
          "200": json(ControlsEstimate, "With ?estimate=1: what judging them takes."),
          "201": json(
            StartedRuns,
            "The run, also if it was started before. It is judged in the background, and no list shows it.",
          ),
        },
        problem: [400, 404, 408, 409, 413, 422],
      },
    ),
  },
} satisfies ZodOpenApiPathsObject;
