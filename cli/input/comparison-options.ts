import { type Command, Option } from "commander";
import { type PairBy, pairings } from "@/lib/domain/paired/pair-by";
import { gatheredOptions, listedOption } from "./option-values";

export interface ComparisonOptions {
  pairBy?: PairBy;
  margin?: string[];
  decide?: string[];
  guard?: string[];
  first?: number;
  cost?: string;
  latency?: string;
}

export const withComparisonOptions = (command: Command): Command =>
  command
    .addOption(
      new Option("--pair-by <key>", "pair questions by id or by text (default: the one that pairs more)").choices(pairings),
    )
    .option(
      "--margin <margin>",
      "ignore differences smaller than this; metric=margin for one metric (default: 0.03, repeatable)",
      gatheredOptions,
    )
    .option("--decide <metrics>", "metrics that decide (default: all, repeatable)", listedOption)
    .option(
      "--guard <metrics>",
      "metrics that must not drop, or none (default: Context Adherence Plus, repeatable)",
      listedOption,
    )
    .option("--first <k>", "compare only the first k contexts of each sample, without judging again", Number)
    .option("--cost <column>", "column with each question's cost (default: found by name)")
    .option("--latency <column>", "column with each question's latency (default: found by name)");
