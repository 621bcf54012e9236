import { fetchRows } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";

/** By run: contexts per sample, of samples that have any. */
export async function meanContexts(runs: readonly string[]): Promise<Map<string, number>> {
  const rows = await fetchRows<{ runId: string; mean: number }>`
    SELECT "runId", avg("contextCount" * 1.0) AS "mean" FROM "RunSample"
    WHERE "runId" IN ${oneOf(runs, "text")} AND "contextCount" > 0 GROUP BY "runId"`;
  return new Map(rows.map(({ runId, mean }) => [runId, Number(mean)]));
}

/** Samples of the run with more than `first` contexts. */
export async function samplesWithMore(run: string, first: number): Promise<number[]> {
  const rows = await fetchRows<{ sampleId: number }>`
    SELECT "sampleId" FROM "RunSample" WHERE "runId" = ${run} AND "contextCount" > ${first} ORDER BY "sampleId"`;
  return rows.map(({ sampleId }) => sampleId);
}
