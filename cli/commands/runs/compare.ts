import type { Command } from "commander";
import { compareCommand } from "@/cli/backend/compare";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { type ComparisonOptions, withComparisonOptions } from "@/cli/input/comparison-options";
import { gatheredOptions } from "@/cli/input/option-values";
import { formatComparedSteps, formatComparison, formatOverlap, formatPeople } from "@/cli/output/comparison-text";
import { gateExitCode } from "@/lib/comparison/gate/exit-code";
import { gatedNames } from "@/lib/comparison/gate/verdict";
import { comparisonAsMarkdown } from "@/lib/comparison/markdown";
import { readLimits } from "@/lib/comparison/words/limits";
import { uncertified } from "@/lib/domain/corrected/gate";
import { Refusal } from "@/lib/domain/problem";
import { metricsOfNames } from "@/lib/metrics/figures";

interface Options extends ComparisonOptions, PlaceOptions {
  baseline?: string;
  json?: boolean;
  markdown?: boolean;
  failOnRegression?: string[];
  failIfUndecided?: boolean;
  requireCertified?: boolean;
}

/** Facts that no run finds, as many as the page lists. */
const shownFacts = 20;

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(withComparisonOptions(command))
    .argument("<runs...>", "the baseline, then one to three others; with --baseline, only the others")
    .option("--baseline <name>", "compare with the run named by `assay baseline set`")
    .option(
      "--fail-on-regression <metric=margin>",
      "exit with 1 if a one-sided test (2.5%, corrected for all named metrics) shows a larger loss, with 5 if a run has not completed (repeatable)",
      gatheredOptions,
    )
    .option("--fail-if-undecided", "also exit with 1 if there are too few questions to decide")
    .option("--require-certified", "also exit with 1 if the judge of a metric of --fail-on-regression is not certified")
    .option("--markdown", "print a summary for a pull request")
    .option("--json", "print one JSON object")
    .action(async (ids: string[], options: Options) => {
      if (options.json && options.markdown) throw new Refusal("Use --json or --markdown, not both.");
      if (options.failIfUndecided && !options.failOnRegression)
        throw new Refusal("--fail-if-undecided needs --fail-on-regression METRIC=MARGIN.");
      if (options.requireCertified && !options.failOnRegression)
        throw new Refusal("--require-certified needs --fail-on-regression METRIC=MARGIN.");
      const limits = options.failOnRegression ?? [];
      const call = await caller(options, terminal);
      const facts = options.json ? shownFacts : 0;
      const { runs, report, contexts, steps, people, gate, claims } = await compareCommand(
        call,
        ids,
        { ...options, facts },
        limits,
      );
      if (options.json)
        terminal.printJson({
          ...report,
          people,
          contexts,
          ...(steps.length > 0 && { steps }),
          ...(claims && { claims }),
          ...(limits.length > 0 && { gate }),
        });
      else if (options.markdown) terminal.print(comparisonAsMarkdown(runs, { report, contexts, steps, people, gate }));
      else
        terminal.print(
          formatComparison(runs, report) +
            formatPeople(runs, people) +
            formatOverlap(runs, contexts) +
            formatComparedSteps(runs, steps),
        );
      if (options.json || options.markdown) for (const warning of report.warnings) terminal.say(warning);
      for (const { sentence } of gate) terminal.say(sentence);
      const judges = runs.map(({ id, name }) => ({ name, certificates: people.runs[id]?.certificates ?? {} }));
      const gated = readLimits(limits, gatedNames({ report }), "--fail-on-regression");
      const without = options.requireCertified ? uncertified(judges, metricsOfNames(gated, Object.keys(report.metrics))) : [];
      for (const sentence of without) terminal.say(sentence);
      const code = gateExitCode({ gate, report }, options);
      terminal.exitCode = code === exitCodes.done && without.length > 0 ? exitCodes.missed : code;
    });
