import * as z from "zod";
import { longestModelName, longestSource } from "@/lib/domain/bounds";

/** What the page of an upload sends to store it. */
export const UploadToStore = z.object({
  name: z.string().optional(),
  datasetId: z.string().optional(),
  source: z.string().trim().max(longestSource).optional(),
  configuration: z.string().optional(),
  map: z.record(z.string(), z.string()).default({}),
  contextDelimiter: z.string().optional(),
  eachTurn: z.boolean().optional(),
  again: z.boolean().default(false),
  /** By score, what was chosen for it; null stores rows only. */
  scores: z.record(z.string(), z.string().max(1_000)).nullable().default(null),
  scoredBy: z.string().max(longestModelName).optional(),
  knownRows: z.boolean().optional(),
});
