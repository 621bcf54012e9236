import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from "zod-openapi";
import { DeletionImpact } from "@/app/api/v1/described/parts";
import { Problem } from "@/app/api/v1/described/problem";

export const json = (schema: z.ZodType, description: string): ZodOpenApiResponseObject => ({
  description,
  content: { "application/json": { schema } },
});

/** Groups of operations, in the order of a job. */
export const tags = {
  Datasets: "What was retrieved and answered: files, and the configurations in them.",
  Runs: "A configuration judged: started, followed, steered, exported.",
  Samples: "The samples of a run with their scores and judgments.",
  Reviews: "People's verdicts, and how far the judge agrees with people.",
  Comparisons: "Runs against a baseline.",
  Shares: "Links that show a run or a comparison to everybody who has them.",
  Traces: "Traces of applications: what arrived, what became of it, and which rules decide.",
  Webhooks: "Receivers that are told when runs end, gates fail and means fall. For administrators.",
  Tokens: "What programs send to be let in. For administrators.",
  Server: "What this server offers, and whether it works.",
} as const;
type Tag = keyof typeof tags;

export const idempotencyKey = {
  header: z.object({
    "Idempotency-Key": z
      .string()
      .max(255)
      .optional()
      .describe("The same key with the same request, within a day, is answered as before and makes nothing again."),
  }),
};

export const removed = {
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

export interface Described extends Omit<ZodOpenApiOperationObject, "responses" | "tags"> {
  answers: Record<string, ZodOpenApiResponseObject>;
  problem?: readonly (400 | 404 | 408 | 409 | 413 | 422 | 429 | 503)[];
  /** Whether it answers without a token on a server with accounts too. */
  isOpen?: boolean;
}

/** An operation of the group `tag`, with these problems and those of every operation added. The summary is its description too. */
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
export const file = { schema: { type: "string", contentMediaType: "application/octet-stream" } } as const;
export const text = { schema: { type: "string" } } as const;
