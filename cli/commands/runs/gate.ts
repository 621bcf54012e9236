import type { Command } from "commander";
import { compareCommand } from "@/cli/backend/compare";
import type { StartWanted } from "@/cli/backend/judging/contract";
import { judgingAt } from "@/cli/backend/judging/place";
import { caller } from "@/cli/backend/open";
import { reportsOf } from "@/cli/backend/runs";
import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import { gatheredOptions } from "@/cli/input/option-values";
import { type InputOptions, withReadOptions } from "@/cli/input/read-options";
import { baselines } from "@/lib/comparison/api/baselines";
import { gateExitCode } from "@/lib/comparison/gate/exit-code";
import { comparisonAsMarkdown } from "@/lib/comparison/markdown";
import type { GateResult } from "@/lib/comparison/words/gate";
import { type Baseline, isOfProject, splitName } from "@/lib/domain/baselines/named";
import { Refusal } from "@/lib/domain/problem";
import { isComplete } from "@/lib/domain/runs/is-finished";
import { type JudgingOptions, readJudging, withJudgingOptions } from "./judging";
import { storeFiles } from "./store-files";

interface Options extends InputOptions, JudgingOptions {
  baseline: string;
  project?: string;
  main?: boolean;
  failOnRegression?: string[];
  failIfUndecided?: boolean;
}

const usualMargin = 0.02;
const withMargin = (limit: string): string => (/=\s*[\d.]+$/.test(limit) ? limit : `${limit}=${usualMargin}`);

export const define = (command: Command, terminal: Terminal): Command =>
  withJudgingOptions(withReadOptions(command))
    .requiredOption("--baseline <name>", "the baseline to compare with")
    .option("--project <name>", "whose baseline it is, for example the repository (default: that of the same questions)")
    .option("--main", "set the baseline if there is none, and move it if all limits hold")
    .option(
      "--fail-on-regression <metric[=margin]>",
      `largest loss that is allowed (default: ${usualMargin} in every judged metric; repeatable)`,
      gatheredOptions,
    )
    .option("--fail-if-undecided", "also exit with 1 if there are too few questions to decide")
    .action((files: string[], options: Options) => run(files, options, terminal));

/** It ends once the loss is shown to exceed the margin, or not to. */
const againstBaseline = (wanted: StartWanted, baseline: string | undefined): StartWanted =>
  wanted.untilDecided && baseline !== undefined
    ? { ...wanted, untilDecided: { ...wanted.untilDecided, baseline } }
    : { ...wanted, untilDecided: undefined };

async function run(files: string[], options: Options, terminal: Terminal): Promise<void> {
  if (options.failUnder || options.requireCertified)
    throw new Refusal("assay gate compares with a baseline. Use --fail-under and --require-certified with evaluate.");
  const call = await caller(options, terminal);
  const place = await judgingAt(call, terminal);
  const name = options.project === undefined ? options.baseline : `${options.project}/${options.baseline}`;
  const find = async (dataset?: string, whose = ""): Promise<Baseline | undefined> => {
    const { baselines: listed } = await call(baselines.listBaselines, { query: { dataset } });
    const held = listed.find((one) => one.name === name);
    if (held || options.main) return held;
    const own = listed.some((one) => one.name === options.baseline);
    throw new Refusal(
      `There is no baseline ${name}${whose}, so nothing can be compared. ${own ? `There is ${options.baseline}: leave out --project. ` : ""}The job of the main branch sets it: add --main there.`,
    );
  };
  await find();
  const judging = await readJudging(options, place);
  const { id } = await storeFiles(call, files, options, terminal);
  const held = await find(id, " of these questions");
  const { runs: judged, exitCode } = await place.workOn(await place.start(id, againstBaseline(judging.wanted, held?.run)));
  if (judged.some(({ status }) => !isComplete(status))) {
    for (const { configuration, status } of judged) terminal.say(`${configuration}: ${status}.`);
    terminal.exitCode = exitCode;
    return;
  }
  const parts: { run: string; configuration: string; exitCode: number; gate: readonly GateResult[] }[] = [];
  for (const one of judged) {
    if (!held) break;
    const metrics = Object.keys(one.metrics);
    const limits = (options.failOnRegression ?? metrics).map(withMargin);
    try {
      const compared = await compareCommand(call, [held.run, one.id], {}, limits);
      const code = gateExitCode(compared, options);
      if (!options.json) terminal.print(comparisonAsMarkdown(compared.runs, compared));
      for (const { sentence } of compared.gate) terminal.say(sentence);
      parts.push({ run: one.id, configuration: one.configuration, exitCode: code, gate: compared.gate });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      terminal.say(`${one.configuration}: ${error.message}`);
      parts.push({ run: one.id, configuration: one.configuration, exitCode: exitCodes.refused, gate: [] });
    }
  }
  const worst =
    [exitCodes.incomplete, exitCodes.refused, exitCodes.missed].find((code) => parts.some((part) => part.exitCode === code)) ??
    exitCodes.done;
  if (worst === exitCodes.refused)
    terminal.say(
      `Not everything could be compared with the baseline ${name}. If another team uses that name for the same questions, add --project NAME; if the questions or the judge have changed, set it anew: assay baseline set ${name} RUN.`,
    );
  const holds = worst === exitCodes.done && parts.every(({ gate }) => gate.every(({ verdict }) => verdict === "holds"));
  const [before] = held ? await reportsOf(call, [held.run]) : [];
  const next = judged.find(({ configuration }) => configuration === before?.configuration) ?? judged[0];
  const isSet = options.main === true && holds && next !== undefined;
  if (isSet) {
    const { name: last, ...query } = splitName(name);
    await call(baselines.setBaseline, { name: last, query, body: { run: next.id } });
    // Each file is a dataset: the name leaves the one that it was compared with.
    if (held && held.dataset !== id && !isOfProject(name)) {
      await call(baselines.removeBaseline, { name, query: { dataset: held.dataset } });
    }
    terminal.say(`The baseline ${name} is now run ${next.id} (${next.configuration}).`);
    if (!held && judged.length > 1)
      terminal.say("Every configuration is compared with it. For a baseline each, gate a file of each with its own --project.");
  } else if (options.main && worst === exitCodes.done) {
    terminal.say(`Undecided: the baseline stays as it is. To move it by hand: assay baseline set ${name} ${next?.id ?? "RUN"}`);
  }
  if (options.json) terminal.printJson({ baseline: name, set: isSet ? next.id : null, exitCode: worst, runs: parts });
  terminal.exitCode = worst;
}
