import type { Run } from "@/lib/db/runs/list";
import { groupedBy } from "@/lib/domain/lists/grouped-by";
import type { QueueEntry, QueueKind } from "@/lib/domain/reviews/queue";
import type { Reviewer } from "@/lib/domain/reviews/state";
import type { Metric } from "@/lib/metrics/define";
import { metricById } from "@/lib/metrics/registry";
import { findQueue } from "@/lib/reviews/store/queue";
import { reviewedBy } from "@/lib/reviews/store/verdicts";
import { memoise, stateOf } from "@/lib/summaries/memoise";

export const longestQueue = 500;

export type Queued = QueueEntry & { isDone: boolean };

const cacheSize = 20;

/** Strongest reasons first; without samples whose scores are hidden. */
export async function readQueue(
  run: Run,
  reviewer: Reviewer | null,
  kind: QueueKind | "all" = "all",
  hidden: readonly number[] = [],
): Promise<Queued[]> {
  const left = new Set(hidden);
  const entries = (await memoise("queue", cacheSize, stateOf(run), () => findEntries(run))).filter(
    ({ sampleId, reasons }) => !left.has(sampleId) && (kind === "all" || reasons.some((reason) => reason.kind === kind)),
  );
  const done = await reviewedBy(
    run.id,
    reviewer,
    entries.map(({ sampleId }) => sampleId),
  );
  return entries.map((entry) => ({ ...entry, isDone: done.has(entry.sampleId) }));
}

async function findEntries(run: Run): Promise<QueueEntry[]> {
  const metrics = run.metrics.flatMap((id) => metricById(id) ?? []);
  const idsWhere = (is: (metric: Metric) => boolean) => metrics.filter(is).map(({ id }) => id);
  const findings = await findQueue({
    runId: run.id,
    metrics: metrics.map(({ id }) => id),
    polled: idsWhere(({ shape }) => shape.kind === "polls"),
    ofContexts: idsWhere(({ shape }) => shape.kind === "contexts"),
    ofResponse: idsWhere(({ group }) => group === "response"),
    hasSeveralModels: run.judge.models.length > 1,
    thresholds: run.thresholds,
  });
  return [...groupedBy(findings, ({ sampleId }) => sampleId)]
    .map(([sampleId, all]) => ({
      sampleId,
      weight: all.reduce((sum, { weight }) => sum + weight, 0),
      reasons: all.sort((a, b) => b.weight - a.weight).map(({ reason }) => reason),
    }))
    .sort((a, b) => b.weight - a.weight || a.sampleId - b.sampleId)
    .slice(0, longestQueue)
    .map(({ sampleId, reasons }) => ({ sampleId, reasons }));
}

/** `place` is from 1, null if it is not in the queue; `next` is the next unreviewed sample, also from the start on. */
export function placeInQueue(queue: readonly Queued[], sampleId: number) {
  const index = queue.findIndex((entry) => entry.sampleId === sampleId);
  const inOrder = [...queue.slice(index + 1), ...queue.slice(0, Math.max(0, index))];
  return {
    place: index < 0 ? null : index + 1,
    done: queue.filter(({ isDone }) => isDone).length,
    total: queue.length,
    reasons: queue[index]?.reasons ?? [],
    previous: queue[index - 1]?.sampleId ?? null,
    next: inOrder.find(({ isDone }) => !isDone)?.sampleId ?? null,
  };
}
