import type { Run } from "@/lib/db/runs/list";
import type { StartRunInput } from "@/lib/domain/run";

/** These of a run's metrics, with its judge, settings and prompts. */
export function asJudged(
  { judge: { earlier: _, ...judge }, settings, prompts }: Pick<Run, "judge" | "settings" | "prompts">,
  metrics: string[],
): Pick<StartRunInput, "metrics" | "judge" | "settings" | "prompts" | "conversation"> {
  const isOfMetrics = ([key]: [string, unknown]) => metrics.includes(key.split("/")[0] ?? "");
  return {
    ...{ metrics, judge },
    // The run's settings say whether it was read.
    conversation: false,
    settings: Object.fromEntries(Object.entries(settings).filter(isOfMetrics)),
    prompts: Object.fromEntries(
      Object.entries(prompts)
        .filter(isOfMetrics)
        .map(([key, { system, user }]) => [key, { system, user }]),
    ),
  };
}
