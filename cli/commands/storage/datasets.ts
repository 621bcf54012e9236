import type { Command } from "commander";
import { open, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { formatTable } from "@/cli/output/table";

export const define = (command: Command, terminal: Terminal): Command =>
  withServer(command)
    .option("--json", "print one JSON object")
    .action(async (options: PlaceOptions & { json?: boolean }) => {
      const { datasets } = await open(options, terminal, "datasets");
      const found = await datasets.list();
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
