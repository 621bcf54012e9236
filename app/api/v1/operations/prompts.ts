import { PromptVersionList, PromptVersionReport } from "assay-lib/api/metrics";
import { NewPromptVersion } from "assay-lib/domain/prompts/version";
import * as z from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { id, json, operation } from "./operation";

const version = id.extend({ name: z.string() });

export const promptPaths = {
  "/metrics/{id}/prompts": {
    get: operation("Server", "listPromptVersions", "Lists the prompt versions of a built-in metric.", {
      requestParams: { path: id },
      answers: { "200": json(PromptVersionList, "Those that new runs can choose, newest first.") },
      problem: [404],
    }),
    post: operation("Server", "addPromptVersion", "Adds a prompt version to a built-in metric. A version never changes.", {
      requestParams: { path: id },
      requestBody: { required: true, content: { "application/json": { schema: NewPromptVersion } } },
      answers: { "201": json(PromptVersionReport, "The new version.") },
      problem: [400, 404, 408, 409, 413],
    }),
  },
  "/metrics/{id}/prompts/{name}": {
    get: operation("Server", "getPromptVersion", "Gets a prompt version, or the prompt named built-in.", {
      requestParams: { path: version },
      answers: { "200": json(PromptVersionReport, "The version with its prompts.") },
      problem: [404],
    }),
    delete: operation("Server", "removePromptVersion", "Removes a prompt version from new runs. Earlier runs keep it.", {
      requestParams: { path: version },
      answers: { "204": { description: "Removed." } },
      problem: [404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
