import type { Command } from "commander";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { type ComparisonOptions, withComparisonOptions } from "@/cli/input/comparison-options";
import { gathered, readThresholds } from "@/cli/input/option-values";
import { formatComparison, formatComparisonMarkdown, formatGateMarkdown, formatOverlap } from "@/cli/output/comparison-text";
import { migrate } from "@/lib/db/connection/migrate";
import { readSettings } from "@/lib/domain/comparison/settings";
import { Refusal } from "@/lib/domain/problem";
import { compareContexts } from "@/lib/runs/compare/contexts/compare";
import { gateOf } from "@/lib/runs/compare/gate";
import { compareRuns } from "@/lib/runs/compare/metrics";

interface Options extends ComparisonOptions {
  json?: boolean;
  markdown?: boolean;
  failOnRegression?: string[];
  failIfUndecided?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command =>
  withComparisonOptions(command)
    .argument("<baseline>", "the run that the others are compared with")
    .argument("[runs...]", "one to three other runs")
    .option(
      "--fail-on-regression <metric=margin>",
      "exit with 1 if a one-sided test (2.5 %, corrected for all that are named) shows a loss beyond the margin; repeatable",
      gathered,
    )
    .option("--fail-if-undecided", "exit with 1 too where the questions cannot tell whether the loss exceeds the margin")
    .option("--markdown", "print a summary for a pull request")
    .option("--json", "print one JSON object")
    .action(async (baseline: string, others: string[], options: Options) => {
      if (options.json && options.markdown) throw new Refusal("--json and --markdown are two ways to print. Choose one.");
      if (options.failIfUndecided && !options.failOnRegression)
        throw new Refusal("--fail-if-undecided needs a --fail-on-regression METRIC=MARGIN to decide about.");
      await migrate();
      const comparison = await compareRuns([baseline, ...others], readSettings(options));
      const { report, runs } = comparison;
      const margins = readThresholds(options.failOnRegression ?? [], Object.keys(report.metrics), "--fail-on-regression");
      const gate = gateOf(comparison, margins);
      const contexts = await compareContexts(comparison);
      if (options.json) terminal.printJson({ ...report, contexts, ...(margins.length > 0 && { gate }) });
      else
        terminal.print(
          (options.markdown ? formatComparisonMarkdown(runs, report) : formatComparison(runs, report)) +
            formatOverlap(runs, contexts, options.markdown) +
            (options.markdown ? formatGateMarkdown(gate) : ""),
        );
      if (options.json || options.markdown) for (const warning of report.warnings) terminal.say(warning);
      for (const { sentence } of gate) terminal.say(sentence);
      const isMissed = gate.some(({ verdict }) => verdict === "fails" || (verdict === "undecided" && options.failIfUndecided));
      if (isMissed) terminal.exitCode = exitCodes.missed;
    });
