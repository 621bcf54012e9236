import type { Run } from "@/lib/db/runs/list";
import { stateOf } from "@/lib/summaries/memoise";

/** Raised when the rules, groups or slices change. */
const version = 7;

export type ExplainedRun = Pick<
  Run,
  "id" | "configurationId" | "metrics" | "status" | "ok" | "failed" | "finishedAt" | "thresholds" | "sampleCount"
> & { judge: Pick<Run["judge"], "kind"> };

/** Changes with all that a report is made from but the configuration's parameters. */
export const whyState = (run: ExplainedRun): string => `${version} ${stateOf(run)} ${run.sampleCount}`;
