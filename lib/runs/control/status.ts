import { recordEvent } from "@/lib/db/audit";
import { findRun, type Run } from "@/lib/db/runs/list";
import { moveRun, requeue, requeueErrors } from "@/lib/db/runs/status";
import { type JudgeChanges, JudgeSetup } from "@/lib/domain/judge";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { problemsIn, Refusal } from "@/lib/domain/problem";
import { RunLimits } from "@/lib/domain/run";
import { formatCost } from "@/lib/domain/text/cost";
import { cancelAtServers } from "@/lib/runs/execute/batches/cancel";
import { requirePrices } from "@/lib/runs/start/plan";
import { summariseRun } from "@/lib/runs/summary/refresh";

async function requireRun(id: string): Promise<Run> {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  return run;
}

/** Pauses a run and keeps its judgments. Its worker stops within a second. */
export async function pauseRun(id: string, reason = "Paused by hand."): Promise<void> {
  const run = await requireRun(id);
  if (await moveRun(id, ["queued", "running"], "paused", reason)) return;
  throw new Refusal(`The run ${id} is ${run.status}; only a queued or running one can be paused.`, "conflict");
}

/**
 * Queues a paused, failed or cancelled run again; given limits and settings of the judge replace its own. Its judgments are kept, and only the rest is
 * asked. Refuses limits that the run has already reached, since it would stop at once.
 */
export async function resumeRun(id: string, limits: Partial<RunLimits> = {}, judge: Partial<JudgeChanges> = {}): Promise<void> {
  const run = await requireRun(id);
  const isGiven = Object.keys({ ...given(limits), ...given(judge) }).length > 0;
  const isActive = run.status === "queued" || run.status === "running";
  if (isActive && !isGiven) return;
  if (isActive) throw new Refusal(`The run ${id} is ${run.status}. Pause it before you change anything.`, "conflict");
  const resumable = ["paused", "failed", "cancelled"] as const;
  if (resumable.some((status) => status === run.status)) {
    if (await requeue(id, resumable, await limitsFor(run, limits, "resume"), judgeFor(run, judge))) return;
    return resumeRun(id, limits, judge);
  }
  throw new Refusal(
    `The run ${id} is ${run.status}: nothing is left to judge.${run.failed ? ` To ask for its errors again: assay retry ${id}` : ""}`,
    "conflict",
  );
}

const given = <Changes extends object>(changes: Changes): Partial<Changes> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<Changes>;

/** The run's judge with the changes. Refuses changes out of bounds. */
function judgeFor(run: Run, changes: Partial<JudgeChanges>): JudgeSetup {
  const read = JudgeSetup.safeParse({ ...run.judge, ...given(changes) });
  if (read.success) return read.data;
  const errors = problemsIn(read.error, ["judge"]);
  throw new Refusal(errors.map(({ path, message }) => `${path}: ${message}.`).join(" "), "invalid", errors);
}

/** The run's limits with the changes. Refuses limits that it has reached, and a budget if a price is not known. */
async function limitsFor(run: Run, changes: Partial<RunLimits>, verb: "resume" | "retry"): Promise<RunLimits> {
  const read = RunLimits.safeParse({ ...run.limits, ...given(changes) });
  if (!read.success) {
    const errors = problemsIn(read.error, ["limits"]);
    const named = errors.map(({ path, message }) => `${path === "limits.maxCalls" ? "Calls" : "Budget"}: ${message}.`);
    throw new Refusal(named.join(" "), "invalid", errors);
  }
  const { maxCalls, budgetUsd } = read.data;
  const made = `${run.calls.toLocaleString("en")} call${run.calls === 1 ? "" : "s"}`;
  const raise = (option: string) => `Give a higher one on its page, or with: assay ${verb} ${run.id} ${option}`;
  if (maxCalls !== null && run.calls >= maxCalls) {
    const message = `The run has made ${made}; a limit of ${maxCalls.toLocaleString("en")} would stop it at once. ${raise(`--max-calls ${Math.max(run.calls, maxCalls) * 2}`)}`;
    throw new Refusal(message, "conflict", [{ path: "limits.maxCalls", message }]);
  }
  if (budgetUsd !== null && changes.budgetUsd !== undefined) await requirePrices(run.judge, read.data);
  const spent = run.costUsd ?? 0;
  // The next call, at the average cost so far, must fit into the budget too.
  if (budgetUsd !== null && spent > 0 && spent + spent / Math.max(1, run.calls) > budgetUsd) {
    const message = `The run has cost ${formatCost(spent)}; a budget of ${formatCost(budgetUsd)} would stop it at once. ${raise(`--budget-usd ${Number((Math.max(spent, budgetUsd) * 2).toPrecision(2))}`)}`;
    throw new Refusal(message, "conflict", [{ path: "limits.budgetUsd", message }]);
  }
  return read.data;
}

/** Stops a run for good and keeps its judgments. */
export async function cancelRun(id: string, by: Actor = assayItself): Promise<void> {
  const run = await requireRun(id);
  if (await moveRun(id, ["queued", "running", "paused"], "cancelled", "Cancelled by hand.")) {
    await recordEvent(by, "run-cancelled", run.name, { id });
    return cancelAtServers(run);
  }
  throw new Refusal(`The run ${id} is ${run.status}; there is nothing to cancel.`, "conflict");
}

/**
 * Asks again only for the judgments in error, and returns their number; given limits and settings of the judge replace the run's own. Like `resumeRun`,
 * refuses limits that the run has already reached.
 */
export async function retryRun(id: string, limits: Partial<RunLimits> = {}, judge: Partial<JudgeChanges> = {}): Promise<number> {
  const run = await requireRun(id);
  if (run.status === "running") {
    throw new Refusal(`The run ${id} is running; its errors can be retried once it has ended or is paused.`, "conflict");
  }
  if (run.failed === 0) throw new Refusal(`The run ${id} has no judgment in error.`, "conflict");
  const count = await requeueErrors(id, await limitsFor(run, limits, "retry"), judgeFor(run, judge));
  if (count === null) throw new Refusal(`The run ${id} is still being stopped. Retry its errors in some seconds.`, "conflict");
  // The run shows the remaining scores until a worker takes it.
  await summariseRun(run);
  return count;
}
