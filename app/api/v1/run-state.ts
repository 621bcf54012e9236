import { findRun, type Run } from "@/lib/db/runs";
import { Refusal } from "@/lib/domain/problem";
import type { RunReport } from "@/lib/domain/run";
import { reportRun } from "@/lib/runs/report-run";
import { progressOf, type RunProgress } from "@/lib/runs/run-progress";

export async function requireRun(id: string): Promise<Run> {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  return run;
}

export const stateOf = (run: Run): RunReport & { progress: RunProgress } => ({ ...reportRun(run), progress: progressOf(run) });
