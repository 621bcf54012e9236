import { findRun } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { parquet } from "./parquet";
import { type RowKind, type RowShows, rowsOfRun } from "./rows";
import { csv, jsonArray, jsonLines } from "./texts";

export const exportFormats = ["jsonl", "csv", "json", "parquet"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportOptions {
  format: ExportFormat;
  /** "samples" by default. */
  rows?: RowKind;
  query?: SampleQuery;
  /** null for everything. */
  shows?: RowShows | null;
}

/** Throws Refusal for an unknown run. */
export async function exportRun(
  id: string,
  { format, rows: kind = "samples", query = {}, shows = null }: ExportOptions,
): Promise<AsyncGenerator<string | Uint8Array<ArrayBuffer>>> {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  const rows = rowsOfRun(run, kind, query, shows);
  switch (format) {
    case "jsonl":
      return jsonLines(rows);
    case "json":
      return jsonArray(rows);
    case "csv":
      return csv(rows);
    case "parquet":
      return parquet(rows);
  }
}
