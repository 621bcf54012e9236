import * as z from "zod";
import { Count, json, operations } from "@/lib/domain/api/operation";
import { objectNamed } from "@/lib/domain/schema/named";
import { NewGoldenRows } from "@/lib/golden/words/new-rows";

const AddGoldenRowsBody = NewGoldenRows.omit({ run: true }).meta({ id: "AddGoldenRowsBody" });

const GoldenReport = objectNamed("GoldenReport", {
  datasetId: z.string(),
  configurationId: z.string().describe("It has the name of the run's configuration."),
  added: Count,
  changed: Count.describe("Rows whose question the configuration already had, with other content."),
  unchanged: Count,
  version: z.int().describe("The dataset's version afterwards."),
});

export const golden = operations("Runs", {
  addGoldenRows: {
    at: "POST /runs/{id}/golden",
    needs: "editor",
    summary: "Adds a run's samples, with corrected answers and gold contexts, to a dataset.",
    body: AddGoldenRowsBody,
    isOnce: true,
    answers: { 200: json(GoldenReport, "What was stored.") },
    problems: [409],
  },
});
