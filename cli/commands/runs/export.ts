import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import type { Terminal } from "@/cli/caller/terminal";
import { refuseUnwritable } from "@/cli/input/files";
import { migrate } from "@/lib/db/connection/migrate";
import { findRun } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import type { SampleQuery } from "@/lib/domain/sample-query";
import { type ExportFormat, exportFormats, exportRun } from "@/lib/runs/export/write";
import { writeReport } from "@/lib/runs/report/write";
import { filterGrammar, readSampleQuery } from "@/lib/samples/from-texts";

interface Options {
  format: ExportFormat | "html";
  out?: string;
  judgments?: boolean;
  scores?: boolean;
  filter: string[];
  sort?: string;
  order?: "asc" | "desc";
}

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .argument("<run>", "the run's id")
    .addOption(
      new Option("--format <format>", "how to write it; html is a report to read or print")
        .choices([...exportFormats, "html"])
        .default("jsonl"),
    )
    .option("--out <file>", "where to write it (default: standard output)")
    .addOption(new Option("--judgments", "one row per judgment instead of one per sample").conflicts("scores"))
    .option("--scores", "one row per sample and metric, without texts")
    .option(
      "--filter <filter>",
      `only some samples, repeatable: ${filterGrammar}`,
      (filter: string, all: string[]) => [...all, filter],
      [],
    )
    .option("--sort <order>", "a metric, id, contexts, difference or position (default: position)")
    .addOption(new Option("--order <order>", "of the sort").choices(["asc", "desc"]))
    .action((id: string, options: Options) => run(id, options, terminal));

async function run(
  id: string,
  { format, out, judgments = false, scores = false, ...asked }: Options,
  terminal: Terminal,
): Promise<void> {
  const isPart = judgments || scores || asked.filter.length > 0 || asked.sort !== undefined || asked.order !== undefined;
  if (format === "html" && isPart) {
    throw new Refusal("A report covers the whole run: leave out --judgments, --scores, --filter, --sort and --order.");
  }
  const rows = judgments ? "judgments" : scores ? "scores" : "samples";
  if (out !== undefined) await refuseUnwritable(out);
  await migrate();
  const pieces =
    format === "html" ? await writeReport(id) : await exportRun(id, { format, rows, query: await queryOf(id, asked) });
  if (out !== undefined) await pipeline(pieces, createWriteStream(out));
  else for await (const piece of pieces) await writePiece(piece, terminal);
}

async function queryOf(id: string, asked: Pick<Options, "filter" | "sort" | "order">): Promise<SampleQuery> {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  return readSampleQuery(asked, run);
}

/** Waits until the reader can take more. */
const writePiece = (piece: string | Uint8Array, { stdout }: Terminal): Promise<void> =>
  new Promise((resolve) => {
    if (stdout.write(piece)) resolve();
    else stdout.once("drain", resolve);
  });
