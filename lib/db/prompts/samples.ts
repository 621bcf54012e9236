import { fetchRows } from "@/lib/db/connection/client";
import { oneOf } from "@/lib/db/dialect/bind";
import { verdictsOf } from "@/lib/db/reviews/agreement";

/** By sample id, the key of its question. */
export async function questionKeysOf(sampleIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await fetchRows<{ id: number; questionKey: string }>`
    SELECT "id", "questionKey" FROM "Sample" WHERE "id" IN ${oneOf(sampleIds)}`;
  return new Map(rows.map(({ id, questionKey }) => [id, questionKey]));
}

export interface MetricVerdict {
  sampleId: number;
  /** -1 for the whole sample. */
  item: number;
  verdict: string;
  /** The person's score, and the judge's. */
  given: number | null;
  judged: number | null;
}

export const verdictsOfMetric = (runId: string, metric: string): Promise<MetricVerdict[]> =>
  fetchRows`
    SELECT "sampleId", "item", "verdict", "given", "judged" FROM ${verdictsOf(runId)}
    WHERE "metric" = ${metric} ORDER BY "sampleId", "item"`;
