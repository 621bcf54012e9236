import * as z from "zod";
import { Count } from "@/lib/domain/api/parts";
import { unblind } from "@/lib/samples/api";

export const LabelsQuery = z.strictObject({
  format: z.enum(["jsonl", "csv"]).optional().describe("Default: jsonl."),
  unblind,
});

export const ImportedLabels = z
  .object({
    stored: Count.describe("A person's label of an item replaces the one before."),
    existed: Count.describe("The person's label of the item was the same."),
    skipped: Count.describe("Second labels of items that do not come twice in this round."),
  })
  .meta({ id: "ImportedLabels" });
