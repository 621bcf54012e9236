import type { Command } from "commander";
import { answering, tableOr } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { datasets } from "@/lib/imports/api";

export const define = (command: Command, terminal: Terminal): Command =>
  answering(command, terminal, async (call) => {
    const listed = await call(datasets.listDatasets, {});
    const found = listed.datasets.map(({ id, name, configurations }) => ({
      id,
      name,
      configurations: configurations.map((one) => one.name),
      samples: configurations.reduce((sum, { samples }) => sum + samples, 0),
    }));
    const rows = found.map(({ id, name, samples, configurations }) => [
      ...[id, name, samples.toLocaleString("en"), configurations.join(", ")],
    ]);
    const none = "There are no datasets yet. To import a file: assay import FILE.";
    return { json: { datasets: found }, ...tableOr(none, ["dataset", "name", "samples", "configurations"], rows, ["samples"]) };
  });
