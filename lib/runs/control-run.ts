import { moveRun, requeueErrors } from "@/lib/db/run-status";
import { findRun, type Run } from "@/lib/db/runs";
import { summarise } from "@/lib/db/scores";
import { Refusal } from "@/lib/domain/problem";
import { isFinished } from "@/lib/domain/run";

async function requireRun(id: string): Promise<Run> {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  return run;
}

/** Stops a run for now; what is judged stays. Whoever works on it sees it within a second. */
export async function pauseRun(id: string, reason = "Paused by hand."): Promise<void> {
  const run = await requireRun(id);
  if (await moveRun(id, ["queued", "running"], "paused", reason)) return;
  throw new Refusal(`The run ${id} is ${run.status}; only a queued or running one can be paused.`, "conflict");
}

/** Puts a paused, failed or cancelled run back into the queue. What is judged is kept, only the rest is asked. */
export async function resumeRun(id: string): Promise<void> {
  const run = await requireRun(id);
  if (run.status === "queued" || run.status === "running") return;
  if (await moveRun(id, ["paused", "failed", "cancelled"], "queued")) return;
  throw new Refusal(
    `The run ${id} is ${run.status}: nothing is left to judge.${run.failed ? " Its errors can be retried." : ""}`,
    "conflict",
  );
}

/** Ends a run; what is judged stays readable. */
export async function cancelRun(id: string): Promise<void> {
  const run = await requireRun(id);
  if (await moveRun(id, ["queued", "running", "paused"], "cancelled", "Cancelled by hand.")) return;
  throw new Refusal(`The run ${id} is ${run.status}; there is nothing to cancel.`, "conflict");
}

/** Asks again for the judgments in error, and only for those. Returns how many. */
export async function retryRun(id: string): Promise<number> {
  const run = await requireRun(id);
  if (!isFinished(run.status) && run.status !== "paused") {
    throw new Refusal(`The run ${id} is ${run.status}; its errors can be retried once it has ended or is paused.`, "conflict");
  }
  if (run.failed === 0) throw new Refusal(`The run ${id} has no judgment in error.`, "conflict");
  const count = await requeueErrors(id, run.status);
  if (count === null) throw new Refusal(`The run ${id} is still being stopped. Retry its errors in some seconds.`, "conflict");
  // Until a worker comes to it the run shows the scores that are left.
  for (const metric of run.metrics) await summarise(id, metric);
  return count;
}
