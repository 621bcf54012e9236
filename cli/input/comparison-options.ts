import { type Command, Option } from "commander";
import { type PairBy, pairings } from "@/lib/domain/comparison/pair-by";
import { gathered, listed } from "./option-values";

/** How a comparison is made, as the command's options say it. */
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
    .addOption(new Option("--pair-by <key>", "what questions pair by; by default whichever pairs more of them").choices(pairings))
    .option(
      "--margin <margin>",
      "the largest difference that does not matter, 0.03 by default; metric=margin for one metric; repeatable",
      gathered,
    )
    .option("--decide <metrics>", "the metrics that decide, all by default; repeatable", listed)
    .option(
      "--guard <metrics>",
      "the metrics that must not fall, `none` for no metric; Context Adherence Plus by default; repeatable",
      listed,
    )
    .option("--first <k>", "compare only the first k contexts of each sample; nothing is judged again", Number)
    .option("--cost <column>", "the dataset's column with each question's cost; found by its name by default")
    .option("--latency <column>", "the dataset's column with each question's time; found by its name by default");
