import { z } from "zod";

/** A row of an upload that cannot be read. */
export const RowProblem = z.object({
  /** Line of the file, from 1, where the row begins; for Parquet the row's number. Null when it concerns the whole file. */
  line: z.int().positive().nullable(),
  /** The column or field; null for the whole row. */
  field: z.string().nullable(),
  /** What is wrong and what to do, in a sentence. */
  reason: z.string(),
  /** The beginning of what stands there. */
  excerpt: z.string().optional(),
});
export type RowProblem = z.infer<typeof RowProblem>;
