import type { Command } from "commander";
import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { printRuns } from "@/cli/output/print-runs";
import { migrate } from "@/lib/db/connection/migrate";
import { cancelRun } from "@/lib/runs/control/status";
import { reportRuns } from "./work";

export const define = (command: Command, terminal: Terminal): Command =>
  command
    .argument("<run>", "the run's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: { json?: boolean }) => {
      await migrate();
      await cancelRun(id, commandActor());
      printRuns(await reportRuns([id]), options.json, terminal);
    });
