import type { Command } from "commander";
import { open } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { type JudgingOptions, judge, readJudging, withAgainstOption, withFollowOptions, withJudgingOptions } from "./judging";

export const define = (command: Command, terminal: Terminal): Command =>
  withFollowOptions(withAgainstOption(withJudgingOptions(command)))
    .argument("<dataset>", "the dataset's id")
    .action(async (dataset: string, options: JudgingOptions) => {
      const { runs } = await open(options, terminal, "runs");
      await judge(dataset, await readJudging(options, runs), options, runs, terminal);
    });
