import { summaryOfMatching } from "@/lib/db/judgments/scores";
import type { SharedRun } from "@/lib/db/runs/shared";
import type { SampleQuery } from "@/lib/domain/sample-query";
import type { MetricSummary } from "@/lib/domain/score";
import { memoise, stateOf } from "@/lib/summaries/memoise";
import { summarised } from "@/lib/summaries/summarised";

const cacheSize = 50;

/** A run's metrics over the samples of a share's filter. Cached until the run changes, unless the filter depends on reviews. */
export function readSharedSummaries(run: SharedRun, query: SampleQuery, filter: string): Promise<Record<string, MetricSummary>> {
  const compute = async () => {
    const summaries = run.metrics.map(async (id) => [id, await summaryOfMatching(run, summarised(id), query)] as const);
    return Object.fromEntries(await Promise.all(summaries));
  };
  if (query.within?.review) return compute();
  return memoise("shared-summaries", cacheSize, `${stateOf(run)} ${filter}`, compute);
}
