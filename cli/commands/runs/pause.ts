import type { Command } from "commander";
import { answering } from "@/cli/backend/open";
import { withoutProgress } from "@/cli/backend/runs";
import type { Terminal } from "@/cli/caller/terminal";
import { formatRun } from "@/cli/output/run-table";
import { runs } from "@/lib/runs/api";

export const define = (command: Command, terminal: Terminal): Command => defineControl(command, "pause", terminal);

export const defineControl = (command: Command, verb: "pause" | "cancel" | "unfollow" | "finish", terminal: Terminal): Command =>
  answering(command.argument("<run>", "the run's id"), terminal, async (call, id: string) => {
    const run = withoutProgress(await call(runs[`${verb}Run`], { id }));
    return { json: { runs: [run] }, printed: formatRun(run) };
  });
