import { exitCodes } from "@/cli/caller/exit-codes";
import { Interrupted } from "@/cli/caller/interrupted";
import { printable } from "@/cli/caller/printable";
import type { Terminal } from "@/cli/caller/terminal";
import { showProgress } from "@/cli/output/progress";
import { findRun } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import type { RunReport } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { pauseRun } from "@/lib/runs/control/status";
import { judgeNextRun } from "@/lib/runs/execute/worker-loop";
import { reportRuns as reportOn } from "@/lib/runs/export/json-report";

export interface Worked {
  runs: RunReport[];
  /** done, errors or interrupted. */
  exitCode: number;
}

/** Milliseconds in which a further signal is the same Ctrl-C: npx passes on what the terminal has sent to this process too. */
const sameKeyFor = 300;

/**
 * Works on runs one after the other in the foreground, with their progress on stderr, and says there what kept one from its
 * end. A run that another process has taken is followed instead. Ctrl-C pauses what is left, once the calls in flight are stored;
 * at a second one this throws Interrupted at once.
 */
export async function workOnRuns(ids: readonly string[], owner: string, terminal: Terminal): Promise<Worked> {
  const stop = new AbortController();
  let pausing: Promise<void> | null = null;
  let stopListening = () => {};
  const stoppedAtOnce = new Promise<never>((_, reject) => {
    let since = 0;
    stopListening = terminal.onInterrupt(() => {
      if (!pausing) {
        since = performance.now();
        terminal.say("\nStopping: waiting for the calls in flight, to store them. Press Ctrl-C again to stop at once.");
        stop.abort();
        pausing = pauseOwn(ids, owner);
        // It is awaited below, where a failure is told.
        pausing.catch(() => undefined);
      } else if (performance.now() - since > sameKeyFor) {
        reject(new Interrupted(`Stopped at once. To go on: assay resume ${ids.join(" or ")}`));
      }
    });
  });
  const workOnAll = async () => {
    for (const id of ids) if (!stop.signal.aborted) await workOn(id, owner, stop.signal, terminal);
    await pausing;
  };
  // Signals are heard until the work has ended: after a stop at once a further one would end the process by its default, without the exit code.
  await Promise.race([workOnAll().finally(stopListening), stoppedAtOnce]);
  const runs = await reportRuns(ids);
  for (const run of runs) if (run.reason) terminal.say(`Run ${run.id}: ${run.status}. ${toldReason(run)}`);
  const isWhole = runs.every((run) => run.status === "completed");
  return { runs, exitCode: stop.signal.aborted ? exitCodes.interrupted : isWhole ? exitCodes.done : exitCodes.errors };
}

/** Why a run stands, and how it goes on where the reason does not say. */
function toldReason({ id, status, reason, limits, calls }: RunReport): string {
  const told = printable(reason ?? "");
  if (status !== "paused" || told.includes("assay resume")) return told;
  const isAtCalls = limits.maxCalls !== null && calls >= limits.maxCalls;
  const more = isAtCalls ? ` --max-calls ${calls * 2}` : limits.budgetUsd !== null ? ` --budget-usd ${limits.budgetUsd * 2}` : "";
  return `${told} To go on: assay resume ${id}${more}`;
}

async function workOn(id: string, owner: string, signal: AbortSignal, terminal: Terminal): Promise<void> {
  const progress = showProgress(id, terminal);
  try {
    while (!signal.aborted) {
      await judgeNextRun(id, owner, signal);
      // Where another process holds it, it ends there or its lease runs out here.
      const run = await findRun(id);
      if (!run || isFinished(run.status) || run.status === "paused") return;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  } finally {
    await progress.stop();
  }
}

/** Pauses what is left, before its lease is given back: no other process takes it in between. */
async function pauseOwn(ids: readonly string[], owner: string): Promise<void> {
  for (const id of ids) {
    const run = await findRun(id);
    const isOwn = run?.status === "queued" || (run?.status === "running" && run.leaseOwner === owner);
    if (isOwn) await pauseRun(id, `It was interrupted. To go on: assay resume ${id}`);
  }
}

/** The reports of runs, in order. Throws Refusal where there is no such run. */
export async function reportRuns(ids: readonly string[]): Promise<RunReport[]> {
  const runs = await Promise.all(
    ids.map(async (id) => {
      const run = await findRun(id);
      if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
      return run;
    }),
  );
  return reportOn(runs);
}
