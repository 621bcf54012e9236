import { fetchRows } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";

/** Averages over samples that have any. */
export async function meanContexts(runs: readonly string[]): Promise<Map<string, number>> {
  const rows = await fetchRows<{ runId: string; mean: number }>`
    SELECT "runId", avg("contextCount" * 1.0) AS "mean" FROM "RunSample"
    WHERE "runId" IN ${oneOf(runs, "text")} AND "contextCount" > 0 GROUP BY "runId"`;
  return new Map(rows.map(({ runId, mean }) => [runId, Number(mean)]));
}

/** Finds samples with more than `first` contexts, at most `most` of all runs together. */
export async function samplesWithMore(runs: readonly string[], first: number, most: number): Promise<Map<string, number[]>> {
  const rows = await fetchRows<{ runId: string; sampleId: number }>`
    SELECT "runId", "sampleId" FROM "RunSample" WHERE "runId" IN ${oneOf(runs, "text")} AND "contextCount" > ${first} LIMIT ${most}`;
  const byRun = new Map<string, number[]>(runs.map((run) => [run, []]));
  for (const { runId, sampleId } of rows) byRun.get(runId)?.push(sampleId);
  return byRun;
}
