import type { Run } from "@/lib/db/runs";
import type { SampleQuery } from "@/lib/db/sample-table";
import { Refusal } from "@/lib/domain/problem";
import { readFilters } from "./sample-filter";

/** The samples that a request's sort, order and filter ask for. Throws Refusal for what the run has not. */
export function readSampleQuery(
  { sort = "position", order, filter = [] }: { sort?: string; order?: "asc" | "desc"; filter?: readonly string[] },
  { metrics }: Pick<Run, "metrics">,
): SampleQuery {
  if (sort !== "position" && !metrics.includes(sort)) {
    const message = `Samples of this run are not sorted by ${sort.slice(0, 100)}, but by position or ${metrics.join(", ")}.`;
    throw new Refusal(message, "invalid", [{ path: "sort", message }]);
  }
  return { ...readFilters(filter, metrics), order, ...(sort !== "position" && { sort }) };
}
