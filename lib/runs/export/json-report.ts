import { type ErrorsByCause, errorDetails, errorsByCause } from "@/lib/db/judgments/errors";
import { type FlagCounts, flagsOfRuns } from "@/lib/db/judgments/flags";
import type { Run } from "@/lib/db/runs/list";
import type { ErrorDetail, RunReport } from "@/lib/domain/run";

/** Runs as `assay show --json` and the API return them. */
export async function reportRuns(runs: readonly Run[]): Promise<RunReport[]> {
  const ids = runs.filter(({ failed }) => failed > 0).map(({ id }) => id);
  const [errors, details, flags] = await Promise.all([
    errorsByCause(ids),
    errorDetails(ids),
    flagsOfRuns(runs.map(({ id }) => id)),
  ]);
  return runs.map((run) =>
    reportRun(run, { errors: errors.get(run.id) ?? {}, errorDetails: details.get(run.id) ?? [], flags: flags.get(run.id) ?? {} }),
  );
}

const reportRun = (
  run: Run,
  { errors, errorDetails, flags }: { errors: ErrorsByCause; errorDetails: ErrorDetail[]; flags: FlagCounts },
): RunReport => ({
  id: run.id,
  name: run.name,
  dataset: run.dataset.name,
  datasetId: run.datasetId,
  configuration: run.configuration.name,
  status: run.status,
  reason: run.reason,
  judge: run.judge,
  judgedBy: run.judgedBy,
  samples: run.sampleCount,
  url: `/runs/${run.id}`,
  metrics: Object.fromEntries(run.metrics.flatMap((id) => (run.summaries[id] ? [[id, run.summaries[id]]] : []))),
  thresholds: run.thresholds,
  judgments: { planned: run.planned, total: run.ok + run.failed, ok: run.ok, error: run.failed, cached: run.cached },
  errors,
  errorDetails,
  flags,
  calls: run.calls,
  tokens: { prompt: run.promptTokens, completion: run.completionTokens, cached: run.cachedTokens },
  costUsd: run.costUsd,
  seconds: Math.round(run.workedMs / 100) / 10,
  dropped: run.dropped,
  raised: run.raised,
  limits: run.limits,
  note: run.note,
  tags: run.tags,
  createdAt: run.createdAt.toISOString(),
  finishedAt: run.finishedAt?.toISOString() ?? null,
});
