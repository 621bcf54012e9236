import * as z from "zod";
import { Count, DatasetNamed, deletion, file, flag, json, operations } from "@/lib/domain/api/operation";
import {
  longestConfigurationName,
  longestDatasetName,
  longestDelimiter,
  longestModelName,
  parameterBounds,
} from "@/lib/domain/bounds";
import { Parameters } from "@/lib/domain/configuration";
import { ParameterChange } from "@/lib/domain/parameters/values";
import { RowProblem } from "@/lib/domain/row-problem";
import { Json } from "@/lib/domain/sample";
import { ScoredMetric } from "@/lib/domain/scored/definition";

const GivenList = z
  .array(z.string().max(parameterBounds.name + parameterBounds.text + 1))
  .max(parameterBounds.parameters)
  .optional();

export const ImportQuery = z.strictObject({
  name: z.string().max(longestDatasetName).optional().describe("Dataset name. Default: the file's name."),
  config: z
    .string()
    .max(longestConfigurationName)
    .optional()
    .describe("Configuration of every row. Default: the row's own, else the file's name."),
  map: z.array(z.string().max(10_000)).max(100).optional().describe("field=column pairs, separated by commas or repeated."),
  "context-delimiter": z.string().max(longestDelimiter).optional().describe("Separator between contexts in one cell."),
  "each-turn": flag.describe("1 makes each answered question of a conversation a sample, not only the last."),
  param: GivenList.describe("name=value pairs, repeated: parameters of every configuration of the file."),
  dataset: DatasetNamed.optional().describe("An existing dataset to add the file's configurations to."),
  score: z
    .array(z.string().max(1_000))
    .max(200)
    .optional()
    .describe(
      "column=metric, repeated, such as rating=team.rating,1..5,groundedness: stores a column as a score. Without a metric it is left out.",
    ),
  "scored-by": z.string().max(longestModelName).optional().describe("The model that judged, if the file does not say."),
  "rows-only": flag.describe("1 stores no scores: their columns become metadata."),
  "known-rows": flag.describe("1: the rows are samples of `dataset` already. Adds a run to them."),
  again: flag.describe("1 imports the file again even if it is already a dataset."),
  "dry-run": flag.describe("1 reads the file without storing anything; `id` is then null."),
});

const AppendQuery = ImportQuery.pick({ map: true, "context-delimiter": true, "each-turn": true }).extend({
  param: GivenList.describe("name=value pairs, repeated: parameters to set for every configuration of the samples."),
  config: z
    .string()
    .max(longestConfigurationName)
    .optional()
    .describe("Configuration of every sample. Default: the sample's own, else the only one of the dataset."),
});

export const AppendReport = z
  .object({
    added: Count.describe("Samples with a new id or without an id."),
    changed: Count.describe("Samples whose id existed with other content. Runs keep the samples they judged."),
    unchanged: Count.describe("Samples that already existed."),
    repeated: Count.describe("Samples replaced by a later one of this request with the same id and configuration."),
    rejected: z.array(RowProblem),
    rejectedCount: Count.describe("Total; `rejected` lists the first 1,000."),
    version: z.int().describe("The dataset's version afterwards."),
    hints: z.array(z.string()),
  })
  .meta({ id: "AppendReport" });

const ImportedRun = z.object({
  id: z.string(),
  name: z.string(),
  configuration: z.string(),
  metrics: z.array(z.string()),
  judgments: Count,
});

export const ImportReport = z
  .object({
    id: z.string().nullable(),
    name: z.string(),
    configurations: z.array(z.string()),
    accepted: Count,
    rejected: z.array(RowProblem),
    rejectedCount: Count.describe("Total; `rejected` lists the first 100,000."),
    hints: z.array(z.string()),
    runs: z.array(ImportedRun).describe("Finished runs from the scores that the file holds."),
    existed: z
      .boolean()
      .describe("Whether this dataset already existed. The same file with the same name and mapping is stored once."),
  })
  .meta({ id: "ImportReport" });

const ScoredRuns = z.object({ datasetId: z.string(), runs: ImportReport.shape.runs }).meta({ id: "ScoredRuns" });

const FoundScore = z.object({
  key: z.string().describe("Its name in the file, for `score`."),
  metric: ScoredMetric,
  isKnown: z.boolean().describe("Whether a tool, and not only its values, says what it is."),
  isTaken: z.boolean().describe("Whether it is stored as a score."),
  filled: Count.describe("Samples with a value."),
  empty: Count,
  wrong: z
    .object({ samples: Count, line: z.int(), reason: z.string() })
    .nullable()
    .describe("Samples whose value is no score of the scale."),
  range: z.tuple([z.number(), z.number()]).nullable(),
});

const ImportPreview = ImportReport.extend({
  id: z.null(),
  files: z.array(
    z.object({
      file: z.string(),
      format: z.string(),
      scores: z.array(FoundScore),
      columns: z.array(
        z.object({
          column: z.string(),
          field: z.string().nullable().describe("null if the column is not stored."),
          why: z.string(),
          holds: z.string().nullable().describe("The format of the cells; only for contexts."),
          first: z.object({ value: z.string(), line: z.int() }).nullable().describe("The first non-empty value, truncated."),
          found: z.string().describe("A short description of the column's content."),
        }),
      ),
      paths: z
        .array(
          z.object({
            path: z.string().describe("For `map`."),
            value: z.string().describe("The first value, truncated."),
            field: z.string().nullable().describe("The field that it looks like."),
          }),
        )
        .describe("Paths inside nested rows, likeliest first."),
    }),
  ),
}).meta({ id: "ImportPreview" });

const ConfigurationReport = z
  .object({
    id: z.string(),
    name: z.string(),
    samples: Count,
    runs: Count,
    fileName: z.string().nullable(),
    format: z.string().nullable(),
    parameters: Parameters,
    createdAt: z.string(),
  })
  .meta({ id: "ConfigurationReport" });

const EditConfigurationBody = z
  .strictObject({
    parameters: ParameterChange.describe(
      `Parameters to set, by name; null removes one, the others stay. A configuration has at most ${parameterBounds.parameters}. A text that is a number, true or false is stored as that.`,
    ),
  })
  .meta({ id: "EditConfigurationBody" });

export const DatasetReport = z
  .object({
    id: z.string(),
    name: z.string(),
    source: z.string().nullable(),
    version: z.int().describe("Increases with every append that changes something."),
    appended: Count.describe("Appended samples, including changed ones."),
    appendedAt: z.string().nullable().describe("Time of the last append; null if there was none."),
    createdAt: z.string(),
    runs: Count,
    configurations: z.array(ConfigurationReport),
  })
  .meta({ id: "DatasetReport" });

export type DatasetReport = z.infer<typeof DatasetReport>;

export const DatasetList = z.object({ datasets: z.array(DatasetReport) }).meta({ id: "DatasetList" });

/** Dataset, again and the like belong to the address alone. */
export const ImportForm = ImportQuery.omit({ dataset: true, again: true, "known-rows": true, "dry-run": true });

const sentFile = {
  query: ImportQuery,
  file: {
    required: true,
    description:
      "The file itself, streamed; or a form with one file, preceded by the other fields (name, config, map, context-delimiter, each-turn, param, score, scored-by, rows-only).",
    content: {
      "*/*": file,
      "multipart/form-data": {
        schema: z.object({ ...ImportForm.shape, file: z.string().meta({ contentMediaType: "application/octet-stream" }) }),
      },
    },
  },
} as const;

export const datasets = operations("Datasets", {
  listDatasets: {
    at: "GET /datasets",
    needs: "viewer",
    summary: "Lists the datasets, newest first.",
    answers: { 200: json(DatasetList, "All datasets.") },
  },
  importDataset: {
    at: "POST /datasets",
    needs: "editor",
    summary:
      "Imports a file as a new dataset, or as configurations of an existing one. With ?dry-run=1 it responds like /datasets/dry-run.",
    ...sentFile,
    undescribed: ["dry-run"],
    isOnce: true,
    answers: {
      200: json(ImportReport, "The existing dataset of the same file; nothing was stored."),
      201: json(ImportReport, "What was stored, and the rejected rows."),
    },
    problems: [404, 409],
  },
  previewImport: {
    at: "POST /datasets/dry-run",
    needs: "editor",
    summary: "Reads a file like an import, without storing anything.",
    ...sentFile,
    undescribed: ["dry-run"],
    answers: {
      200: json(ImportPreview, "What would be stored, how each column was read, and the rows that would be rejected."),
    },
    problems: [404, 409],
  },
  getDataset: {
    at: "GET /datasets/{id}",
    needs: "viewer",
    summary: "Gets a dataset.",
    answers: { 200: json(DatasetReport, "The dataset.") },
  },
  deleteDataset: {
    at: "DELETE /datasets/{id}",
    needs: "editor",
    summary: "Deletes a dataset with all its data. Refused while one of its runs is being judged.",
    ...deletion,
  },
  appendSamples: {
    at: "POST /datasets/{id}/samples",
    needs: "editor",
    summary:
      "Adds samples to a dataset, and replaces those with the same id. Nothing is stored before the whole request has been received and read.",
    query: AppendQuery,
    file: {
      required: true,
      description:
        "A sample, a list of samples, JSON Lines, or any file that can be imported, streamed, plain or gzipped (Content-Encoding). At most 1,000,000 samples and 1 GiB unpacked.",
      content: { "application/json": { schema: Json }, "application/x-ndjson": file, "*/*": file },
    },
    isOnce: true,
    answers: { 200: json(AppendReport, "What was stored, and the rejected samples.") },
    problems: [409],
  },
  storeScoredRuns: {
    at: "POST /runs/scored",
    tag: "Runs",
    needs: "editor",
    summary: "Imports rows that hold scores, like POST /datasets, for their finished runs.",
    ...sentFile,
    undescribed: ["dry-run"],
    isOnce: true,
    answers: { 201: json(ScoredRuns, "A finished run for each configuration; none if no row has a score.") },
    problems: [404, 409],
  },
  editConfiguration: {
    at: "PATCH /datasets/{id}/configurations/{configurationId}",
    needs: "editor",
    summary: "Changes a configuration's parameters.",
    body: EditConfigurationBody,
    answers: { 200: json(DatasetReport, "The dataset after the change.") },
    problems: [409],
  },
  deleteConfiguration: {
    at: "DELETE /datasets/{id}/configurations/{configurationId}",
    needs: "editor",
    summary: "Deletes a configuration with its samples and runs. Refused for a dataset's last one: delete the dataset instead.",
    ...deletion,
  },
});
