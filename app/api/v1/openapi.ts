import { z } from "zod";
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { Baseline } from "@/lib/domain/comparison/baseline";
import { Json } from "@/lib/domain/sample";
import { NewShare } from "@/lib/domain/shares/new";
import { version } from "@/lib/domain/version";
import { NewWebhook } from "@/lib/domain/webhooks/choice";
import {
  AgreementQuery,
  AgreementReport,
  AppendQuery,
  AppendReport,
  AuditPage,
  AuditQuery,
  BaselineBody,
  BaselineList,
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
  ExportedJudgment,
  ExportedSample,
  ExportedScore,
  ExportQuery,
  Health,
  ImportPreview,
  ImportQuery,
  ImportReport,
  JudgeList,
  MetricList,
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
} from "./contract";
import { MadeToken, NewTokenBody, TokenList } from "./described/tokens";
import { AddedWebhook, DeliveriesQuery, DeliveryPage, DeliveryReport, WebhookList, WebhookReport } from "./described/webhooks";
import { Problem } from "./problem";

const json = (schema: z.ZodType, description: string): ZodOpenApiResponseObject => ({
  description,
  content: { "application/json": { schema } },
});

/** Groups of operations, in the order of a job. */
const tags = {
  Datasets: "What was retrieved and answered: files, and the configurations in them.",
  Runs: "A configuration judged: started, followed, steered, exported.",
  Samples: "The samples of a run with their scores and judgments.",
  Reviews: "People's verdicts, and how far the judge agrees with people.",
  Comparisons: "Runs against a baseline.",
  Shares: "Links that show a run or a comparison to everybody who has them.",
  Webhooks: "Receivers that are told when runs end, gates fail and means fall. For administrators.",
  Tokens: "What programs send to be let in. For administrators.",
  Server: "What this server offers, and whether it works.",
} as const;
type Tag = keyof typeof tags;

const idempotencyKey = {
  header: z.object({
    "Idempotency-Key": z
      .string()
      .max(255)
      .optional()
      .describe("The same key with the same request, within a day, is answered as before and makes nothing again."),
  }),
};

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
  422: "Its Idempotency-Key was used less than a day ago for another request.",
  429: "The caller has too many downloads open. Retry-After says when to try again, in seconds.",
  500: "An error inside Assay.",
  503: "The server is too busy, or its database cannot be used; `detail` says which. Retry-After says when to try again, in seconds.",
};

interface Described extends Omit<ZodOpenApiOperationObject, "responses" | "tags"> {
  answers: Record<string, ZodOpenApiResponseObject>;
  problem?: readonly (400 | 404 | 408 | 409 | 413 | 422 | 429 | 503)[];
  /** Whether it answers without a token on a server with accounts too. */
  isOpen?: boolean;
}

/** An operation of the group `tag`, with these problems and those of every operation added. The summary is its description too. */
const operation = (
  tag: Tag,
  operationId: string,
  summary: string,
  { answers, problem = [], isOpen = false, ...rest }: Described,
): ZodOpenApiOperationObject => ({
  operationId,
  tags: [tag],
  summary: firstSentence(summary),
  description: summary,
  ...(isOpen && { security: [] }),
  ...rest,
  responses: {
    ...Object.fromEntries(
      [...new Set([...problem, ...(isOpen ? [] : [401]), 403, 500, 503])].map((status) => [
        String(status),
        { description: problems[status] ?? "", content: { "application/problem+json": { schema: Problem } } },
      ]),
    ),
    ...answers,
  } as ZodOpenApiOperationObject["responses"],
});

const firstSentence = (text: string): string => text.split(". ", 1)[0]?.replace(/\.$/, "") ?? text;

const id = z.object({ id: z.string() });
const sampleId = id.extend({ sampleId: z.int() });
const file = { schema: { type: "string", contentMediaType: "application/octet-stream" } } as const;
const text = { schema: { type: "string" } } as const;

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

const sentFile = {
  requestParams: { query: ImportQuery.omit({ "dry-run": true }) },
  requestBody: {
    required: true,
    description:
      "The file itself, streamed, of any type that can be read; or a form with one file, its other fields (name, config, map, context-delimiter) before it.",
    content: {
      "*/*": file,
      "multipart/form-data": {
        schema: z.object({
          ...ImportQuery.omit({ dataset: true, again: true, "dry-run": true }).shape,
          file: z.string().meta({ contentMediaType: "application/octet-stream" }),
        }),
      },
    },
  },
} satisfies Partial<Described>;

const wantedRuns = {
  requestBody: { required: true, content: { "application/json": { schema: StartRunBody } } },
} satisfies Partial<Described>;

/** Says things so that generators of typed clients understand them. */
const override: CreateDocumentOptions["override"] = ({ jsonSchema, zodSchema, io }) => {
  const { prefixItems, propertyNames, additionalProperties } = jsonSchema;
  const [first] = prefixItems ?? [];
  // A type that contains itself is refused by TypeScript.
  if (zodSchema === Json) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
    jsonSchema.description = "Any JSON value.";
  }
  if (prefixItems && first !== undefined)
    Object.assign(jsonSchema, { items: first, minItems: prefixItems.length, maxItems: prefixItems.length });
  if (jsonSchema.required && !jsonSchema.properties && isSchema(propertyNames) && isSchema(additionalProperties)) {
    const names = propertyNames.enum ?? [];
    jsonSchema.properties = Object.fromEntries(names.map((name) => [String(name), { ...additionalProperties }]));
    jsonSchema.additionalProperties = false;
    delete jsonSchema.propertyNames;
  }
  // A field with a default counts as always there, so that whoever sends one would have to give it.
  if (io === "input" && jsonSchema.default !== undefined) {
    const words = `Default: ${JSON.stringify(jsonSchema.default)}.`;
    jsonSchema.description = jsonSchema.description ? `${jsonSchema.description} ${words}` : words;
    delete jsonSchema.default;
  }
};

const isSchema = <T>(schema: T | boolean | undefined): schema is T => typeof schema === "object";

/** The API as OpenAPI 3.1, generated from the schemas that the routes parse with. */
export const describeApi = () =>
  createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Assay",
        version,
        description: "Datasets, runs and scores of retrieval-augmented generation under review.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/api/v1" }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      security: [{ apiToken: [] }, {}],
      paths: {
        "/datasets": {
          get: operation("Datasets", "listDatasets", "Lists the datasets, newest first.", {
            answers: { "200": json(DatasetList, "All of them.") },
          }),
          post: operation(
            "Datasets",
            "importDataset",
            "Stores a file as a new dataset, or as configurations of an existing one. With ?dry-run=1 it answers as /datasets/dry-run does.",
            {
              ...sentFile,
              requestParams: { ...sentFile.requestParams, ...idempotencyKey },
              answers: {
                "200": json(ImportReport, "The dataset that the same file made before; nothing was stored."),
                "201": json(ImportReport, "What was stored, and the rows that were rejected."),
              },
              problem: [400, 404, 408, 409, 413, 422],
            },
          ),
        },
        "/datasets/dry-run": {
          post: operation("Datasets", "previewImport", "Reads a file as an import would, and stores nothing.", {
            ...sentFile,
            answers: {
              "200": json(ImportPreview, "What would be stored, how each column was read, and the rows that would be rejected."),
            },
            problem: [400, 404, 408, 409, 413],
          }),
        },
        "/datasets/{id}": {
          get: operation("Datasets", "getDataset", "A dataset.", {
            requestParams: { path: id },
            answers: { "200": json(DatasetReport, "It.") },
            problem: [404],
          }),
          delete: operation(
            "Datasets",
            "deleteDataset",
            "Deletes a dataset with everything that belongs to it. Refused while one of its runs is judged.",
            {
              requestParams: { path: id, query: DeletionQuery },
              answers: removed,
              problem: [400, 404, 409],
            },
          ),
        },
        "/datasets/{id}/samples": {
          post: operation(
            "Datasets",
            "appendSamples",
            "Adds samples to a dataset, and changes those whose id it holds. Nothing is stored before the whole request has arrived and been read.",
            {
              requestParams: { path: id, query: AppendQuery, ...idempotencyKey },
              requestBody: {
                required: true,
                description:
                  "A sample, a list of samples, JSON Lines, or any file that can be imported; streamed, also packed with gzip (Content-Encoding). At most 1,000,000 samples and 1 GiB unpacked.",
                content: {
                  "application/json": { schema: Json },
                  "application/x-ndjson": file,
                  "*/*": file,
                },
              },
              answers: { "200": json(AppendReport, "What was stored, and the samples that were rejected.") },
              problem: [400, 404, 408, 409, 413, 422],
            },
          ),
        },
        "/datasets/{id}/configurations/{configurationId}": {
          delete: operation(
            "Datasets",
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
        "/compare": {
          get: operation("Comparisons", "compareRuns", "Runs against a baseline, question by question.", {
            requestParams: { query: CompareQuery },
            answers: { "200": json(ComparedRuns, "Differences with intervals and tests, by metric.") },
            problem: [400, 404],
          }),
        },
        "/compare/markdown": {
          get: operation("Comparisons", "compareRunsInMarkdown", "The same comparison as a summary for a pull request.", {
            requestParams: { query: CompareQuery },
            answers: { "200": { description: "Markdown.", content: { "text/markdown": text } } },
            problem: [400, 404],
          }),
        },
        "/runs/{id}": {
          get: operation("Runs", "getRun", "A run with its scores and progress.", {
            requestParams: { path: id },
            answers: { "200": json(RunState, "It.") },
            problem: [404],
          }),
          patch: operation("Runs", "editRun", "Changes a run's name, note or tags, whatever its status.", {
            requestParams: { path: id },
            requestBody: { required: true, content: { "application/json": { schema: EditRunBody } } },
            answers: { "200": json(RunState, "The run after the change.") },
            problem: [400, 404, 408, 409, 413],
          }),
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
        "/runs/{id}/samples": {
          get: operation("Samples", "listSamples", "A page of a run's samples with their scores.", {
            requestParams: { path: id, query: SamplesQuery },
            answers: { "200": json(SamplePage, "The page, and how many match.") },
            problem: [400, 404],
          }),
        },
        "/runs/{id}/samples/{sampleId}": {
          get: operation("Samples", "getSample", "A sample with every score and judgment.", {
            requestParams: { path: sampleId },
            answers: { "200": json(SampleDetail, "It.") },
            problem: [404],
          }),
        },
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
        "/runs/{id}/retry": control(
          "retry",
          "Asks again for the judgments in error, with other limits if they are sent.",
          ResumeBody,
        ),
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
                    "The file. JSON: an array of rows; NDJSON: a row a line. CSV: RFC 4180 in UTF-8 with a byte order mark; a missing score is empty, with its cause in METRIC.cause, and cells that a spreadsheet would run begin with an apostrophe, which an upload of the file takes off again. Parquet: the columns of the CSV file, typed. HTML: the report.",
                  content: {
                    "application/x-ndjson": text,
                    "text/csv": text,
                    "text/html": text,
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
        "/shares": {
          get: operation(
            "Shares",
            "listShares",
            "A page of the links that show a run or a comparison, newest first, including ended ones.",
            {
              requestParams: { query: SharesQuery },
              answers: { "200": json(ShareList, "The page, and how many there are.") },
              problem: [400],
            },
          ),
          post: operation(
            "Shares",
            "createShare",
            "Makes a link that shows a run or a comparison, read-only, to everybody who has it.",
            {
              requestParams: idempotencyKey,
              requestBody: { required: true, content: { "application/json": { schema: NewShare } } },
              answers: { "201": json(CreatedShare, "The link.") },
              problem: [400, 404, 409, 413, 422],
            },
          ),
        },
        "/audit": {
          get: operation("Server", "listAuditEvents", "Who did what, newest first. For administrators.", {
            requestParams: { query: AuditQuery },
            answers: { "200": json(AuditPage, "The page, and how many there are.") },
            problem: [400],
          }),
        },
        "/shares/{id}": {
          delete: operation("Shares", "revokeShare", "Revokes a link at once.", {
            requestParams: { path: id },
            answers: { "204": { description: "It no longer works." } },
            problem: [404],
          }),
        },
        "/webhooks": {
          get: operation("Webhooks", "listWebhooks", "Lists the webhooks, each with its newest message.", {
            answers: { "200": json(WebhookList, "All of them, oldest first.") },
          }),
          post: operation("Webhooks", "addWebhook", "Adds a receiver that is told what happens to runs.", {
            requestBody: { required: true, content: { "application/json": { schema: NewWebhook } } },
            answers: { "201": json(AddedWebhook, "The webhook, with the secret that verifies signatures.") },
            problem: [400, 408, 409, 413],
          }),
        },
        "/webhooks/{id}": {
          put: operation("Webhooks", "changeWebhook", "Replaces all of a webhook but its secret.", {
            requestParams: { path: id },
            requestBody: { required: true, content: { "application/json": { schema: NewWebhook } } },
            answers: { "200": json(WebhookReport, "The webhook after the change.") },
            problem: [400, 404, 408, 413],
          }),
          delete: operation("Webhooks", "deleteWebhook", "Deletes a webhook with its messages.", {
            requestParams: { path: id },
            answers: { "204": { description: "It is told nothing any more." } },
            problem: [404],
          }),
        },
        "/webhooks/{id}/test": {
          post: operation("Webhooks", "testWebhook", "Sends a test, and waits for what the receiver answers.", {
            requestParams: { path: id },
            answers: { "200": json(DeliveryReport, "The message; not tried yet if another one is being sent.") },
            problem: [404],
          }),
        },
        "/webhooks/{id}/deliveries": {
          get: operation("Webhooks", "listDeliveries", "A page of the messages to a webhook, newest first.", {
            requestParams: { path: id, query: DeliveriesQuery },
            answers: { "200": json(DeliveryPage, "The page, and how many there are.") },
            problem: [400, 404],
          }),
        },
        "/webhooks/{id}/deliveries/{deliveryId}/send": {
          post: operation("Webhooks", "sendDelivery", "Sends a message once more, and waits for what the receiver answers.", {
            requestParams: { path: id.extend({ deliveryId: z.string() }) },
            answers: { "200": json(DeliveryReport, "The message; not tried yet if another one is being sent.") },
            problem: [404],
          }),
        },
        "/tokens": {
          get: operation("Tokens", "listTokens", "Lists everybody's API tokens, newest first, without their secrets.", {
            answers: { "200": json(TokenList, "All of them.") },
          }),
          post: operation(
            "Tokens",
            "addToken",
            "Makes an API token that acts for the same person as the token that is sent. It has at most its role, expires no later, and is revoked with it.",
            {
              requestBody: { required: true, content: { "application/json": { schema: NewTokenBody } } },
              answers: { "201": json(MadeToken, "The token. Only this answer holds it.") },
              problem: [400, 408, 409, 413],
            },
          ),
        },
        "/tokens/{id}": {
          delete: operation("Tokens", "revokeToken", "Revokes a token at once, with the tokens that it made.", {
            requestParams: { path: id },
            answers: { "204": { description: "It no longer works." } },
            problem: [404],
          }),
        },
        "/health": {
          get: operation("Server", "getHealth", "Tells whether the server and its database work.", {
            isOpen: true,
            answers: { "200": json(Health, "They do."), "503": json(Health, "The database cannot be read.") },
          }),
        },
        "/openapi.json": {
          get: operation("Server", "describeApi", "This description.", {
            isOpen: true,
            answers: { "200": { description: "OpenAPI 3.1.", content: { "application/json": { schema: { type: "object" } } } } },
          }),
        },
        "/judges": {
          get: operation("Server", "listJudges", "Tells who judges a run that names nobody, and which servers there are.", {
            answers: { "200": json(JudgeList, "No address and no key is told.") },
          }),
        },
        "/baselines": {
          get: operation("Comparisons", "listBaselines", "Lists the runs that others are compared with by a name.", {
            answers: { "200": json(BaselineList, "All of them, by name.") },
          }),
        },
        "/baselines/{name}": {
          put: operation("Comparisons", "setBaseline", "Gives a run this name; a run that had it loses it.", {
            requestParams: { path: z.object({ name: z.string() }) },
            requestBody: { required: true, content: { "application/json": { schema: BaselineBody } } },
            answers: { "200": json(Baseline, "The baseline.") },
            problem: [400, 404, 408, 413],
          }),
          delete: operation("Comparisons", "removeBaseline", "Forgets a baseline's name; the run stays.", {
            requestParams: { path: z.object({ name: z.string() }) },
            answers: { "204": { description: "It is forgotten." } },
            problem: [404],
          }),
        },
        "/metrics": {
          get: operation("Server", "listMetrics", "Lists the metrics with their settings and default prompts.", {
            answers: { "200": json(MetricList, "All of them, in the order of pages and exports.") },
          }),
        },
      },
      components: {
        securitySchemes: {
          apiToken: {
            type: "http",
            scheme: "bearer",
            description:
              "A token made in Settings. Needed once somebody has an account; without accounts the API is open on the server's own machine.",
          },
        },
      },
    },
    { override },
  );
