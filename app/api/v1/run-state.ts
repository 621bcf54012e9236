import type { RunState } from "@/lib/api/runs";
import { findRun, type Run } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import { reportRuns } from "@/lib/exports/json-report";
import { progressOf } from "@/lib/judging/progress/read";
import { readGoldFigures } from "@/lib/summaries/gold";

export async function requireRun(id: string): Promise<Run> {
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  return run;
}

export async function statesOf(runs: readonly Run[]): Promise<RunState[]> {
  const reports = await reportRuns(runs);
  return reports.flatMap((report, index) => {
    const run = runs[index];
    return run ? [{ ...report, progress: progressOf(run, report) }] : [];
  });
}

/** Throws Refusal if it does not exist. */
export async function requireState(id: string): Promise<RunState | undefined> {
  const run = await requireRun(id);
  const [[state], gold] = await Promise.all([statesOf([run]), readGoldFigures(run)]);
  return state && { ...state, gold };
}
