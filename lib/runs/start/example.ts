import type { StartRunInput } from "@/lib/domain/run";
import { recordedModel } from "@/lib/domain/servers/recorded";
import { builtInMetrics } from "@/lib/metrics/registry";

/** Judges the example with every metric, by the replies that were recorded for it. */
export const judgedExample = (datasetId: string): StartRunInput => ({
  datasetId,
  metrics: builtInMetrics.map(({ id }) => id),
  judge: { kind: "openai", models: [recordedModel], polls: 3 },
});
