import * as z from "zod";

export const RowProblem = z.object({
  /** From 1; for Parquet the row's number. Null for the whole file. */
  line: z.int().positive().nullable(),
  /** Null for the whole row. */
  field: z.string().nullable(),
  reason: z.string(),
  excerpt: z.string().optional(),
});
export type RowProblem = z.infer<typeof RowProblem>;
