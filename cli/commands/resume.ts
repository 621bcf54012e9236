import type { Command } from "commander";
import { migrate } from "@/lib/db/migrate";
import { resumeRun } from "@/lib/runs/control-run";
import { newOwner } from "@/lib/runs/lease-owner";
import { printRuns } from "../print";
import { workOnRuns } from "../work-on-runs";

export const define = (command: Command): Command =>
  command
    .argument("<run>", "the run's id")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: { json?: boolean }) => {
      await migrate();
      await resumeRun(id);
      const { runs, exitCode } = await workOnRuns([id], newOwner());
      printRuns(runs, options.json);
      process.exitCode = exitCode;
    });
