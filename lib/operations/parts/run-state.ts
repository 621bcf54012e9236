import { findRun, type Run } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import type { RunReport } from "@/lib/domain/run";
import { reportRuns, reportRunsInFull } from "@/lib/exports/json-report";
import { progressOf } from "@/lib/judging/progress/read";
import type { RunState } from "@/lib/runs/api";

export async function requireRun(id: string): Promise<Run> {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  return run;
}

export const statesOf = async (runs: readonly Run[]): Promise<RunState[]> => withProgress(runs, await reportRuns(runs));

function withProgress(runs: readonly Run[], reports: readonly RunReport[]): RunState[] {
  return reports.flatMap((report, index) => {
    const run = runs[index];
    return run ? [{ ...report, progress: progressOf(run, report) }] : [];
  });
}

/** Throws Refusal if it does not exist. */
export async function requireState(id: string): Promise<RunState> {
  const run = await requireRun(id);
  const [state] = withProgress([run], await reportRunsInFull([run]));
  if (!state) throw new Refusal(`There is no run ${id}.`, "not-found");
  return state;
}
