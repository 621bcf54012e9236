import type { Command } from "commander";
import { migrate } from "@/lib/db/connection/migrate";
import { resumeRun } from "@/lib/runs/control/status";
import { newOwner } from "@/lib/runs/execute/lease-owner";
import { type GoOnOptions, limitsOf, withGoOnOptions } from "../go-on-options";
import { printRuns } from "../print";
import { workOnRuns } from "../work-on-runs";

export const define = (command: Command): Command =>
  withGoOnOptions(command).action(async (id: string, options: GoOnOptions) => {
    await migrate();
    await resumeRun(id, limitsOf(options));
    const { runs, exitCode } = await workOnRuns([id], newOwner());
    printRuns(runs, options.json);
    process.exitCode = exitCode;
  });
