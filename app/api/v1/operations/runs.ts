import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { ExportedJudgment, ExportedSample, ExportedScore, ExportQuery } from "@/app/api/v1/described/exports";
import { DeletionQuery } from "@/app/api/v1/described/parts";
import {
  EditRunBody,
  Estimate,
  ResumeBody,
  RunList,
  RunState,
  RunsQuery,
  StartedRuns,
  StartRunBody,
} from "@/app/api/v1/described/runs";
import { type Described, file, id, idempotencyKey, json, operation, removed, text } from "./operation";

const control = (verb: string, summary: string, body?: z.ZodType) => ({
  post: operation("Runs", `${verb}Run`, summary, {
    requestParams: { path: id },
    ...(body && {
      requestBody: { required: false, content: { "application/json": { schema: body } } },
    }),
    answers: { "200": json(RunState, "The run after the change.") },
    problem: body ? [400, 404, 408, 409, 413] : [404, 409],
  }),
});

const wantedRuns = {
  requestBody: { required: true, content: { "application/json": { schema: StartRunBody } } },
} satisfies Partial<Described>;

export const runPaths = {
  "/runs": {
    get: operation("Runs", "listRuns", "A page of runs, newest first unless sorted otherwise.", {
      requestParams: { query: RunsQuery },
      answers: { "200": json(RunList, "The page, and how many match.") },
      problem: [400],
    }),
    post: operation(
      "Runs",
      "startRuns",
      "Starts a run for each configuration. With ?estimate=1 it answers as /runs/estimate does.",
      {
        ...wantedRuns,
        requestParams: idempotencyKey,
        answers: { "201": json(StartedRuns, "The runs; the work goes on in the server.") },
        problem: [400, 404, 408, 409, 413, 422],
      },
    ),
  },
  "/runs/estimate": {
    post: operation("Runs", "estimateRuns", "Counts what runs would ask and cost, and starts none.", {
      ...wantedRuns,
      answers: { "200": json(Estimate, "What would be asked.") },
      problem: [400, 404, 408, 413],
    }),
  },
  "/runs/{id}": {
    get: operation("Runs", "getRun", "A run with its scores and progress.", {
      requestParams: { path: id },
      answers: { "200": json(RunState, "It.") },
      problem: [404],
    }),
    patch: operation(
      "Runs",
      "editRun",
      "Changes a run's name, note or tags, whatever its status, or archives it once it has ended.",
      {
        requestParams: { path: id },
        requestBody: { required: true, content: { "application/json": { schema: EditRunBody } } },
        answers: { "200": json(RunState, "The run after the change.") },
        problem: [400, 404, 408, 409, 413],
      },
    ),
    delete: operation(
      "Runs",
      "deleteRun",
      "Deletes a run with its judgments, scores, reviews and share links. Refused while it is judged.",
      {
        requestParams: { path: id, query: DeletionQuery },
        answers: removed,
        problem: [400, 404, 409],
      },
    ),
  },
  "/runs/{id}/events": {
    get: operation("Runs", "followRun", "Follows a run's progress.", {
      requestParams: { path: id },
      answers: {
        "200": {
          description:
            "Events `progress`, each with a run's `progress`, when it changes and at most twice a second; `end` once the run has ended or is deleted. After a quarter of an hour the stream closes: connect again, as an EventSource does by itself.",
          content: { "text/event-stream": { schema: { type: "string" } } },
        },
      },
      problem: [404],
    }),
  },
  "/runs/{id}/pause": control("pause", "Pauses a run."),
  "/runs/{id}/resume": control(
    "resume",
    "Resumes a paused, failed or cancelled run, with other limits if they are sent.",
    ResumeBody,
  ),
  "/runs/{id}/unfollow": control(
    "unfollow",
    "Ends a run's following of its dataset. What it has taken is judged, then the run is complete.",
  ),
  "/runs/{id}/cancel": control("cancel", "Cancels a run; its judgments stay."),
  "/runs/{id}/retry": control("retry", "Asks again for the judgments in error, with other limits if they are sent.", ResumeBody),
  "/runs/{id}/export": {
    get: operation(
      "Runs",
      "exportRun",
      "A run's scores, judgments or report as a file, streamed: all samples, or those that match a filter, in the requested order.",
      {
        requestParams: { path: id, query: ExportQuery },
        answers: {
          "200": {
            description:
              "The file. JSON: an array of rows; NDJSON: a row a line. CSV: RFC 4180 in UTF-8 with a byte order mark; a missing score is empty, with its cause in METRIC.cause, and cells that a spreadsheet would run begin with an apostrophe, which an upload of the file takes off again. Parquet: the columns of the CSV file, typed. HTML and Markdown: the report.",
            content: {
              "application/x-ndjson": text,
              "text/csv": text,
              "text/html": text,
              "text/markdown": text,
              "application/vnd.apache.parquet": file,
              "application/json": {
                schema: z.union([z.array(ExportedSample), z.array(ExportedScore), z.array(ExportedJudgment)]),
              },
            },
          },
        },
        problem: [400, 404, 429, 503],
      },
    ),
  },
} satisfies ZodOpenApiPathsObject;
