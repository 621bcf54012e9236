import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from "zod-openapi";
import { NewShare } from "@/lib/domain/shares/new";
import { version } from "@/lib/domain/version";
import {
  AgreementQuery,
  AgreementReport,
  AuditPage,
  AuditQuery,
  ComparedRuns,
  CompareQuery,
  CreatedShare,
  DatasetList,
  DatasetReport,
  DeleteReviewQuery,
  DeletionImpact,
  DeletionQuery,
  EditRunBody,
  Estimate,
  ExportQuery,
  Health,
  ImportPreview,
  ImportQuery,
  ImportReport,
  PutReviewBody,
  ResumeBody,
  ReviewPage,
  ReviewsQuery,
  RunList,
  RunState,
  RunsQuery,
  SampleDetail,
  SamplePage,
  SampleReviews,
  SamplesQuery,
  ShareList,
  SharesQuery,
  StartedRuns,
  StartRunBody,
  StartRunQuery,
} from "./contract";
import { Problem } from "./problem";

const json = (schema: z.ZodType, description: string): ZodOpenApiResponseObject => ({
  description,
  content: { "application/json": { schema } },
});

const removed = {
  "200": json(DeletionImpact, "With dry-run=1: what would be deleted."),
  "204": { description: "It is deleted; its rows go in the background." },
};

const problems: Record<number, string> = {
  400: "It cannot be done as it was asked; `errors` names each field that is wrong.",
  401: "The server has accounts, and the request carries no API token that is valid.",
  403: "The token's role may not do this; or the request comes from another web page, or names a host that is not Assay's.",
  404: "It does not exist.",
  408: "What was sent came too slowly, or stopped coming.",
  409: "It conflicts with the current state.",
  413: "What was sent is too large.",
  429: "The caller has too many downloads open. Retry-After says when to try again, in seconds.",
  500: "An error inside Assay.",
  503: "The server is too busy. Try again in a few seconds.",
};

/** An operation's responses, with these problems added. */
const operation = (
  operationId: string,
  summary: string,
  {
    answers,
    problem = [],
    ...rest
  }: Omit<ZodOpenApiOperationObject, "responses"> & {
    answers: Record<string, ZodOpenApiResponseObject>;
    problem?: readonly (400 | 404 | 408 | 409 | 413 | 429 | 503)[];
  },
): ZodOpenApiOperationObject => ({
  operationId,
  summary,
  ...rest,
  responses: {
    ...answers,
    ...Object.fromEntries(
      [...problem, 401, 403, 500].map((status) => [
        String(status),
        { description: problems[status] ?? "", content: { "application/problem+json": { schema: Problem } } },
      ]),
    ),
  } as ZodOpenApiOperationObject["responses"],
});

const id = z.object({ id: z.string() });
const sampleId = id.extend({ sampleId: z.int() });
const file = { schema: { type: "string", contentMediaType: "application/octet-stream" } } as const;
const text = (description: string) => ({ description, schema: { type: "string" } }) as const;

const control = (verb: string, summary: string, body?: z.ZodType) => ({
  post: operation(`${verb}Run`, summary, {
    requestParams: { path: id },
    ...(body && { requestBody: { required: false, content: { "application/json": { schema: body } } } }),
    answers: { "200": json(RunState, "The run after the change.") },
    problem: body ? [400, 404, 408, 409, 413] : [404, 409],
  }),
});

/** The API as OpenAPI 3.1, generated from the schemas that the routes parse with. */
export const describeApi = () =>
  createDocument({
    openapi: "3.1.1",
    info: { title: "Assay", version, description: "Datasets, runs and scores of retrieval-augmented generation under review." },
    servers: [{ url: "/api/v1" }],
    paths: {
      "/datasets": {
        get: operation("listDatasets", "Lists the datasets, newest first.", {
          answers: { "200": json(DatasetList, "All of them.") },
        }),
        post: operation("importDataset", "Stores a file as a new dataset, or as configurations of an existing one.", {
          requestParams: { query: ImportQuery },
          requestBody: {
            required: true,
            description:
              "The file itself, streamed, of any type that can be read; or a form with one file, its other fields (name, config, map, context-delimiter) before it.",
            content: {
              "*/*": file,
              "multipart/form-data": {
                schema: z.object({
                  ...ImportQuery.omit({ dataset: true, "dry-run": true }).shape,
                  file: z.string().meta({ contentMediaType: "application/octet-stream" }),
                }),
              },
            },
          },
          answers: {
            "200": json(ImportPreview, "With dry-run=1: what would be stored."),
            "201": json(ImportReport, "What was stored, and the rows that were rejected."),
          },
          problem: [400, 404, 408, 409, 413],
        }),
      },
      "/datasets/{id}": {
        get: operation("getDataset", "A dataset.", {
          requestParams: { path: id },
          answers: { "200": json(DatasetReport, "It.") },
          problem: [404],
        }),
        delete: operation(
          "deleteDataset",
          "Deletes a dataset with everything that belongs to it. Refused while one of its runs is judged.",
          {
            requestParams: { path: id, query: DeletionQuery },
            answers: removed,
            problem: [400, 404, 409],
          },
        ),
      },
      "/datasets/{id}/configurations/{configurationId}": {
        delete: operation(
          "deleteConfiguration",
          "Deletes a configuration with its samples and runs. Refused for a dataset's last one: delete the dataset instead.",
          {
            requestParams: { path: id.extend({ configurationId: z.string() }), query: DeletionQuery },
            answers: removed,
            problem: [400, 404, 409],
          },
        ),
      },
      "/runs": {
        get: operation("listRuns", "A page of runs, newest first unless sorted otherwise.", {
          requestParams: { query: RunsQuery },
          answers: { "200": json(RunList, "The page, and how many match.") },
          problem: [400],
        }),
        post: operation("startRuns", "Starts a run for each configuration.", {
          requestParams: { query: StartRunQuery },
          requestBody: { required: true, content: { "application/json": { schema: StartRunBody } } },
          answers: {
            "200": json(Estimate, "With estimate=1: what would be asked."),
            "201": json(StartedRuns, "The runs; the work goes on in the server."),
          },
          problem: [400, 404, 408, 413],
        }),
      },
      "/compare": {
        get: operation("compareRuns", "Runs against a baseline, question by question.", {
          requestParams: { query: CompareQuery },
          answers: { "200": json(ComparedRuns, "Differences with intervals and tests, by metric.") },
          problem: [400, 404],
        }),
      },
      "/runs/{id}": {
        get: operation("getRun", "A run with its scores and progress.", {
          requestParams: { path: id },
          answers: { "200": json(RunState, "It.") },
          problem: [404],
        }),
        patch: operation("editRun", "Changes a run's name, note or tags, whatever its status.", {
          requestParams: { path: id },
          requestBody: { required: true, content: { "application/json": { schema: EditRunBody } } },
          answers: { "200": json(RunState, "The run after the change.") },
          problem: [400, 404, 408, 409, 413],
        }),
        delete: operation(
          "deleteRun",
          "Deletes a run with its judgments, scores, reviews and share links. Refused while it is judged.",
          {
            requestParams: { path: id, query: DeletionQuery },
            answers: removed,
            problem: [400, 404, 409],
          },
        ),
      },
      "/runs/{id}/samples": {
        get: operation("listSamples", "A page of a run's samples with their scores.", {
          requestParams: { path: id, query: SamplesQuery },
          answers: { "200": json(SamplePage, "The page, and how many match.") },
          problem: [400, 404],
        }),
      },
      "/runs/{id}/samples/{sampleId}": {
        get: operation("getSample", "A sample with every score and judgment.", {
          requestParams: { path: sampleId },
          answers: { "200": json(SampleDetail, "It.") },
          problem: [404],
        }),
      },
      "/runs/{id}/reviews": {
        get: operation("listReviews", "A page of people's verdicts on a run's samples, scores and judgments, oldest first.", {
          requestParams: { path: id, query: ReviewsQuery },
          answers: { "200": json(ReviewPage, "The page, and how far the review is.") },
          problem: [400, 404],
        }),
      },
      "/runs/{id}/samples/{sampleId}/reviews": {
        get: operation("listSampleReviews", "Everybody's verdicts on a sample and on its scores and judgments, oldest first.", {
          requestParams: { path: sampleId },
          answers: { "200": json(SampleReviews, "All of them.") },
          problem: [404],
        }),
        put: operation(
          "setReview",
          "Stores a person's verdict and replaces their earlier one on the same sample, score or judgment; other people's do not change.",
          {
            requestParams: { path: sampleId },
            requestBody: { required: true, content: { "application/json": { schema: PutReviewBody } } },
            answers: { "200": json(SampleReviews, "Everybody's verdicts on the sample after the change.") },
            problem: [400, 404, 408, 409, 413],
          },
        ),
        delete: operation("removeReview", "Deletes a person's verdict.", {
          requestParams: { path: sampleId, query: DeleteReviewQuery },
          answers: { "204": { description: "It was deleted." } },
          problem: [400, 404],
        }),
      },
      "/runs/{id}/agreement": {
        get: operation("getAgreement", "How well a run's scores agree with a label of its samples, and with people's verdicts.", {
          requestParams: { path: id, query: AgreementQuery },
          answers: { "200": json(AgreementReport, "Its figures by metric.") },
          problem: [400, 404, 503],
        }),
      },
      "/runs/{id}/events": {
        get: operation("followRun", "Follows a run's progress.", {
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
      "/runs/{id}/cancel": control("cancel", "Cancels a run; its judgments stay."),
      "/runs/{id}/retry": control(
        "retry",
        "Asks again for the judgments in error, with other limits if they are sent.",
        ResumeBody,
      ),
      "/runs/{id}/export": {
        get: operation(
          "exportRun",
          "A run's scores, judgments or report as a file, streamed: all samples, or those that match a filter, in the requested order.",
          {
            requestParams: { path: id, query: ExportQuery },
            answers: {
              "200": {
                description: "The file.",
                content: {
                  "application/x-ndjson": text("One JSON object per line."),
                  "text/csv": text(
                    "RFC 4180 in UTF-8 with a byte order mark. A missing score is empty, with its cause in METRIC.cause. Cells that a spreadsheet would run begin with an apostrophe, which an upload of the file takes off again.",
                  ),
                  "text/html": text("The report."),
                  "application/json": text("A JSON array."),
                },
              },
            },
            problem: [400, 404, 429, 503],
          },
        ),
      },
      "/shares": {
        get: operation("listShares", "A page of the links that show a run or a comparison, newest first, including ended ones.", {
          requestParams: { query: SharesQuery },
          answers: { "200": json(ShareList, "The page, and how many there are.") },
          problem: [400],
        }),
        post: operation("createShare", "Makes a link that shows a run or a comparison, read-only, to everybody who has it.", {
          requestBody: { required: true, content: { "application/json": { schema: NewShare } } },
          answers: { "201": json(CreatedShare, "The link.") },
          problem: [400, 404, 413],
        }),
      },
      "/audit": {
        get: operation("listAuditEvents", "Who did what, newest first. For administrators.", {
          requestParams: { query: AuditQuery },
          answers: { "200": json(AuditPage, "The page, and how many there are.") },
          problem: [400],
        }),
      },
      "/shares/{id}": {
        delete: operation("revokeShare", "Revokes a link at once.", {
          requestParams: { path: id },
          answers: { "204": { description: "It no longer works." } },
          problem: [404],
        }),
      },
      "/health": {
        get: operation("getHealth", "Whether the server and its database work.", {
          answers: { "200": json(Health, "They do."), "503": json(Health, "The database cannot be read.") },
        }),
      },
      "/openapi.json": {
        get: operation("describeApi", "This description.", {
          answers: { "200": { description: "OpenAPI 3.1.", content: { "application/json": { schema: { type: "object" } } } } },
        }),
      },
    },
    components: { schemas: { Problem, DatasetReport, ImportReport, RunState, SampleDetail, SamplePage } },
  });
