import * as z from "zod";
import { longestDatasetName, longestRunName } from "@/lib/domain/bounds";
import { DeletionImpact as Impact } from "@/lib/domain/deletion-impact";
import { json } from "./operation";

export const Count = z.int().min(0);

/** lib/operations puts ids in place of names. */
export const RunNamed = z.string().min(1).max(longestRunName).describe("A run's id, or its name as DATASET/CONFIGURATION.");
export const DatasetNamed = z.string().min(1).max(longestDatasetName).describe("A dataset's id or name.");

export const flag = z
  .enum(["0", "1"])
  .transform((value) => value === "1")
  .optional();

export const page = {
  cursor: z.string().max(100).optional().describe("Cursor: `next` from the previous page."),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Rows per page."),
};

export const order = z.enum(["asc", "desc"]).optional();

export const Next = z.string().nullable().describe("The cursor of the next page; null on the last.");

const DeletionQuery = z.strictObject({
  "dry-run": flag.describe("1 only counts what would be deleted."),
});

export const DeletionImpact = Impact.meta({ description: "Data that is deleted with it." }).meta({ id: "DeletionImpact" });

export const deletion = {
  query: DeletionQuery,
  answers: {
    200: json(DeletionImpact, "With dry-run=1: what would be deleted."),
    204: { description: "Deleted. Rows are cleaned up in the background." },
  },
  problems: [409],
} as const;
