import type { Command } from "commander";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";
import { datasets } from "@/lib/imports/api";

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(command)
    .option("--json", "print one JSON object")
    .action(async (options: PlaceOptions & { json?: boolean }) => {
      const listed = await (await caller(options, terminal))(datasets.listDatasets, {});
      const found = listed.datasets.map(({ id, name, configurations }) => ({
        id,
        name,
        configurations: configurations.map((one) => one.name),
        samples: configurations.reduce((sum, { samples }) => sum + samples, 0),
      }));
      if (options.json) return terminal.printJson({ datasets: found });
      if (found.length === 0) return terminal.say("There are no datasets yet. To import a file: assay import FILE.");
      const rows = found.map(({ id, name, samples, configurations }) => [
        id,
        name,
        samples.toLocaleString("en"),
        configurations.join(", "),
      ]);
      terminal.print(formatTable(["dataset", "name", "samples", "configurations"], rows, ["samples"]));
    });
