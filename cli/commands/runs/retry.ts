import type { Command } from "commander";
import type { Terminal } from "@/cli/caller/terminal";
import { printRuns } from "@/cli/output/print-runs";
import { migrate } from "@/lib/db/connection/migrate";
import { retryRun } from "@/lib/runs/control/status";
import { newOwner } from "@/lib/runs/execute/lease-owner";
import { judgeOf, limitsOf, type ResumeOptions, withResumeOptions } from "./go-on-options";
import { workOnRuns } from "./work";

export const define = (command: Command, terminal: Terminal): Command =>
  withResumeOptions(command).action(async (id: string, options: ResumeOptions) => {
    await migrate();
    await retryRun(id, limitsOf(options), judgeOf(options));
    const { runs, exitCode } = await workOnRuns([id], newOwner(), terminal);
    printRuns(runs, options.json, terminal);
    terminal.exitCode = exitCode;
  });
