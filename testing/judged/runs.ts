import { findRun, type Run } from "@/lib/db/runs/list";
import { newOwner } from "@/lib/judging/execute/lease-owner";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";

/** Judges the run in this process until it ends or pauses. */
export async function work(id: string, signal = new AbortController().signal): Promise<Run> {
  await judgeNextRun(id, newOwner(), signal);
  return runOf(id);
}

export async function runOf(id: string): Promise<Run> {
  const run = await findRun(id);
  if (!run) throw new Error("The run is gone.");
  return run;
}

/** Imports the rows; a run of each configuration by the built-in judge, not judged yet. */
export async function startedRows(rows: readonly object[], metrics: string[] = ["all"], name?: string) {
  const dataset = await createTestDataset(rows, name);
  const ids = await startRuns({ datasetId: dataset.datasetId, metrics, judge: { kind: "lexical" } });
  return { ...dataset, ids, id: ids[0] ?? "" };
}

/** The same, judged. */
export async function judgedRows(rows: readonly object[], metrics?: string[], name?: string) {
  const started = await startedRows(rows, metrics, name);
  for (const id of started.ids) await work(id);
  return started;
}
