import type { Command } from "commander";
import { judgingAt } from "@/cli/backend/judging/place";
import { caller, withServer } from "@/cli/backend/open";
import type { Terminal } from "@/cli/caller/terminal";
import { printRuns } from "@/cli/output/print-runs";
import { runs } from "@/lib/runs/api";
import { judgeOf, limitsOf, type ResumeOptions, withResumeOptions } from "./go-on-options";

export const define = (command: Command, terminal: Terminal): Command => defineGoOn(command, "resume", terminal);

export const defineGoOn = (command: Command, verb: "resume" | "retry", terminal: Terminal): Command =>
  withServer(withResumeOptions(command)).action(async (id: string, options: ResumeOptions) => {
    const call = await caller(options, terminal);
    await call(runs[`${verb}Run`], { id, body: { limits: limitsOf(options), judge: judgeOf(options) } });
    const { runs: reports, exitCode } = await (await judgingAt(call, terminal)).workOn([id]);
    printRuns(reports, options.json, terminal);
    terminal.exitCode = exitCode;
  });
