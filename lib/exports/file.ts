import { runAsMarkdown } from "@/lib/exports/report/markdown";
import { writeReport } from "@/lib/exports/report/write";
import { type ExportOptions, exportRun } from "./write";

/** The forms of a run's report: a file to read and print, and a text to paste. */
export const reportFormats = ["html", "md"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A file to make from a run. Plain data, so that it can be sent to a thread. */
export type ExportedFile =
  | ({ kind: "results"; run: string } & ExportOptions)
  | { kind: "report"; run: string; format: ReportFormat; appendix?: boolean };

/** Yields the file in pieces. Throws Refusal for an unknown run. */
export async function writeExport(file: ExportedFile): Promise<AsyncGenerator<string | Uint8Array<ArrayBuffer>>> {
  if (file.kind === "results") return exportRun(file.run, file);
  return file.format === "md" ? only(await runAsMarkdown(file.run)) : writeReport(file.run, { appendix: file.appendix });
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}
