import type { Command } from "commander";
import { z } from "zod";
import { type PlaceOptions, withServer } from "@/cli/backend/open";
import { openTraceRules } from "@/cli/backend/trace-rules";
import type { Terminal } from "@/cli/caller/terminal";
import { numberOf } from "@/cli/input/option-values";
import { formatTable } from "@/cli/output/table";

interface Options extends PlaceOptions {
  json?: boolean;
}
interface SetOptions extends Options {
  dataset: string;
  config?: string;
  share?: number;
}

const ofAll = "all projects without a rule of their own";

export const define = (command: Command, terminal: Terminal): Command => {
  const json = (of: Command) => of.option("--json", "print one JSON object");
  const project = "the service or project, as its spans name it; left out: all without a rule of their own";
  json(withServer(command.command("set").description("say which traces of a project become samples, and where")))
    .argument("[project]", project, "")
    .requiredOption("--dataset <name>", "the dataset; it is made with the first sample")
    .option("--config <name>", "the configuration (default: the project's name)")
    .option(
      "--share <percent>",
      "how many of the traces, in percent (default: 100)",
      numberOf(z.number("It must be a number from 0 to 100").min(0).max(100)),
    )
    .action(async (project: string, { dataset, config = "", share = 100, ...options }: SetOptions) => {
      const rule = await (await openTraceRules(options, terminal)).set({ project, share, dataset, configuration: config });
      if (options.json) return terminal.printJson(rule);
      terminal.say(`${rule.share} % of the traces of ${rule.project || ofAll} become samples of ${rule.dataset}.`);
    });
  json(withServer(command.command("list").description("list the rules"))).action(async (options: Options) => {
    const rules = await (await openTraceRules(options, terminal)).list();
    if (options.json) return terminal.printJson({ rules });
    if (rules.length === 0) return terminal.say("There is no rule, so no trace becomes a sample.");
    const rows = rules.map(({ project, share, dataset, configuration }) => [
      ...[project || ofAll, `${share} %`, dataset],
      configuration || "the project's name",
    ]);
    terminal.print(formatTable(["traces of", "share", "dataset", "configuration"], rows));
  });
  json(withServer(command.command("remove").description("delete a rule; the samples stay")))
    .argument("[project]", project, "")
    .action(async (project: string, options: Options) => {
      await (await openTraceRules(options, terminal)).remove(project);
      if (options.json) return terminal.printJson({ removed: project });
      terminal.say(`The rule for ${project || ofAll} was deleted.`);
    });
  return command;
};
