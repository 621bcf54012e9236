import type { ZodOpenApiPathsObject } from "zod-openapi";
import { SampleDetail, SampleDetailQuery, SamplePage, SamplesQuery } from "@/app/api/v1/described/samples";
import { id, json, operation, sampleId } from "./operation";

export const samplePaths = {
  "/runs/{id}/samples": {
    get: operation("Samples", "listSamples", "A page of a run's samples with their scores.", {
      requestParams: { path: id, query: SamplesQuery },
      answers: { "200": json(SamplePage, "The page, and how many match.") },
      problem: [400, 404],
    }),
  },
  "/runs/{id}/samples/{sampleId}": {
    get: operation("Samples", "getSample", "A sample with every score and judgment.", {
      requestParams: { path: sampleId, query: SampleDetailQuery },
      answers: { "200": json(SampleDetail, "It.") },
      problem: [400, 404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
