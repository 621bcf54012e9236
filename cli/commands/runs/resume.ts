import type { Command } from "commander";
import { open, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { printRuns } from "@/cli/output/print-runs";
import { judgeOf, limitsOf, type ResumeOptions, withResumeOptions } from "./go-on-options";

export const define = (command: Command, terminal: Terminal): Command => defineGoOn(command, "resume", terminal);

export const defineGoOn = (command: Command, verb: "resume" | "retry", terminal: Terminal): Command =>
  withServer(withResumeOptions(command)).action(async (id: string, options: ResumeOptions) => {
    const { runs } = await open(options, terminal, "runs");
    await runs.control(verb, id, limitsOf(options), judgeOf(options));
    const { runs: reports, exitCode } = await runs.workOn([id]);
    printRuns(reports, options.json, terminal);
    terminal.exitCode = exitCode;
  });
