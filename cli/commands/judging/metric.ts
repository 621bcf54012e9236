import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { answering } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { refuseUnreadable } from "@/cli/input/files";
import { formatTable } from "@/cli/output/table";
import { Refusal } from "@/lib/domain/problem";
import { MetricList, metricOperations } from "@/lib/metrics/api";
import { fileOfShipped, isShipped, shippedMetrics } from "@/lib/metrics/own/shipped";
import type { MetricDefinition } from "@/lib/metrics/own/words/definition";
import { largestFile } from "@/lib/metrics/own/words/names";
import { readYaml } from "@/lib/metrics/own/yaml";

const folder = "metrics";

const shown = { id: true, name: true, source: true, tool: true, role: true, needs: true, scale: true } as const;
const Listed = MetricList.shape.metrics.element.pick(shown);

export const define = (command: Command, terminal: Terminal): Command => {
  const sub = (name: string, description: string) => command.command(name).description(description);
  const files = (of: Command) =>
    of.argument(
      "[files...]",
      `YAML files, or ${shippedMetrics.join(", ")}, which Assay ships (default: all of ${folder}/*.yaml)`,
    );
  answering(files(sub("add", "add metrics of your own, or new versions of them")), terminal, async (call, names: string[]) => {
    const added = [];
    // All are checked before the first is added.
    for (const { definition } of await readFiles(names)) added.push(await call(metricOperations.addMetric, { body: definition }));
    return { json: { metrics: added }, said: added.map(addedInWords).join("\n") };
  });
  answering(sub("list", "list all metrics"), terminal, async (call) => {
    const listed = await call(metricOperations.listMetrics, {});
    const all = listed.metrics.map((metric) => Listed.parse(metric));
    const rows = all.map(({ id, name, source, needs, scale }) => [id, `${name} (${source})`, needs.join(", "), scale]);
    return { json: { metrics: all }, printed: formatTable(["id", "metric", "needs", "scale"], rows) };
  });
  files(sub("check", "check files without adding them"))
    .option("--json", "print one JSON object")
    .action(async (names: string[], options: { json?: boolean }) => {
      const read = await readFiles(names);
      if (options.json) return terminal.printJson({ files: read.map(({ file, definition }) => ({ file, ...definition })) });
      for (const { file, definition } of read) terminal.say(`${file}: ${definition.name}, no faults`);
    });
  answering(
    sub("remove", "remove a metric from new runs; earlier runs still show it").argument(
      "<name>",
      "the metric's name, without a version",
    ),
    terminal,
    async (call, name: string) => {
      await call(metricOperations.removeMetric, { query: { name } });
      return { json: { removed: name }, said: `${name} was removed. New runs cannot choose it.` };
    },
  );
  return command;
};

function addedInWords({ id, name, version }: { id: string; name: string; version: number }): string {
  const before = version === 2 ? name : `${name}-v${version - 1}`;
  const earlier = version > 1 ? ` ${before} stays as it is for runs that name it.` : "";
  return `${id}: version ${version}. Use it with --metrics ${id}.${earlier}`;
}

async function readFiles(names: readonly string[]): Promise<{ file: string; definition: MetricDefinition }[]> {
  const files = names.length > 0 ? names.map((name) => (isShipped(name) ? fileOfShipped(name) : name)) : await filesInFolder();
  const faults: string[] = [];
  const read = [];
  for (const file of files) {
    await refuseUnreadable(file);
    if ((await stat(file)).size > largestFile) throw new Refusal(`${file} has more than ${largestFile / 1024} kB.`);
    try {
      read.push({ file, definition: readYaml(await readFile(file, "utf8"), file) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.push(error.message);
    }
  }
  if (faults.length > 0) throw new Refusal(faults.join("\n"));
  return read;
}

async function filesInFolder(): Promise<string[]> {
  const found = await readdir(folder).catch(() => []);
  const files = found.filter((name) => /\.ya?ml$/i.test(name)).sort();
  if (files.length > 0) return files.map((name) => path.join(folder, name));
  throw new Refusal(`There is no YAML file in ${path.resolve(folder)}. Name a file, or one of ${shippedMetrics.join(", ")}.`);
}
