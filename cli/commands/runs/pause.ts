import type { Command } from "commander";
import { caller, type PlaceOptions, withServer } from "@/cli/backend/open";
import { withoutProgress } from "@/cli/backend/runs";
import type { Terminal } from "@/cli/caller/terminal";
import { printRuns } from "@/cli/output/print-runs";
import { runs } from "@/lib/runs/api";

export const define = (command: Command, terminal: Terminal): Command => defineControl(command, "pause", terminal);

export const defineControl = (command: Command, verb: "pause" | "cancel" | "unfollow" | "finish", terminal: Terminal): Command =>
  withServer(command)
    .argument("<run>", "the run's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: PlaceOptions & { json?: boolean }) => {
      const state = await (await caller(options, terminal))(runs[`${verb}Run`], { id });
      printRuns([withoutProgress(state)], options.json, terminal);
    });
