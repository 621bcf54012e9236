import { readFile, stat } from "node:fs/promises";
import type { Command } from "commander";
import { stringify } from "yaml";
import type { Call } from "@/cli/backend/call";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { refuseUnreadable } from "@/cli/input/files";
import { formatTable } from "@/cli/output/table";
import { Refusal } from "@/lib/domain/problem";
import { metricOperations } from "@/lib/metrics/api";
import { largestPromptFile, readPromptFile } from "@/lib/metrics/own/yaml";

interface Options extends PlaceOptions {
  json?: boolean;
}

export const define = (command: Command, terminal: Terminal): Command => {
  const json = (of: Command) => withServer(of).option("--json", "print one JSON object");
  json(command.command("list").description("list the prompt versions"))
    .argument("[metric]", "a built-in metric (default: all)")
    .action(async (metric: string | undefined, options: Options) => {
      const versions = await listOf(await caller(options, terminal), metric);
      if (options.json) return terminal.printJson({ versions });
      if (versions.length === 0) return terminal.say("There are no prompt versions: every run has the built-in prompts.");
      const rows = versions.map(({ metric, name, runs, createdAt, author, note }) => [
        ...[metric, name, String(runs ?? 0), createdAt?.slice(0, 10) ?? "", author ?? ""],
        note?.split("\n", 1)[0]?.slice(0, 80) ?? "",
      ]);
      terminal.print(formatTable(["metric", "version", "runs", "created", "by", "note"], rows, ["runs"]));
    });
  json(command.command("show").description("print a version as YAML, which add can read"))
    .argument("<metric>", "a built-in metric")
    .argument("[name]", "the version", "built-in")
    .action(async (metric: string, name: string, options: Options) => {
      const version = await (await caller(options, terminal))(metricOperations.getPromptVersion, { id: metric, name });
      if (options.json) return terminal.printJson(version);
      terminal.print(stringify(version.prompts, { lineWidth: 0 }));
    });
  json(command.command("add").description("add a version of a metric's prompt"))
    .argument("<metric>", "a built-in metric")
    .argument("<file>", "YAML or JSON: system and user, by step for a metric with several (see assay prompt show)")
    .requiredOption("--name <name>", "the version's name, such as strict-v2")
    .option("--note <text>", "what was changed, and why", "")
    .action(async (metric: string, file: string, { name, note, ...options }: Options & { name: string; note: string }) => {
      const call = await caller(options, terminal);
      await refuseUnreadable(file);
      if ((await stat(file)).size > largestPromptFile) throw new Refusal(`${file} has more than ${largestPromptFile / 1024} kB.`);
      const prompts = readPromptFile(await readFile(file, "utf8"), file, metric);
      const added = await call(metricOperations.addPromptVersion, { id: metric, body: { name, note, prompts } });
      if (options.json) return terminal.printJson(added);
      terminal.say(`${metric}: version ${added.name}. Use it with --prompt ${metric}=${added.name}.`);
    });
  json(command.command("remove").description("remove a version from new runs; earlier runs keep it"))
    .argument("<metric>", "a built-in metric")
    .argument("<name>", "the version")
    .action(async (metric: string, name: string, options: Options) => {
      await (await caller(options, terminal))(metricOperations.removePromptVersion, { id: metric, name });
      if (options.json) return terminal.printJson({ removed: name });
      terminal.say(`${name} was removed. New runs cannot choose it.`);
    });
  return command;
};

/** If no metric is named, lists the versions of all that Assay has built in. */
async function listOf(call: Call, metric: string | undefined) {
  const built =
    metric === undefined
      ? (await call(metricOperations.listMetrics, {})).metrics.filter(({ source, tool }) => source !== "own" && tool === null)
      : [];
  const ids = metric === undefined ? built.map(({ id }) => id) : [metric];
  return (await Promise.all(ids.map((id) => call(metricOperations.listPromptVersions, { id })))).flatMap(
    ({ versions }) => versions,
  );
}
