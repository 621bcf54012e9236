import { readNow } from "@/lib/db/connection/read-long";
import { type ErrorCounts, errorCounts, errorDetails } from "@/lib/db/judgments/errors-and-flags";
import type { Run } from "@/lib/db/runs/list";
import type { ErrorDetail } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { memoise, stateOf } from "./memoise";

const cacheSize = 50;

export interface RunErrors extends ErrorCounts {
  details: readonly ErrorDetail[];
}

export async function withDetails(runId: string, counts: ErrorCounts): Promise<RunErrors> {
  const hasAny = Object.keys(counts.byCause).length > 0;
  return { ...counts, details: hasAny ? ((await errorDetails([runId])).get(runId) ?? []) : [] };
}

/** A run's judgments in error. Those of a finished run are read once in this process. */
export async function errorsOf(run: Pick<Run, "id" | "status" | "ok" | "failed" | "finishedAt">): Promise<RunErrors> {
  if (run.failed === 0) return { byCause: {}, byMetric: {}, details: [] };
  const read = async () => withDetails(run.id, await readNow(errorCounts(run.id)));
  return isFinished(run.status) ? memoise("errors", cacheSize, stateOf(run), read) : read();
}
