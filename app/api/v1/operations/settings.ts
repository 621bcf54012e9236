import {
  Bands,
  BandsBody,
  ModelPrice,
  ModelPriceBody,
  ModelPrices,
  RemainingPrice,
  RemovePriceQuery,
  Retention,
  RetentionBody,
  RetentionQuery,
} from "assay-lib/api/settings";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { json, operation } from "./operation";

export const settingPaths = {
  "/bands": {
    get: operation("Server", "getBands", "Gets the thresholds of the bands and the target means.", {
      answers: { "200": json(Bands, "The thresholds and targets.") },
    }),
    put: operation(
      "Server",
      "setBands",
      "Sets the thresholds of the bands and target means. Metrics that are left out do not change. For administrators.",
      {
        requestBody: { required: true, content: { "application/json": { schema: BandsBody } } },
        answers: { "200": json(Bands, "The thresholds and targets.") },
        problem: [400, 408, 413],
      },
    ),
  },
  "/prices": {
    get: operation("Server", "listPrices", "Lists model prices, in US dollars per million tokens.", {
      answers: { "200": json(ModelPrices, "Prices by model: your own, those of judges.json and the built-in ones.") },
    }),
    put: operation("Server", "setPrice", "Sets your own price of a model. For administrators.", {
      requestBody: { required: true, content: { "application/json": { schema: ModelPriceBody } } },
      answers: { "200": json(ModelPrice, "The price.") },
      problem: [400, 408, 409, 413],
    }),
    delete: operation(
      "Server",
      "deletePrice",
      "Deletes your price of a model; a built-in price applies again. For administrators.",
      {
        requestParams: { query: RemovePriceQuery },
        answers: { "200": json(RemainingPrice, "The price that applies now; nulls if there is none.") },
        problem: [400, 404],
      },
    ),
  },
  "/retention": {
    get: operation("Server", "getRetention", "Gets how long runs are kept. For administrators.", {
      requestParams: { query: RetentionQuery },
      answers: { "200": json(Retention, "The setting, and what is old enough to be deleted now.") },
      problem: [400],
    }),
    put: operation("Server", "setRetention", "Sets how long runs are kept. For administrators.", {
      requestBody: { required: true, content: { "application/json": { schema: RetentionBody } } },
      answers: { "200": json(Retention, "The setting, and what is old enough to be deleted now.") },
      problem: [400, 408, 413],
    }),
  },
} satisfies ZodOpenApiPathsObject;
