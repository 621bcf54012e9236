import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import type { RunReport } from "@/lib/domain/run";
import { isComplete } from "@/lib/domain/runs/is-finished";
import { printable } from "@/lib/domain/text/printable";
import { errorLines } from "./error-lines";

/** Says what stopped or went wrong in runs. Returns the exit code. */
export function sayHowRunsEnded(runs: readonly RunReport[], terminal: Terminal): number {
  for (const run of runs) {
    for (const line of errorLines(run)) terminal.say(line);
    if (run.reason) terminal.say(`Run ${run.id}: ${run.status}. ${reasonInWords(run)}`);
  }
  if (!runs.every(({ status }) => isComplete(status))) return exitCodes.incomplete;
  return runs.every(({ status }) => status === "completed") ? exitCodes.done : exitCodes.errors;
}

/** Why a run has stopped and, unless the reason says so, how to continue it. */
function reasonInWords({ id, status, reason, limits, calls }: RunReport): string {
  const text = printable(reason ?? "");
  if (status !== "paused" || text.includes("assay resume")) return text;
  const isAtCalls = limits.maxCalls !== null && calls >= limits.maxCalls;
  const more = isAtCalls ? ` --max-calls ${calls * 2}` : limits.budgetUsd !== null ? ` --budget-usd ${limits.budgetUsd * 2}` : "";
  return `${text} To go on: assay resume ${id}${more}`;
}
