import { contextScoresOfMetric } from "@/lib/db/reviews/agreement";
import type { Round } from "@/lib/db/rounds/store";

/** By sample, each context's score; undefined if the round labels responses. */
export const contextScoresOfRound = async (
  { unit, metric }: Pick<Round, "unit" | "metric">,
  runId: string,
  samples: readonly number[],
): Promise<Map<number, (number | null)[]> | undefined> =>
  unit === "context" ? contextScoresOfMetric(runId, metric, samples) : undefined;
