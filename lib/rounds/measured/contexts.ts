import { contextScoresOfMetric } from "@/lib/agreement/store/agreement";
import type { Round } from "@/lib/rounds/store/rows";

/** Undefined if the round labels responses. */
export const contextScoresOfRound = async (
  { unit, metric }: Pick<Round, "unit" | "metric">,
  runId: string,
  samples: readonly number[],
): Promise<Map<number, (number | null)[]> | undefined> =>
  unit === "context" ? contextScoresOfMetric(runId, metric, samples) : undefined;
