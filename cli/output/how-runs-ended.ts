import { exitCodes } from "@/cli/caller/exit-codes";
import type { Terminal } from "@/cli/caller/terminal";
import type { RunReport } from "@/lib/domain/run";
import { isComplete } from "@/lib/domain/runs/is-finished";
import { printable } from "@/lib/domain/text/printable";
import { errorLines } from "./error-lines";

export function sayHowRunsEnded(runs: readonly RunReport[], terminal: Terminal): number {
  for (const run of runs) {
    for (const line of errorLines(run)) terminal.say(line);
    if (run.reason) terminal.say(`Run ${run.id}: ${run.status}. ${reasonInWords(run)}`);
  }
  if (!runs.every(({ status }) => isComplete(status))) return exitCodes.incomplete;
  return runs.every(({ status }) => status === "completed") ? exitCodes.done : exitCodes.errors;
}

/** Adds how to continue, unless the reason already says so. */
function reasonInWords({ id, status, reason, limits, calls }: RunReport): string {
  const text = printable(reason ?? "");
  if (status !== "paused" || text.includes("assay resume")) return text;
  const isAtCalls = limits.maxCalls !== null && calls >= limits.maxCalls;
  const budget = limits.budgetUsd === null ? "" : ` --budget-usd ${limits.budgetUsd * 2}`;
  const more = isAtCalls ? ` --max-calls ${calls * 2}` : budget;
  return `${text} To continue: assay resume ${id}${more}`;
}
