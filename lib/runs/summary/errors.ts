import { errorDetails, errorsByMetric } from "@/lib/db/judgments/errors";
import type { Run } from "@/lib/db/runs/list";
import type { ErrorDetail } from "@/lib/domain/run";
import { isFinished } from "@/lib/domain/runs/is-finished";
import { memoise, stateOf } from "./memoise";

const cacheSize = 50;

interface RunErrors {
  /** Judgments in error by metric; metrics without any are missing. */
  byMetric: Record<string, number>;
  /** Per cause the most frequent texts. */
  details: ErrorDetail[];
}

/** A run's judgments in error. Those of a finished run are read once in this process. */
export async function errorsOf(run: Pick<Run, "id" | "status" | "ok" | "failed" | "finishedAt">): Promise<RunErrors> {
  if (run.failed === 0) return { byMetric: {}, details: [] };
  const read = async () => {
    const [byMetric, details] = await Promise.all([errorsByMetric(run.id), errorDetails([run.id])]);
    return { byMetric, details: details.get(run.id) ?? [] };
  };
  return isFinished(run.status) ? memoise("errors", cacheSize, stateOf(run), read) : read();
}
