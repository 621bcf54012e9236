import type { Command } from "commander";
import { judgingAt } from "@/cli/backend/judging/place";
import { caller } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { type JudgingOptions, judge, readJudging, withAgainstOption, withFollowOptions, withJudgingOptions } from "./judging";

export const define = (command: Command, terminal: Terminal): Command =>
  withFollowOptions(withAgainstOption(withJudgingOptions(command)))
    .argument("<dataset>", "the dataset's id")
    .action(async (dataset: string, options: JudgingOptions) => {
      const call = await caller(options, terminal);
      const place = { call, ...(await judgingAt(call, terminal)) };
      await judge(dataset, await readJudging(options, place), options, place, terminal);
    });
