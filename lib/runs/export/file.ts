import { writeReport } from "@/lib/runs/report/write";
import { type ExportOptions, exportRun } from "./rows";

/** A file to be made of a run. Plain data, so that a thread can be asked for it. */
export type ExportedFile = ({ kind: "results"; run: string } & ExportOptions) | { kind: "report"; run: string };

/** The file as text, a piece at a time. Throws Refusal for an unknown run. */
export async function writeExport(file: ExportedFile): Promise<AsyncGenerator<string>> {
  if (file.kind === "report") return writeReport(file.run);
  const { run, kind: _, ...options } = file;
  return exportRun(run, options);
}
