import { z } from "zod";
import { longestConfigurationName, longestDatasetName, longestDelimiter, longestId } from "@/lib/domain/bounds";
import { RowProblem } from "@/lib/domain/row-problem";
import { Count, flag } from "./parts";

export const ImportQuery = z.strictObject({
  name: z.string().max(longestDatasetName).optional().describe("What the dataset is called; default: the file's name."),
  config: z
    .string()
    .max(longestConfigurationName)
    .optional()
    .describe("The configuration of every row; default: the row's own, else the file's name."),
  map: z
    .array(z.string().max(10_000))
    .max(100)
    .optional()
    .describe("field=column pairs, separated by commas or given several times."),
  "context-delimiter": z.string().max(longestDelimiter).optional().describe("What joins several contexts in one cell."),
  dataset: z.string().max(longestId).optional().describe("An existing dataset to add the file's configurations to."),
  again: flag.describe("1 stores a file that is a dataset already as another one."),
  "dry-run": flag.describe("1 reads everything and stores nothing; `id` is null then."),
});

export const AppendQuery = ImportQuery.pick({ map: true, "context-delimiter": true }).extend({
  config: z
    .string()
    .max(longestConfigurationName)
    .optional()
    .describe("The configuration of every sample; default: the sample's own, else the only one of the dataset."),
});

export const AppendReport = z
  .object({
    added: Count.describe("Samples with a new id, or without one."),
    changed: Count.describe("Samples whose id the configuration held with another content; runs keep what they judged."),
    unchanged: Count.describe("Samples that the configuration held already."),
    repeated: Count.describe("Samples that were not stored: a later one of this request has their id and configuration."),
    rejected: z.array(RowProblem),
    rejectedCount: Count.describe("All of them; `rejected` lists the first 1,000."),
    version: z.int().describe("Of the dataset, afterwards."),
  })
  .meta({ id: "AppendReport" });

export const ImportReport = z
  .object({
    id: z.string().nullable(),
    name: z.string(),
    configurations: z.array(z.string()),
    accepted: Count,
    rejected: z.array(RowProblem),
    rejectedCount: Count.describe("All of them; `rejected` lists the first 100,000."),
    hints: z.array(z.string()),
    existed: z
      .boolean()
      .describe(
        "Whether this is a dataset that was there: the same file, of the same name and read in the same way, is stored once.",
      ),
  })
  .meta({ id: "ImportReport" });

export const ImportPreview = ImportReport.extend({
  id: z.null(),
  files: z.array(
    z.object({
      file: z.string(),
      format: z.string(),
      columns: z.array(
        z.object({
          column: z.string(),
          field: z.string().nullable().describe("null for a column that is not stored."),
          why: z.string(),
          holds: z.string().nullable().describe("The format of the cells; known only for contexts."),
          first: z
            .object({ value: z.string(), line: z.int() })
            .nullable()
            .describe("The first value that is not empty, cut off."),
          found: z.string().describe("What the column holds, in a few words."),
        }),
      ),
    }),
  ),
}).meta({ id: "ImportPreview" });

export const DatasetReport = z
  .object({
    id: z.string(),
    name: z.string(),
    source: z.string().nullable(),
    version: z.int().describe("Rises with every append that changes something."),
    appended: Count.describe("Samples that were appended, changed ones included."),
    appendedAt: z.string().nullable().describe("When the last one was; null if none was."),
    createdAt: z.string(),
    runs: Count,
    configurations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        samples: Count,
        runs: Count,
        fileName: z.string().nullable(),
        format: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
  })
  .meta({ id: "DatasetReport" });

export type DatasetReport = z.infer<typeof DatasetReport>;

export const DatasetList = z.object({ datasets: z.array(DatasetReport) }).meta({ id: "DatasetList" });
