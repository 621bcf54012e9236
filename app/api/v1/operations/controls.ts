import { ControlsBody, ControlsQuery } from "assay-lib/api/comparisons";
import { StartedRuns } from "assay-lib/api/runs";
import { ControlsEstimate, ControlsReport } from "assay-lib/domain/controls/report";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { id, idempotencyKey, json, operation } from "./operation";

export const controlPaths = {
  "/runs/{id}/controls": {
    get: operation(
      "Runs",
      "readControls",
      "What a run's judge makes of controls: samples of which it is known how they should score.",
      {
        requestParams: { path: id },
        answers: { "200": json(ControlsReport, "Shares caught and passed, changes, noise, and the canary set, by metric.") },
        problem: [404],
      },
    ),
    post: operation(
      "Runs",
      "startControls",
      "Draws controls from a finished run's samples and starts the runs that judge them, or asks the canary set again. With ?estimate=1 it starts nothing.",
      {
        requestParams: { path: id, query: ControlsQuery, ...idempotencyKey },
        requestBody: { required: true, content: { "application/json": { schema: ControlsBody } } },
        answers: {
          "200": json(ControlsEstimate, "With ?estimate=1: what asking them takes."),
          "201": json(StartedRuns, "The runs. They are judged in the background, and no list shows them."),
        },
        problem: [400, 404, 408, 409, 413, 422],
      },
    ),
  },
} satisfies ZodOpenApiPathsObject;
