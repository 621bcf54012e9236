import type { Command } from "commander";
import type { Datasets } from "@/cli/backend/contract/entities";
import { open } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { type ReadOptions, withReadOptions } from "@/cli/input/read-options";
import { formatRejected } from "@/cli/output/rejected-rows";
import { Refusal } from "@/lib/domain/problem";
import { counted } from "@/lib/domain/text/counted";
import { NothingAccepted } from "@/lib/imports/report";
import { type JudgingOptions, judge, readJudging, withJudgingOptions } from "./judging";

interface Options extends ReadOptions, JudgingOptions {
  dataset?: string;
}

export const define = (command: Command, terminal: Terminal): Command =>
  withJudgingOptions(withReadOptions(command, "[file...]"))
    .option("--dataset <id>", "judge a stored dataset instead of files")
    .action((files: string[], options: Options) => run(files, options, terminal));

async function run(files: string[], options: Options, terminal: Terminal): Promise<void> {
  const { dataset } = options;
  if (dataset !== undefined && files.length > 0) throw new Refusal("Use files or --dataset, not both.");
  if (dataset === undefined && files.length === 0)
    throw new Refusal("Name the files to judge, or a stored dataset with --dataset ID.");
  const { runs, datasets } = await open(options, terminal, "runs", "datasets");
  const judging = await readJudging(options, runs);
  if (dataset !== undefined) return judge(dataset, judging, options, runs, terminal);
  const { id, existed } = await store(files, options, datasets, terminal);
  const start: typeof runs.start = (datasetId, wanted) =>
    runs.start(datasetId, wanted).catch(async (error: unknown) => {
      if (!existed) await datasets.remove([id]);
      throw error;
    });
  await judge(id, judging, options, { ...runs, start }, terminal);
}

async function store(
  files: string[],
  options: Options,
  datasets: Datasets,
  terminal: Terminal,
): Promise<{ id: string; existed: boolean }> {
  const imported = await datasets.import(files, options, false).catch((error: unknown) => {
    if (error instanceof NothingAccepted) terminal.stderr.write(formatRejected(error.rejected, 20));
    throw error;
  });
  for (const hint of imported.hints) terminal.say(hint);
  terminal.say(`${imported.name}: ${counted(imported.accepted, "row")} read, ${imported.rejectedCount} rejected.`);
  terminal.stderr.write(formatRejected(imported.rejected, 20));
  if (imported.id === null) throw new Error("An import that is no dry run gives an id.");
  return { id: imported.id, existed: imported.existed };
}
