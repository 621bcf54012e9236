import type { Run } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import { type SampleQuery, sampleOrders } from "@/lib/domain/sample-query";
import { readFilters } from "./read-filter";

/** The samples that a request's sort, order and filter ask for. Throws Refusal for what the run has not. */
export function readSampleQuery(
  { sort = "position", order, filter = [] }: { sort?: string; order?: "asc" | "desc"; filter?: readonly string[] },
  { metrics }: Pick<Run, "metrics">,
): SampleQuery {
  const known = ["position", ...sampleOrders, ...metrics];
  const query = readFilters(filter, metrics);
  if (!known.includes(sort))
    throw unsorted(`Samples of this run are not sorted by ${sort.slice(0, 100)}, but by ${known.join(", ")}.`);
  if (sort === "difference" && !query.differ)
    throw unsorted("Samples are sorted by difference where a filter names the metrics: differ:METRIC,METRIC:0.4.");
  return { ...query, order, ...(sort !== "position" && { sort }) };
}

const unsorted = (message: string): Refusal => new Refusal(message, "invalid", [{ path: "sort", message }]);
