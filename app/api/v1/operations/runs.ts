import { ScoredRuns } from "assay-lib/api/datasets";
import { ExportedClaim, ExportedJudgment, ExportedSample, ExportedScore, ExportQuery } from "assay-lib/api/exports";
import { AddGoldenRowsBody, GoldenReport } from "assay-lib/api/golden";
import { DeletionQuery } from "assay-lib/api/parts";
import { ExportedComment } from "assay-lib/api/reviews/exported-comment";
import { EditRunBody, Estimate, ResumeBody, RunList, RunState, RunsQuery, StartedRuns, StartRunBody } from "assay-lib/api/runs";
import { RaceReport } from "assay-lib/domain/races/report";
import * as z from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { sentFile } from "./datasets";
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
    get: operation("Runs", "listRuns", "Lists runs, newest first by default.", {
      requestParams: { query: RunsQuery },
      answers: { "200": json(RunList, "A page, and the number of matches.") },
      problem: [400],
    }),
    post: operation(
      "Runs",
      "startRuns",
      "Starts a run for each configuration. With ?estimate=1 it responds like /runs/estimate.",
      {
        ...wantedRuns,
        requestParams: idempotencyKey,
        answers: { "201": json(StartedRuns, "The runs. They are judged in the background.") },
        problem: [400, 404, 408, 409, 413, 422],
      },
    ),
  },
  "/runs/estimate": {
    post: operation("Runs", "estimateRuns", "Estimates the calls and cost of runs without starting them.", {
      ...wantedRuns,
      answers: { "200": json(Estimate, "The estimate.") },
      problem: [400, 404, 408, 413],
    }),
  },
  "/runs/scored": {
    post: operation("Runs", "storeScoredRuns", "Imports rows that hold scores, like POST /datasets, for their finished runs.", {
      ...sentFile,
      requestParams: { ...sentFile.requestParams, ...idempotencyKey },
      answers: { "201": json(ScoredRuns, "A finished run for each configuration; none if no row has a score.") },
      problem: [400, 404, 408, 409, 413, 422],
    }),
  },
  "/runs/{id}": {
    get: operation("Runs", "getRun", "Gets a run with its scores and progress.", {
      requestParams: { path: id },
      answers: { "200": json(RunState, "The run.") },
      problem: [404],
    }),
    patch: operation("Runs", "editRun", "Changes a run's name, note or tags, or archives a run that has ended.", {
      requestParams: { path: id },
      requestBody: { required: true, content: { "application/json": { schema: EditRunBody } } },
      answers: { "200": json(RunState, "The run after the change.") },
      problem: [400, 404, 408, 409, 413],
    }),
    delete: operation(
      "Runs",
      "deleteRun",
      "Deletes a run with its judgments, scores, reviews and share links. Refused while it is being judged.",
      {
        requestParams: { path: id, query: DeletionQuery },
        answers: removed,
        problem: [400, 404, 409],
      },
    ),
  },
  "/runs/{id}/events": {
    get: operation("Runs", "followRun", "Streams a run's progress.", {
      requestParams: { path: id },
      answers: {
        "200": {
          description:
            "`progress` events when the run's progress changes, at most twice a second, and `end` once the run has ended or is deleted. The stream closes after 15 minutes; reconnect, like an EventSource does automatically.",
          content: { "text/event-stream": { schema: { type: "string" } } },
        },
      },
      problem: [404],
    }),
  },
  "/runs/{id}/pause": control("pause", "Pauses a run."),
  "/runs/{id}/resume": control("resume", "Resumes a paused, failed or cancelled run, optionally with other limits.", ResumeBody),
  "/runs/{id}/unfollow": control(
    "unfollow",
    "Stops a run from following its dataset. Pending samples are judged, then the run completes.",
  ),
  "/runs/{id}/race": {
    get: operation("Runs", "getRace", "Gets the race that a run is in: looks, differences to the leader, who is out.", {
      requestParams: { path: id },
      answers: { "200": json(RaceReport, "The race.") },
      problem: [404],
    }),
  },
  "/runs/{id}/finish": control("finish", "Judges what the race or the random part of the run left out."),
  "/runs/{id}/cancel": control("cancel", "Cancels a run and keeps its judgments."),
  "/runs/{id}/retry": control("retry", "Retries failed judgments, optionally with other limits.", ResumeBody),
  "/runs/{id}/golden": {
    post: operation("Runs", "addGoldenRows", "Adds a run's samples, with corrected answers and gold contexts, to a dataset.", {
      requestParams: { path: id, ...idempotencyKey },
      requestBody: { required: true, content: { "application/json": { schema: AddGoldenRowsBody } } },
      answers: { "200": json(GoldenReport, "What was stored.") },
      problem: [400, 404, 408, 409, 413, 422],
    }),
  },
  "/runs/{id}/export": {
    get: operation(
      "Runs",
      "exportRun",
      "Exports a run's scores, judgments, claims, comments or report as a streamed file: all samples, or those that match a filter, in the requested order.",
      {
        requestParams: { path: id, query: ExportQuery },
        answers: {
          "200": {
            description:
              "The file. JSON: an array of rows; NDJSON: a row per line. CSV: RFC 4180 in UTF-8 with a byte order mark; a missing score is empty, with its cause in METRIC.cause; cells that a spreadsheet would run start with an apostrophe, which an import removes. Parquet: the CSV columns with types. HTML and Markdown: the report.",
            content: {
              "application/x-ndjson": text,
              "text/csv": text,
              "text/html": text,
              "text/markdown": text,
              "application/vnd.apache.parquet": file,
              "application/json": {
                schema: z.union([
                  z.array(ExportedSample),
                  z.array(ExportedScore),
                  z.array(ExportedJudgment),
                  z.array(ExportedClaim),
                  z.array(ExportedComment),
                ]),
              },
            },
          },
        },
        problem: [400, 404, 429, 503],
      },
    ),
  },
} satisfies ZodOpenApiPathsObject;
