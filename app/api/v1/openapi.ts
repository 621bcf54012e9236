import { version } from "assay-lib/domain/process/version";
import { Json } from "assay-lib/domain/sample";
import { type CreateDocumentOptions, createDocument } from "zod-openapi";
import { commentPaths } from "./operations/comments";
import { comparisonPaths } from "./operations/comparisons";
import { controlPaths } from "./operations/controls";
import { datasetPaths } from "./operations/datasets";
import { tags } from "./operations/operation";
import { promptPaths } from "./operations/prompts";
import { reviewPaths } from "./operations/reviews";
import { roundPaths } from "./operations/rounds";
import { runPaths } from "./operations/runs";
import { samplePaths } from "./operations/samples";
import { serverPaths } from "./operations/server";
import { settingPaths } from "./operations/settings";
import { sharePaths } from "./operations/shares";
import { stepPaths } from "./operations/steps";
import { tokenPaths } from "./operations/tokens";
import { tracePaths } from "./operations/traces";
import { webhookPaths } from "./operations/webhooks";

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
      paths: {
        ...datasetPaths,
        ...runPaths,
        ...controlPaths,
        ...comparisonPaths,
        ...samplePaths,
        ...reviewPaths,
        ...commentPaths,
        ...roundPaths,
        ...sharePaths,
        ...stepPaths,
        ...serverPaths,
        ...promptPaths,
        ...settingPaths,
        ...tracePaths,
        ...webhookPaths,
        ...tokenPaths,
      },
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
