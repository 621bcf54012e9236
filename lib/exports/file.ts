import { requireRun } from "@/lib/db/runs/list";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { runAsMarkdown } from "@/lib/exports/report/markdown";
import { readWhy } from "@/lib/why/read";
import { parquet } from "./parquet";
import { type RowKind, rowsOfRun } from "./rows";
import { csv, jsonArray, jsonLines, only } from "./texts";

/** Plain data, for threads. */
export type ExportedFile =
  | ({ kind: "results"; run: string } & ExportOptions)
  | { kind: "markdown"; run: string; hidden?: readonly number[] };

export async function writeExport(file: ExportedFile): Promise<AsyncGenerator<string | Uint8Array<ArrayBuffer>>> {
  if (file.kind === "results") return exportRun(file.run, file);
  return only(await runAsMarkdown(file.run, file.hidden));
}

export const exportFormats = ["jsonl", "csv", "json", "parquet"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportOptions {
  format: ExportFormat;
  rows?: RowKind;
  query?: SampleQuery;
  /** For visitors of a share that shows everything. */
  isShared?: boolean;
}

export async function exportRun(
  id: string,
  { format, rows: kind = "samples", query = {}, isShared = false }: ExportOptions,
): Promise<AsyncGenerator<string | Uint8Array<ArrayBuffer>>> {
  const run = await requireRun(id);
  if (kind === "samples") await readWhy(run);
  const rows = rowsOfRun(run, kind, query, { isShared, isWhole: format === "jsonl" || format === "json" });
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
