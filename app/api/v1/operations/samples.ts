import { SampleDetail, SampleDetailQuery, SamplePage, SamplesQuery } from "assay-lib/api/samples";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { id, json, operation, sampleId } from "./operation";

export const samplePaths = {
  "/runs/{id}/samples": {
    get: operation("Samples", "listSamples", "Lists a run's samples with their scores.", {
      requestParams: { path: id, query: SamplesQuery },
      answers: { "200": json(SamplePage, "A page, and the number of matches.") },
      problem: [400, 404],
    }),
  },
  "/runs/{id}/samples/{sampleId}": {
    get: operation("Samples", "getSample", "Gets a sample with all its scores and judgments.", {
      requestParams: { path: sampleId, query: SampleDetailQuery },
      answers: { "200": json(SampleDetail, "The sample.") },
      problem: [400, 404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
