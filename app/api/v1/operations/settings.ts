import type { ZodOpenApiPathsObject } from "zod-openapi";
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
} from "@/app/api/v1/described/settings";
import { json, operation } from "./operation";

export const settingPaths = {
  "/bands": {
    get: operation("Server", "getBands", "From which scores on each band begins, and the means that metrics should reach.", {
      answers: { "200": json(Bands, "The thresholds and targets.") },
    }),
    put: operation(
      "Server",
      "setBands",
      "Sets from which scores on each band begins, and targets. A metric that is left out keeps its own. For administrators.",
      {
        requestBody: { required: true, content: { "application/json": { schema: BandsBody } } },
        answers: { "200": json(Bands, "The thresholds and targets.") },
        problem: [400, 408, 413],
      },
    ),
  },
  "/prices": {
    get: operation("Server", "listPrices", "What models cost, in US dollars per million tokens.", {
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
      "Deletes your own price of a model; a built-in one counts again. For administrators.",
      {
        requestParams: { query: RemovePriceQuery },
        answers: { "200": json(RemainingPrice, "The price that counts now; nulls if none is known.") },
        problem: [400, 404],
      },
    ),
  },
  "/retention": {
    get: operation("Server", "getRetention", "After how many days runs are deleted. For administrators.", {
      requestParams: { query: RetentionQuery },
      answers: { "200": json(Retention, "The setting, and what is old enough now.") },
      problem: [400],
    }),
    put: operation("Server", "setRetention", "Sets after how many days runs are deleted. For administrators.", {
      requestBody: { required: true, content: { "application/json": { schema: RetentionBody } } },
      answers: { "200": json(Retention, "The setting, and what is old enough now.") },
      problem: [400, 408, 413],
    }),
  },
} satisfies ZodOpenApiPathsObject;
