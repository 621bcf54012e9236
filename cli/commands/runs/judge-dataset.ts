import type { Command } from "commander";
import { openPlace } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { type JudgingOptions, judge, readJudging, withFollowOptions, withJudgingOptions } from "./judging";

export const define = (command: Command, terminal: Terminal): Command =>
  withFollowOptions(withJudgingOptions(command))
    .argument("<dataset>", "the dataset's id")
    .action(async (dataset: string, options: JudgingOptions) => {
      const place = await openPlace(options, terminal);
      await judge(dataset, await readJudging(options, place), options, place, terminal);
    });
