import type * as z from "zod";
import type { StartedRuns } from "@/lib/api/runs";
import type { ControlsEstimate } from "@/lib/domain/controls/report";

type Answer = z.infer<typeof StartedRuns> | ControlsEstimate;

/** The ids of the runs; none in an estimate. */
export const startedIn = (answer: Answer): string[] => ("runs" in answer ? answer.runs.map(({ id }) => id) : []);

/** Throws TypeError for runs that were started. */
export function estimateIn(answer: Answer): ControlsEstimate {
  if ("runs" in answer) throw new TypeError("The runs were started instead of estimated.");
  return answer;
}
