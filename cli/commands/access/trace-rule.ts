import type { Command } from "commander";
import * as z from "zod";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { gatheredOptions, optionNumber } from "@/cli/input/option-values";
import { formatTable } from "@/cli/output/table";
import { traces } from "@/lib/traces/api";

interface Options extends PlaceOptions {
  json?: boolean;
}
interface SetOptions extends Options {
  dataset: string;
  config?: string;
  share?: number;
  attribute?: string[];
}

const ofAll = "all projects without their own rule";

export const define = (command: Command, terminal: Terminal): Command => {
  const json = (of: Command) => of.option("--json", "print one JSON object");
  const project = "the project or service named in the spans (default: all projects without their own rule)";
  json(withServer(command.command("set").description("choose which traces of a project become samples, and in which dataset")))
    .argument("[project]", project, "")
    .requiredOption("--dataset <name>", "the dataset; created with the first sample")
    .option("--config <name>", "the configuration (default: the project's name)")
    .option(
      "--share <percent>",
      "percentage of traces (default: 100)",
      optionNumber(z.number("It must be a number from 0 to 100").min(0).max(100)),
    )
    .option(
      "--attribute <field=name>",
      "attribute that holds the question, contexts or response in spans of a tool that Assay does not know (repeatable)",
      gatheredOptions,
    )
    .action(async (project: string, { dataset, config = "", share = 100, attribute = [], ...options }: SetOptions) => {
      const call = await caller(options, terminal);
      const attributes = attribute.length > 0 ? { attributes: Object.fromEntries(attribute.map(named)) } : {};
      const rule = await call(traces.setTraceRule, { body: { project, share, dataset, configuration: config, ...attributes } });
      if (options.json) return terminal.printJson(rule);
      terminal.say(`${rule.share}% of the traces of ${rule.project || ofAll} become samples of ${rule.dataset}.`);
    });
  json(withServer(command.command("list").description("list the rules"))).action(async (options: Options) => {
    const { rules } = await (await caller(options, terminal))(traces.listTraceRules, {});
    if (options.json) return terminal.printJson({ rules });
    if (rules.length === 0) return terminal.say("There are no rules, so no trace becomes a sample.");
    const rows = rules.map(({ project, share, dataset, configuration }) => [
      project || ofAll,
      `${share}%`,
      dataset,
      configuration || "the project's name",
    ]);
    terminal.print(formatTable(["traces of", "share", "dataset", "configuration"], rows));
  });
  json(withServer(command.command("remove").description("delete a rule and keep its samples")))
    .argument("[project]", project, "")
    .action(async (project: string, options: Options) => {
      await (await caller(options, terminal))(traces.deleteTraceRule, { query: { project } });
      if (options.json) return terminal.printJson({ removed: project });
      terminal.say(`The rule for ${project || ofAll} was deleted.`);
    });
  return command;
};

function named(given: string): [field: string, name: string] {
  const [field = "", ...name] = given.split("=");
  return [field.trim(), name.join("=").trim()];
}
