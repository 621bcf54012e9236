import { readFile, stat } from "node:fs/promises";
import type { Command } from "commander";
import { stringify } from "yaml";
import type { Call } from "@/cli/backend/call";
import { answering, tableOr } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { refuseUnreadable } from "@/cli/input/files";
import { Refusal } from "@/lib/domain/problem";
import { metricOperations } from "@/lib/metrics/api";
import { largestPromptFile, readPromptFile } from "@/lib/metrics/own/yaml";

export const define = (command: Command, terminal: Terminal): Command => {
  const sub = (name: string, description: string) => command.command(name).description(description);
  answering(
    sub("list", "list the prompt versions").argument("[metric]", "a built-in metric (default: all)"),
    terminal,
    async (call, metric: string | undefined) => {
      const versions = await listOf(call, metric);
      const rows = versions.map(({ metric, name, runs, createdAt, author, note }) => [
        ...[metric, name, String(runs ?? 0), createdAt?.slice(0, 10) ?? "", author ?? ""],
        note?.split("\n", 1)[0]?.slice(0, 80) ?? "",
      ]);
      const none = "There are no prompt versions: every run has the built-in prompts.";
      const headings = ["metric", "version", "runs", "created", "by", "note"];
      return { json: { versions }, ...tableOr(none, headings, rows, ["runs"]) };
    },
  );
  answering(
    sub("show", "print a version as YAML, which add can read")
      .argument("<metric>", "a built-in metric")
      .argument("[name]", "the version", "built-in"),
    terminal,
    async (call, metric: string, name: string) => {
      const version = await call(metricOperations.getPromptVersion, { id: metric, name });
      return { json: version, printed: stringify(version.prompts, { lineWidth: 0 }) };
    },
  );
  answering(
    sub("add", "add a version of a metric's prompt")
      .argument("<metric>", "a built-in metric")
      .argument("<file>", "YAML or JSON: system and user, by step for a metric with several (see assay prompt show)")
      .requiredOption("--name <name>", "the version's name, such as strict-v2")
      .option("--note <text>", "what was changed, and why", ""),
    terminal,
    async (call, metric: string, file: string, { name, note }: { name: string; note: string }) => {
      await refuseUnreadable(file);
      if ((await stat(file)).size > largestPromptFile) throw new Refusal(`${file} has more than ${largestPromptFile / 1024} kB.`);
      const prompts = readPromptFile(await readFile(file, "utf8"), file, metric);
      const added = await call(metricOperations.addPromptVersion, { id: metric, body: { name, note, prompts } });
      return { json: added, said: `${metric}: version ${added.name}. Use it with --prompt ${metric}=${added.name}.` };
    },
  );
  answering(
    sub("remove", "remove a version from new runs; earlier runs keep it")
      .argument("<metric>", "a built-in metric")
      .argument("<name>", "the version"),
    terminal,
    async (call, metric: string, name: string) => {
      await call(metricOperations.removePromptVersion, { id: metric, name });
      return { json: { removed: name }, said: `${name} was removed. New runs cannot choose it.` };
    },
  );
  return command;
};

/** If no metric is named, lists the versions of all that Assay has built in. */
async function listOf(call: Call, metric: string | undefined) {
  const { metrics } = metric === undefined ? await call(metricOperations.listMetrics, {}) : { metrics: [] };
  const built = metrics.flatMap(({ id, source, tool }) => (source !== "own" && tool === null ? id : []));
  const ids = metric === undefined ? built : [metric];
  const listed = await Promise.all(ids.map((id) => call(metricOperations.listPromptVersions, { id })));
  return listed.flatMap(({ versions }) => versions);
}
