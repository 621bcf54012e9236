import type { Command } from "commander";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { gathered, readThresholds } from "@/cli/input/option-values";
import { pairByOption } from "@/cli/input/pair-by";
import { formatComparison, formatComparisonMarkdown, formatOverlap } from "@/cli/output/comparison-text";
import { migrate } from "@/lib/db/connection/migrate";
import type { PairBy } from "@/lib/domain/comparison/pairing";
import { Refusal } from "@/lib/domain/problem";
import { compareContexts } from "@/lib/runs/compare/contexts";
import { compareRuns } from "@/lib/runs/compare/metrics";
import { regressionsOf } from "@/lib/runs/compare/regressions";

interface Options {
  json?: boolean;
  markdown?: boolean;
  failOnRegression?: string[];
  pairBy?: PairBy;
}

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .argument("<baseline>", "the run that the others are compared with")
    .argument("[runs...]", "one to three other runs")
    .option(
      "--fail-on-regression <metric=margin>",
      "exit with 1 if a run is clearly worse than the baseline by more than the margin; repeatable",
      gathered,
    )
    .addOption(pairByOption())
    .option("--markdown", "print a summary for a pull request")
    .option("--json", "print one JSON object")
    .action(async (baseline: string, others: string[], options: Options) => {
      if (options.json && options.markdown) throw new Refusal("--json and --markdown are two ways to print. Choose one.");
      await migrate();
      const comparison = await compareRuns([baseline, ...others], { pairBy: options.pairBy });
      const { report, runs } = comparison;
      const margins = readThresholds(options.failOnRegression ?? [], Object.keys(report.metrics), "--fail-on-regression");
      const regressions = regressionsOf(report, margins);
      const contexts = await compareContexts(comparison);
      if (options.json) terminal.printJson({ ...report, contexts });
      else
        terminal.print(
          (options.markdown ? formatComparisonMarkdown(runs, report) : formatComparison(runs, report)) +
            formatOverlap(runs, contexts, options.markdown),
        );
      if (options.json || options.markdown) for (const warning of report.warnings) terminal.say(warning);
      const names = new Map(runs.map(({ id, name }) => [id, name]));
      for (const { run, metric, margin, interval, isCertain } of regressions) {
        const by = `${names.get(run)} loses ${(-interval[1]).toFixed(3)} to ${(-interval[0]).toFixed(3)} in ${metric}`;
        if (isCertain) terminal.say(`${by}: more than --fail-on-regression ${metric}=${margin} allows.`);
        else terminal.say(`${by}: that could be more or less than ${margin}; more questions would show.`);
      }
      if (regressions.some(({ isCertain }) => isCertain)) terminal.exitCode = exitCodes.missed;
    });
