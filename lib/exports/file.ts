import { runAsMarkdown } from "@/lib/exports/report/markdown";
import { writeReport } from "@/lib/exports/report/write";
import { type ExportOptions, exportRun } from "./write";

export const reportFormats = ["html", "md"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Plain data, for threads. */
export type ExportedFile =
  | ({ kind: "results"; run: string } & ExportOptions)
  | { kind: "report"; run: string; format: ReportFormat; appendix?: boolean };

/** Throws Refusal for an unknown run. */
export async function writeExport(file: ExportedFile): Promise<AsyncGenerator<string | Uint8Array<ArrayBuffer>>> {
  if (file.kind === "results") return exportRun(file.run, file);
  return file.format === "md" ? only(await runAsMarkdown(file.run)) : writeReport(file.run, { appendix: file.appendix });
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}
