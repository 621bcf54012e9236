import type * as z from "zod";
import type { ControlsEstimate } from "@/lib/controls/words/report";
import type { StartedRuns } from "@/lib/runs/api";

type Answer = z.infer<typeof StartedRuns> | ControlsEstimate;

export const startedIn = (answer: Answer): string[] => ("runs" in answer ? answer.runs.map(({ id }) => id) : []);

/** Throws TypeError for runs that were started. */
export function estimateIn(answer: Answer): ControlsEstimate {
  if ("runs" in answer) throw new TypeError("The runs were started instead of estimated.");
  return answer;
}
