import { newOwner } from "@/lib/judging/execute/lease-owner";
import { judgeNextRun } from "@/lib/judging/work-loop";
import { startRuns } from "@/lib/runs/start/create";
import { createTestDataset } from "@/testing/dataset";

/** Imports the rows and judges them with the built-in judge; a run of each configuration. */
export async function judgedRuns(rows: readonly object[], metric = "context-adherence-plus"): Promise<string[]> {
  const { datasetId } = await createTestDataset(rows);
  const ids = await startRuns({ datasetId, metrics: [metric], judge: { kind: "lexical" } });
  for (const id of ids) await judgeNextRun(id, newOwner(), new AbortController().signal);
  return ids;
}
