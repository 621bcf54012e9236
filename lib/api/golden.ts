import * as z from "zod";
import { NewGoldenRows } from "@/lib/domain/golden/new-rows";
import { Count } from "./parts";

export const AddGoldenRowsBody = NewGoldenRows.omit({ run: true }).meta({ id: "AddGoldenRowsBody" });

export const GoldenReport = z
  .object({
    datasetId: z.string(),
    configurationId: z.string().describe("It has the name of the run's configuration."),
    added: Count,
    changed: Count.describe("Rows whose question the configuration already had, with other content."),
    unchanged: Count,
    version: z.int().describe("The dataset's version afterwards."),
  })
  .meta({ id: "GoldenReport" });
