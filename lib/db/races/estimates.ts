import { db, fetchRows, write } from "@/lib/db/connection/client";
import type { MeanEstimate } from "@/lib/domain/score";

/** Samples that were judged and can have no score, such as for want of claims; not those whose judgments failed. */
export async function judgedWithoutScore(runId: string, metric: string): Promise<number[]> {
  const rows = await fetchRows<{ sampleId: number }>`
    SELECT "sampleId" FROM "Score" WHERE "runId" = ${runId} AND "metric" = ${metric} AND "score" IS NULL AND "cause" = 'no-claims'`;
  return rows.map(({ sampleId }) => sampleId);
}

export const storeEstimate = (runId: string, metric: string, estimate: MeanEstimate | null): Promise<unknown> =>
  write(() =>
    db.runSummary.updateMany({ where: { runId, metric }, data: { estimateJson: estimate && JSON.stringify(estimate) } }),
  );
