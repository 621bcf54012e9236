import * as z from "zod";
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { DatasetNamed, methodOf, type Operation, operationParameters, pathOf, RunNamed, tags } from "@/lib/domain/api/operation";
import { Problem } from "@/lib/domain/api/problem";
import { version } from "@/lib/domain/process/version";
import { Json } from "@/lib/domain/sample";
import { allOperations } from "./operations";

/** Rewrites schemas that generators of typed clients do not understand. */
const override: CreateDocumentOptions["override"] = ({ jsonSchema, zodSchema, io }) => {
  const { prefixItems, propertyNames, additionalProperties } = jsonSchema;
  const [first] = prefixItems ?? [];
  // TypeScript rejects the recursive type that a generator would make of it.
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
  // Generators treat a field with a default as required, also in requests.
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
        description: "Datasets, runs and scores for reviewing retrieval-augmented generation.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/api/v1" }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      security: [{ apiToken: [] }, {}],
      paths: pathsOf(),
      components: {
        securitySchemes: {
          apiToken: {
            type: "http",
            scheme: "bearer",
            description:
              "A token created in Settings. Required once an account exists; without accounts the API is open on the server's machine.",
          },
        },
      },
    },
    { override },
  );

function pathsOf(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of allOperations) {
    const path = pathOf(operation);
    paths[path] = { ...paths[path], [methodOf(operation).toLowerCase()]: described(operation) };
  }
  return paths;
}

const IdempotencyKey = z.object({
  "Idempotency-Key": z
    .string()
    .max(255)
    .optional()
    .describe("Repeating a request with the same key within 24 hours returns the first response and creates nothing."),
});

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

function problemsOf({ at, needs, query, body, file, isOnce, problems = [] }: Operation): number[] {
  const parameters = operationParameters(at);
  const sends = body || file;
  return [
    ...(query || sends ? [400] : []),
    ...(needs === "anybody" ? [] : [401]),
    403,
    ...(parameters.length > 0 ? [404] : []),
    ...(sends ? [408, 413] : []),
    ...(isOnce ? [422] : []),
    500,
    503,
    ...problems,
  ];
}

/** Ids of samples and comments are numbers. */
function pathParameter(at: string, name: string): z.ZodType {
  if (name === "id" && / \/runs\//.test(at)) return RunNamed;
  if (name === "id" && / \/datasets\//.test(at)) return DatasetNamed;
  return ["sampleId", "commentId"].includes(name) ? z.int() : z.string();
}

function described(operation: Operation): ZodOpenApiOperationObject {
  const { id, tag, at, needs, summary, query, body, isBodyOptional = false, file, undescribed = [], isOnce, answers } = operation;
  const names = operationParameters(at);
  const path = z.object(Object.fromEntries(names.map((name) => [name, pathParameter(at, name)])));
  const problem = (status: number) => ({
    description: problems[status] ?? "",
    content: { "application/problem+json": { schema: Problem } },
  });
  const answer = ({ description, schema, content }: (typeof answers)[number]) => ({
    description,
    ...(schema ? { content: { "application/json": { schema } } } : content && { content }),
  });
  return {
    operationId: id,
    tags: [tag],
    summary: summary.split(". ", 1)[0]?.replace(/\.$/, "") ?? summary,
    description: summary,
    ...(needs === "anybody" && { security: [] }),
    ...((names.length > 0 || query || isOnce) && {
      requestParams: {
        ...(names.length > 0 && { path }),
        ...(query && { query: query.omit(Object.fromEntries(undescribed.map((name) => [name, true])) as Record<never, never>) }),
        ...(isOnce && { header: IdempotencyKey }),
      },
    }),
    ...(body && { requestBody: { required: !isBodyOptional, content: { "application/json": { schema: body } } } }),
    ...(file && { requestBody: file }),
    responses: {
      ...Object.fromEntries(problemsOf(operation).map((status) => [String(status), problem(status)])),
      ...Object.fromEntries(Object.entries(answers).map(([status, one]) => [status, answer(one)])),
    } as ZodOpenApiOperationObject["responses"],
  };
}
