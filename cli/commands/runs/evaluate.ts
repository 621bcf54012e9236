import type { Command } from "commander";
import { deleteAll } from "@/cli/backend/delete";
import { judgingAt } from "@/cli/backend/judging/place";
import { caller } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { type InputOptions, withReadOptions } from "@/cli/input/read-options";
import { Refusal } from "@/lib/domain/problem";
import { type JudgingOptions, judge, readJudging, withAgainstOption, withJudgingOptions } from "./judging";
import { storeFiles } from "./store-files";

interface Options extends InputOptions, JudgingOptions {
  dataset?: string;
}

export const define = (command: Command, terminal: Terminal): Command =>
  withAgainstOption(withJudgingOptions(withReadOptions(command, "[file...]")))
    .option("--dataset <id>", "judge a stored dataset instead of files")
    .action((files: string[], options: Options) => run(files, options, terminal));

async function run(files: string[], options: Options, terminal: Terminal): Promise<void> {
  const { dataset } = options;
  if (dataset !== undefined && files.length > 0) throw new Refusal("Use files or --dataset, not both.");
  if (dataset === undefined && files.length === 0)
    throw new Refusal("Name the files to judge, or a stored dataset with --dataset ID.");
  const call = await caller(options, terminal);
  const place = { call, ...(await judgingAt(call, terminal)) };
  const judging = await readJudging(options, place);
  if (dataset !== undefined) return judge(dataset, judging, options, place, terminal);
  const { id, existed } = await storeFiles(call, files, options, terminal);
  const start: typeof place.start = (datasetId, wanted) =>
    place.start(datasetId, wanted).catch(async (error: unknown) => {
      if (!existed) await deleteAll(call, "dataset", [id], terminal);
      throw error;
    });
  await judge(id, judging, options, { ...place, start }, terminal);
}
