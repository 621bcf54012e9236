import type { Command } from "commander";
import * as z from "zod";
import { answering, tableOr } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { gatheredOptions, optionNumber } from "@/cli/input/option-values";
import { traces } from "@/lib/traces/api";

interface SetOptions {
  dataset: string;
  config?: string;
  share?: number;
  attribute?: string[];
}

const ofAll = "all projects without their own rule";

export const define = (command: Command, terminal: Terminal): Command => {
  const sub = (name: string, description: string) => command.command(name).description(description);
  const ofProject = (of: Command) =>
    of.argument("[project]", `the project or service named in the spans (default: ${ofAll})`, "");
  answering(
    ofProject(sub("set", "choose which traces of a project become samples, and in which dataset"))
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
      ),
    terminal,
    async (call, project: string, { dataset, config = "", share = 100, attribute = [] }: SetOptions) => {
      const attributes = attribute.length > 0 ? { attributes: Object.fromEntries(attribute.map(named)) } : {};
      const rule = await call(traces.setTraceRule, { body: { project, share, dataset, configuration: config, ...attributes } });
      const of = rule.project || ofAll;
      return { json: rule, said: `${rule.share}% of the traces of ${of} become samples of ${rule.dataset}.` };
    },
  );
  answering(sub("list", "list the rules"), terminal, async (call) => {
    const { rules } = await call(traces.listTraceRules, {});
    const rows = rules.map(({ project, share, dataset, configuration }) => [
      ...[project || ofAll, `${share}%`, dataset, configuration || "the project's name"],
    ]);
    const none = "There are no rules, so no trace becomes a sample.";
    return { json: { rules }, ...tableOr(none, ["traces of", "share", "dataset", "configuration"], rows) };
  });
  answering(ofProject(sub("remove", "delete a rule and keep its samples")), terminal, async (call, project: string) => {
    await call(traces.deleteTraceRule, { query: { project } });
    return { json: { removed: project }, said: `The rule for ${project || ofAll} was deleted.` };
  });
  return command;
};

function named(given: string): [field: string, name: string] {
  const [field = "", ...name] = given.split("=");
  return [field.trim(), name.join("=").trim()];
}
