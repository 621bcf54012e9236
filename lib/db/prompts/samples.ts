import { fetchRows } from "@/lib/db/connection/client";
import { verdictsOf } from "@/lib/db/reviews/agreement";

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
