import { type Command, Option } from "commander";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { refuseUnwritable } from "@/cli/input/files";
import { writeOut } from "@/cli/output/write-out";
import { Refusal } from "@/lib/domain/problem";
import { counted } from "@/lib/domain/text/counted";
import { exports } from "@/lib/exports/api/rows";
import { type ExportFormat, exportFormats } from "@/lib/exports/file";
import { rowKinds } from "@/lib/exports/rows";
import { filterGrammar } from "@/lib/samples/from-texts";

interface Options extends PlaceOptions {
  format: ExportFormat | "md";
  out?: string;
  judgments?: boolean;
  scores?: boolean;
  claims?: boolean;
  comments?: boolean;
  filter: string[];
  sort?: string;
  order?: "asc" | "desc";
  unblind?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(command)
    .argument("<run>", "the run's id")
    .addOption(
      new Option("--format <format>", "file format; md is the run's figures as Markdown")
        .choices([...exportFormats, "md"])
        .default("jsonl"),
    )
    .option("--out <file>", "file to write (default: standard output)")
    .addOption(
      new Option("--judgments", "one row per judgment instead of one per sample").conflicts(["scores", "claims", "comments"]),
    )
    .addOption(new Option("--scores", "one row per sample and metric, without texts").conflicts(["claims", "comments"]))
    .addOption(
      new Option("--claims", "one row per claim and sentence of its evidence, of a run that judged claims").conflicts("comments"),
    )
    .option("--comments", "one row per comment on the run and its samples")
    .option(
      "--filter <filter>",
      `only matching samples (repeatable): ${filterGrammar}`,
      (filter: string, all: string[]) => [...all, filter],
      [],
    )
    .option("--sort <order>", "a metric, id, contexts, difference or position (default: position)")
    .addOption(new Option("--order <order>", "of the sort").choices(["asc", "desc"]))
    .option("--unblind", "with the scores of samples in an open round, which are left out until people label them")
    .action((id: string, options: Options) => run(id, options, terminal));

async function run(id: string, options: Options, terminal: Terminal): Promise<void> {
  const { format, out, filter, sort, order, unblind = false } = options;
  const rows = rowKinds.find((kind) => kind !== "samples" && options[kind]) ?? "samples";
  const isPart = rows !== "samples" || filter.length > 0 || sort !== undefined || order !== undefined;
  if (isPart && format === "md") {
    throw new Refusal(
      "Markdown covers the whole run. Leave out --judgments, --scores, --claims, --comments, --filter, --sort and --order.",
    );
  }
  if (out !== undefined) await refuseUnwritable(out);
  const call = await caller(options, terminal);
  if (call.at === null) await sayHidden(id, unblind, terminal);
  const kind = rows === "samples" ? {} : { [rows]: "1" as const };
  const query = { format, ...kind, filter, sort, order, ...(unblind && { unblind: "true" as const }) };
  const pieces = await call.stream(exports.exportRun, { id, query });
  await writeOut(pieces, out, terminal);
}

/** The command knows no person: what lacks labels in an open round is hidden, or shown and not recorded. */
async function sayHidden(id: string, unblind: boolean, terminal: Terminal): Promise<void> {
  const { size } = await (await import("@/lib/rounds/hidden")).hiddenSamples(id, null);
  if (size === 0) return;
  const samples = counted(size, "sample");
  terminal.say(
    unblind
      ? `${samples} of an open round included. Labels that people give after reading these scores are not blind, and the round cannot know.`
      : `The scores and labels of ${samples} are left out: they are in an open round. Add --unblind to include them.`,
  );
}
