import { writeReport } from "@/lib/runs/report/write";
import { type ExportOptions, exportRun } from "./write";

/** A file to make from a run. Plain data, so that it can be sent to a thread. */
export type ExportedFile = ({ kind: "results"; run: string } & ExportOptions) | { kind: "report"; run: string };

/** Yields the file in pieces. Throws Refusal for an unknown run. */
export async function writeExport(file: ExportedFile): Promise<AsyncGenerator<string | Uint8Array<ArrayBuffer>>> {
  if (file.kind === "report") return writeReport(file.run);
  const { run, kind: _, ...options } = file;
  return exportRun(run, options);
}
