import { DeletionImpact } from "assay-lib/api/parts";
import { Problem } from "assay-lib/api/problem";
import * as z from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from "zod-openapi";

export const json = (schema: z.ZodType, description: string): ZodOpenApiResponseObject => ({
  description,
  content: { "application/json": { schema } },
});

export const tags = {
  Datasets: "Files, and the configurations in them.",
  Runs: "Start, watch, control and export runs.",
  Samples: "The samples of a run with their scores and judgments.",
  Reviews: "People's verdicts, and the judge's agreement with them.",
  Comments: "What people write about a run, its samples and passages of their texts.",
  Rounds: "People label a part of a run's samples without seeing scores.",
  Comparisons: "Compare runs with a baseline.",
  Shares: "Public read-only links to a run or a comparison.",
  Traces: "Traces of applications: what arrived, its state, and the rules.",
  Webhooks: "Notifications when runs end, gates fail and means fall. For administrators.",
  Tokens: "API tokens. For administrators.",
  Server: "The server's features and health.",
} as const;
type Tag = keyof typeof tags;

export const idempotencyKey = {
  header: z.object({
    "Idempotency-Key": z
      .string()
      .max(255)
      .optional()
      .describe("Repeating a request with the same key within 24 hours returns the first response and creates nothing."),
  }),
};

export const removed = {
  "200": json(DeletionImpact, "With dry-run=1: what would be deleted."),
  "204": { description: "Deleted. Rows are cleaned up in the background." },
};

const problems: Record<number, string> = {
  400: "Invalid request; `errors` lists each invalid field.",
  401: "Missing or invalid API token.",
  403: "The token's role does not allow this, or the request has a foreign origin or host.",
  404: "Not found.",
  408: "The request's body was too slow or incomplete.",
  409: "Conflict with the current state.",
  413: "The request is too large.",
  422: "The Idempotency-Key was used for a different request in the last 24 hours.",
  429: "Too many open downloads. Retry-After is in seconds.",
  500: "Internal error.",
  503: "The server is too busy, or its database is unavailable; see `detail`. Retry-After is in seconds.",
};

export interface Described extends Omit<ZodOpenApiOperationObject, "responses" | "tags"> {
  answers: Record<string, ZodOpenApiResponseObject>;
  problem?: readonly (400 | 404 | 408 | 409 | 413 | 422 | 429 | 503)[];
  /** Needs no token, even with accounts. */
  isOpen?: boolean;
}

/** Adds the problems that every operation can return. The first sentence of `summary` is the OpenAPI summary. */
export const operation = (
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

export const id = z.object({ id: z.string() });
export const sampleId = id.extend({ sampleId: z.int() });
export const commentId = id.extend({ commentId: z.int() });
export const file = { schema: { type: "string", contentMediaType: "application/octet-stream" } } as const;
export const text = { schema: { type: "string" } } as const;
