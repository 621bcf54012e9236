import type { Run } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import type { StartRunInput } from "@/lib/domain/run";

/** These of a run's metrics, with its judge, settings and prompts. Throws Refusal if no judge of ours scored it. */
export function asJudged(
  { judge: { earlier: _, ...judge }, settings, prompts }: Pick<Run, "judge" | "settings" | "prompts">,
  metrics: string[],
): Pick<StartRunInput, "metrics" | "judge" | "settings" | "prompts" | "conversation"> {
  const { kind } = judge;
  if (kind === "elsewhere")
    throw new Refusal("The run's scores were computed elsewhere, so no judge can judge more of it.", "conflict");
  const isOfMetrics = ([key]: [string, unknown]) => metrics.includes(key.split("/")[0] ?? "");
  return {
    metrics,
    judge: { ...judge, kind },
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
