import type { Command } from "commander";
import { migrate } from "@/lib/db/connection/migrate";
import { pauseRun } from "@/lib/runs/control/status";
import { printRuns } from "../print";
import { reportRuns } from "../work-on-runs";

export const define = (command: Command): Command =>
  command
    .argument("<run>", "the run's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: { json?: boolean }) => {
      await migrate();
      await pauseRun(id);
      printRuns(await reportRuns([id]), options.json);
    });
