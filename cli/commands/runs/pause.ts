import type { Command } from "commander";
import { open, type PlaceOptions, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { printRuns } from "@/cli/output/print-runs";

export const define = (command: Command, terminal: Terminal): Command => defineControl(command, "pause", terminal);

export const defineControl = (command: Command, verb: "pause" | "cancel" | "unfollow" | "finish", terminal: Terminal): Command =>
  withServer(command)
    .argument("<run>", "the run's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: PlaceOptions & { json?: boolean }) => {
      const { runs } = await open(options, terminal, "runs");
      await runs.control(verb, id);
      printRuns(await runs.report([id]), options.json, terminal);
    });
