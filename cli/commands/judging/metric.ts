import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Command } from "commander";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { refuseUnreadable } from "@/cli/input/files";
import { formatTable } from "@/cli/output/table";
import { Refusal } from "@/lib/domain/problem";
import { metricOperations } from "@/lib/metrics/api";
import { fileOfShipped, isShipped, shippedMetrics } from "@/lib/metrics/own/shipped";
import type { MetricDefinition } from "@/lib/metrics/own/words/definition";
import { largestFile } from "@/lib/metrics/own/words/names";
import { readYaml } from "@/lib/metrics/own/yaml";

interface Options extends PlaceOptions {
  json?: boolean;
}

const folder = "metrics";

export const define = (command: Command, terminal: Terminal): Command => {
  const json = (of: Command) => of.option("--json", "print one JSON object");
  const files = (of: Command) =>
    of.argument(
      "[files...]",
      `YAML files, or ${shippedMetrics.join(", ")}, which Assay ships (default: all of ${folder}/*.yaml)`,
    );
  json(withServer(files(command.command("add").description("add metrics of your own, or new versions of them")))).action(
    (names: string[], options: Options) => add(names, options, terminal),
  );
  json(withServer(command.command("list").description("list all metrics"))).action((options: Options) => list(options, terminal));
  json(files(command.command("check").description("check files without adding them"))).action(
    async (names: string[], options: Options) => {
      const read = await readFiles(names);
      if (options.json) return terminal.printJson({ files: read.map(({ file, definition }) => ({ file, ...definition })) });
      for (const { file, definition } of read) terminal.say(`${file}: ${definition.name}, no faults`);
    },
  );
  json(withServer(command.command("remove").description("remove a metric from new runs; earlier runs still show it")))
    .argument("<name>", "the metric's name, without a version")
    .action(async (name: string, options: Options) => {
      await (await caller(options, terminal))(metricOperations.removeMetric, { query: { name } });
      if (options.json) return terminal.printJson({ removed: name });
      terminal.say(`${name} was removed. New runs cannot choose it.`);
    });
  return command;
};

/** All are checked before the first is added. */
async function add(names: readonly string[], options: Options, terminal: Terminal): Promise<void> {
  const call = await caller(options, terminal);
  const read = await readFiles(names);
  const added = [];
  for (const { definition } of read) added.push(await call(metricOperations.addMetric, { body: definition }));
  if (options.json) return terminal.printJson({ metrics: added });
  for (const { id, name, version } of added) {
    const earlier =
      version > 1 ? ` ${version === 2 ? name : `${name}-v${version - 1}`} stays as it is for runs that name it.` : "";
    terminal.say(`${id}: version ${version}. Use it with --metrics ${id}.${earlier}`);
  }
}

async function list(options: Options, terminal: Terminal): Promise<void> {
  const listed = await (await caller(options, terminal))(metricOperations.listMetrics, {});
  const all = listed.metrics.map(({ id, name, source, tool, role, needs, scale }) => ({
    id,
    name,
    source,
    tool,
    role,
    needs,
    scale,
  }));
  if (options.json) return terminal.printJson({ metrics: all });
  const rows = all.map(({ id, name, source, needs, scale }) => [id, `${name} (${source})`, needs.join(", "), scale]);
  terminal.print(formatTable(["id", "metric", "needs", "scale"], rows));
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
