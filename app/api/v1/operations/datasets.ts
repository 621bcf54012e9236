import {
  AppendQuery,
  AppendReport,
  DatasetList,
  DatasetReport,
  EditConfigurationBody,
  ImportPreview,
  ImportQuery,
  ImportReport,
} from "assay-lib/api/datasets";
import { DeletionQuery } from "assay-lib/api/parts";
import { Json } from "assay-lib/domain/sample";
import * as z from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { type Described, file, id, idempotencyKey, json, operation, removed } from "./operation";

export const sentFile = {
  requestParams: { query: ImportQuery.omit({ "dry-run": true }) },
  requestBody: {
    required: true,
    description:
      "The file itself, streamed; or a form with one file, preceded by the other fields (name, config, map, context-delimiter, each-turn, param, score, scored-by, rows-only).",
    content: {
      "*/*": file,
      "multipart/form-data": {
        schema: z.object({
          ...ImportQuery.omit({ dataset: true, again: true, "known-rows": true, "dry-run": true }).shape,
          file: z.string().meta({ contentMediaType: "application/octet-stream" }),
        }),
      },
    },
  },
} satisfies Partial<Described>;

export const datasetPaths = {
  "/datasets": {
    get: operation("Datasets", "listDatasets", "Lists the datasets, newest first.", {
      answers: { "200": json(DatasetList, "All datasets.") },
    }),
    post: operation(
      "Datasets",
      "importDataset",
      "Imports a file as a new dataset, or as configurations of an existing one. With ?dry-run=1 it responds like /datasets/dry-run.",
      {
        ...sentFile,
        requestParams: { ...sentFile.requestParams, ...idempotencyKey },
        answers: {
          "200": json(ImportReport, "The existing dataset of the same file; nothing was stored."),
          "201": json(ImportReport, "What was stored, and the rejected rows."),
        },
        problem: [400, 404, 408, 409, 413, 422],
      },
    ),
  },
  "/datasets/dry-run": {
    post: operation("Datasets", "previewImport", "Reads a file like an import, without storing anything.", {
      ...sentFile,
      answers: {
        "200": json(ImportPreview, "What would be stored, how each column was read, and the rows that would be rejected."),
      },
      problem: [400, 404, 408, 409, 413],
    }),
  },
  "/datasets/{id}": {
    get: operation("Datasets", "getDataset", "Gets a dataset.", {
      requestParams: { path: id },
      answers: { "200": json(DatasetReport, "The dataset.") },
      problem: [404],
    }),
    delete: operation(
      "Datasets",
      "deleteDataset",
      "Deletes a dataset with all its data. Refused while one of its runs is being judged.",
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
      "Adds samples to a dataset, and replaces those with the same id. Nothing is stored before the whole request has been received and read.",
      {
        requestParams: { path: id, query: AppendQuery, ...idempotencyKey },
        requestBody: {
          required: true,
          description:
            "A sample, a list of samples, JSON Lines, or any file that can be imported, streamed, plain or gzipped (Content-Encoding). At most 1,000,000 samples and 1 GiB unpacked.",
          content: {
            "application/json": { schema: Json },
            "application/x-ndjson": file,
            "*/*": file,
          },
        },
        answers: { "200": json(AppendReport, "What was stored, and the rejected samples.") },
        problem: [400, 404, 408, 409, 413, 422],
      },
    ),
  },
  "/datasets/{id}/configurations/{configurationId}": {
    patch: operation("Datasets", "editConfiguration", "Changes a configuration's parameters.", {
      requestParams: { path: id.extend({ configurationId: z.string() }) },
      requestBody: { required: true, content: { "application/json": { schema: EditConfigurationBody } } },
      answers: { "200": json(DatasetReport, "The dataset after the change.") },
      problem: [400, 404, 408, 409, 413],
    }),
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
} satisfies ZodOpenApiPathsObject;
