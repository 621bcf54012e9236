import { z } from "zod";

/** A problem with a row of an uploaded file. */
export const RowProblem = z.object({
  /** The line where the row begins, from 1; for Parquet the row's number. Null for the whole file. */
  line: z.int().positive().nullable(),
  /** The column or field; null for the whole row. */
  field: z.string().nullable(),
  /** What is wrong and what to do, in a sentence. */
  reason: z.string(),
  /** The beginning of the value or row. */
  excerpt: z.string().optional(),
});
export type RowProblem = z.infer<typeof RowProblem>;
