import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { migrate } from "@/lib/db/migrate";
import { Refusal } from "@/lib/domain/problem";
import { type ExportFormat, exportFormats, exportRun } from "@/lib/runs/export-run";
import { writeReport } from "@/lib/runs/report/write-report";
import { refuseUnwritable } from "../files";

interface Options {
  format: ExportFormat | "html";
  out?: string;
  judgments?: boolean;
}

export const define = (command: Command): Command =>
  command
    .argument("<run>", "the run's id")
    .addOption(
      new Option("--format <format>", "how to write it; html is a report to read or print")
        .choices([...exportFormats, "html"])
        .default("jsonl"),
    )
    .option("--out <file>", "where to (default: standard output)")
    .option("--judgments", "a row a judgment instead of a row a sample")
    .action(run);

async function run(id: string, { format, out, judgments = false }: Options): Promise<void> {
  if (format === "html" && judgments) throw new Refusal("A report is of the whole run: leave out --judgments.");
  if (out !== undefined) await refuseUnwritable(out);
  await migrate();
  const pieces = format === "html" ? await writeReport(id) : await exportRun(id, { format, judgments });
  if (out !== undefined) await pipeline(pieces, createWriteStream(out));
  else for await (const piece of pieces) await written(piece);
}

/** Waits until whoever reads has room for more. */
const written = (piece: string): Promise<void> =>
  new Promise((resolve) => {
    if (process.stdout.write(piece)) resolve();
    else process.stdout.once("drain", resolve);
  });
