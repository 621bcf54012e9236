import type { Terminal } from "@/cli/caller/terminal";
import type { RunReport } from "@/lib/domain/run";
import { printable } from "@/lib/domain/text/printable";
import { errorLines } from "./error-lines";

/** Says what stopped or went wrong in runs. Returns whether all are complete without an error. */
export function sayHowRunsEnded(runs: readonly RunReport[], terminal: Terminal): boolean {
  for (const run of runs) {
    for (const line of errorLines(run)) terminal.say(line);
    if (run.reason) terminal.say(`Run ${run.id}: ${run.status}. ${reasonInWords(run)}`);
  }
  return runs.every((run) => run.status === "completed");
}

/** Why a run has stopped and, unless the reason says so, how to continue it. */
function reasonInWords({ id, status, reason, limits, calls }: RunReport): string {
  const text = printable(reason ?? "");
  if (status !== "paused" || text.includes("assay resume")) return text;
  const isAtCalls = limits.maxCalls !== null && calls >= limits.maxCalls;
  const more = isAtCalls ? ` --max-calls ${calls * 2}` : limits.budgetUsd !== null ? ` --budget-usd ${limits.budgetUsd * 2}` : "";
  return `${text} To go on: assay resume ${id}${more}`;
}
