import { judgedRows } from "@/testing/judged/runs";

/** Imports the rows and judges them with the built-in judge; a run of each configuration. */
export const judgedRuns = async (rows: readonly object[], metric = "context-adherence-plus"): Promise<string[]> =>
  (await judgedRows(rows, [metric])).ids;
