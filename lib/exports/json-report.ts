import { peopleOnRuns } from "@/lib/corrected/people";
import { errorDetails, errorsByCause, flagsOfRuns } from "@/lib/db/judgments/errors-and-flags";
import { databaseTime } from "@/lib/db/location/clock";
import { parseParameters } from "@/lib/db/parameters";
import { batchProgressOf } from "@/lib/db/runs/batches";
import type { Run } from "@/lib/db/runs/list";
import { countNothingRetrieved } from "@/lib/db/samples/marks";
import { meanRetrieval } from "@/lib/domain/gold/retrieval";
import type { RunReport } from "@/lib/domain/run";
import { lostCalls } from "@/lib/domain/runs/calls-in-words";
import { waitsOf } from "@/lib/domain/runs/waits";
import { versionIn } from "@/lib/metrics/words/prompts/names";
import { readMeansByTurn } from "@/lib/summaries/by-turn";
import { readGoldFigures } from "@/lib/summaries/gold";
import { readStepFigures } from "@/lib/summaries/steps";

export async function reportRuns(runs: readonly Run[]): Promise<RunReport[]> {
  const ids = runs.map(({ id }) => id);
  const failed = runs.flatMap(({ id, failed }) => (failed > 0 ? id : []));
  const [errors, details, flags, batches, nothing] = await Promise.all([
    errorsByCause(failed),
    errorDetails(failed),
    flagsOfRuns(ids),
    batchProgressOf(runs.flatMap(({ id, judge }) => (judge.batch ? id : []))),
    countNothingRetrieved(ids),
  ]);
  return runs.map((run) => ({
    id: run.id,
    name: run.name,
    dataset: run.dataset.name,
    datasetId: run.datasetId,
    configuration: run.configuration.name,
    parameters: parseParameters(run.configuration.parametersJson),
    status: run.status,
    reason: run.reason,
    judge: run.judge,
    judgedBy: run.judgedBy,
    samples: run.sampleCount,
    nothingRetrieved: nothing.get(run.id) ?? 0,
    datasetVersion: run.datasetVersion,
    follow: run.follow,
    url: `/runs/${run.id}`,
    metrics: Object.fromEntries(run.metrics.flatMap((id) => (run.summaries[id] ? [[id, run.summaries[id]]] : []))),
    thresholds: run.thresholds.all,
    judgments: { planned: run.planned, total: run.ok + run.failed, ok: run.ok, error: run.failed, cached: run.cached },
    errors: errors.get(run.id) ?? {},
    errorDetails: details.get(run.id) ?? [],
    flags: flags.get(run.id) ?? {},
    calls: run.calls,
    lostCalls: lostCalls(run),
    tokens: { prompt: run.promptTokens, completion: run.completionTokens, cached: run.cachedTokens },
    costUsd: run.costUsd,
    pricedAt: run.pricedAt?.toISOString() ?? null,
    seconds: Math.round(run.workedMs / 100) / 10,
    promptVersions: Object.fromEntries(
      run.metrics.flatMap((id) => {
        const version = versionIn(run.prompts, id);
        return version === null ? [] : [[id, version]];
      }),
    ),
    dropped: run.dropped,
    raised: run.raised,
    noticed: run.noticed,
    limits: run.limits,
    waits: waitsOf(run, databaseTime()),
    batches: batches.get(run.id) ?? null,
    retrieval: meanRetrieval(run),
    author: run.author,
    archivedAt: run.archivedAt?.toISOString() ?? null,
    note: run.note,
    tags: run.tags,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  }));
}

/** With figures that lists leave out: gold contexts, steps, means by turn, corrected means and certificates. */
export async function reportRunsInFull(runs: readonly Run[]): Promise<RunReport[]> {
  const [reports, people, gold, steps, byTurn] = await Promise.all([
    reportRuns(runs),
    peopleOnRuns(runs),
    Promise.all(runs.map((run) => readGoldFigures(run))),
    Promise.all(runs.map(readStepFigures)),
    Promise.all(runs.map(readMeansByTurn)),
  ]);
  return reports.map((report, at) => ({
    ...report,
    gold: gold[at] ?? null,
    steps: steps[at] ?? null,
    byTurn: byTurn[at] ?? null,
    ...people.get(report.id),
  }));
}
